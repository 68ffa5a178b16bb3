import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brandTypeOf,
  type ConversionFacts,
  type ConversionRule,
  conversionRules,
  convertedCells,
} from './convertRules.ts';

const units: Readonly<Record<string, string>> = { 个: '007', pcs: '007', kg: '035', 公斤: '035' };
const countries: Readonly<Record<string, string>> = { 日本: 'JPN', japan: 'JPN', 德国: 'DEU' };
const elements = ['品名', '品牌类型', '出口享惠情况', '用途', '材质'].map((name, place) => ({
  lineNo: place + 1,
  name,
  kind: 'TEXT',
}));
const facts: ConversionFacts = {
  unitOf: (word) => units[word.toLowerCase()],
  countryOf: (word) => countries[word.toLowerCase()],
  newCodeOf: (code) => (code === '8516500000' ? '8516509000' : undefined),
  elementsOf: (code) => (code.startsWith('8516') ? elements : []),
};

const after = (goods: object, ...rules: ConversionRule[]): Record<string, string> =>
  Object.fromEntries(convertedCells({ ...goods }, rules, facts).map(({ field, after: value }) => [field, value]));

describe('each rule', () => {
  test.each([
    ['C1', { spec: '　Ｍ１　 ８００Ｗ ' }, { spec: 'M1 800W' }],
    ['C1', { spec: 'M1 800W', nameZh: '微波炉' }, {}],
    ['C2', { unit: 'PCS' }, { unit: '007' }],
    ['C2', { unit: '公斤' }, { unit: '035' }],
    ['C2', { unit: '箩' }, {}],
    ['C3', { originCountry: 'Japan' }, { originCountry: 'JPN' }],
    ['C4', { customerHs: '8516500000', hsCode: '8516500000' }, { customerHs: '8516509000', hsCode: '8516509000' }],
    ['C4', { hsCode: '8516609000' }, {}],
    ['C5', { spec: '材质:钢;用途：夹持;M1' }, { material: '钢', usage: '夹持', spec: 'M1' }],
    ['C5', { usage: '材质:钢;用途:夹持' }, { material: '钢', usage: '夹持' }],
    ['C5', { spec: '材质:钢;用途:夹持', material: '铝' }, { usage: '夹持', spec: '材质:钢' }],
    ['C5', { spec: '电压:220V;材质:钢' }, {}],
    ['C5', { spec: '单位:个;材质:钢;M1' }, { material: '钢', spec: '单位:个；M1' }],
    [
      'C6',
      { hsCode: '8516500000', spec: '4|3|家用|不锈钢' },
      { 'element.品牌类型': '4', 'element.出口享惠情况': '3', 'element.用途': '家用', 'element.材质': '不锈钢' },
    ],
    ['C6', { hsCode: '8516500000', spec: '4|3|家用|不锈钢|多' }, {}],
    [
      'C6',
      { hsCode: '8516500000', spec: '4||家用', elementValues: [{ seq: 2, name: '品牌类型', value: '1' }] },
      { 'element.用途': '家用' },
    ],
    ['C6', { spec: '4|3|家用' }, {}],
    ['C7', { brandType: '境外品牌' }, { brandType: '4' }],
  ] as const)('%s %j', (rule, goods, expected) => {
    expect(after(goods, rule)).toEqual(expected);
  });
});

test('rules work on what others found: a text is split and its words become codes', () => {
  const goods = { spec: 'Ｍ１；单位：ＰＣＳ；产地:日本;品牌类型:贴牌' };
  expect(after(goods, 'C1', 'C2', 'C3', 'C5', 'C7')).toEqual({
    spec: 'M1',
    unit: '007',
    originCountry: 'JPN',
    brandType: '3',
  });
  const [unit] = convertedCells(goods, conversionRules, facts).filter(({ field }) => field === 'unit');
  expect(unit).toEqual({ field: 'unit', rules: ['C2', 'C5'], before: '', after: '007' });
});

test.each([
  ['0', '0'],
  ['无品牌', '0'],
  ['境外品牌(其他)', '4'],
  ['境外品牌（贴牌生产）', '3'],
  ['OEM', '3'],
  ['Own domestic brand', '1'],
  ['某品牌', undefined],
])('C7 reads %s as %s', (word, code) => {
  expect(brandTypeOf(word)).toBe(code);
});

const word = fc.constantFrom(
  '钢',
  'M1 ',
  '　８',
  '个',
  '日本',
  '材质:钢',
  '用途：夹持',
  '单位:个',
  '4|3|家用',
  ';',
  '',
  '8516500000',
);
const goods = fc.record({
  spec: fc.array(word, { maxLength: 5 }).map((words) => words.join(';')),
  usage: fc.array(word, { maxLength: 3 }).map((words) => words.join('；')),
  material: word,
  unit: word,
  originCountry: word,
  customerHs: word,
  hsCode: fc.constantFrom('', '8516500000'),
});
const chosen = fc.subarray([...conversionRules]);

test('what was converted once stays as it is', () => {
  fc.assert(
    fc.property(goods, chosen, (one, rules) => {
      const cells = Object.fromEntries(
        convertedCells(one, rules, facts).map(({ field, after: value }) => [field, value]),
      );
      const elementValues = Object.entries(cells).flatMap(([field, value]) =>
        field.startsWith('element.') ? [{ seq: 0, name: field.slice(8), value }] : [],
      );
      const again = convertedCells({ ...one, ...cells, elementValues }, rules, facts);
      expect(again).toEqual([]);
    }),
  );
});

test('nothing that was written is lost, and a field with a text keeps one', () => {
  fc.assert(
    fc.property(goods, (one) => {
      const cells = Object.fromEntries(
        convertedCells(one, ['C5'], facts).map(({ field, after: value }) => [field, value]),
      );
      const all = (values: object) => [...Object.values(values)].join(' ');
      const then = { ...one, ...cells };
      for (const said of ['钢', '夹持', '个', '日本', '家用'])
        expect(all(then).includes(said)).toBe(all(one).includes(said));
      for (const [field, value] of Object.entries(one))
        if (value.trim()) expect(then[field as keyof typeof one]).not.toBe('');
    }),
  );
});
