import Big from 'big.js';
import { BoundedText, joined } from '../boundedText.ts';
import { addDays, diffDays, isDate, isDateTime } from '../moments.ts';
import { isDecimal } from '../money.ts';
import { addMonths } from '../months.ts';
import { bi } from '../text.ts';
import { type Expression, ExpressionError, type FunctionName, type PairSign } from './parse.ts';

/** Numbers are decimals, as money is; dates and moments are their texts. */
export type ExpressionValue = Big | string | boolean | null;

export interface ExpressionFacts {
  /** A field by its name; with a column the values of that field in every line. Numbers may come as decimal text. */
  read(name: string, column?: string): unknown;
  /** `yyyy-MM-dd` in Asia/Shanghai. */
  readonly today: string;
  /** What a dictionary calls an id. */
  word?(dict: string, id: string): string | undefined;
}

const mostSteps = 1_000;
const longestText = 4_000;
/** More digits no amount of the house has. */
const mostDigits = 30;
const keptDecimals = 20;

const divided = Big();
divided.DP = keptDecimals;
divided.RM = Big.roundHalfUp;

/**
 * Works an expression out. An empty value in a sum of two, a product or a comparison by size makes the whole empty;
 * `sum` leaves it out.
 * @throws {ExpressionError} values that do not fit, a division by zero, more than 1,000 steps, results no field could
 * hold
 */
export function evaluate(expression: Expression, facts: ExpressionFacts): ExpressionValue {
  return new Run(facts).value(expression);
}

/** As a field of text holds it. */
export const textOfValue = (value: ExpressionValue): string =>
  value === null
    ? ''
    : typeof value === 'object'
      ? value.toFixed()
      : typeof value === 'boolean'
        ? value
          ? '1'
          : '0'
        : value;

class Run {
  readonly #facts: ExpressionFacts;
  #steps = 0;
  constructor(facts: ExpressionFacts) {
    this.#facts = facts;
  }

  #step(at: number): void {
    this.#steps += 1;
    if (this.#steps > mostSteps)
      throw new ExpressionError(bi(`计算超过${mostSteps}步`, `More than ${mostSteps} steps`), at);
  }

  value(node: Expression): ExpressionValue {
    this.#step(node.at);
    switch (node.is) {
      case 'number':
        return new divided(node.value);
      case 'text':
      case 'constant':
        return node.value;
      case 'name':
        return this.#field(node);
      case 'sign':
        return node.sign === '!' ? !this.#truth(node.of) : (this.#number(node.of)?.times(-1) ?? null);
      case 'choice':
        return this.value(this.#truth(node.asked) ? node.yes : node.no);
      case 'pair':
        return this.#pair(node);
      case 'call':
        return this.#call(node);
      default:
        return node satisfies never;
    }
  }

  #field({ path: [name, column], at }: Expression & { is: 'name' }): ExpressionValue {
    const read = this.#facts.read(name, column);
    if (Array.isArray(read))
      throw new ExpressionError(bi(`${name}是多个值，请用sum等函数`, `${name} has several values, use sum`), at);
    return plainValue(read);
  }

  /** The values a function like `sum` is given, those of all lines in one list. */
  #list(given: readonly Expression[]): { readonly value: ExpressionValue; readonly at: number }[] {
    return given.flatMap((node) => {
      const read = node.is === 'name' ? this.#facts.read(node.path[0], node.path[1]) : undefined;
      if (!Array.isArray(read)) return [{ value: this.value(node), at: node.at }];
      return read.map((one) => {
        this.#step(node.at);
        return { value: plainValue(one), at: node.at };
      });
    });
  }

  #numbers(given: readonly Expression[]): Big[] {
    return this.#list(given).flatMap(({ value, at }) => numberOf(value, at) ?? []);
  }

  #number = (node: Expression): Big | null => numberOf(this.value(node), node.at);
  #text = (node: Expression): string => textOfValue(this.value(node));

  #truth(node: Expression): boolean {
    const value = this.value(node);
    if (value === null || value === '' || value === '0') return false;
    if (typeof value === 'boolean') return value;
    if (value === '1') return true;
    if (typeof value === 'object') return !value.eq(0);
    throw new ExpressionError(bi('此处应为条件', 'A condition is needed here'), node.at);
  }

  #pair({ sign, left, right, at }: Expression & { is: 'pair' }): ExpressionValue {
    if (sign === '&&') return this.#truth(left) && this.#truth(right);
    if (sign === '||') return this.#truth(left) || this.#truth(right);
    if (isCalculation(sign)) return calculated(sign, this.#number(left), this.#number(right), at);
    return compared(sign, this.value(left), this.value(right));
  }

  #call({ name, given, at }: Expression & { is: 'call' }): ExpressionValue {
    const [first, second, third] = given as [Expression, Expression, Expression];
    switch (name) {
      case 'if':
        return this.value(this.#truth(first) ? second : third);
      case 'today':
        return this.#facts.today;
      case 'dict': {
        const id = this.#text(second);
        return id === '' ? null : (this.#facts.word?.(this.#text(first), id) ?? id);
      }
      case 'len':
        return new divided([...this.#text(first)].length);
      case 'upper':
        return this.#upper(first, at);
      case 'concat':
        return this.#concat(given, at);
      case 'left':
      case 'right': {
        const [text, count] = [this.#text(first), whole(this.#number(second), second.at, longestText)];
        // A sign takes two units at most.
        const signs = [
          ...(name === 'left' ? text.slice(0, count * 2) : text.slice(Math.max(text.length - count * 2, 0))),
        ];
        return joined(
          name === 'left' ? signs.slice(0, count) : signs.slice(Math.max(signs.length - count, 0)),
          '',
          longestText * 2,
        );
      }
      case 'dateAdd':
      case 'dateDiff':
        return this.#date(name, given);
      default:
        return this.#figure(name, given, at);
    }
  }

  /** Some letters become three. */
  #upper(given: Expression, at: number): string {
    const text = this.#text(given);
    if (text.length > longestText) throw tooLong(at);
    return text.toUpperCase();
  }

  /** What has no room is an error where it is put in: the text that would be too long is never made. */
  #concat(given: readonly Expression[], at: number): string {
    const made = new BoundedText(longestText);
    for (const { value } of this.#list(given)) if (!made.add(textOfValue(value))) throw tooLong(at);
    return made.text;
  }

  #figure(
    name: Exclude<
      FunctionName,
      'if' | 'today' | 'dict' | 'len' | 'upper' | 'concat' | 'left' | 'right' | 'dateAdd' | 'dateDiff'
    >,
    given: readonly Expression[],
    at: number,
  ): ExpressionValue {
    const [first, second] = given as [Expression, Expression | undefined];
    if (name === 'round') {
      const places = second ? whole(this.#number(second), second.at, keptDecimals) : 0;
      return this.#number(first)?.round(places, Big.roundHalfUp) ?? null;
    }
    if (name === 'abs') return this.#number(first)?.abs() ?? null;
    const numbers = this.#numbers(given);
    if (name === 'sum')
      return held(
        numbers.reduce((total, number) => total.plus(number), new divided(0)),
        at,
      );
    const better = (one: Big, best: Big) => (name === 'min' ? one.lt(best) : one.gt(best));
    return numbers.reduce<Big | null>((best, one) => (best === null || better(one, best) ? one : best), null);
  }

  #date(name: 'dateAdd' | 'dateDiff', [first, second, third]: readonly Expression[]): ExpressionValue {
    const moment = (node: Expression): string | null => {
      const value = this.value(node);
      if (value === null || value === '') return null;
      if (typeof value === 'string' && (isDate(value) || isDateTime(value))) return value;
      throw new ExpressionError(bi('此处应为日期', 'A date is needed here'), node.at);
    };
    const from = moment(first as Expression);
    if (name === 'dateDiff') {
      const to = moment(second as Expression);
      return from === null || to === null ? null : new divided(diffDays({ from, to }));
    }
    const node = second as Expression;
    const count = this.#number(node);
    if (from === null || count === null) return null;
    const days = whole(count, node.at, 40_000, -40_000);
    const unit = third ? this.#text(third).toUpperCase() : 'D';
    if (unit !== 'D' && unit !== 'M' && unit !== 'Y')
      throw new ExpressionError(bi('单位应为 D、M 或 Y', 'The unit is D, M or Y'), (third ?? node).at);
    const moved = unit === 'D' ? addDays(from, days) : addMonths(from, unit === 'Y' ? days * 12 : days);
    if (!isDate(moved.slice(0, 10))) throw new ExpressionError(bi('日期超出范围', 'The date is out of range'), node.at);
    return moved;
  }
}

const plainValue = (value: unknown): ExpressionValue => {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? new divided(value) : null;
  return typeof value === 'boolean' || typeof value === 'string' || value instanceof Big ? value : null;
};

function numberOf(value: ExpressionValue, at: number): Big | null {
  if (value === null || value === '') return null;
  if (typeof value === 'object') return value;
  if (typeof value === 'boolean') return new divided(value ? 1 : 0);
  const text = value.trim();
  if (text.length > 60 || !isDecimal(text))
    throw new ExpressionError(bi('此处应为数字', 'A number is needed here'), at);
  return new divided(text.replace(/^(-?)\./, '$10.').replace(/\.$/, ''));
}

/** A count within its bounds. @throws {ExpressionError} it is not whole, or outside of them */
function whole(count: Big | null, at: number, most: number, least = 0): number {
  const number = Number(count ?? Number.NaN);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new ExpressionError(
      bi(`此处应为${least}到${most}的整数`, `A whole number between ${least} and ${most} is needed here`),
      at,
    );
  return number;
}

type Calculation = '+' | '-' | '*' | '/' | '%';
const isCalculation = (sign: PairSign): sign is Calculation => ['+', '-', '*', '/', '%'].includes(sign);

function calculated(sign: Calculation, left: Big | null, right: Big | null, at: number): Big | null {
  if (left === null || right === null) return null;
  if ((sign === '/' || sign === '%') && right.eq(0))
    throw new ExpressionError(bi('不能除以零', 'Division by zero'), at);
  const work = {
    '+': () => left.plus(right),
    '-': () => left.minus(right),
    '*': () => left.times(right),
    '/': () => left.div(right),
    '%': () => left.mod(right),
  };
  return held(work[sign](), at);
}

function held(number: Big, at: number): Big {
  if (number.e > mostDigits) throw new ExpressionError(bi('结果过大', 'The result is too large'), at);
  return number.round(keptDecimals, Big.roundHalfUp);
}

const tooLong = (at: number) => new ExpressionError(bi('结果过长', 'The result is too long'), at);

type Comparison = Exclude<PairSign, Calculation | '&&' | '||'>;

function compared(sign: Comparison | PairSign, left: ExpressionValue, right: ExpressionValue): ExpressionValue {
  const [a, b] = [left === '' ? null : left, right === '' ? null : right];
  if (sign === '==' || sign === '!=')
    return (a === null || b === null ? a === b : order(a, b) === 0) === (sign === '==');
  if (a === null || b === null) return null;
  const found = order(a, b);
  return sign === '<' ? found < 0 : sign === '<=' ? found <= 0 : sign === '>' ? found > 0 : found >= 0;
}

/** Numbers by size, all else by its characters, which is right for dates. */
function order(left: NonNullable<ExpressionValue>, right: NonNullable<ExpressionValue>): number {
  const isNumber = (value: NonNullable<ExpressionValue>) =>
    typeof value !== 'string' || (value.length <= 60 && isDecimal(value.trim()));
  if (isNumber(left) && isNumber(right)) return (numberOf(left, 0) as Big).cmp(numberOf(right, 0) as Big);
  const [a, b] = [textOfValue(left), textOfValue(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}
