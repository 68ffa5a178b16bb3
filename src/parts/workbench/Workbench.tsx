import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import type { ReactNode } from 'react';
import { nowText } from '#domain/core/moments.ts';
import type { Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { MaybeLink } from '../layout/MaybeLink.tsx';
import { Page } from '../layout/Page.tsx';
import { Split } from '../layout/Split.tsx';
import { weekdayText } from './spans.ts';
import styles from './workbench.module.css';

interface WorkbenchProps {
  readonly title: string;
  /** How much waits, and what of it is late; undefined before it is known. */
  readonly waiting: Waiting | undefined;
  /** Panels of the wide column, and of the narrow one. */
  readonly main: ReactNode;
  readonly side: ReactNode;
}

interface Waiting {
  readonly label: Text;
  readonly count: number;
  readonly unit: Text;
  /** A sentence about what is late, and the list of it. */
  readonly late?: string | false;
  readonly lateTo?: string | undefined;
}

/** The page a person begins with: which day it is, how much waits for him, and panels that load and fail each by itself. */
export function Workbench({ title, waiting, main, side }: WorkbenchProps) {
  const say = useText();
  const now = nowText(() => new Date());
  return (
    <Page
      title={title}
      facts={
        <>
          <span className="tg-muted">
            {now.slice(0, 10)} {say(weekdayText(now))}
          </span>
          {waiting && (
            <p className={styles.waiting} role="status">
              {say(waiting.label)} <b>{waiting.count}</b> {say(waiting.unit)}
              {waiting.late && (
                <MaybeLink to={waiting.lateTo}>
                  <strong>
                    <AccessTimeOutlined aria-hidden />
                    {waiting.late}
                  </strong>
                </MaybeLink>
              )}
            </p>
          )}
        </>
      }
    >
      <Split main={main} side={side} />
    </Page>
  );
}
