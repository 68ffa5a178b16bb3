import type { SheetLabel } from '#domain/core/sheet.ts';
import { CodeImage } from '../codes/CodeImage.tsx';
import { classes } from '../layout/classes.ts';
import styles from './paper.module.css';

/** A label of 60x40 mm: what it is, what is to be known of it, its number as a code and for people. */
export function PaperLabel({
  label: { number, codeKind = 'CODE128', matrix, title, lines = [], isBarcodeOnly = false },
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
        <div className={classes(styles.bars, isBarcodeOnly && styles.tall)}>
          <CodeImage kind={codeKind} code={number} />
          {matrix && <CodeImage kind="QR" code={matrix} />}
        </div>
        <b className={styles.digits}>{number}</b>
      </div>
    </article>
  );
}
