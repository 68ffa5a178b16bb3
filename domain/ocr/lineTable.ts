import { isTotalWord } from '../core/heads.ts';
import { type Label, labelAhead } from './labels.ts';
import { normalise, numberWithUnit } from './normalise.ts';
import type { OcrFieldDefinition } from './ocrFields.ts';
import { overlap, type PlacedWord, partOf, type TextRow, wordKey } from './pageText.ts';

/** A column of a table: what its cells are, where that is known, and where it stands. */
interface Column {
  readonly field?: OcrFieldDefinition;
  /** 1 where its head says so letter by letter. */
  readonly weight: number;
  readonly head: string;
  /** The head alone. */
  readonly from: number;
  readonly to: number;
  /** The head with the cells that stand under it beyond doubt. */
  left: number;
  right: number;
}

/** A cell as it stands, before anybody judged it. */
export interface TableCell {
  readonly field: OcrFieldDefinition;
  readonly words: readonly PlacedWord[];
  readonly weight: number;
}

export interface LineTable {
  readonly lines: readonly ReadonlyMap<string, TableCell>[];
  /** What its last row adds up, by column. */
  readonly sums: ReadonlyMap<string, TableCell>;
  /** Rows that are its own, heads and sums included. */
  readonly rows: ReadonlySet<number>;
  /** What the heads of its columns say. */
  readonly heads: readonly string[];
}

const leastHeads = 3;
const numeric: ReadonlySet<string> = new Set(['number', 'money', 'count']);

/** The table of a document's lines: found by the names of its columns, read over its pages. */
export function lineTableOf(rows: readonly TextRow[], labels: readonly Label[]): LineTable {
  const lines: Map<string, TableCell>[] = [];
  const sums = new Map<string, TableCell>();
  const own = new Set<number>();
  let columns: Column[] = [];
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
const isLike = (columns: readonly Column[], before: readonly Column[]): boolean => {
  const known = new Set(before.flatMap(({ field }) => field?.key ?? []));
  return columns.filter(({ field }) => field && known.has(field.key)).length >= Math.min(leastHeads, known.size);
};

/** The columns that a row names, together with the row below where heads have two. */
function headAt(
  rows: readonly TextRow[],
  at: number,
  labels: readonly Label[],
): { readonly columns: Column[]; readonly rows: number } | undefined {
  const [row, next] = [rows[at], rows[at + 1]];
  if (!row || row.words.length < 2) return undefined;
  const single = columnsOf(row.words, labels);
  const isNear = next && next.page === row.page && next.top - row.bottom < (row.bottom - row.top) * 0.9;
  const joined = isNear && !looksLikeData(next) ? columnsOf(stacked(row.words, next.words), labels) : [];
  const named = (columns: readonly Column[]) => columns.filter(({ field }) => field).length;
  const best =
    named(joined) > named(single) ||
    (named(joined) === named(single) && named(joined) > 0 && isTranslated(next, labels))
      ? { columns: joined, rows: 2 }
      : { columns: single, rows: 1 };
  if (named(best.columns) < leastHeads) return undefined;
  // A row of labels with their values beside them is no head.
  const closed = row.words.filter(({ text }) => /[:：]\s*\S*$/.test(text)).length;
  const hasNumbers = best.columns.some(({ field }) => field && numeric.has(field.type));
  return closed > 1 || (!hasNumbers && named(best.columns) < 4) || looksLikeData(row) ? undefined : best;
}

/** The second row of heads says the same in another language. */
const isTranslated = (row: TextRow | undefined, labels: readonly Label[]): boolean =>
  (row?.words.filter(({ text }) => labelAhead(text, labels)).length ?? 0) >= 2;

/** Whether a row holds values rather than names. */
const looksLikeData = ({ words }: TextRow): boolean =>
  words.filter(({ text }) => /^[\d.,\s-]*\d[\d.,\s-]*$/.test(text)).length > words.length * 0.3;

/** Heads of two rows, those that stand above each other as one. */
function stacked(upper: readonly PlacedWord[], lower: readonly PlacedWord[]): PlacedWord[] {
  const left = new Set(lower);
  const joined = upper.map((word): PlacedWord => {
    const under = lower.filter((other) => overlap([word.box[0], word.box[2]], [other.box[0], other.box[2]]) > 0.4);
    for (const one of under) left.delete(one);
    const all = [word, ...under];
    const box = [
      Math.min(...all.map(({ box: [x] }) => x)),
      word.box[1],
      Math.max(...all.map(({ box: [, , x] }) => x)),
      Math.max(...all.map(({ box: [, , , y] }) => y)),
    ] as const;
    return { ...word, text: all.map(({ text }) => text).join(' '), box };
  });
  return [...joined, ...left].sort((one, other) => one.box[0] - other.box[0]);
}

function columnsOf(words: readonly PlacedWord[], labels: readonly Label[]): Column[] {
  const taken = new Set<string>();
  return words
    .flatMap((word) => splitHead(word, labels))
    .map((word): Column => {
      const keys = headKeys(word.text);
      const whole = labels.filter((label) => keys.includes(label.key));
      const ahead = labelAhead(word.text, labels);
      const options = whole.length
        ? whole
        : ahead && isMostly(ahead.label.key, word.text)
          ? labels.filter((label) => label.key === ahead.label.key)
          : [];
      const label = options.find(({ field }) => !taken.has(field.key));
      if (label) taken.add(label.field.key);
      const [from, , to] = word.box;
      const weight = whole.length ? 1 : (ahead?.weight ?? 1);
      return { ...(label && { field: label.field }), weight, head: word.text, from, to, left: from, right: to };
    });
}

/** What a head may be called: as a whole, without its number and brackets, and in each of its languages. */
function headKeys(text: string): readonly string[] {
  const bare = text.replace(boxNumber, ' ').replace(/[(（].*?[)）]/g, ' ');
  const chinese = bare.replace(/[^\u4e00-\u9fff]/g, '');
  const latin = bare.replace(/[\u4e00-\u9fff]+/g, ' ');
  return [text, bare, chinese, latin].map(wordKey).filter((key) => key !== '');
}

/** A label that is half of the head at least; `No` is no label of `No smoking`. */
const isMostly = (key: string, text: string): boolean => key.length >= wordKey(text).length * 0.45;

const longestPair = 40;
/** `7.` before the name of a box of a form. */
const boxNumber = /(?<![\d.])\d{1,2}[a-z]?\s?[.、)]\s*/g;

/** A run that names two columns, as engines join them. */
function splitHead(word: PlacedWord, labels: readonly Label[]): PlacedWord[] {
  const bare = (text: string) => wordKey(text.replace(boxNumber, ' '));
  const called = (text: string) => labels.filter(({ key }) => key === bare(text)).map(({ field }) => field.key);
  if (called(word.text).length > 0 || word.text.length > longestPair) return [word];
  for (let at = 1; at < word.text.length; at += 1) {
    const [left, right] = [called(word.text.slice(0, at)), called(word.text.slice(at))];
    // One column in two languages is one; `QuantityUnit` are two.
    if (left.length > 0 && right.length > 0 && !left.some((key) => right.includes(key)))
      return [partOf(word, 0, at), ...splitHead(partOf(word, at), labels)];
  }
  return [word];
}

interface Body {
  readonly from: number;
  readonly columns: Column[];
  readonly lines: Map<string, TableCell>[];
  readonly sums: Map<string, TableCell>;
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
      for (const [key, cell] of cellsOf(row, columns)) if (numeric.has(cell.field.type)) sums.set(key, cell);
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

/** A further row of heads, in another language or where names are long. */
function namesColumns(row: TextRow, labels: readonly Label[]): boolean {
  if (looksLikeData(row)) return false;
  const words = row.words.flatMap((word) => splitHead(word, labels)).filter(({ text }) => headKeys(text).length > 0);
  const isNamed = ({ text }: PlacedWord) => headKeys(text).some((one) => labels.some(({ key }) => key === one));
  return words.filter(isNamed).length >= Math.max(1, words.length / 2);
}

const isSumRow = ({ words }: TextRow): boolean => {
  const [first, second] = words;
  // `Total cartons: 140` is a value of the head.
  if (words.length === 2 && /[:：]$/.test(first?.text.trim() ?? '')) return false;
  const begins = (text = '') =>
    isTotalWord(text.replace(/[:：].*$/, '')) ||
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
function cellsOf(row: TextRow, columns: Column[]): Map<string, TableCell> {
  const words = row.words.flatMap((word) => cut(word, row, columns));
  const placed = new Map<Column, PlacedWord[]>();
  for (const word of words) {
    const column = columnOf(word, columns);
    if (column) placed.set(column, [...(placed.get(column) ?? []), word]);
  }
  const cells = new Map<string, TableCell>();
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
function withUnits(cells: Map<string, TableCell>): Map<string, TableCell> {
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
function cut(word: PlacedWord, row: TextRow, columns: readonly Column[]): PlacedWord[] {
  const [x1, , x2] = word.box;
  // A long text reaches into the next column, which has a word of its own.
  const isOthers = ({ from, to }: Column) =>
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

function columnOf(word: PlacedWord, columns: readonly Column[]): Column | undefined {
  const [x1, , x2] = word.box;
  let best: { readonly column: Column; readonly distance: number } | undefined;
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

const text = (cell: TableCell | undefined): string => cell?.words.map((word) => word.text).join(' ') ?? '';

/** Whether a row begins a line: it has numbers where numbers belong. */
function isNewLine(cells: ReadonlyMap<string, TableCell>, columns: readonly Column[]): boolean {
  const known = columns.flatMap(({ field }) => field ?? []);
  const numbers = known.filter(({ type }) => numeric.has(type));
  const filled = numbers.filter((field) => normalise(field.type, text(cells.get(field.key))).value !== null);
  const measures = filled.filter(({ key }) => key !== 'lineNo' && key !== 'boxNo');
  if (measures.length > 0) return cells.size >= 2;
  return numbers.length <= 1 && filled.length === numbers.length && cells.size >= Math.min(3, known.length);
}

/** A row without numbers goes on with the texts of the line above it. */
function continues(line: Map<string, TableCell>, cells: ReadonlyMap<string, TableCell>, { words }: TextRow): boolean {
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
