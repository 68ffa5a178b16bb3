import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { Link } from 'react-router';
import type { Worklist } from '#domain/core/dashboard.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { Nothing } from '../layout/Surface.tsx';
import { Toned } from '../layout/Toned.tsx';
import { Failure } from '../panel/Failure.tsx';
import { spanText } from './spans.ts';
import styles from './workbench.module.css';

const words = {
  overdue: bi('{count} 项超期', '{count} overdue'),
  oldest: bi('最久 {span}', 'Oldest {span}'),
  none: bi('暂无', 'None'),
  ages: bi('1 天内 {a} 项，1–2 天 {b} 项，2 天以上 {c} 项', '{a} under a day, {b} for 1–2 days, {c} for longer'),
};

/** What the ages of a queue are coloured by; stands beside the title of the panel. */
export const agesHint = bi(
  '按等待时间：灰 1 天内，浅橙 1–2 天，橙 2 天以上；红色数字：超期或等待超过 2 天',
  'By waiting time: grey under 1 day, light amber 1–2, amber beyond; a red figure is past its deadline or has waited over 2 days',
);

export interface WorklistStyle {
  readonly label: Text;
  readonly icon: typeof SvgIcon;
  /** The list that shows exactly the rows that were counted. */
  readonly address: string;
}

const nothing = bi('目前没有需要您处理的事项。', 'Nothing waits for you right now.');
const empty = bi('暂无待办', 'Nothing in');
/** Of more than so many queues those that hold nothing share a line: whoever may do everything has dozens of them. */
const mostTiles = 10;

interface QueuesProps {
  readonly queues: readonly Worklist[];
  readonly looks: Readonly<Record<string, WorklistStyle>>;
  readonly onRetry: () => void;
}

/**
 * Queues in two columns, each a link to the list of its rows; one that could not be counted says so alone. One without
 * a look here is not drawn.
 */
export function Worklists({ queues: all, looks, onRetry }: QueuesProps) {
  const t = useText();
  const queues = all.flatMap((queue) => {
    const look = looks[queue.key];
    return look ? [{ queue, look }] : [];
  });
  const isQuiet = ({ queue }: (typeof queues)[number]) =>
    queues.length > mostTiles && queue.count === 0 && queue.error === undefined;
  const [tiles, quiet] = [queues.filter((one) => !isQuiet(one)), queues.filter(isQuiet)];
  return (
    <>
      {tiles.length === 0 && <Nothing>{t(nothing)}</Nothing>}
      {tiles.length > 0 && (
        <ul className={styles.queues}>
          {tiles.map(({ queue, look }) =>
            queue.error !== undefined ? (
              <FailedQueue
                key={queue.key}
                requestId={queue.error}
                label={look.label}
                icon={look.icon}
                onRetry={onRetry}
              />
            ) : (
              <QueueLink key={queue.key} queue={queue} look={look} />
            ),
          )}
        </ul>
      )}
      {quiet.length > 0 && (
        <div className={styles.quiet}>
          {t(empty)}
          {quiet.map(({ queue: { key }, look: { label, address } }) => (
            <Link key={key} to={address}>
              {t(label)}
            </Link>
          ))}
        </div>
      )}
    </>
  );
}

/** A deadline has passed, or something has waited for more than two days. @see docs/spec/platform.md 11.2 */
const isPressing = ({ overdue, ages }: Worklist): boolean => overdue > 0 || ages[2] > 0;

function QueueLink({ queue, look: { label, icon: Icon, address } }: { queue: Worklist; look: WorklistStyle }) {
  const t = useText();
  const { count, ages, oldestHours, overdue } = queue;
  const [a, b, c] = ages;
  return (
    <li>
      <Link className={styles.line} to={address}>
        <Icon aria-hidden />
        <span className={styles.name}>
          {t(label)}
          {overdue > 0 && (
            <span className={styles.overdue}>
              <AccessTimeOutlined aria-hidden />
              {t(words.overdue, { count: overdue })}
            </span>
          )}
        </span>
        <b>
          <Toned tone={isPressing(queue) ? 'bad' : count === 0 && 'none'}>{count}</Toned>
        </b>
        <span className={`tg-row ${styles.age}`}>
          {count > 0 && (
            <span className={styles.bar} title={t(words.ages, { a, b, c })}>
              {ages.map((part, index) => (
                <i key={index} style={{ flexGrow: part }} hidden={part === 0} />
              ))}
            </span>
          )}
          <small>
            {oldestHours === null || count === 0 ? t(words.none) : t(words.oldest, { span: t(spanText(oldestHours)) })}
          </small>
        </span>
      </Link>
    </li>
  );
}

interface FailedQueueProps extends Omit<WorklistStyle, 'address'> {
  readonly requestId: string;
  readonly onRetry: () => void;
}

function FailedQueue({ requestId, label, icon: Icon, onRetry }: FailedQueueProps) {
  const t = useText();
  return (
    <li>
      <div className={styles.line}>
        <Icon aria-hidden />
        <span className={styles.name}>{t(label)}</span>
        <Failure isSmall requestId={requestId} onRetry={onRetry} />
      </div>
    </li>
  );
}
