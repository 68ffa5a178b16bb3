import { expect, test } from 'vitest';
import { isSameGoods, offeredResult } from './offerRules.ts';

const element = (lineNo: number, name: string, kind: string | null = null) => ({
  lineNo,
  name,
  kind,
  requiredFlg: 1,
  maxLen: 20,
});
const code = {
  hsCode: '8516500000',
  nameZh: '微波炉',
  headingZh: '电热器具',
  elements: [
    element(2, '品牌类型', 'BRAND_TYPE'),
    element(3, '出口享惠情况', 'EXPORT_PREF'),
    element(4, '用途'),
    element(5, '功率', 'NUMBER'),
    element(6, '品牌（中文或外文名称）'),
    element(7, '型号'),
  ],
  ciqCodes: [{ ciqCode: '101' }, { ciqCode: '999' }],
};
const goods = {
  partNo: 'A1',
  nameZh: '微波炉',
  spec: 'M1 800W',
  usage: '家用',
  brand: '格兰仕',
  brandType: '1',
  principle: '微波加热',
};
const said = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value], at) => ({ seq: at + 2, name, value }));
const former = {
  ...goods,
  id: 'f1',
  partNo: 'B2',
  elementValues: said({
    品牌类型: '2',
    出口享惠情况: '3',
    用途: '加热食品',
    功率: '800W',
    '品牌（中文或外文名称）': '格兰仕',
    型号: 'B2',
  }),
  ciqCode: '999',
  declaredName: '家用微波炉',
  basis: '税目85.16的条文列名的微波炉',
  girRules: ['1'],
};

test('without a former result the words of the customer stand under the names of the elements, and nothing is invented', () => {
  expect(offeredResult({ goods, code, ieFlag: 'I' })).toEqual({
    ciqCode: '',
    declaredName: '微波炉',
    basis: '符合品目8516“电热器具”的条文，按总规则一、六归入8516500000“微波炉”',
    girRules: ['1', '6'],
    composition: '',
    principle: '微波加热',
    elements: {
      品牌类型: '1',
      出口享惠情况: '3',
      用途: '家用',
      功率: '',
      '品牌（中文或外文名称）': '格兰仕',
      型号: 'M1 800W',
    },
    formerId: null,
  });
});

test('the same goods are offered as they were audited before; the number of the other part is that of this one', () => {
  expect(offeredResult({ goods, code, ieFlag: 'I', former })).toMatchObject({
    ciqCode: '999',
    declaredName: '家用微波炉',
    basis: former.basis,
    girRules: ['1'],
    elements: { 品牌类型: '2', 用途: '加热食品', 功率: '800W', 型号: 'A1' },
    formerId: 'f1',
  });
});

test('other goods of the name lend what is chosen from a list and the reason, never a figure', () => {
  const other = offeredResult({ goods: { ...goods, spec: 'M2 1200W', brandType: null }, code, ieFlag: 'I', former });
  expect(other.elements).toMatchObject({ 品牌类型: '2', 用途: '家用', 功率: '', 型号: 'M2 1200W' });
  expect(other.basis).toBe(former.basis);
  expect(isSameGoods(goods, { ...goods, spec: ' M1 800W ' })).toBe(true);
  expect(isSameGoods(goods, { ...goods, brand: null })).toBe(false);
});

test('what customs would refuse in its place is not offered', () => {
  const wrong = offeredResult({
    goods: { ...goods, usage: '家用|商用', spec: 'x'.repeat(21), brand: '无', brandType: null },
    code,
    ieFlag: 'E',
  });
  expect(wrong.elements).toMatchObject({ 品牌类型: '0', 出口享惠情况: '', 用途: '', 型号: '' });
  expect(offeredResult({ goods, code: { ...code, ciqCodes: [{ ciqCode: '101' }] }, ieFlag: 'B' }).ciqCode).toBe('101');
});
