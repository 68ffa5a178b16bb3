import { formatThousands, roundMoney } from '#domain/core/money.ts';
import { classes } from '../layout/classes.ts';
import styles from './cells.module.css';

/**
 * An amount with two decimals and its currency in small grey before it; a negative one is red.
 * @param value decimal text
 */
export function MoneyValue({ value, currency }: { value: string; currency?: string | undefined }) {
  return (
    <span className={classes('tg-nowrap', value.startsWith('-') && 'tg-bad')}>
      {currency && <span className={`cell-currency ${styles.currency}`}>{currency}</span>}
      {formatThousands(roundMoney(value))}
    </span>
  );
}
