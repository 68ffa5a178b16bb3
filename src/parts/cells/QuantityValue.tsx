import { formatThousands } from '#domain/core/money.ts';
import styles from './cells.module.css';

/** A quantity with the decimals it was stored with, and its unit in grey after it. */
export function QuantityValue({ value, unit }: { value: string; unit?: string | undefined }) {
  return (
    <>
      {formatThousands(value)}
      {unit && <span className={styles.unit}>{unit}</span>}
    </>
  );
}
