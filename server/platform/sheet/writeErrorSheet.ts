import type { Writable } from 'node:stream';
import { decimalOfNumber } from '#domain/core/money.ts';
import type { SheetCell } from './readSheet.ts';
import { columnWidth, type SheetColumnKind, type WriteCell } from './sheetColumn.ts';
import { withRowCount, withTarget } from './writeSheet.ts';
import { cellStyles, cellXml, textXml } from './xlsxCells.ts';
import type { CellNote } from './xlsxNotes.ts';
import { pipeXlsx } from './xlsxStream.ts';

/** Label of the last column of a returned sheet. Whoever reads the corrected sheet again leaves this column out. */
const errorColumnLabel = '错误信息';

export type ErrorRow = {
  readonly cells: readonly SheetCell[];
  /** `columnIndex` -1 stands for the row as a whole */
  readonly errors: readonly { readonly columnIndex: number; readonly message: string }[];
};

/** Spreadsheet programs get slow with more notes; the red fill and the last column still show every error. */
const maxNotes = 2_000;
const messageWidth = 60;

/**
 * The wrong rows of an upload as an .xlsx to correct and send again: each wrong cell is red with a note, the last
 * column says all errors of the row. Written as a stream: when every row of a large upload is wrong, a whole workbook
 * of 50,000 x 30 cells took 985 MiB (November 2026).
 * @returns the number of rows
 * @see docs/spec/platform.md 5.7
 */
export async function writeErrorSheet({
  header,
  rows,
  to,
}: {
  header: readonly string[];
  rows: AsyncIterable<ErrorRow> | Iterable<ErrorRow>;
  to: Writable | string;
}): Promise<number> {
  // A sheet that comes back a second time brings its error column along.
  const labels = header.filter((label) => label !== errorColumnLabel);
  const kept = header.flatMap((label, column) => (label === errorColumnLabel ? [] : [column]));
  const counter = withRowCount(rows);
  const notes: CellNote[] = [];
  await withTarget(to, (target) =>
    pipeXlsx(
      {
        sheetName: errorColumnLabel,
        header: [...labels, errorColumnLabel],
        widths: [...labels.map((label) => columnWidth({ label, kind: 'text' })), messageWidth],
        rows: counter.rows,
        notes,
        cellsOf(row, { refOf, rowIndex }) {
          const messages = messagesByColumn(row);
          const cells = kept.map((source, column) => {
            const text = messages.get(source)?.join('\n');
            if (text !== undefined && notes.length < maxNotes)
              notes.push({ ref: refOf(column), row: rowIndex, column, text });
            return cellXml({ ref: refOf(column), wrong: text !== undefined, ...contentOf(row.cells[source] ?? null) });
          });
          return [
            ...cells,
            textXml({ ref: refOf(labels.length), text: rowMessage(row, header), style: cellStyles.message }),
          ];
        },
      },
      target,
    ),
  );
  return counter.count();
}

function messagesByColumn({ errors }: ErrorRow): Map<number, string[]> {
  const messages = new Map<number, string[]>();
  for (const { columnIndex, message } of errors)
    messages.set(columnIndex, [...(messages.get(columnIndex) ?? []), message]);
  return messages;
}

const rowMessage = ({ errors }: ErrorRow, header: readonly string[]): string =>
  errors
    .map(({ columnIndex, message }) =>
      header[columnIndex] === undefined ? message : `${header[columnIndex]}：${message}`,
    )
    .join('；');

/** A cell as it was read, ready to be written again with the kind it had. */
function contentOf(cell: SheetCell): { kind: SheetColumnKind; value: WriteCell } {
  if (typeof cell === 'number') return { kind: 'decimal', value: decimalOfNumber(cell) };
  if (cell === null || typeof cell !== 'object') return { kind: 'text', value: cell };
  if ('fault' in cell) return { kind: 'text', value: null };
  // A unit behind a number is its format's and would make a text of it; zeros, dashes and percent signs are what was
  // meant.
  if ('shown' in cell)
    return /^[-\d.,%/ ]+$/.test(cell.shown)
      ? { kind: 'text', value: cell.shown }
      : { kind: 'decimal', value: decimalOfNumber(cell.number) };
  return cell.date.endsWith(' 00:00:00')
    ? { kind: 'date', value: cell.date.slice(0, 10) }
    : { kind: 'datetime', value: cell.date };
}
