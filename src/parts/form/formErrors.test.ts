// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { demand } from '#domain/demand/index.ts';
import { listErrors, messageAt, toFormErrors } from './formErrors.ts';
import { sectionsOf } from './sections.ts';

const flat = {
  files: '缺少装箱单',
  'goods.4.qty': '数量不能为空',
  goods: '商品不能超过500行',
  'goods.2.hsCode': '商品编号应为10位数字',
  title: '标题不能为空',
  _: '保存失败',
};

test('errors of cells and of their whole table stand side by side', () => {
  const errors = toFormErrors(flat);
  expect(messageAt(errors, 'goods.4.qty')).toBe('数量不能为空');
  expect(messageAt(errors, 'goods')).toBe('商品不能超过500行');
  expect(messageAt(errors, 'goods.3.qty')).toBeUndefined();
  expect(messageAt(errors, 'root.serverError')).toBe('保存失败');
});

test('errors are listed in the order of the form, with their line', () => {
  const listed = listErrors(toFormErrors(flat), sectionsOf(demand, { demandType: 'IMPORT' }));
  expect(listed.map(({ name }) => name)).toEqual([
    'title',
    'goods.2.hsCode',
    'goods.4.qty',
    'goods',
    'files',
    'root.serverError',
  ]);
  expect(listed[1]?.line).toEqual({ table: 'goods', number: 3 });
});

test('what is listed is what was put in', () => {
  const back = Object.fromEntries(listErrors(toFormErrors(flat), []).map(({ name, message }) => [name, message]));
  expect(back).toEqual({
    ...Object.fromEntries(Object.entries(flat).filter(([name]) => name !== '_')),
    'root.serverError': '保存失败',
  });
});
