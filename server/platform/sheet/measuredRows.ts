import { columnWidth, type SheetColumn, type WriteCell, widthInCharacters } from './sheetColumn.ts';

type Row = readonly WriteCell[];

const rowsMeasured = 200;
const widest = 50;

/**
 * Widths that show the text of the first rows, so that nobody has to draw columns before he can read; a width that a
 * column names stays.
 * @returns the widths in characters and the same rows; `close` tells their source that nobody wants more of them
 */
export async function measuredRows(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): Promise<{ widths: number[]; rows: AsyncIterable<Row>; close: () => Promise<void> }> {
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  const first: Row[] = [];
  while (first.length < rowsMeasured) {
    const { done, value } = await source.next();
    if (done) break;
    first.push(value);
  }
  const widths = columns.map((column, at) =>
    Math.max(
      columnWidth(column),
      ...(column.width ? [] : first.map((row) => Math.min(widest, widthInCharacters(String(row[at] ?? '')) + 2))),
    ),
  );
  const close = async () => {
    await source.return?.();
  };
  return { widths, rows: passing(first, source), close };
}

async function* passing(first: readonly Row[], source: AsyncIterator<Row> | Iterator<Row>): AsyncGenerator<Row> {
  yield* first;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}
