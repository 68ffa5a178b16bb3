import type { ReactNode } from 'react';
import type { Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { MaybeLink } from '../layout/MaybeLink.tsx';
import type { Pressing } from '../layout/Toned.tsx';
import styles from './facts.module.css';

export interface Figure {
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

interface FiguresProps {
  readonly figures: readonly Figure[];
  /** `cells` divide the width of a panel, `small` with less room, `line` with the figure beside its label. */
  readonly look?: 'cells' | 'small' | 'line';
}

/** A few figures that say how things stand. */
export function Figures({ figures, look }: FiguresProps) {
  const t = useText();
  return (
    <dl className={look ? `${styles.cells} ${styles[look]}` : styles.figures}>
      {figures.map(({ label, mark, value, tone, note, further, to }) => (
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
