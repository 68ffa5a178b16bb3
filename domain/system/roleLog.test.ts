import { expect, test } from 'vitest';
import { bi } from '../core/text.ts';
import { rightsChangeLabel, rightsChanges, rightsChangeWords } from './roleLog.ts';

const cell = (menuNo: string, actions: string) => ({ navId: '3', menuNo, name: '需求列表', actions });
const rights = (functions: ReturnType<typeof cell>[], scopes: { entity: string; scope: string }[] = []) => ({
  functions,
  scopes,
});

test('what was given, changed and taken away is named with both sides; what stays is not', () => {
  const before = rights(
    [cell('1-1', 'list'), cell('1-2', 'list'), cell('1-3', 'list')],
    [{ entity: 'demand', scope: 'SELF' }],
  );
  const after = rights(
    [cell('1-1', 'list'), cell('1-2', 'list,view'), cell('1-4', 'view')],
    [{ entity: 'demand', scope: 'ALL' }],
  );
  expect(rightsChanges(before, after)).toEqual({
    'functions.3/1-2 需求列表': ['list', 'list,view'],
    'functions.3/1-3 需求列表': ['list', null],
    'functions.3/1-4 需求列表': [null, 'view'],
    'scopes.demand': ['SELF', 'ALL'],
  });
});

const labels = (key: string) => (key === 'demand' ? bi('需求', 'Demand') : undefined);

test.each([
  ['functions.3/1-2 需求列表', '功能权限：3/1-2 需求列表', 'Rights: 3/1-2 需求列表'],
  ['scopes.demand', '数据范围：需求', 'Data scope: Demand'],
  ['scopes.*', '数据范围：其他', 'Data scope: all others'],
  ['scopes.gone', '数据范围：gone', 'Data scope: gone'],
  ['roleName', undefined, undefined],
])('%s is called %s', (field, zh, en) => expect(rightsChangeLabel(field, labels)).toEqual(zh && bi(zh, en ?? '')));

test.each([
  [
    'functions.3/1-2 x',
    'list,view,act:*,act:accept',
    '查询、查看、全部操作、act:accept',
    'List, View, Every act, act:accept',
  ],
  ['scopes.demand', 'DEPT', '本部门', 'Own department'],
])('the value of %s, %s, reads %s', (field, value, zh, en) =>
  expect(rightsChangeWords(field, value)).toEqual(bi(zh, en)),
);
