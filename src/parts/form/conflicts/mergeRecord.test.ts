import { expect, test } from 'vitest';
import { demand } from '#domain/demand/index.ts';
import { formValuesOf } from '../formValues.ts';
import { mergeRecord } from './mergeRecord.ts';
import { openClashes, takeTheirs } from './openClashes.ts';

const line = (id: string, goodsName: string, qty = '1') => ({ id, goodsName, qty });
const of = (values: object) => formValuesOf(demand, { id: 'd1', demandType: 'IMPORT', ...values });
const merge = (base: object, mine: object, theirs: object) =>
  mergeRecord(demand, { base: of(base), mine: of(mine), theirs: of(theirs) });
const goods = ({ values }: { values: Record<string, unknown> }) =>
  (values.goods as Record<string, unknown>[]).map(({ id, goodsName, qty }) => [id, goodsName, qty].join(' '));

const three = [line('a', '甲'), line('b', '乙'), line('c', '丙')];

test('fields one of two wrote are both kept, fields both wrote differently are a clash with mine in the form', () => {
  const merged = merge(
    { title: '1', remark: '1', contact: '1' },
    { title: '2', remark: '2', contact: '1' },
    { title: '3', remark: '1', contact: '3' },
  );
  expect(merged.values).toMatchObject({ title: '2', remark: '2', contact: '3' });
  expect(merged).toMatchObject({ mine: ['title', 'remark'], clashes: [{ field: 'title' }] });
  expect([...merged.theirs].sort()).toEqual(['contact', 'title']);
});

test('what both wrote alike is no clash, and the words beside a reference come along with it', () => {
  expect(merge({ title: '1' }, { title: '2' }, { title: '2' })).toMatchObject({ mine: [], clashes: [] });
  const chosen = merge({ customerId: 'c1' }, { customerId: 'c2', customerId_label: '乙公司' }, { title: '3' });
  expect(chosen.values).toMatchObject({ customerId: 'c2', customerId_label: '乙公司', title: '3' });
});

test('lines are merged cell by cell; new lines of both stay', () => {
  const merged = merge(
    { goods: three },
    { goods: [line('a', '甲甲'), line('b', '乙'), line('c', '丙'), { goodsName: '我的', qty: '9' }] },
    { goods: [line('a', '甲', '5'), line('b', '乙'), line('x', '他的'), line('c', '丙')] },
  );
  expect(goods(merged)).toEqual(['a 甲甲 5', 'b 乙 1', 'x 他的 1', 'c 丙 1', ' 我的 9']);
  expect(merged.clashes).toEqual([]);
});

test('a line one removed and the other left is gone; one the other changed is asked about', () => {
  const merged = merge(
    { goods: three },
    { goods: [line('b', '乙乙'), line('c', '丙')] },
    { goods: [line('a', '甲'), line('c', '丙丙')] },
  );
  expect(goods(merged)).toEqual(['b 乙乙 1', 'c 丙丙 1']);
  expect(merged.clashes).toEqual([{ field: 'goods', line: 'b' }]);
});

test('lines that cannot be told from one another are asked about as a whole', () => {
  const merged = merge(
    { goods: three },
    { goods: [line('a', '甲甲')] },
    { goods: [line('p', '甲'), line('q', '乙乙')] },
  );
  expect(merged.clashes).toEqual([{ field: 'goods' }]);
  expect(goods(merged)).toEqual(['a 甲甲 1']);
});

test('choosing theirs puts their cell, their line or their absence into the form', () => {
  const base = { title: '1', goods: three };
  const mine = of({ title: '2', goods: [line('a', '甲甲'), line('b', '乙乙')] });
  const theirs = of({ title: '3', goods: [line('a', '甲他'), line('c', '丙他')] });
  const { clashes, values } = mergeRecord(demand, { base: of(base), mine, theirs });
  const asked = openClashes(demand, clashes, values, theirs);
  expect(asked.map(({ key }) => key)).toEqual(['title', 'goods.a.goodsName', 'goods.c', 'goods.b']);
  const taken = (at: number) => takeTheirs(asked[at] as (typeof asked)[number], values, theirs);
  expect(taken(0)).toEqual({ title: '3' });
  expect(taken(1)).toEqual({ 'goods.0.goodsName': '甲他' });
  expect((taken(2).goods as { id: string }[]).map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  expect((taken(3).goods as { id: string }[]).map(({ id }) => id)).toEqual(['a']);
});
