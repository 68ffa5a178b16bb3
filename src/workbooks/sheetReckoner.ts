import { formatValue } from 'hucre';
import { todayText } from '#domain/core/moments.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { daySerial } from '#domain/workbooks/formula/functions.ts';
import { movedFormula, shownFormula, storedFormula } from '#domain/workbooks/formula/reference.ts';
import { SheetFormulas } from '#domain/workbooks/formula/sheetFormulas.ts';
import { shownContent, typedContent } from '#domain/workbooks/formula/shownContent.ts';
import { isFormulaFault, shownNumber } from '#domain/workbooks/formula/value.ts';
import type { CellWrite } from '#domain/workbooks/model/operation.ts';
import {
  type CellRule,
  cellOf,
  isInside,
  type SheetGrid,
  type SheetWorkbook,
} from '#domain/workbooks/model/workbook.ts';
import type { CellReckoner } from './reckoner.ts';
import type { CellWorth } from './shownSheet.ts';

/** What a dictionary of the house offers, and what else it takes; nothing while it is not there yet. */
export type WordsOf = (
  dict: string,
) => { readonly names: readonly string[]; readonly codes: readonly string[] } | undefined;

const words = {
  list: bi('只能填写：{values}', 'One of: {values}'),
  between: bi('应在 {min} 到 {max} 之间', 'From {min} to {max}'),
  number: bi('应为数字', 'A number'),
  whole: bi('应为整数', 'A whole number'),
  date: bi('应为日期', 'A date'),
  length: bi('长度应在 {min} 到 {max} 之间', 'From {min} to {max} characters'),
};
const mostNamed = 12;

/** What formulas, formats and rules of a workbook say; asked by cell, worked out anew only where something changed. */
export function sheetReckoner(first: SheetWorkbook, wordsOf: WordsOf = () => undefined): CellReckoner {
  let book = first;
  let formulas = new SheetFormulas(book, today);
  const worths = new Map<string, { readonly value: unknown; readonly format: unknown; readonly worth: CellWorth }>();
  const worth = (grid: SheetGrid, row: string, col: string): CellWorth | undefined => {
    const cell = cellOf(grid, row, col);
    if (!cell) return undefined;
    const value = cell.f === undefined ? (cell.v ?? null) : formulas.valueOf(grid, row, col);
    if (typeof value === 'string') return { value, text: value };
    const key = `${grid.id}!${row}.${col}`;
    const known = worths.get(key);
    if (known && known.value === value && known.format === cell.s?.format) return known.worth;
    const made = isFormulaFault(value)
      ? { value: value.error, text: value.error }
      : { value: value ?? undefined, text: shownValue(value, cell.s?.format) };
    worths.set(key, { value, format: cell.s?.format, worth: made });
    return made;
  };
  const ruleOf = (grid: SheetGrid, row: string, col: string) =>
    grid.rules.size === 0 ? undefined : [...grid.rules.values()].find(({ area }) => isInside(grid, area, [row, col]));
  return {
    follow: (now) => {
      if (now !== book) {
        book = now;
        formulas = new SheetFormulas(book, today);
      } else if (book.changes.cells.size + book.changes.sheets.size > 0) formulas.follow(book.changes);
      book.changes.cells.clear();
      book.changes.sheets.clear();
    },
    worth,
    problem: (grid, row, col) => {
      const rule = ruleOf(grid, row, col);
      const value = rule && worth(grid, row, col)?.value;
      const broken = rule && value !== undefined && value !== '' ? brokenBy(rule, value, wordsOf) : undefined;
      return broken && (rule?.message ?? broken.zh);
    },
    choices: (grid, row, col) => {
      const rule = ruleOf(grid, row, col);
      return rule?.kind === 'dict' ? wordsOf(rule.dict ?? '')?.names : rule?.values;
    },
    written: (grid, row, col) => {
      const cell = cellOf(grid, row, col);
      const isDay = typeof cell?.v === 'number' && /[ymd]/i.test(String(cell.s?.format ?? '')) && cell.f === undefined;
      return isDay ? dayOf(cell) : shownContent(book, grid, cell);
    },
    moved: (grid, text, by) =>
      `=${shownFormula(book, grid, movedFormula(book, grid, storedFormula(book, grid, text.slice(1)), by))}`,
    typed: (grid, text, at) => {
      const before = cellOf(grid, at.r, at.c)?.s;
      const isText = before?.format === '@' && !text.startsWith('=');
      const { format, ...content } = isText ? { v: text === '' ? null : text } : typedContent(book, grid, text);
      const style = format !== undefined && before?.format === undefined ? { s: { ...before, format } } : {};
      const write: CellWrite = { ...at, ...content, ...style };
      const rule = ruleOf(grid, at.r, at.c);
      const value = write.v;
      const broken = rule && value !== undefined && value !== null ? brokenBy(rule, value, wordsOf) : undefined;
      return { write, refused: broken && (rule?.message ? bi(rule.message, rule.message) : broken) };
    },
  };
}

const today = () => todayText(() => new Date());

function shownValue(value: number | boolean | string | null, format: unknown): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return value;
  if (typeof format !== 'string' || format === '' || format === '@') return shownNumber(value);
  try {
    return formatValue(value, format);
  } catch {
    // A format of a file that nobody here understands shows the number itself.
    return shownNumber(value);
  }
}

/** A day as it is typed, whatever its format shows of it. */
function dayOf({ v, s }: { readonly v?: unknown; readonly s?: { readonly format?: unknown } }): string {
  const hasTime = /h/i.test(String(s?.format ?? ''));
  return formatValue(Number(v), hasTime ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd');
}

const serialOfText = (text: unknown): number => {
  if (typeof text === 'number') return text;
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(String(text)) ?? [];
  return year ? daySerial(Number(year), Number(month), Number(day)) : Number.NaN;
};

/** What a rule says against a value. */
function brokenBy(rule: CellRule, value: unknown, wordsOf: WordsOf): Text | undefined {
  const { kind, values, dict = '', min, max } = rule;
  const isOutside = (size: number, bound: (one: unknown) => number = Number) =>
    (min !== undefined && size < bound(min)) || (max !== undefined && size > bound(max));
  const range = { min: min ?? '-∞', max: max ?? '+∞' };
  switch (kind) {
    case 'list':
    case 'dict': {
      const known = kind === 'list' ? { names: values ?? [], codes: [] } : wordsOf(dict);
      if (!known || [...known.names, ...known.codes].includes(String(value))) return undefined;
      return fill(words.list, { values: known.names.slice(0, mostNamed).join('、') });
    }
    case 'length':
      return isOutside(String(value).length) ? fill(words.length, range) : undefined;
    case 'number':
    case 'whole':
    case 'date':
      if (typeof value !== 'number') return words[kind];
      if (kind === 'whole' && !Number.isInteger(value)) return words.whole;
      return isOutside(value, kind === 'date' ? serialOfText : Number) ? fill(words.between, range) : undefined;
    default:
      return kind satisfies never;
  }
}
