import { expect, test } from 'vitest';
import { bhEmailCustomer } from '#domain/guarantee/bhAlert.ts';
import { formValuesOf } from '../form/formValues.ts';
import { batchOf, isUntouched, placedErrors, rebased } from './batchRows.ts';

const stored = [
  { id: 'a', rowVersion: 1, customerId: 'c1', customerId_label: '浦江', email: 'a@x.cn', lang: 'zh', enabled: 1 },
  { id: 'b', rowVersion: 4, customerId: 'c2', customerId_label: '东海', email: 'b@x.cn', lang: 'zh', enabled: 1 },
];
const shown = stored.map((row) => formValuesOf(bhEmailCustomer, row));
const start = { lang: 'zh', enabled: 1 };
const blank = formValuesOf(bhEmailCustomer, { ...start, id: '' });

test('only what changed is sent, new rows whole, and rows that are gone by their id', () => {
  const added = { ...blank, customerId: 'c3', email: 'n@x.cn' };
  const batch = batchOf(bhEmailCustomer, [{ ...shown[1], email: 'new@x.cn' }, added], stored);
  expect(batch.rows[0]).toEqual({ id: 'b', rowVersion: 4, email: 'new@x.cn' });
  expect(batch.rows[1]).toMatchObject({ customerId: 'c3', email: 'n@x.cn', lang: 'zh', enabled: 1 });
  expect(batch.deletedIds).toEqual(['a']);
});

test('a refusal of the second row that was sent stands at the row it was on the screen', () => {
  const { places } = batchOf(
    bhEmailCustomer,
    [{ ...shown[0], cc: 'x@x.cn' }, shown[1] ?? {}, { ...blank, email: 'bad' }],
    stored,
  );
  expect(placedErrors({ 'rows.1.email': '邮箱格式不正确', isPrimary: '部门只能有一名主负责人' }, places)).toEqual({
    'rows.2.email': '邮箱格式不正确',
    'root.serverError': '部门只能有一名主负责人',
  });
});

test('what somebody else saved is taken over, what was typed here stays', () => {
  const fresh = [
    { ...stored[0], rowVersion: 2, email: 'theirs@x.cn' },
    { ...stored[1], rowVersion: 5, cc: 'theirs@x.cn' },
    { id: 'c', rowVersion: 1, customerId: 'c9', email: 'c@x.cn', enabled: 1 },
  ];
  const added = { ...blank, email: 'mine@x.cn' };
  const typed = [{ ...shown[1], email: 'mine@x.cn' }, added];
  const rows = rebased(bhEmailCustomer, { typed, stored, fresh });
  // a was removed here, b carries both changes and the new version, c is theirs, the new row is kept.
  expect(rows.map(({ id }) => id)).toEqual(['b', 'c', '']);
  expect(rows[0]).toMatchObject({ rowVersion: 5, email: 'mine@x.cn', cc: 'theirs@x.cn' });
});

test('a row that only has what every new row begins with was not touched', () => {
  expect(isUntouched(bhEmailCustomer, blank, start)).toBe(true);
  expect(isUntouched(bhEmailCustomer, { ...blank, email: 'x' }, start)).toBe(false);
  expect(isUntouched(bhEmailCustomer, shown[0] ?? {}, start)).toBe(false);
});
