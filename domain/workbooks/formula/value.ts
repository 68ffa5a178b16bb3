/** What a formula comes to where it cannot be worked out; the sign is what the cell shows. */
export interface FormulaError {
  readonly error: string;
}

/** What one cell, or one argument, is; null is an empty cell. */
export type FormulaScalar = number | string | boolean | null | FormulaError;

/** A part of a sheet as functions see it: large parts are walked by what is filled, never copied. */
export interface FormulaRange {
  readonly rows: number;
  readonly cols: number;
  /** By place inside, from 0. */
  at(row: number, col: number): FormulaScalar;
  /** Cells that hold something, row by row. */
  filled(): Iterable<{ readonly row: number; readonly col: number; readonly value: FormulaScalar }>;
}

export type FormulaValue = FormulaScalar | FormulaRange;

const fault = (error: string): FormulaError => Object.freeze({ error });
export const faults = {
  value: fault('#VALUE!'),
  divided: fault('#DIV/0!'),
  reference: fault('#REF!'),
  name: fault('#NAME?'),
  missing: fault('#N/A'),
  number: fault('#NUM!'),
  cycle: fault('#CYCLE!'),
  /** More cells than one sheet may read at once. */
  limit: fault('#LIMIT!'),
} as const;

const byWord = new Map(Object.values(faults).map((one) => [one.error, one]));
export const faultOf = (word: string): FormulaError => byWord.get(word) ?? faults.value;

export const isFormulaFault = (value: unknown): value is FormulaError =>
  typeof value === 'object' && value !== null && 'error' in value;
export const isRange = (value: FormulaValue): value is FormulaRange =>
  typeof value === 'object' && value !== null && 'filled' in value;

/** Sheets show and reckon with fifteen digits: 0.1 + 0.2 is 0.3. */
export function fifteen(value: number): FormulaScalar {
  if (!Number.isFinite(value)) return faults.number;
  return value === 0 ? 0 : Number(value.toPrecision(15));
}

/** One value out of what was given; of a part its only cell. */
export const scalarOf = (value: FormulaValue): FormulaScalar =>
  isRange(value) ? (value.rows === 1 && value.cols === 1 ? value.at(0, 0) : faults.value) : value;

const numberForm = /^[+-]?(\d{1,20}(,\d{3}){0,6}(\.\d{0,20})?|\.\d{1,20})(e[+-]?\d{1,3})?%?$/i;

/** A number that a text says, such as `1,200.50` or `5%`; undefined for words. */
export function numberInText(text: string): number | undefined {
  const bare = text.trim();
  if (bare.length > 40 || !numberForm.test(bare)) return undefined;
  const number = Number(bare.replaceAll(',', '').replace('%', ''));
  return bare.endsWith('%') ? number / 100 : number;
}

/** As arithmetic takes it: an empty cell is 0, a yes 1, a text what it says. */
export function toNumber(value: FormulaScalar): number | FormulaError {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (value === null) return 0;
  if (isFormulaFault(value)) return value;
  return numberInText(value) ?? faults.value;
}

/** As joined text takes it. */
export function toText(value: FormulaScalar): string | FormulaError {
  if (isFormulaFault(value)) return value;
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'number' ? shownNumber(value) : value;
}

/** A number as a cell without a format shows it. */
export function shownNumber(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const size = Math.abs(rounded);
  if (size !== 0 && (size >= 1e21 || size < 1e-9))
    return rounded
      .toExponential()
      .toUpperCase()
      .replace(/E([+-])(\d)$/, 'E$10$2');
  if (Number.isInteger(rounded)) return BigInt(rounded).toString();
  const text = String(rounded);
  return text.includes('e') ? withoutZeros(rounded.toFixed(15)) : text;
}

function withoutZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, end);
}

export function toBoolean(value: FormulaScalar): boolean | FormulaError {
  if (isFormulaFault(value)) return value;
  if (typeof value === 'string') {
    const word = value.toUpperCase();
    return word === 'TRUE' ? true : word === 'FALSE' ? false : faults.value;
  }
  return Boolean(value);
}

const rankOf = (value: FormulaScalar): number => (typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2);

/** An empty cell is what the other side is when it is empty. */
const emptyLike = (other: FormulaScalar): FormulaScalar =>
  typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0;

/** Order of two values: numbers before texts before yes and no; texts by their letters, whatever their case. */
export function compareValues(one: FormulaScalar, other: FormulaScalar): number {
  const [left, right] = [one ?? emptyLike(other), other ?? emptyLike(one)];
  const ranks = rankOf(left) - rankOf(right);
  if (ranks !== 0) return ranks;
  if (typeof left === 'string' && typeof right === 'string') {
    const [small, large] = [left.toLowerCase(), right.toLowerCase()];
    return small < large ? -1 : small > large ? 1 : 0;
  }
  return Number(left) - Number(right);
}
