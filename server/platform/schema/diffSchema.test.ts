import { expect, test } from 'vitest';
import { defineEntity } from '#domain/core/entity.ts';
import { money, ref, text } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { diffSchema, type SchemaSnapshot, snapshotOf } from './diffSchema.ts';
import { tableOf } from './tableOf.ts';

const invoice = defineEntity({
  key: 'invoice',
  service: 'financial',
  design: 'finance',
  label: bi('发票', 'Invoice'),
  fields: {
    invoiceNo: text('发票号', 'Number', { max: 20 }),
    customerId: ref('客户', 'Customer', { entity: 'customer' }),
    ownerDept: text('部门', 'Department', { max: 20 }),
    amount: money('金额', 'Amount'),
  },
  defaultSort: { field: 'createdTime', order: 'DESC' },
  filters: ['invoiceNo', 'customerId', 'amount'],
  unique: [['invoiceNo']],
  scope: { customer: 'customerId', dept: ['ownerDept'], self: ['createdBy'] },
  verbs: ['page'],
});

const names = (entity: Parameters<typeof tableOf>[0]) =>
  Object.entries(tableOf(entity).indexes).map(
    ([name, how]) => `${name}: ${how.replace(/^.*? on \S+ \((.*?)\)/, '$1')}`,
  );

test('a list has an index for its default order and one behind each column of its scopes, filters alone have none', () => {
  expect(names(invoice)).toEqual([
    'invoice_invoice_no_key: invoice_no where not deleted_flg',
    'invoice_created_time_seen_idx: created_time, id include (customer_id, owner_dept, created_by) where not deleted_flg',
    'invoice_customer_id_created_time_seen_idx: customer_id, created_time, id include (owner_dept, created_by) where not deleted_flg',
    'invoice_owner_dept_created_time_seen_idx: owner_dept, created_time, id include (customer_id, created_by) where not deleted_flg',
    'invoice_created_by_created_time_seen_idx: created_by, created_time, id include (customer_id, owner_dept) where not deleted_flg',
  ]);
});

test('what is asked for is there; what a longer index or a unique key begins with is not there twice', () => {
  const asked = {
    ...invoice,
    index: [['customerId'], ['ownerDept', 'amount']],
    sorted: ['amount', 'invoiceNo'],
    counted: [['ownerDept', 'invoiceNo']],
  };
  expect(names(asked).filter((name) => !names(invoice).includes(name))).toEqual([
    'invoice_owner_dept_amount_idx: owner_dept, amount, id',
    'invoice_amount_idx: amount, id where not deleted_flg',
    'invoice_owner_dept_invoice_no_idx: owner_dept, invoice_no, id where not deleted_flg',
  ]);
});

test('a line is found by its parent, deleted or not', () => {
  const line = { ...invoice, parent: { entity: 'invoice', field: 'customerId' }, scope: { dept: ['ownerDept'] } };
  expect(names(line)).toContain('invoice_customer_id_idx: customer_id, id');
});

test('a name that is no column is refused', () => {
  expect(() => tableOf({ ...invoice, sorted: ['amuont'] })).toThrow('invoice.amuont');
});

const before: SchemaSnapshot = {
  paper: {
    columns: { id: 'text primary key', code: 'text' },
    indexes: { paper_code_idx: 'index on paper (code)', paper_old_idx: 'index on paper (id, code)' },
  },
};
const { paper } = before;
if (!paper) throw new Error('no paper');

test('an index that is new, changed or no longer asked for is built and dropped beside people at work, the new one first', () => {
  const indexes = { paper_code_idx: 'index on paper (code, id)', paper_new_idx: 'index on paper (id)' };
  expect(diffSchema(before, { paper: { ...paper, indexes } })).toEqual({
    quick: [],
    concurrent: [
      'drop index concurrently if exists paper_code_idx;',
      'create index concurrently if not exists paper_code_idx on paper (code, id);',
      'create index concurrently if not exists paper_new_idx on paper (id);',
      'drop index concurrently if exists paper_old_idx;',
    ],
  });
});

test('a unique key that changes under its name is for a person', () => {
  const unique = { ...paper, indexes: { paper_code_key: 'unique index on paper (code)' } };
  const other = { ...paper, indexes: { paper_code_key: 'unique index on paper (code) where code is not null' } };
  expect(() => diffSchema({ paper: unique }, { paper: other })).toThrow('by hand');
  expect(
    diffSchema({ paper }, { paper: { ...paper, indexes: { ...paper.indexes, ...unique.indexes } } }).concurrent,
  ).toEqual(['create unique index concurrently if not exists paper_code_key on paper (code);']);
});

test('a reference of a table with rows is added unchecked under a short wait for the lock, and checked later', () => {
  const after = { paper: { ...paper, columns: { ...paper.columns, customer_id: 'text references customer (id)' } } };
  expect(diffSchema(before, after)).toEqual({
    quick: [
      `set local lock_timeout = '5s';`,
      'alter table paper add column customer_id text;',
      'alter table paper add constraint paper_customer_id_ref foreign key (customer_id) references customer (id) not valid;',
    ],
    concurrent: ['alter table paper validate constraint paper_customer_id_ref;'],
  });
});

test('a new table comes with its indexes in one go', () => {
  const { quick, concurrent } = diffSchema({}, snapshotOf([invoice]));
  expect(concurrent).toEqual([]);
  expect(quick[1]).toContain('create table invoice (');
  expect(quick).toContain('create unique index invoice_invoice_no_key on invoice (invoice_no) where not deleted_flg;');
  expect(quick.at(-1)).toBe(
    'alter table invoice add constraint invoice_customer_id_ref foreign key (customer_id) references customer (id);',
  );
});

test('lost tables and columns and other types are for a person', () => {
  expect(() => diffSchema(before, {})).toThrow('paper');
  expect(() => diffSchema(before, { paper: { ...paper, columns: { id: 'text primary key' } } })).toThrow('loses code');
  expect(() => diffSchema(before, { paper: { ...paper, columns: { ...paper.columns, code: 'date' } } })).toThrow(
    'paper.code',
  );
});
