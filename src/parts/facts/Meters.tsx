import { formatThousands } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { classes } from '../layout/classes.ts';
import { MaybeLink } from '../layout/MaybeLink.tsx';
import { Nothing } from '../layout/Surface.tsx';
import styles from './facts.module.css';

const words = { used: bi('已用 {used} / {total}', '{used} of {total}'), left: bi('可用 {left}', '{left} left') };

interface Meter {
  readonly key: string;
  readonly name: string;
  /** Read aloud only: what tells it from others of its name. */
  readonly note: string;
  readonly to: string | undefined;
  /** Amounts and percent as decimal text. */
  readonly used: string;
  readonly total: string;
  readonly left: string;
  readonly percent: string;
}

interface MetersProps {
  readonly meters: readonly Meter[];
  readonly empty: Text;
  readonly wait: number;
  readonly bad: number;
  readonly isWide?: boolean;
}

/** How much of each is used: a bar, the percentage, and what is left; amber from `wait` on, red from `bad` on. */
export function Meters({ meters, empty, wait, bad, isWide = false }: MetersProps) {
  const t = useText();
  if (meters.length === 0) return <Nothing>{t(empty)}</Nothing>;
  const toneOf = (share: number) => (share >= bad ? 'bad' : share >= wait ? 'wait' : undefined);
  return (
    <ul className={classes(styles.meters, isWide && styles.wide)}>
      {meters.map(({ key, name, note, to, used, total, left, percent }) => (
        <li key={key}>
          <MaybeLink className="tg-ellipsis" to={to}>
            {name}
          </MaybeLink>
          <b>{percent}%</b>
          <span className={styles.bar} data-tone={toneOf(Number(percent))} aria-hidden="true">
            <i style={{ width: `${Math.min(100, Number(percent))}%` }} />
          </span>
          <small>{t(words.used, { used: formatThousands(used), total: formatThousands(total) })}</small>
          <small>{t(words.left, { left: formatThousands(left) })}</small>
          <span className="tg-hidden">{note}</span>
        </li>
      ))}
    </ul>
  );
}
