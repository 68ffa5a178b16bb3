import { describe, expect, test } from 'vitest';
import { prohibited, unexplainedChange, wrongAudit } from './auditRules.ts';

/** What speaks against passing goods on. @see docs/spec/classification.md 7.1 */
const goods = {
  hsCode: '8516500000',
  declaredName: '微波炉',
  basis: '税目85.16的条文列名的微波炉',
  girRules: ['1'],
  principle: '微波加热',
};
const wrong = (facts: object) => Object.keys(wrongAudit({ ...goods, ...facts }) ?? {});

test('complete goods pass', () => expect(wrongAudit(goods)).toBeUndefined());

test.each([[''], [null], ['微波|炉'], ['炉'.repeat(256)]])('V-12: 申报名称 %s', (declaredName) =>
  expect(wrong({ declaredName })).toEqual(['declaredName']),
);

test('V-17: ten characters and a rule, thirty where goods are weighed', () => {
  expect(wrong({ basis: '九'.repeat(9) })).toEqual(['basis']);
  expect(wrong({ girRules: [] })).toEqual(['girRules']);
  expect(wrong({ girRules: ['3b'], basis: '字'.repeat(29) })).toEqual(['basis']);
  expect(wrong({ girRules: ['3c'], basis: '字'.repeat(30) })).toEqual([]);
});

test.each([
  ['2710000000', []],
  ['2801000000', ['composition']],
  ['4000000000', ['composition']],
  ['4100000000', []],
  ['5000000000', ['composition']],
  ['6301000000', ['composition']],
  ['7200000000', ['composition']],
  ['8311000000', ['composition']],
  ['8407000000', ['principle']],
  ['8516500000', ['principle']],
  ['8600000000', []],
  ['9018000000', ['principle']],
])('V-18: what %s asks for', (hsCode, asked) =>
  expect(wrong({ hsCode, principle: null, composition: null })).toEqual(asked),
);

test.each([
  ['9', 'I', '该编码属于禁止进口商品'],
  ['9', 'E', undefined],
  ['8A', 'E', '该编码属于禁止出口商品'],
  ['8A', 'I', undefined],
  ['A9', 'B', '该编码属于禁止进口商品'],
  ['8', 'B', '该编码属于禁止出口商品'],
  ['67AB', 'B', undefined],
  [null, 'I', undefined],
])('V-16: letters %s, traded %s', (supvCond, ieFlag, refused) =>
  expect(prohibited(supvCond, ieFlag)?.zh).toBe(refused),
);

describe('V-19', () => {
  const changed = (facts: object, opinion = '') =>
    Object.keys(unexplainedChange(goods, { ...goods, ...facts }, opinion) ?? {});

  test.each([
    ['hsCode', '8516600000'],
    ['declaredName', '家用微波炉'],
    ['basis', '税目85.16的条文列名的电热炉'],
    ['girRules', ['1', '6']],
    ['composition', '钢'],
    ['principle', null],
  ])('another %s than the level before found wants an opinion', (name, value) => {
    expect(changed({ [name]: value })).toEqual(['reason']);
    expect(changed({ [name]: value }, '  ')).toEqual(['reason']);
    expect(changed({ [name]: value }, '更正')).toEqual([]);
  });

  test('the same wants none, nor do the same rules in another order, nor nothing for nothing', () => {
    expect(changed({})).toEqual([]);
    expect(changed({ composition: '' })).toEqual([]);
    expect(unexplainedChange({ girRules: ['6', '1'] }, { girRules: ['1', '6'] }, '')).toBeUndefined();
  });
});
