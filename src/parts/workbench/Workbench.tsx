import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import type { ReactNode } from 'react';
import type { Worklist } from '#domain/core/dashboard.ts';
import { nowText } from '#domain/core/moments.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { MaybeLink } from '../layout/MaybeLink.tsx';
import { Page } from '../layout/Page.tsx';
import { Split } from '../layout/Split.tsx';
import { type DashboardState, WidgetPanel } from './dashboard.tsx';
import { weekdayText } from './spans.ts';
import { UpdateState } from './UpdateState.tsx';
import { agesHint, type WorklistStyle, Worklists } from './Worklists.tsx';
import styles from './workbench.module.css';

interface WorkbenchProps {
  readonly title: string;
  readonly board: DashboardState<{ readonly todo: readonly Worklist[] }>;
  /** What waits for the person is called, and each queue of it. One that has no look here is not counted nor drawn. */
  readonly waiting: Text;
  readonly looks: Readonly<Record<string, WorklistStyle>>;
  /** A sentence about what is late, and the list of it. */
  readonly late: string | false;
  readonly lateTo?: string | undefined;
  /** Panels of the wide column below the queues, and of the narrow one. */
  readonly main: ReactNode;
  readonly side: ReactNode;
}

const queueBars = 6;
const items = bi('项', 'items');

/**
 * The page a person begins with: which day it is, how much waits for him, and panels that load and fail each by itself.
 */
export function Dashboard({ title, board, waiting, looks, late, lateTo, main, side }: WorkbenchProps) {
  const t = useText();
  const now = nowText(() => new Date());
  const { answer, isStale, isAsking, refresh } = board;
  const queues = board.data('todo')?.filter(({ key }) => key in looks);
  return (
    <Page
      title={title}
      facts={
        <>
          <span className="tg-muted">
            {now.slice(0, 10)} {t(weekdayText(now))}
          </span>
          {queues && (
            <p className={styles.waiting} role="status">
              {t(waiting)} <b>{queues.reduce((total, { count }) => total + count, 0)}</b> {t(items)}
              {late && (
                <MaybeLink to={lateTo}>
                  <strong className={styles.overdue}>
                    <AccessTimeOutlined aria-hidden />
                    {late}
                  </strong>
                </MaybeLink>
              )}
            </p>
          )}
        </>
      }
    >
      <Split
        main={
          <>
            <WidgetPanel
              title={t(waiting)}
              hint={t(agesHint)}
              rank={-2}
              block={board.block('todo')}
              bars={queueBars}
              onRetry={refresh}
              tools={<UpdateState time={answer?.time} isStale={isStale} isAsking={isAsking} onRefresh={refresh} />}
            >
              {(all) => <Worklists queues={all} looks={looks} onRetry={refresh} />}
            </WidgetPanel>
            {main}
          </>
        }
        side={side}
      />
    </Page>
  );
}
