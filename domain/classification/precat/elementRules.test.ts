import { describe, expect, test } from 'vitest';
import { choicesOf, elementValuesOf, modelOf, valuesFor, wrongElements, wrongSuffix } from './elementRules.ts';

/** What must be said of goods of a code. @see docs/spec/classification.md 7.1, 7.4 */
const named: readonly (readonly [name: string, kind: string, required: 0 | 1])[] = [
  ['品名', 'TEXT', 1],
  ['品牌类型', 'BRAND_TYPE', 1],
  ['出口享惠情况', 'EXPORT_PREF', 1],
  ['用途', 'TEXT', 1],
  ['加热原理', 'TEXT', 1],
  ['品牌', 'TEXT', 1],
  ['型号', 'TEXT', 1],
  ['GTIN', 'TEXT', 0],
];
const elements = named.map(([name, kind, requiredFlg], place) => ({
  lineNo: place + 1,
  name,
  kind,
  requiredFlg,
  maxLen: 100,
}));
const said = (...values: string[]) =>
  values.map((value, place) => ({ seq: place + 2, name: elements[place + 1]?.name ?? '', value }));
const whole = ['4', '3', '家用', '微波加热', 'X牌', 'M1'];
const wrong = (values: string[], ieFlag = 'I', isWhole = true) =>
  Object.keys(wrongElements({ elements, values: said(...values), ieFlag, isWhole }));
const wholeBut = (place: number, value: string) => whole.map((one, at) => (at === place ? value : one));

describe('V-13', () => {
  test('what the tariff asks for is said, each named where it is missing; what it leaves open need not be', () => {
    expect(wrong(whole)).toEqual([]);
    expect(wrong(wholeBut(3, ''))).toEqual(['elementValues.5']);
    expect(
      wrongElements({
        elements,
        values: said(...wholeBut(3, ' ').map((one) => one.trim())),
        ieFlag: 'I',
        isWhole: true,
      })['elementValues.5']?.zh,
    ).toBe('申报要素“加热原理”未填写或不合规');
    expect(wrong([])).toHaveLength(6);
  });

  test('a draft may be blank, but not wrong', () => {
    expect(wrong([], 'I', false)).toEqual([]);
    expect(wrong(['9'], 'I', false)).toEqual(['elementValues.2']);
  });

  test.each([
    ['I', '3', true],
    ['I', '0', false],
    ['E', '0', true],
    ['E', '2', true],
    ['E', '3', false],
    ['B', '3', true],
    ['B', '1', true],
    ['B', '4', false],
  ])('traded %s, preference %s', (ieFlag, value, fits) =>
    expect(wrong(wholeBut(1, value), ieFlag).length === 0).toBe(fits),
  );

  test('no value holds a bar, brand types are 0 to 4, texts are as long as the tariff allows', () => {
    expect(wrong(wholeBut(4, 'X|牌'))).toEqual(['elementValues.6']);
    expect(wrong(wholeBut(0, '5'))).toEqual(['elementValues.2']);
    expect(wrong(wholeBut(2, '家'.repeat(101)))).toEqual(['elementValues.4']);
  });

  test('numbers have digits, questions are answered yes or no', () => {
    const one = (kind: string, value: string) =>
      wrongElements({
        elements: [{ lineNo: 2, name: '甲', kind }],
        values: [{ seq: 2, name: '甲', value }],
        ieFlag: 'I',
        isWhole: true,
      });
    expect([one('NUMBER', '约5'), one('YESNO', '是')]).toEqual([{}, {}]);
    expect([one('NUMBER', '若干'), one('YESNO', '有')].map(Object.keys)).toEqual([
      ['elementValues.2'],
      ['elementValues.2'],
    ]);
  });
});

describe('V-14', () => {
  test('S07: values stand in their order with bars between them', () =>
    expect(modelOf(elements, said(...whole))).toBe('4|3|家用|微波加热|X牌|M1'));

  test('blanks keep their bars, those at the end go', () => {
    expect(modelOf(elements, said('4', '', '家用'))).toBe('4||家用');
    expect(modelOf(elements, [])).toBe('');
  });

  test('255 characters at most', () => {
    const long = (length: number) =>
      wrong(['4', '3', '家'.repeat(100), '热'.repeat(100), '牌'.repeat(length), 'M'], 'I');
    expect(long(47)).toEqual([]);
    expect(long(48)).toEqual(['gModel']);
  });
});

test('V-11: a suffix that the code has; none where it has none', () => {
  const known = [{ ciqCode: '101' }, { ciqCode: '999' }];
  expect([wrongSuffix('101', known), wrongSuffix(null, [])]).toEqual([{}, {}]);
  expect([wrongSuffix(null, known), wrongSuffix('102', known), wrongSuffix('101', [])].map(Object.keys)).toEqual(
    Array(3).fill(['ciqCode']),
  );
});

test('what another code asked for is left out, and what is no value at all', () => {
  expect(valuesFor(elements.slice(0, 3), [...said('4', '3', '家用')]).map(({ value }) => value)).toEqual(['4', '3']);
  expect(
    elementValuesOf([{ seq: 2, name: '品牌类型', value: ' 4 ' }, null, 'x', { seq: 3, name: 4, value: '3' }]),
  ).toEqual([{ seq: 2, name: '品牌类型', value: '4' }]);
  expect(elementValuesOf('4|3')).toEqual([]);
});

test('only what is written has nothing to choose from', () => {
  expect(choicesOf({ lineNo: 4, name: '用途', kind: 'TEXT' }, 'I')).toBeUndefined();
  expect(choicesOf({ lineNo: 3, name: '出口享惠情况', kind: 'EXPORT_PREF' }, 'I')?.map(([id]) => id)).toEqual(['3']);
});
