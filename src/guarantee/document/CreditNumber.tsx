import { formatThousands } from '#domain/core/money.ts';
import { classes } from '../../parts/layout/classes.ts';
import styles from './credit.module.css';

interface CreditNumberProps {
  readonly label: string;
  readonly hint?: string;
  /** Decimal text in yuan, or a text that is shown as it is. */
  readonly value: string;
  readonly tone?: 'bad' | 'change' | false;
}

/** One of the live numbers beside a document. */
export function CreditNumber({ label, hint, value, tone }: CreditNumberProps) {
  const isAmount = /^-?\d+\.\d\d$/.test(value);
  return (
    <div className={classes(styles.number, tone && styles[tone])}>
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
      <b>{isAmount ? formatThousands(value) : value}</b>
    </div>
  );
}
