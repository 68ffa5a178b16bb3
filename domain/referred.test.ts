import { expect, test } from 'vitest';
import { rightsOfFunctions } from './access.ts';
import { companyProfile } from './company/index.ts';
import { customerRole } from './core/access.ts';
import { type Actor, systemActor } from './core/rights.ts';
import { isAmong, rowsSeen } from './core/rowScope.ts';
import { menu } from './screens.ts';

const customer: Actor = {
  ...systemActor,
  userId: 'cust',
  roleId: customerRole,
  deptCode: customerRole,
  consoleId: 'customer',
};
const clerk: Actor = { ...systemActor, userId: 'clerk', roleId: 'D10', deptCode: 'D10' };
const scopes = new Map();

test('customers see of companies those that records of theirs refer to, staff every one', () => {
  expect(rowsSeen(companyProfile, { actor: customer, scopes })).toEqual([[{ referred: true }]]);
  expect(rowsSeen(companyProfile, { actor: clerk, scopes })).toEqual([]);
});

test('where only the row itself is known, a reference opens nothing', () => {
  expect(isAmong(rowsSeen(companyProfile, { actor: customer, scopes }), { id: 'company' })).toBe(false);
});

test('what a record names and nobody chooses is opened row by row: its list is no right of the page', () => {
  const node = menu.find(({ menuNo }) => menuNo.endsWith('-precatApply'));
  const goods = menu.find(({ menuNo }) => menuNo.endsWith('-precatProduct'));
  const rights = rightsOfFunctions([node, goods].map((one) => ({ url: one?.url ?? '', actions: 'list,view' })));
  expect(rights.has('precatDispatch:view')).toBe(true);
  expect(rights.has('precatDispatch:list')).toBe(false);
  expect(rights.has('customer:list')).toBe(true);
});
