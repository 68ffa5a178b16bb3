import type { ReactNode } from 'react';
import type { Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { MaybeLink } from '../layout/MaybeLink.tsx';
import type { Pressing } from '../layout/Toned.tsx';
import styles from './facts.module.css';

export interface Stat {
  readonly label: Text;
  /** In place of the words of the label: a chip that says the same. */
  readonly mark?: ReactNode;
  readonly value: ReactNode;
  readonly tone?: Pressing | undefined;
  /** What it is compared with, or how it came about; each in a line of its own. */
  readonly note?: ReactNode;
  readonly further?: ReactNode;
  /** The list of what was counted. */
  readonly to?: string | undefined;
}

interface StatsProps {
  readonly stats: readonly Stat[];
  /** `cells` divide the width of a panel, `small` with less room, `line` with the figure beside its label. */
  readonly look?: 'cells' | 'small' | 'line';
}

/** A few figures that say how things stand. */
export function Stats({ stats, look }: StatsProps) {
  const t = useText();
  return (
    <dl className={look ? `${styles.cells} ${styles[look]}` : styles.stats}>
      {stats.map(({ label, mark, value, tone, note, further, to }) => (
        <div key={label.en} data-tone={tone}>
          <dt>{mark ?? t(label)}</dt>
          <dd>{to === undefined ? value : <MaybeLink to={to}>{value}</MaybeLink>}</dd>
          {note && <dd className="tg-hint">{note}</dd>}
          {further && <dd className="tg-hint">{further}</dd>}
        </div>
      ))}
    </dl>
  );
}
