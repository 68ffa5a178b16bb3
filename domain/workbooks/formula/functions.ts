import { ROUND, ROUNDDOWN, ROUNDUP } from '@formulajs/formulajs';
import { formatValue } from 'hucre';
import { fromExcelSerial } from '../../core/moments.ts';
import { criterionOf } from './criteria.ts';
import {
  compareValues,
  type FormulaError,
  type FormulaRange,
  type FormulaScalar,
  type FormulaValue,
  faults,
  fifteen,
  isFormulaFault,
  isRange,
  scalarOf,
  toNumber,
  toText,
} from './value.ts';

/** What functions know beside their arguments. */
export interface FormulaFacts {
  /** `yyyy-MM-dd` of the house. */
  readonly today: string;
}

/** One function over arguments that are worked out. */
export type SheetFunction = (args: readonly FormulaValue[], facts: FormulaFacts) => FormulaValue;

/** Thrown through a function by the first argument that is a fault. */
class Faulty extends Error {
  readonly fault: FormulaError;
  constructor(fault: FormulaError) {
    super(fault.error);
    this.fault = fault;
  }
}

function sound<Value>(value: Value | FormulaError): Value {
  if (isFormulaFault(value)) throw new Faulty(value);
  return value as Value;
}

const numberOf = (value: FormulaValue | undefined, missing = 0): number =>
  value === undefined ? missing : sound(toNumber(scalarOf(value)));
const textOf = (value: FormulaValue | undefined): string => (value === undefined ? '' : sound(toText(scalarOf(value))));
const rangeOf = (value: FormulaValue | undefined): FormulaRange => {
  if (value === undefined || !isRange(value))
    throw new Faulty(value !== undefined && isFormulaFault(value) ? value : faults.value);
  return value;
};

/** Numbers among arguments: of a part those that are numbers, of what is written out whatever says one. */
function* numbersIn(args: readonly FormulaValue[]): Generator<number> {
  for (const arg of args) {
    if (!isRange(arg)) yield sound(toNumber(arg));
    else
      for (const { value } of arg.filled())
        if (typeof value === 'number') yield value;
        else if (isFormulaFault(value)) throw new Faulty(value);
  }
}

const summed = (args: readonly FormulaValue[]): number => {
  let sum = 0;
  for (const one of numbersIn(args)) sum += one;
  return sum;
};

function average(args: readonly FormulaValue[]): FormulaScalar {
  let [sum, count] = [0, 0];
  for (const one of numbersIn(args)) [sum, count] = [sum + one, count + 1];
  return count === 0 ? faults.divided : fifteen(sum / count);
}

function extreme(args: readonly FormulaValue[], better: (one: number, best: number) => boolean): number {
  let best: number | undefined;
  for (const one of numbersIn(args)) if (best === undefined || better(one, best)) best = one;
  return best ?? 0;
}

/** Numbers alone, faults and words left out; a written one that says a number counts. */
function count(args: readonly FormulaValue[]): number {
  let found = 0;
  for (const arg of args) {
    if (!isRange(arg)) found += Number(arg !== null && !isFormulaFault(toNumber(arg)));
    else for (const { value } of arg.filled()) found += Number(typeof value === 'number');
  }
  return found;
}

function countFilled(args: readonly FormulaValue[]): number {
  let found = 0;
  for (const arg of args) {
    if (!isRange(arg)) found += 1;
    else for (const { value } of arg.filled()) found += Number(value !== null);
  }
  return found;
}

interface Asked {
  readonly range: FormulaRange;
  readonly meets: (value: FormulaScalar) => boolean;
}

function askedIn(args: readonly FormulaValue[]): Asked[] {
  return Array.from({ length: Math.floor(args.length / 2) }, (_, at) => ({
    range: rangeOf(args[at * 2]),
    meets: criterionOf(scalarOf(args[at * 2 + 1] ?? null)),
  }));
}

/** Places where all conditions hold, the empty cells among them where emptiness meets. */
function* placesMeeting(asked: readonly Asked[]): Generator<readonly [number, number]> {
  const [first, ...others] = asked;
  if (!first) throw new Faulty(faults.value);
  for (const { range } of others)
    if (range.rows !== first.range.rows || range.cols !== first.range.cols) throw new Faulty(faults.value);
  const holds = (row: number, col: number) => others.every(({ range, meets }) => meets(range.at(row, col)));
  if (!first.meets(null)) {
    for (const { row, col, value } of first.range.filled()) if (first.meets(value) && holds(row, col)) yield [row, col];
    return;
  }
  for (let row = 0; row < first.range.rows; row += 1)
    for (let col = 0; col < first.range.cols; col += 1)
      if (first.meets(first.range.at(row, col)) && holds(row, col)) yield [row, col];
}

function sumMeeting(sum: FormulaRange, asked: readonly Asked[]): FormulaScalar {
  let total = 0;
  for (const [row, col] of placesMeeting(asked)) {
    const value = sum.at(row, col);
    if (isFormulaFault(value)) return value;
    if (typeof value === 'number') total += value;
  }
  return fifteen(total);
}

function countMeeting(asked: readonly Asked[]): number {
  let found = 0;
  for (const _place of placesMeeting(asked)) found += 1;
  return found;
}

/**
 * The place of a value in a row or column: 0 exactly, 1 the last that is not larger, -1 the last that is not
 * smaller.
 */
function matchIn(wanted: FormulaScalar, length: number, at: (place: number) => FormulaScalar, mode: number): number {
  if (isFormulaFault(wanted)) throw new Faulty(wanted);
  const meets = mode === 0 ? criterionOf(wanted, 'exactly') : undefined;
  let best = -1;
  for (let place = 0; place < length; place += 1) {
    const value = at(place);
    if (meets) {
      if (value !== null && meets(value)) return place;
    } else if (value !== null && !isFormulaFault(value) && typeof value === typeof wanted) {
      if (Math.sign(compareValues(value, wanted)) * Math.sign(mode) > 0) break;
      best = place;
    }
  }
  if (best < 0) throw new Faulty(faults.missing);
  return best;
}

function lookUp(args: readonly FormulaValue[]): FormulaScalar {
  const [wanted = null, table, column, isNear] = args;
  const range = rangeOf(table);
  const at = Math.trunc(numberOf(column)) - 1;
  if (at < 0) return faults.value;
  if (at >= range.cols) return faults.reference;
  const mode = isNear === undefined || numberOf(isNear) !== 0 ? 1 : 0;
  return (
    range.at(
      matchIn(scalarOf(wanted), range.rows, (row) => range.at(row, 0), mode),
      at,
    ) ?? 0
  );
}

function match(args: readonly FormulaValue[]): FormulaScalar {
  const [wanted = null, list, how] = args;
  const range = rangeOf(list);
  if (range.rows > 1 && range.cols > 1) return faults.missing;
  const isDown = range.rows > 1;
  const at = (place: number) => (isDown ? range.at(place, 0) : range.at(0, place));
  return matchIn(scalarOf(wanted), Math.max(range.rows, range.cols), at, numberOf(how, 1)) + 1;
}

function index(args: readonly FormulaValue[]): FormulaScalar {
  const range = rangeOf(args[0]);
  const [first, second] = [Math.trunc(numberOf(args[1], 1)), Math.trunc(numberOf(args[2], 1))];
  const [row, col] = range.rows === 1 && args[2] === undefined ? [1, first] : [first, second];
  if (row < 1 || col < 1 || row > range.rows || col > range.cols) return faults.reference;
  return range.at(row - 1, col - 1) ?? 0;
}

const dayMs = 86_400_000;
/** Days of Excel between its day 0 and 1970. */
const before1970 = 25_569;

/** The number of a day, as sheets count: 1 is the first of January 1900. */
export const daySerial = (year: number, month: number, day: number): number =>
  Date.UTC(year < 1900 ? year + 1900 : year, month - 1, day) / dayMs + before1970;

function dateParts(value: FormulaValue | undefined): readonly [number, number, number] {
  const scalar = value === undefined ? null : scalarOf(value);
  const text = typeof scalar === 'string' ? /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(scalar) : null;
  if (text) return [Number(text[1]), Number(text[2]), Number(text[3])];
  const serial = numberOf(value);
  if (serial < 0 || serial > 2_958_466) throw new Faulty(faults.number);
  const [year = 0, month = 0, day = 0] = fromExcelSerial(Math.floor(serial)).slice(0, 10).split('-').map(Number);
  return [year, month, day];
}

/** A count of letters. @throws one that is less than nothing */
function lettersOf(value: FormulaValue | undefined, missing: number): number {
  const letters = Math.trunc(numberOf(value, missing));
  if (letters < 0) throw new Faulty(faults.value);
  return letters;
}

const longestText = 32_767;
const joined = (args: readonly FormulaValue[]): string => {
  let text = '';
  for (const arg of args) {
    if (!isRange(arg)) text += textOf(arg);
    else for (const { value } of arg.filled()) text += sound(toText(value));
    if (text.length > longestText) throw new Faulty(faults.value);
  }
  return text;
};

const rounded = (by: (value: number, digits: number) => unknown) => (args: readonly FormulaValue[]) => {
  const [value, digits] = [numberOf(args[0]), Math.trunc(numberOf(args[1]))];
  if (Math.abs(digits) > 20) return digits > 0 ? fifteen(value) : 0;
  const result = by(value, digits);
  return typeof result === 'number' ? fifteen(result) : faults.value;
};

function formatted(args: readonly FormulaValue[]): FormulaScalar {
  const value = scalarOf(args[0] ?? null);
  const format = textOf(args[1]);
  if (isFormulaFault(value)) return value;
  if (format.length > 255) return faults.value;
  const number = typeof value === 'string' ? toNumber(value) : value;
  return formatValue(isFormulaFault(number) ? value : number, format || 'General');
}

/**
 * The functions of the house beside those that work out only some of their arguments. @see docs/spec/operations.md 3.11
 * 3.11
 */
const functions: Readonly<Record<string, SheetFunction>> = {
  SUM: (args) => fifteen(summed(args)),
  AVERAGE: average,
  MIN: (args) => extreme(args, (one, best) => one < best),
  MAX: (args) => extreme(args, (one, best) => one > best),
  COUNT: count,
  COUNTA: countFilled,
  ROUND: rounded(ROUND),
  ROUNDUP: rounded(ROUNDUP),
  ROUNDDOWN: rounded(ROUNDDOWN),
  ABS: (args) => Math.abs(numberOf(args[0])),
  SUMIF: ([range, wanted = null, sum]) => sumMeeting(rangeOf(sum ?? range), askedIn([range ?? null, wanted])),
  SUMIFS: ([sum, ...asked]) => sumMeeting(rangeOf(sum), askedIn(asked)),
  COUNTIF: ([range = null, wanted = null]) => countMeeting(askedIn([range, wanted])),
  COUNTIFS: (args) => countMeeting(askedIn(args)),
  VLOOKUP: lookUp,
  MATCH: match,
  INDEX: index,
  DATE: (args) => fifteen(daySerial(numberOf(args[0]), numberOf(args[1]), numberOf(args[2]))),
  TODAY: (_args, { today }) =>
    daySerial(Number(today.slice(0, 4)), Number(today.slice(5, 7)), Number(today.slice(8, 10))),
  YEAR: (args) => dateParts(args[0])[0],
  MONTH: (args) => dateParts(args[0])[1],
  DAY: (args) => dateParts(args[0])[2],
  TEXT: formatted,
  LEFT: (args) => [...textOf(args[0])].slice(0, lettersOf(args[1], 1)).join(''),
  RIGHT: (args) => {
    const letters = [...textOf(args[0])];
    return letters.slice(Math.max(0, letters.length - lettersOf(args[1], 1))).join('');
  },
  MID: (args) => {
    const from = lettersOf(args[1], 1);
    if (from < 1) return faults.value;
    return [...textOf(args[0])].slice(from - 1, from - 1 + lettersOf(args[2], 0)).join('');
  },
  LEN: (args) => [...textOf(args[0])].length,
  TRIM: (args) => textOf(args[0]).split(' ').filter(Boolean).join(' '),
  CONCAT: joined,
  CONCATENATE: joined,
};

/** How many arguments each takes. */
const counts: Readonly<Record<string, readonly [least: number, most: number]>> = {
  ROUND: [2, 2], ROUNDUP: [2, 2], ROUNDDOWN: [2, 2], ABS: [1, 1], SUMIF: [2, 3], COUNTIF: [2, 2], VLOOKUP: [3, 4],
  MATCH: [2, 3], INDEX: [2, 3], DATE: [3, 3], TODAY: [0, 0], YEAR: [1, 1], MONTH: [1, 1], DAY: [1, 1], TEXT: [2, 2],
  LEFT: [1, 2], RIGHT: [1, 2], MID: [3, 3], LEN: [1, 1], TRIM: [1, 1], SUMIFS: [3, 99], COUNTIFS: [2, 99],
}; // biome-ignore format: a table

/** Functions that work out some of their arguments only. */
const chooses = ['IF', 'IFS', 'IFERROR'] as const;

export const isFunction = (name: string): boolean =>
  Object.hasOwn(functions, name) || chooses.some((one) => one === name);

/** What a function comes to; `#NAME?` for one that nobody knows. */
export function callFunction(name: string, args: readonly FormulaValue[], facts: FormulaFacts): FormulaValue {
  const called = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!called) return faults.name;
  const [least, most] = counts[name] ?? [1, 255];
  if (args.length < least || args.length > most) return faults.value;
  try {
    return called(args, facts);
  } catch (error) {
    if (error instanceof Faulty) return error.fault;
    throw error;
  }
}
