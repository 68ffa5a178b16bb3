import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalStatuses, statusOf } from '#domain/approval/statuses.ts';
import { toSnake } from '#domain/core/entity.ts';
import { accountFor } from '#fixtures/story/findPath.ts';
import { startTestGateway, type TestGateway } from '#tests/testGateway.ts';
import { guaranteeKinds } from '../guarantee/documents/documents.ts';
import { endDay } from '../guarantee/ledger/endDay.ts';
import { proveLedger } from '../guarantee/ledger/proveLedger.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ template: 'story' });
});
afterAll(() => gateway.close());

const rows = async <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await gateway.database.pool.query<Row>(sql, [...values])).rows;

test('every balance follows from the ledger', async () => {
  expect((await proveLedger(gateway.database.pool)).differences).toEqual([]);
});

test('the year has the work of a busy office', async () => {
  const months = await rows<{ count: number }>(
    `select count(*)::int as count from bh_usage where levy_notice_date < date_trunc('month', localtimestamp)
       and levy_notice_date >= date_trunc('month', localtimestamp) - interval '13 months' group by date_trunc('month', levy_notice_date)`,
  );
  for (const { count } of months) expect(count).toBeGreaterThan(12);
  const statuses = await rows<{ usage_status: string }>('select distinct usage_status from bh_usage order by 1');
  expect(statuses.map((row) => row.usage_status)).toEqual([
    'ADVANCED',
    'CANCELLED',
    'EXCEPTION',
    'OCCUPIED',
    'PART_PAID',
    'PENDING_EXCESS',
    'SETTLED',
  ]);
  const reviews = await rows<{ kind: string }>('select distinct form_version || review_status as kind from bh_review');
  expect(reviews).toHaveLength(15);
});

test('what the day would change is changed already', async () => {
  const { overdue: _overdue, ...changed } = await endDay(gateway.gateway.services);
  expect(changed).toEqual({
    renewals: 0,
    shortsStarted: 0,
    shortsEnded: 0,
    quotas: 0,
    guarantees: 0,
    excesses: 0,
    reviews: 0,
  });
});

test('derived columns are what a refresh would make of them', async () => {
  const read = () =>
    rows(
      `select id, usage_status, overdue_days, late_fee, repay_date from bh_usage where usage_status not in ('SETTLED', 'CANCELLED') order by id`,
    );
  const blocked = () => rows('select id, blocked_flag from bh_quota order by id');
  const [before, flags] = [await read(), await blocked()];
  await endDay(gateway.gateway.services);
  expect(await read()).toEqual(before);
  expect(await blocked()).toEqual(flags);
});

describe.each(guaranteeKinds.map((kind) => ({ ...kind, name: kind.docType })))('$name', ({ docType, entity }) => {
  const table = toSnake(entity.key);

  test('stands in every status there is', async () => {
    const found = await rows<{ status: string }>(`select distinct status from ${table}`);
    const wanted = approvalStatuses.filter(({ docTypes }) => docTypes.includes(docType)).map(({ code }) => code);
    expect(found.map(({ status }) => status).sort()).toEqual([...wanted].sort());
  });

  test('its log leads to where it stands', async () => {
    const broken = await rows(
      `select d.doc_no from ${table} d where d.status is distinct from (
         select l.to_status from status_log l where l.entity = $1 and l.record_id = d.id order by l.seq desc limit 1)`,
      [entity.key],
    );
    expect(broken).toEqual([]);
  });

  test('one of each status goes on by the hand of the right person', async () => {
    const open = await rows<{ id: string; status: string; owner_dept: string }>(
      `select distinct on (status) id, status, owner_dept from ${table}
       where not closed_flag and effective_at is null and oa_status in ('NONE', 'APPROVED') and customs_receipt = 'NONE' order by status, id`,
    );
    const failed: string[] = [];
    for (const { id, status, owner_dept } of open) {
      const client = await gateway.as(accountFor(statusOf(status).editor, owner_dept).loginName);
      const { data: actions } = await client.call<{ action: string }[]>('baohan.wfActions', { docType, docId: id });
      const action = ['submit', 'approve', 'confirm', 'agreeReturn'].find((name) =>
        actions.some((offer) => offer.action === name),
      );
      const [{ rowVersion, amount } = {}] = await rows<{ rowVersion: number; amount: string | null }>(
        `select row_version as "rowVersion", approved_amount::text as amount from ${table} where id = $1`,
        [id],
      );
      const step = { docType, docId: id, action, rowVersion, opinion: '同意', fields: sectionOf(status, amount) };
      const answer = await client.call('baohan.wfAct', step);
      if (answer.returnCode !== '0')
        failed.push(`${status} ${action}: ${answer.returnCode} ${answer.returnMsg} ${JSON.stringify(answer.data)}`);
    }
    expect(failed).toEqual([]);
    expect((await proveLedger(gateway.database.pool)).differences).toEqual([]);
  });
});

/** What the acting department has to write before it submits. */
function sectionOf(status: string, amount: string | null | undefined): Record<string, unknown> {
  const { dept, leader } = statusOf(status).editor;
  if (leader !== false || dept === 'BUSINESS' || !status.includes('INPUT')) return {};
  if (dept === 'TZ') return { invRisk: 'LOW', ...(amount && { invSuggestAmount: amount }) };
  if (dept === 'FINANC') return { accFundOk: '1', ...(amount && { accSuggestAmount: amount }) };
  return { exitRisk: 'LOW', ...(amount && { exitSuggestAmount: amount }) };
}
