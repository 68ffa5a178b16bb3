import Tooltip from '@mui/material/Tooltip';
import { bi, type Text } from '#domain/core/text.ts';
import { useNow } from '../../shell/now.ts';
import { useText } from '../../shell/text.ts';
import styles from './cells.module.css';

export interface MilestoneTime {
  readonly label: Text;
  /** When it was reached, `yyyy-MM-dd HH:mm:ss`; nothing while it was not. */
  readonly time: string | null | undefined;
  /** It was reached too late. */
  readonly wasLate?: boolean;
}

const words = {
  open: bi('未到', 'not yet'),
  late: bi('超时', 'late'),
  due: bi('应于 {due} 前', 'due {due}'),
};

/**
 * The milestones of a record in a row: a filled dot for each that was reached, its time on the dot, and red for what came
 * late or is late now.
 * @param due when the next one is due; nothing where none is
 */
export function Milestones({ of, due }: { readonly of: readonly MilestoneTime[]; readonly due?: string | null }) {
  const t = useText();
  const now = useNow();
  const next = of.findIndex(({ time }, at) => !time && of.slice(at).every((later) => !later.time));
  return (
    <span className={styles.milestones}>
      {of.map(({ label, time, wasLate = false }, at) => {
        const isNext = at === next && Boolean(due);
        const isLate = wasLate || (isNext && String(due) < now);
        const said = time ?? (isNext ? t(words.due, { due: String(due) }) : t(words.open));
        const told = `${t(label)} ${said}${isLate ? ` ${t(words.late)}` : ''}`;
        return (
          <Tooltip key={label.zh} title={told}>
            <span
              role="img"
              aria-label={told}
              className={styles.milestone}
              data-reached={Boolean(time)}
              data-late={isLate}
            />
          </Tooltip>
        );
      })}
    </span>
  );
}
