import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalStatuses } from '#domain/approval/statuses.ts';
import { toSnake } from '#domain/core/entity.ts';
import { addDays } from '#domain/core/moments.ts';
import { delegateTaskFlow } from '#domain/demand/delegateTaskFlow.ts';
import { demandFlow } from '#domain/demand/demandFlow.ts';
import { quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { printTaskFlow } from '#domain/printing/printTaskFlow.ts';
import { shiftStory } from '#fixtures/shiftStory.ts';
import { longDescribe } from '#tests/longRun.ts';
import { createTestDatabase, type TestDatabase } from '#tests/testDatabase.ts';
import { loadStory } from './loadStory.ts';
import { seed } from './seed.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seed(database.pool, { demo: true, production: false, publicUrl: null, dataDir: '' }, { parts: [] });
});
afterAll(() => database.drop());

// A Sunday before anybody comes, a working day, the middle of a holiday, the first day of a year, a leap day.
const moments = [
  '2026-11-22 00:10:00',
  '2026-11-24 15:10:00',
  '2026-10-03 11:00:00',
  '2027-01-01 09:00:00',
  '2028-02-29 08:30:00',
];
const title = 'rules of the demo data at %s';
describe.each(moments.slice(0, 1))(title, rulesAt);
longDescribe.each(moments.slice(1))(title, rulesAt);

function rulesAt(now: string): void {
  let db: pg.PoolClient;
  beforeAll(async () => {
    db = await database.pool.connect();
    await db.query('begin');
    for (const part of ['demands', 'credit'] as const) await loadStory(db, { part, now, papers: true });
  });
  afterAll(async () => {
    await db.query('rollback');
    db.release();
  });
  const values = async (statement: string): Promise<unknown[]> =>
    (await db.query<{ value: unknown }>({ text: statement })).rows.map(({ value }) => value);

  test('nothing has happened in the future', async () => {
    const tables = await values(
      `select table_name as value from information_schema.columns where table_schema = 'public' and column_name = 'created_time' order by 1`,
    );
    for (const table of tables)
      expect(
        await values(`select id as value from ${table} where created_time > '${now}' and created_time < '${addDays(now, 900)}' and
          exists (select 1 where '${String(table)}' not in ('sys_user', 'bh_param', 'bh_dept_leader'))
          and id like 'demo-%'`),
        String(table),
      ).toEqual([]);
    expect(await values(`select id as value from status_log where act_time > '${now}'`)).toEqual([]);
    expect(await values(`select id as value from demand where created_time < '${addDays(now, -61)}'`)).toEqual([]);
  });

  test('a log goes forward in time from where it stood', async () => {
    const broken = `select id as value from (select id, from_status, act_time, seq, row_number() over way as place, lag(to_status) over way as before,
          lag(act_time) over way as earlier from status_log window way as (partition by entity, record_id order by seq)) l
        where seq <> place or (before is not null and (from_status is distinct from before or act_time < earlier))`;
    expect(await values(broken)).toEqual([]);
  });

  test('demands, tasks and documents stand in every status of theirs', async () => {
    const statuses = async (table: string) => new Set(await values(`select distinct status as value from ${table}`));
    expect(await values('select count(*)::int as value from demand')).toEqual([160]);
    expect(await statuses('demand')).toEqual(new Set(demandFlow.states.map(({ key }) => key)));
    expect(await statuses('delegate_task')).toEqual(new Set(delegateTaskFlow.states.map(({ key }) => key)));
    for (const [docType, { entity }] of Object.entries(quotaKinds)) {
      const wanted = approvalStatuses
        .filter(({ docTypes }) => docTypes.some((one) => one === docType))
        .map(({ code }) => code);
      expect(await statuses(toSnake(entity.key)), docType).toEqual(new Set(wanted));
    }
  });

  test('accounts carry what their declarations occupy', async () => {
    expect(
      await values(
        `select q.quota_no as value from bh_quota q left join bh_usage u on u.quota_id = q.id group by q.id
           having q.used_amount <> coalesce(sum(u.outstanding_quota), 0) or q.held_amount <> coalesce(sum(u.held_amount), 0)`,
      ),
    ).toEqual([]);
    expect(
      await values(
        `select g.guarantee_no as value from bh_guarantee g left join bh_usage u on u.guarantee_id = g.id group by g.id
           having g.used_amount <> coalesce(sum(u.outstanding_guar), 0)`,
      ),
    ).toEqual([]);
  });

  test('there is something of everything people look for', async () => {
    const has = async (table: string, column: string, wanted: readonly string[]) =>
      expect(await values(`select distinct ${column} as value from ${table}`), column).toEqual(
        expect.arrayContaining([...wanted]),
      );
    await has('bh_quota', 'quota_status', ['ACTIVE', 'SUSPENDED', 'EXPIRED']);
    await has('bh_usage', 'usage_status', [
      'OCCUPIED',
      'ADVANCED',
      'PART_PAID',
      'PENDING_EXCESS',
      'EXCEPTION',
      'SETTLED',
      'CANCELLED',
    ]);
    await has('bh_short_adjust', 'short_status', ['NONE', 'NOT_STARTED', 'RUNNING', 'ENDED', 'STOPPED']);
    await has('bh_excess', 'excess_status', ['WAIT', 'ACTIVE', 'USED_UP', 'EXPIRED']);
    await has('bh_alert', 'alert_status', ['OPEN', 'HANDLED', 'AUTO_CLOSED']);
    await has('bh_mail', 'mail_status', ['SENT', 'WAIT', 'FAILED', 'SKIPPED']);
    await has('notice', 'status', ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'RECALLED']);
    await has(
      'print_task',
      'status',
      printTaskFlow.states.map(({ key }) => key),
    );
    expect((await values('select id as value from field_mapping')).length).toBeGreaterThanOrEqual(3);
    await has('bh_apply', 'oa_status', ['NONE', 'PENDING', 'APPROVED', 'REJECTED']);
    await has('bh_apply', 'customs_receipt', ['NONE', 'FAILED', 'MANUAL_OK']);
    expect(await values('select id as value from bh_quota where utilisation >= 100')).not.toEqual([]);
    expect(
      await values(
        `select id as value from bh_apply where previous_submission is distinct from last_submission and previous_submission is not null`,
      ),
    ).not.toEqual([]);
    expect(
      await values(`select id as value from demand where status = 'PROCESSING' and expect_time < '${now}'`),
    ).not.toEqual([]);
    expect(await values(`select distinct created_by as value from demand where status = 'DRAFT'`)).toEqual(
      expect.arrayContaining(['user-cust01', 'user-bus01', 'user-bus02']),
    );
  });
}

describe('moving a story', () => {
  const shift = shiftStory({ from: '2026-11-24 15:00:00', to: '2026-12-01 05:00:00' });
  test.each([
    ['a day', '2026-11-20', '2026-11-27'],
    ['a moment before the last day', '2026-11-23 17:20:00', '2026-11-30 17:20:00'],
    ['a moment of the last day, pressed into the hours of today', '2026-11-24 09:00:00', '2026-12-01 03:00:00'],
    ['a moment to come', '2026-11-24 17:30:00', '2026-12-01 17:30:00'],
    ['a day long ago', '2003-05-18', '2003-05-18'],
    ['a number', 'XQ202611240001', 'XQ202612010001'],
    ['a title', '进口-浦江精仪-20261124', '进口-浦江精仪-20261201'],
    ['a counter', 'XQ\t20261124\t7', 'XQ\t20261201\t7'],
    ['a declaration number', '222520261020012345', '222520261020012345'],
    ['an agreement', 'XY-2026-118', 'XY-2026-118'],
  ])('%s', (_what, before, after) => {
    expect(shift(before)).toBe(after);
  });
});
