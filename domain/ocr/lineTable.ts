import { isTotalWord } from '../core/heads.ts';
import { type Label, labelAhead } from './labels.ts';
import { type HeadedColumn, headAt, leastHeads, namesColumns, numericTypes } from './lineHeads.ts';
import { normalise, numberWithUnit } from './normalise.ts';
import type { OcrFieldDefinition } from './ocrFields.ts';
import { overlap, type PlacedWord, partOf, type TextRow } from './pageText.ts';

/** A cell as it stands, before anybody judgedCell it. */
export interface PlacedCell {
  readonly field: OcrFieldDefinition;
  readonly words: readonly PlacedWord[];
  readonly weight: number;
}

export interface LinesFound {
  readonly lines: readonly ReadonlyMap<string, PlacedCell>[];
  /** What its last row adds up, by column. */
  readonly sums: ReadonlyMap<string, PlacedCell>;
  /** Rows that are its own, heads and sums included. */
  readonly rows: ReadonlySet<number>;
  /** What the heads of its columns say. */
  readonly heads: readonly string[];
}

/** The table of a document's lines: found by the names of its columns, read over its pages. */
export function lineTableOf(rows: readonly TextRow[], labels: readonly Label[]): LinesFound {
  const lines: Map<string, PlacedCell>[] = [];
  const sums = new Map<string, PlacedCell>();
  const own = new Set<number>();
  let columns: HeadedColumn[] = [];
  let heads: string[] = [];
  for (let at = 0; at < rows.length; ) {
    const head = headAt(rows, at, labels);
    const isSame = columns.length === 0 || (head && isLike(head.columns, columns));
    if (head && isSame) {
      columns = head.columns;
      heads = heads.length ? heads : columns.map((column) => column.head);
      for (let row = at; row < at + head.rows; row += 1) own.add(row);
      at = bodyOf(rows, { from: at + head.rows, columns, lines, sums, own, labels });
    } else at += 1;
  }
  return { lines, sums, rows: own, heads };
}

/** The same columns again, as on a following page. */
const isLike = (columns: readonly HeadedColumn[], before: readonly HeadedColumn[]): boolean => {
  const known = new Set(before.flatMap(({ field }) => field?.key ?? []));
  return columns.filter(({ field }) => field && known.has(field.key)).length >= Math.min(leastHeads, known.size);
};

interface Body {
  readonly from: number;
  readonly columns: HeadedColumn[];
  readonly lines: Map<string, PlacedCell>[];
  readonly sums: Map<string, PlacedCell>;
  readonly own: Set<number>;
  readonly labels: readonly Label[];
}

/** Reads rows under a head up to the row of sums, a new head or the end. @returns the row to go on at */
function bodyOf(rows: readonly TextRow[], body: Body): number {
  const { from, columns, lines, sums, own, labels } = body;
  const page = rows[from]?.page;
  const first = lines.length;
  let last: TextRow | undefined = rows[from - 1];
  let step = 0;
  for (let at = from; at < rows.length; at += 1) {
    const row = rows[at];
    if (!row || row.page !== page) return at;
    const height = row.bottom - row.top;
    const gap = last ? row.top - last.bottom : 0;
    if (isSumRow(row)) {
      // A sum of the page is followed by more of the table.
      for (const [key, cell] of cellsOf(row, columns)) if (numericTypes.has(cell.field.type)) sums.set(key, cell);
      own.add(at);
      return at + 1;
    }
    if (lines.length > first && gap > Math.max(step * 2.2, height * 2.5)) return at;
    if (isEnd(row, labels)) return at;
    if (lines.length === first && namesColumns(row, labels)) {
      own.add(at);
      last = row;
      continue;
    }
    const cells = cellsOf(row, columns);
    if (isNewLine(cells, columns)) {
      if (lines.length > first) step = Math.max(step, gap);
      lines.push(cells);
    } else {
      const line = lines.length > first ? lines.at(-1) : undefined;
      if (!line || gap > height * 1.2 || !continues(line, cells, row)) {
        if (lines.length > first) return at;
        last = row;
        continue;
      }
    }
    own.add(at);
    last = row;
  }
  return rows.length;
}

const isSumRow = ({ words }: TextRow): boolean => {
  const [first, second] = words;
  // `Total cartons: 140` is a value of the head.
  if (words.length === 2 && /[:：]$/.test(first?.text.trim() ?? '')) return false;
  const begins = (text = '') =>
    isTotalWord(text.split(/[:：]/)[0] ?? '') ||
    /^(?:grand |sub-?)?total\b|^(?:合\s*计|总\s*计|小\s*计|价税合计)/i.test(text.trim());
  return (
    begins(first?.text) ||
    (words.length > 1 && /^[^\d]{0,20}$/.test(first?.text ?? '') && begins(second?.text)) ||
    words.some(({ text }) => /^(?:合计|总计|TOTAL|Total|小计)\s*[:：]?$/.test(text.trim()))
  );
};

/** A row that goes on with something else, such as a label with its colon or a sentence. */
const isEnd = ({ words }: TextRow, labels: readonly Label[]): boolean => {
  const [first] = words;
  if (!first) return false;
  const head = labelAhead(first.text, labels);
  return (
    words.length <= 3 &&
    /^[^:：]{2,40}[:：]/.test(first.text) &&
    !/^\d/.test(first.text) &&
    (head !== undefined || words.length <= 2)
  );
};

/** Cells of a row by column; runs that reach over columns are cut where blanks are. */
function cellsOf(row: TextRow, columns: HeadedColumn[]): Map<string, PlacedCell> {
  const words = row.words.flatMap((word) => cut(word, row, columns));
  const placed = new Map<HeadedColumn, PlacedWord[]>();
  for (const word of words) {
    const column = columnOf(word, columns);
    if (column) placed.set(column, [...(placed.get(column) ?? []), word]);
  }
  const cells = new Map<string, PlacedCell>();
  for (const [{ field, weight }, inside] of placed) {
    if (field) cells.set(field.key, { field, weight, words: inside });
  }
  for (const [column, inside] of placed) {
    if (inside.length !== 1) continue;
    // What stands under one head alone makes its column as wide.
    const [word] = inside;
    const over = columns.filter(({ left, right }) => word && overlap([left, right], [word.box[0], word.box[2]]) > 0);
    if (word && over.length === 1 && over[0] === column) {
      column.left = Math.min(column.left, word.box[0]);
      column.right = Math.max(column.right, word.box[2]);
    }
  }
  return withUnits(cells);
}

/** A quantity with its unit in one cell is two values where no column has the unit. */
function withUnits(cells: Map<string, PlacedCell>): Map<string, PlacedCell> {
  const qty = cells.get('qty');
  if (!qty || cells.has('unit')) return cells;
  const [word] = qty.words;
  const both = numberWithUnit(qty.words.map(({ text }) => text).join(' '));
  if (!word || !both) return cells;
  cells.set('qty', { ...qty, words: [partOf(word, 0, both.number.length)] });
  cells.set('unit', {
    ...qty,
    field: unitField,
    words: qty.words.length > 1 ? qty.words.slice(1) : [partOf(word, both.number.length)],
  });
  return cells;
}
const unitField: OcrFieldDefinition = { key: 'unit', label: { zh: '单位', en: 'Unit' }, type: 'unit', required: false };

/** A run over several heads, as its words. */
function cut(word: PlacedWord, row: TextRow, columns: readonly HeadedColumn[]): PlacedWord[] {
  const [x1, , x2] = word.box;
  // A long text reaches into the next column, which has a word of its own.
  const isOthers = ({ from, to }: HeadedColumn) =>
    row.words.some((other) => other !== word && overlap([from, to], [other.box[0], other.box[2]]) > 0.2);
  const over = columns.filter((column) => overlap([column.from, column.to], [x1, x2]) > 0.2 && !isOthers(column));
  if (over.length < 2) return [word];
  // A quantity and its unit, joined without a blank.
  const glued = /^[\d.,]*\d(?=\p{L}+\.?$)/u.exec(word.text)?.[0].length;
  if (glued) return [partOf(word, 0, glued), partOf(word, glued)];
  if (!/\s/.test(word.text)) return [word];
  const spots = [...word.text.matchAll(/\S+/g)].map(({ index, 0: text }) => ({
    from: index ?? 0,
    to: (index ?? 0) + text.length,
  }));
  return spots.map(({ from, to }) => partOf(word, from, to));
}

function columnOf(word: PlacedWord, columns: readonly HeadedColumn[]): HeadedColumn | undefined {
  const [x1, , x2] = word.box;
  let best: { readonly column: HeadedColumn; readonly distance: number } | undefined;
  for (const column of columns) {
    const { from, to, left, right } = column;
    const shared = Math.min(x2, to) - Math.max(x1, from);
    const wide = Math.min(x2, right) - Math.max(x1, left);
    const ends = Math.min(Math.abs(x1 - from), Math.abs(x2 - to), Math.abs((x1 + x2 - from - to) / 2));
    // Under the head itself is better than under its cells, and both are better than beside it.
    const distance = shared > 0 ? ends * 0.1 - 1 : wide > 0 ? ends * 0.3 - 0.5 : Math.max(left - x2, x1 - right);
    if (!best || distance < best.distance) best = { column, distance };
  }
  return best?.column;
}

const text = (cell: PlacedCell | undefined): string => cell?.words.map((word) => word.text).join(' ') ?? '';

/** Whether a row begins a line: it has numbers where numbers belong. */
function isNewLine(cells: ReadonlyMap<string, PlacedCell>, columns: readonly HeadedColumn[]): boolean {
  const known = columns.flatMap(({ field }) => field ?? []);
  const numbers = known.filter(({ type }) => numericTypes.has(type));
  const filled = numbers.filter((field) => normalise(field.type, text(cells.get(field.key))).value !== null);
  const measures = filled.filter(({ key }) => key !== 'lineNo' && key !== 'boxNo');
  if (measures.length > 0) return cells.size >= 2;
  return numbers.length <= 1 && filled.length === numbers.length && cells.size >= Math.min(3, known.length);
}

/** A row without numbers goes on with the texts of the line above it. */
function continues(line: Map<string, PlacedCell>, cells: ReadonlyMap<string, PlacedCell>, { words }: TextRow): boolean {
  if (cells.size === 0 || words.length > 4) return false;
  const texts = [...cells.values()].filter(
    ({ field }) => field.type === 'name' || field.type === 'text' || field.type === 'code',
  );
  if (texts.length !== cells.size) return false;
  for (const { field, words: more, weight } of texts) {
    const known = line.get(field.key);
    line.set(field.key, { field, weight, words: [...(known?.words ?? []), ...more] });
  }
  return true;
}
