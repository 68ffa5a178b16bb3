import Popover from '@mui/material/Popover';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { MoneyValue } from '../../cells/MoneyValue.tsx';
import { QuantityValue } from '../../cells/QuantityValue.tsx';
import { useOpener } from '../../menu/useOpener.ts';
import styles from './columnSums.module.css';

/** One sum per currency, since yuan and dollars do not add up. */
export interface Sum {
  readonly currency: string | null;
  readonly sum: string;
}

interface ColumnSumsProps {
  /** Of the column. */
  readonly label: string;
  readonly sums: readonly Sum[];
  readonly isMoney: boolean;
}

const words = {
  others: bi('另有 {count} 种币制的合计', 'Sums in {count} more currencies'),
  all: bi('{label}合计', 'Sums of {label}'),
};

/**
 * The sums of a column in one line: yuan, or the first currency there is; a button opens all of them. A paper shows
 * them one below the other.
 */
export function ColumnSums({ label, sums, isMoney }: ColumnSumsProps) {
  const t = useText();
  const { anchor, opener, close } = useOpener('dialog');
  const first = sums.find(({ currency }) => currency === 'CNY') ?? sums[0];
  if (!first) return null;
  const others = sums.filter((sum) => sum !== first);
  const shown = ({ currency, sum }: Sum) =>
    isMoney ? <MoneyValue value={sum} currency={currency ?? undefined} /> : <QuantityValue value={sum} />;
  if (others.length === 0) return shown(first);
  return (
    <>
      <span className={styles.line}>
        <button
          type="button"
          className={styles.more}
          aria-label={t(words.others, { count: others.length })}
          {...opener}
        >
          +{others.length}
        </button>
        {shown(first)}
      </span>
      <span className={styles.paper}>
        {others.map((sum) => (
          <span key={sum.currency}>{shown(sum)}</span>
        ))}
      </span>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t(words.all, { label }), tabIndex: -1 } }}
      >
        <ul className={styles.all}>
          {[first, ...others].map((sum) => (
            <li key={sum.currency}>{shown(sum)}</li>
          ))}
        </ul>
      </Popover>
    </>
  );
}
