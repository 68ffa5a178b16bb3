import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { customer } from '#domain/company/index.ts';
import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { type Field, fieldEntries, isStored } from '#domain/core/field.ts';
import { entities } from '#domain/index.ts';
import { change, changeAll, markDeleted, note } from '#server/crud/change.ts';
import { isThere, readMany, readOne } from '#server/crud/read.ts';
import type { Where } from '#server/crud/where.ts';
import type { Call } from '#server/gateway/method.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** Does what it is asked for and takes all of it back. */
async function tried<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await gateway.database.pool.connect();
  try {
    await client.query('begin');
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** A value of each kind of field, as it is written and as it is read again. */
function sampleOf(field: Field): unknown {
  switch (field.kind) {
    case 'int':
      return 7;
    case 'decimal':
      return field.scale === 0 ? '3' : `3.${'5'.padEnd(field.scale, '0')}`;
    case 'money':
      return '1234.50';
    case 'date':
      return '2026-02-28';
    case 'datetime':
      return '2026-02-28 23:59:07';
    case 'time':
      return '08:30:00';
    case 'bool':
      return 1;
    case 'multiDict':
      return ['A', 'B'];
    case 'json':
      return [{ seq: 1, name: '品名' }];
    default:
      return '样';
  }
}

const nothingOf = (field: Field): unknown => (field.kind === 'bool' ? 0 : null);

/** The table of an entity with its columns and nothing that keeps them, in front of the real one, and a row of it. */
async function bareTable(entity: EntityDefinition, client: pg.PoolClient): Promise<void> {
  const table = toSnake(entity.key);
  await client.query(`create temp table ${table} (like public.${table} including defaults)`);
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'pg_temp.${table}'::regclass and attnum > 0 and attnotnull`,
  );
  for (const { name } of rows) await client.query(`alter table pg_temp.${table} alter column ${name} drop not null`);
  await client.query(`insert into pg_temp.${table} (id) values ('one')`);
}

/** What every table has, of a row that nobody wrote. */
const shared = ['id', 'rowVersion', 'createdBy', 'createdTime', 'updatedBy', 'updatedTime'] as const;
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const sharedValues = {
  id: 'one',
  rowVersion: 1,
  createdBy: null,
  createdTime: moment,
  updatedBy: null,
  updatedTime: moment,
};

/**
 * Columns that migrations made of another type than their definition has: a moment with its zone, a number of 64 bits.
 * None may join them.
 */
const otherwise: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  sysSession: {
    expireAt: '2026-02-28 23:59:07+08',
    lastSeen: '2026-02-28 23:59:07+08',
    loginTime: '2026-02-28 23:59:07+08',
  },
  bhMovement: { moveNo: '7' },
};

/** Those that lie over the rows of another entity have no table of their own. */
const everyEntity = Object.values(entities).flatMap((entity) => (entity.over ? [] : [[entity.key, entity] as const]));

describe('each stored field of an entity is read as its definition types it, with the very value that was written by its name', () => {
  test.each(everyEntity)('%s', async (_key, entity) => {
    await tried(async (client) => {
      await bareTable(entity, client);
      const stored = fieldEntries(entity.fields).filter(([, field]) => isStored(field));
      const names = stored.map(([name]) => name);
      const read = () => readOne(entity, names, {}, client);
      expect(await readOne(entity, shared, {}, client)).toEqual(sharedValues);
      expect(
        await note(entity, {}, Object.fromEntries(stored.map(([name, field]) => [name, sampleOf(field)])), client),
      ).toEqual(['one']);
      expect(await read()).toEqual({
        ...Object.fromEntries(stored.map(([name, field]) => [name, sampleOf(field)])),
        ...otherwise[entity.key],
      });
      await note(entity, {}, Object.fromEntries(names.map((name) => [name, null])), client);
      expect(await read()).toEqual(Object.fromEntries(stored.map(([name, field]) => [name, nothingOf(field)])));
    });
  });
});

/** Three goods: two of one application, one of them expired, and one without any. */
async function someGoods(client: pg.PoolClient): Promise<void> {
  await bareTable(precatProduct, client);
  await client.query(`delete from pg_temp.precat_product`);
  await client.query(
    `insert into pg_temp.precat_product (id, apply_id, line_no, name_zh, valid_to, again_flg, process_status)
     values ('a', 'x', 2, '螺钉', '2026-03-01', true, 'EFFECTIVE'), ('b', 'x', 1, '垫圈', '2026-01-31', false, 'EXPIRED'), ('c',
     null, 3, '螺母', null, false, null)`,
  );
}

const asked: readonly (readonly [Where<typeof precatProduct>, readonly string[]])[] = [
  [{ applyId: 'x' }, ['b', 'a']],
  [{ applyId: { is: null } }, ['c']],
  [{ applyId: null }, []],
  [{ applyId: { not: null } }, ['b', 'a']],
  [{ id: ['a', 'c', 'nobody'] }, ['a', 'c']],
  [{ id: [] }, []],
  [{ againFlg: 1 }, ['a']],
  [{ againFlg: 0 }, ['b', 'c']],
  [{ processStatus: { not: 'EXPIRED' } }, ['a', 'c']],
  [{ processStatus: { not: ['EXPIRED', 'EFFECTIVE'] } }, ['c']],
  [{ validTo: { from: '2026-01-31', below: '2026-03-01' } }, ['b']],
  [{ validTo: { above: '2026-01-31', to: '2026-03-01' } }, ['a']],
  [{ applyId: 'x', lineNo: { above: 1 } }, ['a']],
];

test('rows are asked for by the names of their fields: equal, empty, one of some, none of some, in a range', async () => {
  await tried(async (client) => {
    await someGoods(client);
    for (const [where, ids] of asked) {
      const rows = await readMany(precatProduct, ['id'], where, client, { order: ['lineNo'] });
      expect([where, rows.map(({ id }) => id)]).toEqual([where, ids]);
      expect(await isThere(precatProduct, where, client)).toBe(ids.length > 0);
    }
    const last = await readMany(precatProduct, ['id', 'nameZh'], {}, client, {
      order: [['lineNo', 'desc']],
      limit: 2,
      lock: 'update',
    });
    expect(last).toEqual([
      { id: 'c', nameZh: '螺母' },
      { id: 'a', nameZh: '螺钉' },
    ]);
    const named = await readOne(precatProduct, ['id'], {}, client, {
      and: (t, place) => `left(${t.nameZh}, 1) = ${place('垫')}`,
    });
    expect(named).toEqual({ id: 'b' });
  });
});

test('what is empty comes first downwards, or last where it is sent behind', async () => {
  await tried(async (client) => {
    await someGoods(client);
    const newest = async (direction: 'desc' | 'desc nulls last') =>
      (await readMany(precatProduct, ['id'], {}, client, { order: [['validTo', direction]] })).map(({ id }) => id);
    expect(await newest('desc')).toEqual(['c', 'a', 'b']);
    expect(await newest('desc nulls last')).toEqual(['a', 'b', 'c']);
  });
});

test('a row that somebody else has locked is skipped by who asks for rows that are free', async () => {
  const two = await readMany(customer, ['id'], {}, gateway.database.pool, { order: ['id'], limit: 2 });
  const [taken, free] = two.map(({ id }) => id);
  if (!taken || !free) throw new Error('the demo has customers');
  await tried(async (holder) => {
    await readOne(customer, ['id'], { id: taken }, holder, { lock: 'update' });
    await tried(async (other) => {
      const rows = await readMany(customer, ['id'], { id: [taken, free] }, other, { lock: 'update', skipLocked: true });
      expect(rows).toEqual([{ id: free }]);
    });
  });
});

test('a condition whose value is missing is refused, not left out', async () => {
  const missing = { applyId: undefined } as unknown as Where<typeof precatProduct>;
  const nowhere = { validTo: { from: undefined } } as unknown as Where<typeof precatProduct>;
  const strange = { nameOf: 'x' } as unknown as Where<typeof precatProduct>;
  await tried(async (client) => {
    await expect(readMany(precatProduct, ['id'], missing, client)).rejects.toThrow(
      'applyId is asked for without a value',
    );
    await expect(note(precatProduct, nowhere, { nameZh: '无' }, client)).rejects.toThrow(
      'validTo is compared with nothing',
    );
    await expect(readMany(precatProduct, ['id'], strange, client)).rejects.toThrow('precatProduct.nameOf is no column');
  });
});

test('rows that are marked as deleted are neither read nor changed, unless they are asked for', async () => {
  await tried(async (client) => {
    await someGoods(client);
    await client.query(`update pg_temp.precat_product set deleted_flg = true where id = 'a'`);
    expect(await isThere(precatProduct, { id: 'a' }, client)).toBe(false);
    expect(await readOne(precatProduct, ['nameZh'], { id: 'a' }, client, { deleted: 'too' })).toEqual({
      nameZh: '螺钉',
    });
    expect(await note(precatProduct, { applyId: 'x' }, { reason: '注' }, client)).toEqual(['b']);
  });
});

test('rows that somebody else has locked are passed over, not waited for, where that is asked for', async () => {
  const order = ['id'] as const;
  await tried(async (client) => {
    const free = await readMany(customer, ['id'], {}, client, { order, limit: 2 });
    const ids = free.map(({ id }) => id);
    await readOne(customer, ['id'], { id: ids[0] ?? '' }, client, { lock: 'no key update' });
    await tried(async (other) => {
      const seen = await readMany(customer, ['id'], { id: ids }, other, { order, lock: 'update', skipLocked: true });
      expect(seen).toEqual(free.slice(1));
    });
  });
});

const callOf = async (client: pg.PoolClient, told: unknown[] = []): Promise<Call> => {
  const { rows } = await client.query<{ userId: string; userName: string; deptCode: string }>(
    `select id as "userId", user_name as "userName", dept_code as "deptCode" from sys_user where login_name = 'bus01'`,
  );
  const events = { announce: async (_db: unknown, event: unknown) => void told.push(event) };
  const services = { ...gateway.gateway.services, events };
  const actor = { ...rows[0], roleId: 'BUSINESS', haveAdmin: false, isLeader: false };
  return { db: client, actor, services, now: '2026-11-20 10:00:00', audit: {}, scopes: new Map() } as unknown as Call;
};

test('a record that is changed beside the call has a new version, its words, a line in the operation log and news for browsers', async () => {
  await tried(async (client) => {
    const told: unknown[] = [];
    const call = await callOf(client, told);
    const before = await readOne(customer, ['id', 'name', 'rowVersion'], {}, client, { order: ['id'] });
    const id = String(before?.id);
    await change(customer, id, { name: '新名贸易有限公司' }, call);
    const after = await readOne(customer, ['name', 'rowVersion', 'updatedBy', 'updatedTime'], { id }, client);
    expect(after).toEqual({
      ...{ name: '新名贸易有限公司', rowVersion: Number(before?.rowVersion) + 1 },
      ...{ updatedBy: call.actor.userId, updatedTime: '2026-11-20 10:00:00' },
    });
    expect(call.audit.also).toMatchObject([
      { logType: 'UPDATE', entity: 'customer', recordId: id, changes: { name: [before?.name, '新名贸易有限公司'] } },
    ]);
    const found = await readOne(customer, ['id'], { id }, client, { and: () => `t.search_text like '%新名贸易%'` });
    expect(found).toEqual({ id });
    await change(customer, id, { name: '新名贸易有限公司' }, call);
    expect(told).toMatchObject([{ entity: 'customer', id, rowVersion: Number(before?.rowVersion) + 1 }]);
    expect(call.audit.also).toHaveLength(1);
    await expect(change(customer, 'nobody', { name: '无' }, call)).rejects.toMatchObject({ returnCode: '1002' });
  });
});

test('rows that are changed or marked as deleted in one statement each have a new version; what is noted on them leaves it', async () => {
  await tried(async (client) => {
    await someGoods(client);
    const call = await callOf(client);
    const facts = (id: string) =>
      readOne(precatProduct, ['processStatus', 'rowVersion', 'updatedBy', 'softwareMsg'], { id }, client);
    expect((await changeAll(precatProduct, { applyId: 'x' }, { processStatus: 'CANCELLED' }, call)).sort()).toEqual([
      'a',
      'b',
    ]);
    expect(await facts('a')).toEqual({
      processStatus: 'CANCELLED',
      rowVersion: 2,
      updatedBy: call.actor.userId,
      softwareMsg: null,
    });
    expect(await facts('c')).toMatchObject({ processStatus: null, rowVersion: 1 });
    await note(precatProduct, { id: 'c' }, { softwareMsg: '连接失败' }, client);
    expect(await facts('c')).toEqual({ processStatus: null, rowVersion: 1, updatedBy: null, softwareMsg: '连接失败' });
    expect(await markDeleted(precatProduct, { applyId: 'x', lineNo: 1 }, call)).toEqual(['b']);
    expect(await facts('b')).toBeUndefined();
    const gone = await readOne(precatProduct, ['rowVersion', 'updatedBy'], { id: 'b' }, client, { deleted: 'too' });
    expect(gone).toEqual({ rowVersion: 3, updatedBy: call.actor.userId });
  });
});

test('rows that are changed in one statement each follow from themselves where SQL over their columns says so; others are marked as deleted', async () => {
  await tried(async (client) => {
    await someGoods(client);
    const call = await callOf(client);
    const lines = () =>
      readMany(precatProduct, ['id', 'lineNo', 'reason', 'rowVersion'], {}, client, { order: ['id'] });
    await changeAll(
      precatProduct,
      { applyId: 'x' },
      { lineNo: ({ lineNo }, place) => `${lineNo} + ${place(10)}::int`, reason: ({ nameZh }) => nameZh },
      call,
    );
    expect(await lines()).toEqual([
      { id: 'a', lineNo: 12, reason: '螺钉', rowVersion: 2 },
      { id: 'b', lineNo: 11, reason: '垫圈', rowVersion: 2 },
      { id: 'c', lineNo: 3, reason: null, rowVersion: 1 },
    ]);
    expect(await markDeleted(precatProduct, { lineNo: { above: 11 } }, call)).toEqual(['a']);
    expect((await lines()).map(({ id }) => id)).toEqual(['b', 'c']);
    const gone = await readOne(precatProduct, ['rowVersion', 'updatedBy'], { id: 'a' }, client, { deleted: 'too' });
    expect(gone).toEqual({ rowVersion: 3, updatedBy: call.actor.userId });
  });
});

test('rows that somebody else holds are passed by where nobody waits for them', async () => {
  const [key] = await tried((client) => readMany(customer, ['id'], {}, client, { order: ['id'], limit: 1 }));
  await tried(async (holder) => {
    await readOne(customer, ['id'], { id: String(key?.id) }, holder, { lock: 'update' });
    await tried(async (other) => {
      const [first] = await readMany(customer, ['id'], {}, other, {
        order: ['id'],
        limit: 1,
        lock: 'update',
        skipLocked: true,
      });
      expect(first?.id).toEqual(expect.any(String));
      expect(first?.id).not.toBe(key?.id);
    });
  });
});
