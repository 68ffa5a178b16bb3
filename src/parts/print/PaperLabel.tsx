import type { SheetLabel } from '#domain/core/sheet.ts';
import { barcodePath, isCode128 } from '#domain/printing/code128.ts';
import { classes } from '../layout/classes.ts';
import styles from './paper.module.css';

/** A label of 60x40 mm: what it is, what is to be known of it, its number as a barcode and for people. */
export function PaperLabel({
  label: { number, title, lines = [], isBarcodeOnly = false },
}: {
  readonly label: SheetLabel;
}) {
  return (
    <article className={styles.label} aria-label={`${title} ${number}`}>
      <div className={styles.sticker}>
        {!isBarcodeOnly && <p className={styles.title}>{title}</p>}
        {lines.map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
        {isCode128(number) && <Barcode number={number} isTall={isBarcodeOnly} />}
        <b className={styles.digits}>{number}</b>
      </div>
    </article>
  );
}

function Barcode({ number, isTall }: { readonly number: string; readonly isTall: boolean }) {
  const { modules, d } = barcodePath(number);
  return (
    <svg
      className={classes(styles.bars, isTall && styles.tall)}
      viewBox={`0 0 ${modules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={number}
    >
      <path d={d} />
    </svg>
  );
}
