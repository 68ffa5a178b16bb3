import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lackingColumns, type MapItem, mapperOf, suggestItems } from './mapRow.ts';

const facts = {
  today: '2026-11-23',
  idOf: (dict: string, word: string) => (dict === 'UNIT' && word === '个' ? '007' : undefined),
};
const plain: MapItem = {
  targetField: 'x',
  sourceKind: 'COLUMN',
  sourceColumn: '甲',
  transform: 'NONE',
  transformArg: null,
  defaultValue: null,
  requiredFlg: false,
  room: 100,
};
/** One cell, under the head 甲 beside 乙, through one line of a mapping. */
const mapped = (cell: string, item: Partial<MapItem>, other = '') => {
  const { before, values, problems } = mapperOf([{ ...plain, ...item }], ['甲', '乙'])([cell, other], facts);
  return { before: before.x, value: values.x, problems: problems.map(({ text }) => text.en) };
};
const madeBy = (transform: string, transformArg: string | null, cell: string) =>
  mapped(cell, { transform, transformArg }).value;

test.each([
  ['NONE', null, ' a b ', ' a b '],
  ['NONE', null, '', ''],
  ['anything else', null, 'a', 'a'],
  ['TRIM', null, ' ＡＢ　 c ', 'AB c'],
  ['TRIM', null, ' \t\n ', ''],
  ['UPPER', null, 'usd', 'USD'],
  ['UPPER', null, '重ab', '重AB'],
  ['CONST', 'CNY', 'usd', 'CNY'],
  ['CONST', 'CNY', '', 'CNY'],
  ['CONST', null, 'usd', ''],
])('%s with %j makes of %j %j', (transform, arg, cell, value) => {
  expect(madeBy(transform, arg, cell)).toBe(value);
});

test.each([
  ['12 台', '12'],
  ['约1,200.50元', '1200.50'],
  ['￥１２.５', '12.5'],
  ['-3', '-3'],
  ['0', '0'],
  ['007', '007'],
  ['.5', '.5'],
  ['-.5 kg', '-.5'],
  ['12.', '12'],
  ['件', ''],
  ['', ''],
  ['-', ''],
])('NUM takes of %j %j', (cell, value) => {
  expect(mapped(cell, { transform: 'NUM' })).toMatchObject({ value, problems: [] });
});

test.each(['1.2E+11', '3e-7', '５Ｅ３'])('NUM: %j shows fewer digits than it has, so it stays and is named', (cell) => {
  expect(mapped(cell, { transform: 'NUM' })).toMatchObject({
    value: cell,
    problems: [`"${cell}" shows fewer digits than it has`],
  });
});

test('NUM: a letter behind a number is a unit, no power of ten', () => {
  expect(mapped('5EA', { transform: 'NUM' })).toMatchObject({ value: '5', problems: [] });
});

test.each([
  ['2026/12/1', '2026-12-01'],
  ['2026年12月1日 9:30', '2026-12-01 09:30:00'],
  ['20261201', '2026-12-01'],
  ['46357', '2026-12-01'],
  ['', ''],
])('DATE reads %j as %j', (cell, value) => {
  expect(mapped(cell, { transform: 'DATE' })).toMatchObject({ value, problems: [] });
});

test.each(['01/12/2026', '2026-02-30', '明天'])('DATE: %j stays and is named', (cell) => {
  expect(mapped(cell, { transform: 'DATE' })).toMatchObject({ value: cell, problems: [`"${cell}" is no date`] });
});

test('DICT turns a word into its id; one that is not there stays and is named, an empty cell is nothing', () => {
  const item = { transform: 'DICT', transformArg: 'UNIT' };
  expect(mapped('个', item)).toMatchObject({ value: '007', problems: [] });
  expect(mapped('箩', item)).toMatchObject({ value: '箩', problems: ['"箩" is not in UNIT'] });
  expect(mapped('', item)).toMatchObject({ value: '', problems: [] });
  expect(mapped('个', { ...item, transformArg: null }).problems).toHaveLength(1);
});

test.each([
  ['-|2', 'A-木箱-1', '木箱'],
  ['-', 'A - B', 'A'],
  ['-|9', 'A-B', ''],
  ['-|0', 'A-B', ''],
  ['-|x', 'A-B', ''],
  ['||2', 'A|B', 'B'],
  ['|', 'A|B', 'A'],
  ['-|1', 'AB', 'AB'],
  ['', 'A-B', 'A-B'],
  [null, 'A-B', 'A-B'],
])('SPLIT by %j takes of %j %j', (arg, cell, value) => {
  expect(madeBy('SPLIT', arg, cell)).toBe(value);
});

test.each([
  ['{甲}/{ 乙 }', 'a/b'],
  ['{丙}-{甲}', '-a'],
  ['{}{甲', '{}{甲'],
  ['', ''],
  [null, ''],
])('CONCAT of %j gives %j', (transformArg, value) => {
  expect(mapped('a', { transform: 'CONCAT', transformArg }, 'b').value).toBe(value);
});

test('what is made for a field is never longer than its judge must see, whatever the pattern and the cells', () => {
  const transforms = ['NONE', 'TRIM', 'UPPER', 'NUM', 'DATE', 'DICT', 'CONST', 'SPLIT', 'CONCAT', 'MAP'];
  const piece = fc.constantFrom('{甲}', '{乙}', '{', '}', '|', ';', '=', 'a', '𠮷', 'ﷺ', '1', ' ');
  const pattern = fc.array(piece, { maxLength: 200 }).map((pieces) => pieces.join('').slice(0, 500));
  const cell = fc
    .tuple(piece, fc.integer({ min: 0, max: 32_767 }))
    .map(([sign, length]) => sign.repeat(length).slice(0, 32_767));
  fc.assert(
    fc.property(
      fc.constantFrom(...transforms),
      fc.constantFrom('COLUMN', 'CONST', 'EXPR'),
      pattern,
      fc.oneof(pattern, fc.constantFrom('concat(c1,c2,c1,c2)', 'upper(c1)', 'left(c1, 4000)', 'right(c2, 9)')),
      cell,
      fc.integer({ min: 1, max: 5_000 }),
      (transform, sourceKind, transformArg, sourceColumn, text, room) => {
        const { value = '', problems } = mapped(
          text,
          { transform, sourceKind, transformArg, sourceColumn, room },
          text,
        );
        expect(value.length).toBeLessThanOrEqual(room + 2);
        for (const problem of problems) expect(problem.length).toBeLessThan(1_000);
      },
    ),
    { numRuns: 300 },
  );
});

test('a text of which something was cut is longer than its field, also where a sign of two halves stands at the end', () => {
  for (const cell of ['𠮷'.repeat(60), `a${'𠮷'.repeat(60)}`, 'a'.repeat(101)])
    for (const item of [{}, { transform: 'CONCAT', transformArg: '{甲}' }, { sourceKind: 'EXPR', sourceColumn: 'c1' }])
      expect(mapped(cell, item).value?.length).toBeGreaterThan(plain.room);
});

test('places of a pattern behind the end of its field are not even read', () => {
  let reads = 0;
  const cells = new Proxy(['x'.repeat(32_000)], {
    get: (target, name) => {
      reads += 1;
      return Reflect.get(target, name);
    },
  });
  const item = { ...plain, transform: 'CONCAT', transformArg: '{甲}'.repeat(160) };
  expect(mapperOf([item], ['甲'])(cells, facts).values.x).toHaveLength(102);
  expect(reads).toBeLessThan(5);
});

test('a cell that is longer than anything a field is made of is not transformed, and the row says so', () => {
  const made = mapped('1'.repeat(4_001), { transform: 'NUM' });
  expect(made.problems).toEqual(['Longer than 4000 characters and not transformed']);
  expect(made.value).toHaveLength(102);
});

test.each([
  ['日本=JPN;美国=USA', '美国', 'USA'],
  ['日本=JPN；美国=USA', ' ＪＡＰＡＮ ', ' ＪＡＰＡＮ '],
  ['usd = 美元', 'ＵＳＤ', '美元'],
  ['箱=a=b', '箱', 'a=b'],
  ['箱=', '箱', ''],
  ['箱', '箱', ''],
  ['日本=JPN', '', ''],
  ['__proto__=x', 'constructor', 'constructor'],
  [null, '箱', '箱'],
])('MAP with %j makes of %j %j', (arg, cell, value) => {
  expect(madeBy('MAP', arg, cell)).toBe(value);
});

test('a default stands where nothing was made, and nothing is missing then', () => {
  expect(mapped('', { defaultValue: '9', requiredFlg: true })).toMatchObject({ before: '', value: '9', problems: [] });
  expect(mapped('0', { defaultValue: '9' }).value).toBe('0');
  expect(mapped('', { requiredFlg: true }).problems).toEqual(['A required field is empty']);
});

test('sources are columns whatever their width, case and stars, constants, and expressions over places', () => {
  const read = mapperOf(
    [
      { ...plain, targetField: 'column', sourceColumn: 'part no' },
      { ...plain, targetField: 'constant', sourceKind: 'CONST', sourceColumn: '固定' },
      { ...plain, targetField: 'sum', sourceKind: 'EXPR', sourceColumn: "concat(c1, '/', c2)" },
      { ...plain, targetField: 'absent', sourceColumn: '没有' },
    ],
    ['＊Part No', '数量'],
  );
  expect(read(['P1', '3'], facts).values).toEqual({ column: 'P1', constant: '固定', sum: 'P1/3', absent: '' });
});

test('a wrong expression is wrong for each row and stops none of the other fields', () => {
  const items = [{ ...plain, targetField: 'bad', sourceKind: 'EXPR', sourceColumn: 'process.exit(1)' }, plain];
  const { values, problems } = mapperOf(items, ['甲'])(['a'], facts);
  expect(values).toEqual({ bad: '', x: 'a' });
  expect(problems.map(({ field }) => field)).toEqual(['bad']);
});

test('columns that a mapping reads and a head does not have are told; constants and expressions read none', () => {
  const items = [plain, { ...plain, sourceColumn: '丙' }, { ...plain, sourceKind: 'CONST', sourceColumn: '丁' }];
  expect(lackingColumns(items, [' 甲 *'])).toEqual(['丙']);
});

test('a field is suggested its own word, then what it was mapped from before, then what is alike; a column is taken once', () => {
  const targets = [
    { name: 'goodsName', words: ['货物名称'] },
    { name: 'qty', words: ['数量'] },
    { name: 'unit', words: ['计量单位名称'] },
    { name: 'other', words: ['数量'] },
  ];
  const found = suggestItems(targets, ['数 量', '品名', '计量单位名', ''], new Map([['goodsName', ['品名']]]));
  expect(found.map(({ targetField, sourceColumn, how }) => [targetField, sourceColumn, how])).toEqual([
    ['goodsName', '品名', 'synonym'],
    ['qty', '数 量', 'label'],
    ['unit', '计量单位名', 'similar'],
  ]);
});
