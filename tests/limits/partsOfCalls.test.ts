import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OneTimeSecret } from '#domain/core/answer.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import type { Call } from '#server/gateway/method.ts';
import { attempt, eachForItself, inPart } from '#server/gateway/ownTransaction.ts';
import { systemCall } from '#server/jobs/jobCall.ts';
import { oneTimePassword } from '#server/system/accounts/oneTimePassword.ts';
import { uploadSheet } from '../robustness/sheets.ts';
import { files, textOf } from '../sourceArrows.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** What a call does beside its rows goes with the part that did it. */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

interface Answer {
  readonly returnCode: string;
  readonly data: { readonly success: number; readonly failed: number };
  readonly told?: readonly { readonly about: string; readonly value: string }[];
}

describe('a preview', () => {
  const head = '登录名,姓名,用户类型,角色,部门,手机';
  const rows = [
    'preview.one,顾明,员工,业务一部,业务一部,13900001111',
    'preview.two,顾亮,员工,业务一部,业务一部,13900002222',
  ];
  const wrong = 'preview.three,顾强,员工,没有的角色,业务一部,13900003333';
  const asking = async (lines: readonly string[], more: object) => {
    const admin = await gateway.as('admin');
    const fileId = await uploadSheet(admin, `﻿${[head, ...lines].join('\r\n')}\r\n`);
    return (await admin.call('system.importUser', { fileId, ...more })) as unknown as Answer;
  };

  test('of accounts tells no password; the import tells those that open, and one for each account that stands', async () => {
    const previewed = await asking([...rows, wrong], { preview: 1 });
    expect(previewed).toMatchObject({ returnCode: '0', data: { success: 2, failed: 1 } });
    expect(previewed.told).toBeUndefined();
    const imported = await asking([...rows, wrong], {});
    expect(imported).toMatchObject({ returnCode: '0', data: { success: 2, failed: 1 } });
    expect(imported.told?.map(({ about }) => about)).toEqual(['preview.one', 'preview.two']);
    for (const { about, value } of imported.told ?? [])
      expect(await gateway.stranger().login(about, { password: value })).toMatchObject({ returnCode: '0' });
  });

  test('leaves no row in the log for records that were never made', async () => {
    const before = await gateway.database.pool.query('select 1 from op_log where log_type = $1 and entity = $2', [
      'CREATE',
      'sysUser',
    ]);
    await asking(['preview.four,顾四,员工,业务一部,业务一部,13900004444'], { preview: 1 });
    const after = await gateway.database.pool.query('select 1 from op_log where log_type = $1 and entity = $2', [
      'CREATE',
      'sysUser',
    ]);
    expect(after.rowCount).toBe(before.rowCount);
  });
});

describe('a part that is undone', () => {
  let client: pg.PoolClient;
  let told: OneTimeSecret[];
  let call: Call;
  beforeEach(async () => {
    client = await gateway.database.pool.connect();
    await client.query('begin');
    await client.query('create temp table deed (n int) on commit drop');
    told = [];
    call = { ...systemCall(gateway.gateway.services, client), tell: (one) => void told.push(one) };
  });
  afterEach(async () => {
    await client.query('rollback');
    client.release();
  });
  const deeds = async () => (await client.query<{ n: number }>('select n from deed order by n')).rows.map(({ n }) => n);
  const deed = async (n: number, { db, audit, services }: Call) => {
    await db.query('insert into deed values ($1)', [n]);
    audit.also = [...(audit.also ?? []), { entity: 'deed', recordId: String(n) }];
    await services.events.announce(db, { entity: 'deed', id: String(n) });
  };
  const names = () => told.map(({ about }) => about);

  test('tells nothing and notes nothing; of a batch that which stands is told', async () => {
    const heard: string[] = [];
    const leave = gateway.gateway.services.events.subscribe(({ entity, id }) => {
      if (entity === 'deed') heard.push(id);
    });
    const answer = await eachForItself(
      ['1', '2', '3', '4'],
      async (id, inside) => {
        await oneTimePassword(id, inside);
        await deed(Number(id), inside);
        if (Number(id) % 2 === 0) throw sharedErrors.STALE();
      },
      call,
    );
    expect([answer.ok, answer.failed.map(({ id }) => id)]).toEqual([
      ['1', '3'],
      ['2', '4'],
    ]);
    expect([await deeds(), names(), call.audit.also?.map(({ recordId }) => recordId)]).toEqual([
      [1, 3],
      ['1', '3'],
      ['1', '3'],
    ]);
    await client.query('commit');
    await gateway.heard();
    leave();
    expect(heard).toEqual(['1', '3']);
  });

  test('takes with it the parts inside it, also those that stood and those behind one that failed', async () => {
    await deed(0, call);
    const whole = await attempt(call, async (outer) => {
      await deed(1, outer);
      await oneTimePassword('outer', outer);
      await inPart(outer, async (inner) => {
        await deed(2, inner);
        await oneTimePassword('inner', inner);
      });
      await attempt(outer, async (inner) => {
        await deed(3, inner);
        throw sharedErrors.STALE();
      });
      await deed(4, outer);
      throw sharedErrors.NOT_FOUND();
    });
    expect(whole).toMatchObject({ returnCode: '1002' });
    expect([await deeds(), names(), call.audit.also?.map(({ recordId }) => recordId)]).toEqual([[0], [], ['0']]);
    await inPart(call, (inside) => deed(5, inside));
    expect(await deeds()).toEqual([0, 5]);
  });
});

test('there is one way into a part of a call, and no other savepoint', () => {
  const own = 'server/gateway/ownTransaction.ts';
  const server = files.filter((file) => file.startsWith('server/') && file !== own);
  expect(server.length).toBeGreaterThan(300);
  expect(
    server.filter((file) =>
      /\b(?:call|inside|system)\s*\.\s*inTransaction\(|['"`](?:release |rollback to )?savepoint /.test(textOf(file)),
    ),
  ).toEqual([]);
});
