import { expect, test } from 'vitest';
import {
  checkExpression,
  dictionariesIn,
  ExpressionError,
  evaluate,
  functionNames,
  orderOf,
  parseExpression,
  textOfValue,
} from './index.ts';

const values: Readonly<Record<string, unknown>> = {
  qty: 3,
  price: '12.35',
  name: '轴承',
  day: '2026-01-31',
  empty: null,
  ok: 1,
  status: 'OPEN',
  'lines.amount': ['1.10', null, '2.20'],
  lines: [],
};
const facts = {
  read: (name: string, column?: string) => values[column ? `${name}.${column}` : name],
  today: '2026-11-22',
  word: (dict: string, id: string) => (dict === 'STATUS' && id === 'OPEN' ? '进行中' : undefined),
};
const run = (source: string) => textOfValue(evaluate(parseExpression(source), facts));
const problemOf = (source: string): ExpressionError => {
  try {
    run(source);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
  throw new Error(`${source} was worked out`);
};

test.each([
  ['1 + 2 * 3', '7'],
  ['(1 + 2) * 3', '9'],
  ['0.1 + 0.2', '0.3'],
  ['qty * price', '37.05'],
  ['10 / 4', '2.5'],
  ['round(10 / 3, 2)', '3.33'],
  ['round(1.005, 2)', '1.01'],
  ['7 % 4', '3'],
  ['-qty', '-3'],
  ['10 - 3 - 2', '5'],
  ['qty > 2 && price < 20 ? "many" : "few"', 'many'],
  ['!ok', '0'],
  ['if(empty == null, 1, 2)', '1'],
  ['empty + 1', ''],
  ['status == "OPEN"', '1'],
  ["status != 'OPEN' || ok", '1'],
  ['sum(lines.amount)', '3.3'],
  ['sum(1, 2, empty)', '3'],
  ['min(3, 1, 2)', '1'],
  ['max(lines.amount)', '2.2'],
  ['abs(-2)', '2'],
  ['concat(name, "-", qty)', '轴承-3'],
  ['left(name, 1)', '轴'],
  ['right("abcdef", 2)', 'ef'],
  ['upper("ab")', 'AB'],
  ['len(name)', '2'],
  ['dateAdd(day, 1)', '2026-02-01'],
  ['dateAdd(day, 1, "M")', '2026-02-28'],
  ['dateAdd("2024-02-29", 1, "Y")', '2025-02-28'],
  ['dateDiff(day, "2026-03-01")', '29'],
  ['today()', '2026-11-22'],
  ['dict("STATUS", status)', '进行中'],
  ['day < today()', '1'],
  ['false ? 1 / 0 : 5', '5'],
  ['true || 1 / 0', '1'],
])('%s is %s', (source, expected) => {
  expect(run(source)).toBe(expected);
});

test.each([
  ['a/', 3],
  ['', 1],
  ['1 +', 4],
  ['(1', 3],
  ['1 2', 3],
  ['"open', 1],
  ['alert(1)', 1],
  ['constructor()', 1],
  ['__proto__()', 1],
  ['a.b.c', 4],
  ['a[0]', 2],
  ['a = 1', 3],
  ['`x`', 1],
  ['x => 1', 3],
  ['1; 2', 2],
  ['process.exit()', 13],
  ['round()', 1],
  ['today(1)', 1],
  ['1e5', 2],
  ['\\u0041', 1],
  ['1 / 0', 3],
  ['1 % 0', 3],
  ['name * 2', 1],
  ['left(name, 1.5)', 12],
  ['left(name, -1)', 12],
  ['dateAdd("2026-02-30", 1)', 9],
  ['dateAdd(day, 1, "W")', 17],
  ['dateAdd(day, 40000, "Y")', 14],
  ['name ? 1 : 2', 1],
])('%s is refused at character %i', (source, position) => {
  const problem = problemOf(source);
  expect(problem.position).toBe(position);
  expect(problem.text.zh).toContain(`第${position}个字符`);
  expect(problem.text.en).toContain(`character ${position}`);
});

test('fields are names only: nothing of the language lies behind them', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'globalThis', 'process', 'window'])
    expect(checkExpression(name, (asked) => Object.hasOwn(values, asked))?.position).toBe(1);
});

test('length, depth and steps end', () => {
  expect(problemOf(`1${'+1'.repeat(250)}`).text.zh).toContain('500');
  expect(run(`1${'+1'.repeat(249)}`)).toBe('250');
  expect(problemOf(`${'('.repeat(200)}1${')'.repeat(200)}`).text.zh).toContain('20层');
  expect(problemOf(`${'-'.repeat(400)}1`).text.zh).toContain('20层');
  expect(problemOf(`${'!'.repeat(400)}1`).text.zh).toContain('20层');
  expect(problemOf(`${'1?'.repeat(100)}1${':1'.repeat(100)}`).text.zh).toContain('20层');
  expect(problemOf(`${'abs('.repeat(90)}1${')'.repeat(90)}`).text.zh).toContain('20层');
  const many = { ...facts, read: () => Array.from({ length: 2_000 }, () => '1') };
  expect(() => evaluate(parseExpression('sum(lines.amount)'), many)).toThrow(ExpressionError);
});

test('results stay small', () => {
  expect(problemOf(`99999999999999999999${'*99999999999999999999'.repeat(20)}`).text.zh).toContain('过大');
  const long = { ...facts, read: () => 'x'.repeat(3_000) };
  expect(() => evaluate(parseExpression('concat(a, a)'), long)).toThrow(ExpressionError);
});

test('hostile input takes no longer than its length', () => {
  const start = performance.now();
  for (const piece of [
    '(',
    ')',
    '"',
    "'",
    '1',
    'a',
    '.',
    '-',
    '!',
    '?',
    ':',
    '&&',
    '||',
    '1.',
    'a.',
    'a(',
    ' ',
    '＋',
    '\u0000',
    '((((',
    'if(',
  ]) {
    for (const source of [piece.repeat(500 / piece.length), piece.repeat(100_000)]) {
      try {
        evaluate(parseExpression(source), facts);
      } catch (error) {
        expect(error).toBeInstanceOf(ExpressionError);
      }
    }
  }
  expect(performance.now() - start).toBeLessThan(1_000);
});

test('every random text is either worked out or refused with a place inside of it', () => {
  const pieces = [
    '1',
    '2.5',
    'qty',
    'name',
    '"x"',
    '+',
    '-',
    '*',
    '/',
    '%',
    '(',
    ')',
    ',',
    '?',
    ':',
    '&&',
    '||',
    '!',
    '==',
    '<',
    'sum(',
    'if(',
    'left(',
    'lines.amount',
    ' ',
  ];
  let seed = 7;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let round = 0; round < 3_000; round += 1) {
    const source = Array.from(
      { length: 1 + Math.floor(next() * 15) },
      () => pieces[Math.floor(next() * pieces.length)],
    ).join('');
    try {
      evaluate(parseExpression(source), facts);
    } catch (error) {
      expect(error).toBeInstanceOf(ExpressionError);
      const { position } = error as ExpressionError;
      expect(position).toBeGreaterThanOrEqual(1);
      expect(position).toBeLessThanOrEqual(source.length + 1);
    }
  }
});

test('the functions of the specification, no more, and the dictionaries they name', () => {
  expect(functionNames).toHaveLength(15);
  expect(dictionariesIn(parseExpression('concat(dict("STATUS", status), dict(name, "x"))'))).toEqual(['STATUS']);
});

test('expressions that refer to each other are found, whatever their number', () => {
  const parsed = (sources: Record<string, string>) =>
    Object.fromEntries(Object.entries(sources).map(([key, source]) => [key, parseExpression(source)]));
  const cycleAmong = (expressions: Parameters<typeof orderOf>[0]) => {
    const found = orderOf(expressions);
    return 'cycle' in found ? found.cycle : undefined;
  };
  expect(cycleAmong(parsed({ a: 'b + 1', b: 'c', c: 'qty' }))).toBeUndefined();
  expect(cycleAmong(parsed({ a: 'a + 1' }))).toEqual(['a', 'a']);
  expect(cycleAmong(parsed({ a: 'b', b: 'c', c: 'a', d: 'a' }))).toHaveLength(4);
  expect(orderOf(parsed({ a: 'b + 1', b: 'c', c: 'qty' }))).toEqual({ order: ['c', 'b', 'a'] });
  const chain = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`f${index}`, `f${index + 1}`]));
  expect(cycleAmong(parsed(chain))).toBeUndefined();
  expect(cycleAmong(parsed({ ...chain, f20000: 'f0' }))).toBeDefined();
});
