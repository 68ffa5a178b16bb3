import { formatThousands, withoutTrailingZeros } from '#domain/core/money.ts';
import styles from './cells.module.css';

/** A quantity without zeros at the end of its fraction, and its unit in grey after it. */
export function QuantityValue({ value, unit }: { value: string; unit?: string | undefined }) {
  return (
    <span className="tg-nowrap">
      {formatThousands(withoutTrailingZeros(value))}
      {unit && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}
