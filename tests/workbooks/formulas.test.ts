import { expect, test } from 'vitest';
import { parseFormula } from '#domain/workbooks/formula/parse.ts';
import { shownFormula, storedFormula } from '#domain/workbooks/formula/reference.ts';
import { SheetFormulas } from '#domain/workbooks/formula/sheetFormulas.ts';
import { typedContent } from '#domain/workbooks/formula/shownContent.ts';
import { isFormulaFault } from '#domain/workbooks/formula/value.ts';
import { applyOperation } from '#domain/workbooks/model/apply.ts';
import type { SheetOperation } from '#domain/workbooks/model/operation.ts';
import { emptyWorkbook, type SheetGrid, type SheetWorkbook } from '#domain/workbooks/model/workbook.ts';
import { pick, randomFrom } from './randomOperations.ts';

/** Formulas of shared sheets. @see docs/spec/operations.md 3.11 */

const by = { user: 'u', at: '' };

function sheet(rows = 20, cols = 8) {
  const book = emptyWorkbook();
  applyOperation(book, { op: 'addSheet', sheet: 's1', name: '表1', after: null, rows, cols }, by);
  const grid = book.sheets.get('s1') as SheetGrid;
  return { book, grid };
}

function write(book: SheetWorkbook, grid: SheetGrid, cells: Readonly<Record<string, string>>): void {
  for (const [at, typed] of Object.entries(cells)) {
    const [, col = 'A', row = '1'] = /^([A-Z])(\d+)$/.exec(at) ?? [];
    const { format: _format, ...content } = typedContent(book, grid, typed);
    const place = { r: grid.rows.order[Number(row) - 1] ?? '', c: `c${col.charCodeAt(0) - 65}` };
    applyOperation(book, { op: 'set', sheet: grid.id, cells: [{ ...place, ...content }] }, by);
  }
}

/** What a formula comes to over these cells; a fault by its sign. */
function result(formula: string, cells: Readonly<Record<string, string>> = {}): unknown {
  const { book, grid } = sheet();
  write(book, grid, { ...cells, H20: `=${formula}` });
  const value = new SheetFormulas(book, () => '2026-11-28').valueOf(grid, 'r19', 'c7');
  return isFormulaFault(value) ? value.error : value;
}

const numbers = {
  A1: '1',
  A2: '2',
  A3: '3',
  A4: '4',
  B1: '甲',
  B2: '乙',
  B3: '甲',
  B4: '丙',
  C1: '10',
  C2: '20',
  C3: '30',
  C4: '40',
};

test.each([
  ['-2^2', 4],
  ['2^3^2', 64],
  ['0.1+0.2', 0.3],
  ['1/3', 0.333333333333333],
  ['50%*4', 2],
  ['1/0', '#DIV/0!'],
  ['"a"&1&TRUE', 'a1TRUE'],
  ['"A"="a"', true],
  ['1<"a"', true],
  ['SUM(A1:A4,"5",TRUE)', 16],
  ['AVERAGE(A1:A4)', 2.5],
  ['COUNT(A1:C4)', 8],
  ['COUNTA(A1:C9)', 12],
  ['MAX(A1:A4)-MIN(A1:A4)', 3],
  ['IF(A1>0,"是","否")', '是'],
  ['IFERROR(1/0,"错")', '错'],
  ['IFS(A1>5,"大",TRUE,"小")', '小'],
  ['ROUND(2.5,0)', 3],
  ['ROUND(1.005,2)', 1.01],
  ['ROUNDUP(1.21,1)', 1.3],
  ['ROUNDDOWN(-1.29,1)', -1.2],
  ['SUMIF(B1:B4,"甲",C1:C4)', 40],
  ['SUMIFS(C1:C4,B1:B4,"甲",A1:A4,">1")', 30],
  ['COUNTIF(A1:A4,">=2")', 3],
  ['COUNTIFS(B1:B4,"<>甲",C1:C4,">20")', 1],
  ['COUNTIF(B1:B4,"?")', 4],
  ['VLOOKUP("乙",B1:C4,2,FALSE)', 20],
  ['VLOOKUP("丁",B1:C4,2,FALSE)', '#N/A'],
  ['VLOOKUP(3.5,A1:C4,3)', 30],
  ['INDEX(C1:C4,MATCH("丙",B1:B4,0))', 40],
  ['MATCH(2.5,A1:A4)', 2],
  ['DATE(2026,1,31)', 46053],
  ['TEXT(DATE(2026,11,28),"yyyy-mm-dd")', '2026-11-28'],
  ['TEXT(1234.5,"#,##0.00")', '1,234.50'],
  ['YEAR(TODAY())*10000+MONTH(TODAY())*100+DAY(TODAY())', 20261128],
  ['LEFT("海关申报",2)&RIGHT("海关申报",2)&MID("海关申报",2,2)', '海关申报关申'],
  ['LEN("𠮷田")', 2],
  ['TRIM("  a  b ")', 'a b'],
  ['CONCAT(B1:B3,"!")', '甲乙甲!'],
  ['ABS(-3)', 3],
  ['UNKNOWN(1)', '#NAME?'],
  ['SUM(A1:ZZ100000)', '#CYCLE!'],
  ['SUM(A1:C100000)', 110],
  ['SUM(A:A)', 10],
  ['H21', '#REF!'],
  ['"x"+1', '#VALUE!'],
  ['1+', '#NAME?'],
] as const)('%s is %s', (formula, expected) => {
  expect(result(formula, numbers)).toBe(expected);
});

test('a circle is said in every cell of it, and goes when it is broken', () => {
  const { book, grid } = sheet();
  write(book, grid, { A1: '=B1+1', B1: '=C1', C1: '=A1', D1: '=A1' });
  const formulas = new SheetFormulas(book, () => '2026-11-28');
  const shown = () => ['c0', 'c1', 'c2', 'c3'].map((col) => formulas.valueOf(grid, 'r0', col));
  expect(shown().map((value) => isFormulaFault(value) && value.error)).toEqual(Array(4).fill('#CYCLE!'));
  book.changes.cells.clear();
  book.changes.sheets.clear();
  write(book, grid, { C1: '5' });
  formulas.follow(book.changes);
  expect(shown()).toEqual([6, 5, 5, 6]);
});

test('formulas follow rows that are inserted, deleted and moved', () => {
  const { book, grid } = sheet();
  write(book, grid, { A1: '1', A2: '2', A3: '3', B5: '=SUM(A1:A3)', B6: '=A2*$A$3' });
  const formulas = new SheetFormulas(book, () => '2026-11-28');
  const shows = () => {
    formulas.follow(book.changes);
    return ['r4', 'r5'].map((row) => [
      shownFormula(book, grid, grid.cells.get(row)?.get('c1')?.f ?? ''),
      formulas.valueOf(grid, row, 'c1'),
    ]);
  };
  const does = (op: SheetOperation) => applyOperation(book, op, by);
  expect(shows()).toEqual([
    ['SUM(A1:A3)', 6],
    ['A2*$A$3', 6],
  ]);
  does({ op: 'insert', sheet: 's1', axis: 'rows', after: 'r0', ids: ['n-1'] });
  does({ op: 'set', sheet: 's1', cells: [{ r: 'n-1', c: 'c0', v: 10 }] });
  expect(shows()).toEqual([
    ['SUM(A1:A4)', 16],
    ['A3*$A$4', 6],
  ]);
  does({ op: 'kill', sheet: 's1', axis: 'rows', ids: ['r2'] });
  expect(shows()).toEqual([
    ['SUM(A1:A3)', 13],
    ['A3*#REF!', { error: '#REF!' }],
  ]);
  does({ op: 'revive', sheet: 's1', axis: 'rows', ids: ['r2'] });
  does({ op: 'move', sheet: 's1', axis: 'rows', ids: ['r1'], after: 'r10' });
  expect(shows()[1]).toEqual(['A12*$A$3', 6]);
});

test('a long chain, a long formula and many letters end soon', () => {
  const { book, grid } = sheet(10_000, 3);
  applyOperation(book, { op: 'set', sheet: 's1', cells: [{ r: 'r0', c: 'c0', v: 1 }] }, by);
  for (let at = 1; at < 10_000; at += 1)
    applyOperation(book, { op: 'set', sheet: 's1', cells: [{ r: `r${at}`, c: 'c0', f: `#{r${at - 1}.c0}+1` }] }, by);
  const formulas = new SheetFormulas(book, () => '2026-11-28');
  expect(formulas.valueOf(grid, 'r9999', 'c0')).toBe(10_000);
  const started = performance.now();
  expect(() => parseFormula('('.repeat(3_000))).toThrow('deep');
  expect(() => parseFormula('('.repeat(100_000))).toThrow('long');
  expect(() => parseFormula(`1${'+1'.repeat(50_000)}`)).toThrow('long');
  expect(() => parseFormula('"'.repeat(99_999))).toThrow();
  storedFormula(book, grid, 'A'.repeat(100_000));
  storedFormula(book, grid, "'".repeat(100_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});

/** A formula with what it comes to, worked out beside the engine as it is made. */
interface Made {
  readonly text: string;
  readonly value: number | string;
}

const fault = (value: number | string): value is string => typeof value === 'string';
const cut = (value: number): number | string => (Number.isFinite(value) ? Number(value.toPrecision(15)) || 0 : '#NUM!');

/** The second engine: each part is reckoned while its text is written. */
function made(random: () => number, cells: readonly number[], depth: number): Made {
  const leaf = depth === 0 || random() < 0.15;
  if (leaf) {
    const at = Math.floor(random() * cells.length);
    if (random() < 0.5) return { text: `A${at + 1}`, value: cells[at] ?? 0 };
    const value = Math.floor(random() * 200) / 4;
    return { text: String(value), value };
  }
  const one = made(random, cells, depth - 1);
  const kind =
    pick(['+', '-', '*', '/', '^', 'neg', '%', 'if', 'sum', 'round', 'iferror', 'abs', 'max'] as const, random) ?? '+';
  const other = made(random, cells, depth - 1);
  const { text: a, value: x } = one;
  const { text: b, value: y } = other;
  const both = (text: string, reckon: (x: number, y: number) => number | string): Made => ({
    text,
    value: fault(x) ? x : fault(y) ? y : reckon(x, y),
  });
  switch (kind) {
    case '+':
      return both(`((${a})+(${b}))`, (p, q) => cut(p + q));
    case '-':
      return both(`((${a})-(${b}))`, (p, q) => cut(p - q));
    case '*':
      return both(`((${a})*(${b}))`, (p, q) => cut(p * q));
    case '/':
      return both(`((${a})/(${b}))`, (p, q) => (q === 0 ? '#DIV/0!' : cut(p / q)));
    case '^':
      return { text: `((${a})^2)`, value: fault(x) ? x : cut(x ** 2) };
    case 'neg':
      return { text: `(-(${a}))`, value: fault(x) ? x : cut(-x) };
    case '%':
      return { text: `((${a})%)`, value: fault(x) ? x : cut(x / 100) };
    case 'if':
      return { text: `IF((${a})>=(${b}),${a},${b})`, value: fault(x) ? x : fault(y) ? y : Math.max(x, y) };
    case 'sum':
      return both(`SUM(A1:A5,${a},${b})`, (p, q) => {
        let sum = 0;
        for (const cell of [...cells.slice(0, 5), p, q]) sum += cell;
        return cut(sum);
      });
    case 'round': {
      const rounded = fault(x) ? x : Math.sign(x) * Number(`${Math.round(Number(`${Math.abs(x)}e2`))}e-2`);
      return { text: `ROUND(${a},2)`, value: Number.isNaN(rounded) ? x : rounded };
    }
    case 'iferror':
      return { text: `IFERROR(${a},${b})`, value: fault(x) ? y : x };
    case 'abs':
      return { text: `ABS(${a})`, value: fault(x) ? x : Math.abs(x) };
    default:
      return both(`MAX(${a},${b})`, (p, q) => Math.max(p, q));
  }
}

test('2,000 generated formulas come to what a second engine says', () => {
  const random = randomFrom(20_261_128);
  const cells = Array.from({ length: 12 }, () => Math.floor(random() * 4_000 - 2_000) / 8);
  const own = Object.fromEntries(cells.map((value, at) => [`A${at + 1}`, String(value)]));
  const { book, grid } = sheet();
  write(book, grid, own);
  const wrong: unknown[] = [];
  for (let at = 0; at < 2_000; at += 1) {
    const { text, value } = made(random, cells, 1 + (at % 4));
    if (text.length > 8_000) continue;
    write(book, grid, { H20: `=${text}` });
    const found = new SheetFormulas(book, () => '2026-11-28').valueOf(grid, 'r19', 'c7');
    const shown = isFormulaFault(found) ? found.error : found;
    const isClose =
      typeof shown === 'number' &&
      typeof value === 'number' &&
      Math.abs(shown - value) <= 1e-9 * Math.max(1, Math.abs(value));
    if (shown !== value && !isClose) wrong.push([text, shown, value]);
  }
  expect(wrong.slice(0, 3)).toEqual([]);
});
