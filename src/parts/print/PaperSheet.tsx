import type {
  PrintedSheet,
  SheetBoxes,
  SheetPart,
  SheetSection,
  SheetSigns,
  SheetTable,
  SheetWords,
} from '#domain/core/sheet.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { classes } from '../layout/classes.ts';
import styles from './paper.module.css';

const words = { trace: bi('追溯码 {trace}', 'Trace code {trace}') };

interface PaperSheetProps {
  readonly sheet: PrintedSheet;
  /** Who prints it when. */
  readonly foot: string;
}

const mmPerPoint = 25.4 / 72;

/**
 * A document on A4, drawn by the browser: on screen as wide as there is room, on paper in millimetres.
 * @see docs/spec/look.md 8
 */
export function PaperSheet({
  sheet: { company, title, number, status, trace, watermark, isLandscape, parts },
  foot,
}: PaperSheetProps) {
  const t = useText();
  return (
    <article className={classes(styles.sheet, isLandscape && styles.across)} aria-label={`${title} ${number}`}>
      <div className={styles.page}>
        {watermark && (
          <span className={styles.watermark} aria-hidden>
            {watermark}
          </span>
        )}
        <header className={styles.head}>
          <div>
            <p>{company}</p>
            <h2>{title}</h2>
          </div>
          <div className={styles.number}>
            <b>{number}</b>
            <span className={styles.status}>{status}</span>
            {trace && <small>{t(words.trace, { trace })}</small>}
          </div>
        </header>
        {parts.map((part, index) => (
          <Part key={index} {...part} />
        ))}
        <footer className={styles.foot}>
          <span>{[number, trace].filter(Boolean).join('  ')}</span>
          <span>{foot}</span>
        </footer>
      </div>
    </article>
  );
}

function Part(part: SheetPart) {
  if ('signs' in part) return <Signs {...part} />;
  if ('words' in part) return <Words {...part} />;
  if ('boxes' in part) return <Boxes {...part} />;
  return 'pairs' in part ? <Pairs {...part} /> : <Table {...part} />;
}

const Words = ({ title, words: sentences }: SheetWords) => (
  <section className={styles.section}>
    <h3>{title}</h3>
    {sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </section>
);

const Boxes = ({ boxes }: SheetBoxes) => (
  <div className={styles.boxes}>
    {boxes.map((row, index) => (
      <dl key={index}>
        {row.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '\u00a0'}</dd>
          </div>
        ))}
      </dl>
    ))}
  </div>
);

const Signs = ({ signs }: SheetSigns) => (
  <div className={styles.signs}>
    {signs.map((place) => (
      <span key={place}>{place}</span>
    ))}
  </div>
);

const spans = { 1: undefined, 2: styles.two, 3: styles.three };

function Pairs({ title, pairs }: SheetSection) {
  if (pairs.length === 0) return null;
  return (
    <section className={styles.section}>
      {title && <h3>{title}</h3>}
      <dl className="tg-facts">
        {pairs.map(({ label, value, span }, index) => (
          <div key={index} className={spans[span]}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Table({ title, columns, rows, totals }: SheetTable) {
  const align = (index: number) => ({ textAlign: columns[index]?.align ?? 'left' }) as const;
  const cells = (row: readonly string[]) =>
    row.map((cell, index) => (
      <td key={index} style={align(index)}>
        {cell}
      </td>
    ));
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      <table>
        <colgroup>
          {columns.map(({ label, width }) => (
            <col key={label} {...(width !== '*' && { style: { width: `calc(var(--mm) * ${width * mmPerPoint})` } })} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ label }, index) => (
              <th key={label} style={align(index)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>{cells(row)}</tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>{cells(totals)}</tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
