import { isNumeric } from '#domain/core/field.ts';
import { isTotalRow, isTotalWord, type UntakenColumn } from '#domain/core/heads.ts';
import { bi, fill, type Locale, type Text } from '#domain/core/text.ts';
import type { SheetRow } from '../platform/sheet/index.ts';
import { cellTextOf, isBlank } from '../platform/sheet/index.ts';
import { columnLetters } from '../platform/sheet/xlsxCells.ts';
import { type Covered, MergedCells } from './mergedCells.ts';
import type { SheetHead } from './sheetHead.ts';

/** What of a sheet does not come in as it stands there, told before anything is written and beside what came of it. */
export interface SheetNotice {
  /**
   * Columns that no field takes, that the product fills itself, whose head stands twice; units of heads; merged cells,
   * hidden rows, rows of totals.
   */
  readonly kind:
    | 'columns'
    | 'twice'
    | 'units'
    | 'merged'
    | 'across'
    | 'filled'
    | 'hidden'
    | 'totals'
    | 'ours'
    | 'above'
    | 'doubts';
  readonly text: Text;
  /** Rows that are meant, by their numbers in the sheet, the first of them. */
  readonly rows?: readonly number[];
  readonly count: number;
}

const most = 12;
const mostRows = 1_000;

const texts = {
  columns: bi('没有对应字段、不导入的列：{list}', 'Columns that no field takes are left out: {list}'),
  ours: bi('由系统填写、不导入的列：{list}', 'Columns that the system fills itself are left out: {list}'),
  twice: bi('表头重复、不导入的列：{list}', 'Columns whose head stands twice are left out: {list}'),
  units: bi(
    '表头中的单位或说明不导入，请核对：{list}',
    'What these heads say beside their word is not imported, please check: {list}',
  ),
  merged: bi(
    '合并的数字只计入第一行，其余行为空：{list}',
    'Merged numbers count for their first row alone, the others stay empty: {list}',
  ),
  across: bi(
    '与旁边的列合并、没有自己的值：{list}',
    'Merged with the column beside it, without a value of its own: {list}',
  ),
  filled: bi('合并的文字和代码用于其所有行：{list}', 'Merged words and codes hold for all their rows: {list}'),
  hidden: bi('包含隐藏的行 {count} 行：{list}', '{count} hidden rows come along: {list}'),
  leftOut: bi('隐藏的行 {count} 行不导入：{list}', '{count} hidden rows are left out: {list}'),
  totals: bi('合计行不导入：{list}', 'Rows of totals are left out: {list}'),
  above: bi('表头以上的行不导入：{list}', 'Rows above the head are left out: {list}'),
  doubt: bi('{said}（{count} 行：{rows}）', '{said} ({count} rows: {rows})'),
  row: bi('第 {row} 行', 'row {row}'),
  column: bi('{letters} 列「{head}」', '{letters} "{head}"'),
  headless: bi('{letters} 列（无表头）', '{letters} (no head)'),
  instead: bi('{column}（使用 {letters} 列）', '{column} ({letters} is used)'),
  range: bi('{label} {range}', '{label} {range}'),
  more: bi(' 等 {count} 处', ' and others, {count} in all'),
} satisfies Record<string, Text>;

const listOf = (all: readonly Text[]): Text => {
  const shown = all.slice(0, most);
  const more = all.length > shown.length ? fill(texts.more, { count: all.length }) : bi('', '');
  return bi(shown.map(({ zh }) => zh).join('、') + more.zh, shown.map(({ en }) => en).join(', ') + more.en);
};

const said = (text: Text, all: readonly Text[], count = all.length): Text => {
  const list = listOf(all);
  return bi(fill(text, { list: list.zh, count }).zh, fill(text, { list: list.en, count }).en);
};

/** Watches the rows of a sheet for what does not come in as it stands there. */
export class NoticedRows {
  private readonly head: SheetHead;
  private readonly leavesHidden: boolean;
  private readonly above: readonly number[];
  private readonly cells = new MergedCells();
  private readonly hidden: number[] = [];
  private readonly totals: number[] = [];
  /** Untaken columns in which nothing has stood yet, and those in which something has. */
  private empty: UntakenColumn[];
  private readonly filled: UntakenColumn[] = [];
  private width: number;
  private readonly doubts = new Map<string, { readonly text: Text; readonly rows: number[] }>();

  constructor(
    head: SheetHead,
    row: SheetRow,
    { leavesHidden, above }: { readonly leavesHidden: boolean; readonly above: readonly SheetRow[] },
  ) {
    this.head = head;
    this.leavesHidden = leavesHidden;
    this.above = above.map(({ rowNumber }) => rowNumber);
    this.empty = [...head.untaken];
    this.width = row.cells.length;
    // A head may be merged, too.
    this.cells.see(row);
  }

  /** @returns the covered cells of the row, or nothing where it has none */
  see(row: SheetRow): ReadonlyMap<number, Covered> | undefined {
    if (row.hidden) this.hidden.push(row.rowNumber);
    for (; this.width < row.cells.length; this.width += 1)
      this.empty.push({ index: this.width, head: '', why: 'unknown' });
    if (this.empty.some(({ index }) => !isBlank(row.cells[index]))) {
      const now = this.empty.filter(({ index }) => !isBlank(row.cells[index]));
      this.filled.push(...now);
      this.empty = this.empty.filter((column) => !now.includes(column));
    }
    return this.cells.see(row);
  }

  /** Whether the row is no row of data: it adds up others, or is hidden where hidden ones stay out. */
  isLeftOut({ rowNumber, cells, hidden }: SheetRow): boolean {
    if (hidden && this.leavesHidden) return true;
    const first = cells.find((cell) => !isBlank(cell));
    if (typeof first !== 'string' || !isTotalWord(first) || !isTotalRow(cells.map(cellTextOf))) return false;
    this.totals.push(rowNumber);
    return true;
  }

  /** Something that people should know of a row that comes in. */
  doubt(row: number, text: Text): void {
    const known = this.doubts.get(text.zh) ?? { text, rows: [] };
    known.rows.push(row);
    if (known.rows.length === 1 && this.doubts.size < most) this.doubts.set(text.zh, known);
  }

  notices(): SheetNotice[] {
    const { hidden, totals, leavesHidden, above } = this;
    const rows = (numbers: readonly number[]) => rangesOf(numbers).map((row) => fill(texts.row, { row }));
    return [
      this.columns('columns', 'unknown'),
      this.columns('twice', 'twice'),
      this.units(),
      this.runs('merged'),
      this.runs('across'),
      notice('hidden', said(leavesHidden ? texts.leftOut : texts.hidden, rows(hidden), hidden.length), hidden),
      notice('totals', said(texts.totals, rows(totals)), totals),
      notice('above', said(texts.above, rows(above)), above),
      this.doubted(),
      this.runs('filled'),
      this.columns('ours', 'ours'),
    ].filter(({ count }) => count > 0);
  }

  private doubted(): SheetNotice {
    const all = [...this.doubts.values()].map(({ text, rows }) => {
      const numbers = rangesOf(rows).slice(0, most).join(', ');
      const facts = { count: rows.length, rows: rows.length > most ? `${numbers} …` : numbers };
      return bi(fill(texts.doubt, { ...facts, said: text.zh }).zh, fill(texts.doubt, { ...facts, said: text.en }).en);
    });
    const rows = [...this.doubts.values()].flatMap((one) => one.rows);
    const text = bi(all.map(({ zh }) => zh).join('；'), all.map(({ en }) => en).join('; '));
    return { kind: 'doubts', text, rows: rows.slice(0, mostRows), count: rows.length };
  }

  private columns(kind: 'columns' | 'twice' | 'ours', why: UntakenColumn['why']): SheetNotice {
    const meant = this.filled.filter((column) => column.why === why).sort((one, other) => one.index - other.index);
    const names = meant.map(({ index, head, instead }) => {
      const name = fill(head.trim() === '' ? texts.headless : texts.column, {
        letters: columnLetters(index),
        head: shortHead(head),
      });
      if (instead === undefined) return name;
      const letters = columnLetters(instead);
      return bi(
        fill(texts.instead, { column: name.zh, letters }).zh,
        fill(texts.instead, { column: name.en, letters }).en,
      );
    });
    return { kind, text: said(texts[kind], names), count: meant.length };
  }

  private units(): SheetNotice {
    const heads = this.head.unsure.map((head) => bi(`「${shortHead(head)}」`, `"${shortHead(head)}"`));
    return { kind: 'units', text: said(texts.units, heads), count: heads.length };
  }

  /**
   * Covered cells of columns that come in: numbers below the first one, cells beside one, words that hold for all rows.
   */
  private runs(kind: 'merged' | 'across' | 'filled'): SheetNotice {
    const meant = this.cells.runs.flatMap((run) => {
      const field = this.head.columns.find(({ index }) => index === run.column)?.field;
      const means = run.way === 'across' ? 'across' : field && isNumeric(field) ? 'merged' : 'filled';
      return field && means === kind ? [{ label: field.label, run }] : [];
    });
    const names = meant.map(({ label, run: { column, from, to } }) => {
      const letters = columnLetters(column);
      const range = from === to ? `${letters}${from}` : `${letters}${from}:${letters}${to}`;
      return bi(fill(texts.range, { label: label.zh, range }).zh, fill(texts.range, { label: label.en, range }).en);
    });
    return { kind, text: said(texts[kind], names), count: meant.length };
  }
}

const notice = (kind: SheetNotice['kind'], text: Text, rows: readonly number[]): SheetNotice => ({
  kind,
  text,
  rows: rows.slice(0, mostRows),
  count: rows.length,
});

const longestHead = 40;
const shortHead = (head: string): string => head.replace(/\s+/g, ' ').trim().slice(0, longestHead);

/** `3`, `5–9` of ascending numbers. */
function rangesOf(numbers: readonly number[]): string[] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
}

/** Notices as an answer brings them. */
export const toldNotices = (notices: readonly SheetNotice[], locale: Locale) =>
  notices.map(({ kind, text, rows, count }) => ({ kind, text: text[locale], count, ...(rows && { rows }) }));
