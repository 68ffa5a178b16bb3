import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nowText } from '#domain/core/moments.ts';
import { settleDispatches } from '#server/classification/dispatch/settleDispatches.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/**
 * Goods are handed out to auditors, taken back and looked through.
 * @see docs/spec/classification.md 2.4, 3.1 dispatch
 */
let gateway: TestGateway;
const today = nowText(() => new Date()).slice(0, 10);
const [applyId, otherId] = ['demo-precat-7', 'demo-precat-8'];

beforeAll(async () => {
  gateway = await startTestGateway();
  await query(
    `insert into sys_user select (jsonb_populate_record(u,
      '{"id":"user-ygl01b","login_name":"ygl01b","user_name":"初审乙"}'::jsonb)).* from sys_user u where id = 'user-ygl01'`,
  );
});
afterAll(() => gateway.close());

const query = async (sql: string, values: readonly unknown[] = []) =>
  (await gateway.database.pool.query(sql, [...values])).rows;

/** Two accepted applications whose goods wait; nobody has anything in hand, knows a chapter or is away. */
beforeEach(async () => {
  await query(
    `update precat_product set assignee1 = null, assignee2 = null, assignee3 = null, reviewer_id = null, dispatch_id = null`,
  );
  await query(`delete from dispatch_line`);
  await query(`delete from precat_dispatch`);
  await query(`delete from precat_auditor`);
  await query(`update precat_apply set status = 'DRAFT' where status = 'ACCEPTED'`);
  await query(
    `update precat_apply set status = 'ACCEPTED', urgency = 'N', due_time = '2026-12-01 18:00:00' where id = any($1)`,
    [[applyId, otherId]],
  );
  await query(
    `update precat_product set process_status = 'WAIT_DISPATCH', auditor1 = null, auditor2 = null, auditor3 = null,
      hs_code = null, created_by = 'user-precust01' where apply_id = any($1)`,
    [[applyId, otherId]],
  );
});

const linesOf = async (id: string): Promise<WireRecord[]> =>
  (await (await gateway.as('admin')).get<WireRecord>('product.getPrecatApply', { id })).products as WireRecord[];
const idsOf = async (id: string) => (await linesOf(id)).map((line) => line.id);
const read = async (id: string) => (await gateway.as('admin')).get<WireRecord>('product.getPrecatProduct', { id });
const assign = async (login: string, lineIds: readonly string[], assigneeId: string) =>
  (await gateway.as(login)).call<WireRecord>('product.assignPrecatDispatch', { lineIds, assigneeId });
const orders = async (filter: object = {}) =>
  (await (await gateway.as('preadmin01')).get<Page>('product.queryPrecatDispatchPage', { filter })).rows;
const nightly = () =>
  settleDispatches({}, { services: gateway.gateway.services } as Parameters<typeof settleDispatches>[1]);
const sampleRate = async (rate: number) => {
  await query(`update sys_setting set setting_value = $1 where setting_key = 'precat.sampleRate'`, [String(rate)]);
  gateway.gateway.services.settings.forget();
};
const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;

async function step(login: string, entity: 'Dispatch' | 'Product', id: string, action: string, more: object = {}) {
  const { rowVersion } = await (await gateway.as('admin')).get<WireRecord>(`product.getPrecat${entity}`, { id });
  return (await gateway.as(login)).call<WireRecord>(`product.actPrecat${entity}`, { id, rowVersion, action, ...more });
}
const reject = (login: string, id: string) =>
  step(login, 'Product', id, 'reject', { opinion: '资料不足', params: { rejectReason: 'NO_INFO' } });

describe('handing out by hand', () => {
  test('goods of one application become one order of their auditor, which his verdicts begin and finish', async () => {
    const [first = '', second = '', ...others] = await idsOf(applyId);
    expect((await assign('preadmin01', [first, second], 'user-ygl01')).data).toEqual({ assigned: 2 });
    const [order] = await orders();
    expect(order).toMatchObject({
      kind: 'FIRST',
      status: 'ASSIGNED',
      assigneeId: 'user-ygl01',
      lineCount: 2,
      dueTime: '2026-12-01 18:00:00',
    });
    expect(order?.dispatchNo).toMatch(/^PD\d{12}$/);
    // Whoever gets the goods hears of it once, not of each line.
    const told = await query(
      `select record_id from user_message where user_id = 'user-ygl01' and (record_id = $1 or record_id = any($2))`,
      [order?.id, [first, second]],
    );
    expect(told).toEqual([{ record_id: order?.id }]);
    expect(await read(first)).toMatchObject({ processStatus: 'FIRST', assignee1: 'user-ygl01', dispatchId: order?.id });
    expect((await assign('ygl01', [second, ...others], 'user-ygl01')).returnCode).toBe('1004');
    expect(await read(others[0] ?? '')).toMatchObject({ processStatus: 'WAIT_DISPATCH' });

    expect((await step('ygl01', 'Dispatch', order?.id ?? '', 'finish')).returnCode).toBe('1004');
    await reject('ygl01', first);
    expect(await orders()).toMatchObject([{ status: 'DOING' }]);
    expect(errorsOf(await step('ygl01', 'Dispatch', order?.id ?? '', 'finish'))).toEqual({ lines: '尚有1行未处理' });
    await reject('ygl01', second);
    expect(await orders()).toMatchObject([{ status: 'FINISHED', onTime: 1 }]);
    expect((await read(second)).dispatchId).toBeNull();
  });

  test('E-C20: whoever audited goods before gets no later level of them; whoever is away or has no such role gets nothing', async () => {
    const ids = await idsOf(applyId);
    await query(`update precat_product set process_status = 'SECOND', auditor1 = 'user-ygl02' where apply_id = $1`, [
      applyId,
    ]);
    const again = await assign('preadmin01', ids, 'user-ygl02');
    expect([again.returnCode, again.msg]).toEqual(['1013', '同一人不能审核两级']);
    expect(errorsOf(await assign('preadmin01', ids, 'user-ygl01'))).toEqual({ assigneeId: '处理人应为预归类审核人员' });
    const auditor = { userId: 'user-ygl03', leaveFrom: today };
    expect(
      (await (await gateway.as('preadmin01')).call('product.addPrecatAuditor', { record: auditor })).returnCode,
    ).toBe('0');
    expect(errorsOf(await assign('preadmin01', ids, 'user-ygl03'))).toEqual({ assigneeId: '处理人正在休假' });
    await query(`update precat_auditor set leave_to = $1::date - 1, leave_from = $1::date - 9`, [today]);
    expect((await assign('preadmin01', ids, 'user-ygl03')).data).toEqual({ assigned: ids.length });
    expect(await orders()).toMatchObject([{ kind: 'SECOND', assigneeId: 'user-ygl03', lineCount: ids.length }]);
    const refused = await step('ygl02', 'Product', ids[0] ?? '', 'pass2');
    expect([refused.returnCode, errorsOf(refused)]).toEqual(['1001', { _: '该商品已派给其他人' }]);
    await query(
      `update precat_product set created_by = 'user-ygl01', process_status = 'WAIT_DISPATCH' where apply_id = $1`,
      [otherId],
    );
    expect((await assign('preadmin01', await idsOf(otherId), 'user-ygl01')).returnCode).toBe('1013');
  });

  test('customers, clerks and second auditors hand out nothing, and goods of applications that nobody accepted stay', async () => {
    const ids = await idsOf(applyId);
    for (const login of ['precust01', 'bus01', 'ygl02'])
      expect((await assign(login, ids, 'user-ygl01')).returnCode).toBe('1005');
    await query(`update precat_apply set status = 'SUBMITTED' where id = $1`, [applyId]);
    expect((await assign('ygl01', ids, 'user-ygl01')).returnCode).toBe('1001');
    for (const wrong of [[], 'x', [1], null])
      expect((await assign('ygl01', wrong as never, 'user-ygl01')).returnCode).toBe('1001');
    expect(await orders()).toEqual([]);
  });
});

describe('handing out by rule', () => {
  const auto = async (more: object = {}) =>
    (await gateway.as('preadmin01')).call<{ assigned: number; left: unknown[] }>('product.autoAssignPrecat', {
      kind: 'FIRST',
      ...more,
    });

  test('whoever knows the chapter first, then whoever has least in hand; a second click finds nothing', async () => {
    const ids = await idsOf(applyId);
    await query(`update precat_product set customer_hs = '850000' where id = any($1)`, [ids.slice(0, 4)]);
    await query(`update precat_product set customer_hs = '610000' where id = any($1)`, [ids.slice(4)]);
    await (await gateway.as('preadmin01')).get('product.addPrecatAuditor', {
      record: { userId: 'user-ygl01b', chapters: ['85'] },
    });
    const [one, two] = await Promise.all([auto({ applyId }), auto({ applyId })]);
    expect([one.data.assigned, two.data.assigned].sort()).toEqual([0, ids.length]);
    const given = await Promise.all(ids.map(async (id) => (await read(id)).assignee1));
    expect(given).toEqual([...Array(4).fill('user-ygl01b'), ...ids.slice(4).map(() => 'user-ygl01')]);
    expect((await auto({ applyId: otherId })).data).toEqual({ assigned: 6, left: [] });
    const after = await linesOf(otherId);
    expect(after.filter(({ assignee1 }) => assignee1 === 'user-ygl01')).toHaveLength(4);
  });

  test('goods whose every auditor is barred or away are left over and named', async () => {
    await query(`update precat_product set created_by = 'user-ygl01' where apply_id = $1 and line_no = 1`, [applyId]);
    await (await gateway.as('preadmin01')).get('product.addPrecatAuditor', {
      record: { userId: 'user-ygl01b', leaveFrom: today },
    });
    const { data } = await auto({ applyId });
    const [left] = await linesOf(applyId);
    expect(data).toEqual({ assigned: 5, left: [{ id: left?.id, nameZh: left?.nameZh }] });
    expect((await auto({ kind: 'REVIEW' })).returnCode).toBe('1001');
    const board = await (await gateway.as('preadmin01')).get<{ waiting: WireRecord[]; people: WireRecord[] }>(
      'product.queryPrecatDispatchBoard',
    );
    expect(board.waiting.toSorted((left, right) => Number(left.FIRST) - Number(right.FIRST))).toMatchObject([
      { id: applyId, FIRST: 1 },
      { id: otherId, FIRST: 6 },
    ]);
    expect(board.people.find(({ id }) => id === 'user-ygl01')).toMatchObject({
      openLines: 5,
      weight: 5,
      isAway: false,
    });
    expect(board.people.find(({ id }) => id === 'user-ygl01b')).toMatchObject({ openLines: 0, isAway: true });
  });
});

describe('an order', () => {
  async function order(): Promise<{ readonly id: string; readonly lines: readonly string[] }> {
    const lines = await idsOf(applyId);
    expect((await assign('ygl01', lines, 'user-ygl01')).returnCode).toBe('0');
    const [made] = await orders();
    return { id: made?.id ?? '', lines };
  }

  test('is reassigned with its goods, or recalled as long as nobody has begun; both with a reason', async () => {
    const { id, lines } = await order();
    expect(
      (await step('ygl01', 'Dispatch', id, 'reassign', { opinion: '忙', params: { assigneeId: 'user-ygl02' } }))
        .returnCode,
    ).toBe('1005');
    const same = await step('preadmin01', 'Dispatch', id, 'reassign', {
      opinion: '忙',
      params: { assigneeId: 'user-ygl01' },
    });
    expect(errorsOf(same)).toEqual({ assigneeId: '与原处理人相同' });
    expect(
      errorsOf(await step('preadmin01', 'Dispatch', id, 'reassign', { params: { assigneeId: 'user-ygl02' } })),
    ).toHaveProperty('opinion');
    const moved = await step('preadmin01', 'Dispatch', id, 'reassign', {
      opinion: '初审休假',
      params: { assigneeId: 'user-ygl02' },
    });
    expect(moved.data).toMatchObject({ status: 'ASSIGNED', assigneeId: 'user-ygl02' });
    expect(await read(lines[0] ?? '')).toMatchObject({ assignee1: 'user-ygl02', processStatus: 'FIRST' });
    const told = await query(`select user_id from user_message where record_id = $1 order by user_id`, [id]);
    expect(told.map(({ user_id }) => user_id)).toEqual(['user-ygl01', 'user-ygl02']);
    expect((await step('ygl01', 'Dispatch', id, 'start')).returnCode).toBe('1001');
    const back = await step('preadmin01', 'Dispatch', id, 'recall', { opinion: '客户撤回' });
    expect(back.data).toMatchObject({ status: 'RECALLED' });
    expect(await read(lines[0] ?? '')).toMatchObject({
      processStatus: 'WAIT_DISPATCH',
      assignee1: null,
      dispatchId: null,
    });
    expect((await step('preadmin01', 'Dispatch', id, 'recall', { opinion: '再次' })).returnCode).toBe('1004');
  });

  test('a sample finds what is wrong: it counts, and what was passed goes to a review by another person', async () => {
    const { id, lines } = await order();
    await step('ygl01', 'Dispatch', id, 'start');
    await query(
      `update precat_product set process_status = 'PASSED', dispatch_id = null, auditor1 = 'user-ygl01', auditor3 = 'user-ygl03' where id = any($1)`,
      [lines],
    );
    expect((await step('ygl01', 'Dispatch', id, 'finish')).data).toMatchObject({ status: 'FINISHED' });
    const sample = (verifierId: string) => step('preadmin01', 'Dispatch', id, 'sample', { params: { verifierId } });
    expect((await sample('user-ygl03')).returnCode).toBe('1013');
    expect((await sample('user-ygl02')).returnCode).toBe('1001');
    const { data } = await sample('user-preadmin01');
    const rows = data.lines as WireRecord[];
    const tick = (count: number) => ({
      lines: rows.slice(0, count).map((row) => ({ id: row.id, wrongFlg: 1, note: '品目错误' })),
    });
    expect((await step('ygl03', 'Dispatch', id, 'verifyPass')).returnCode).toBe('1001');
    expect(
      (await step('preadmin01', 'Dispatch', id, 'verifyFail', { opinion: '有差错', params: { lines: [] } })).returnCode,
    ).toBe('1001');
    const failed = await step('preadmin01', 'Dispatch', id, 'verifyFail', { opinion: '品目错误', params: tick(2) });
    expect(failed.data).toMatchObject({ status: 'DOING', errorLines: 2, qualityScore: '66.67', finishTime: null });
    const [wrong, , right] = await Promise.all(lines.slice(0, 3).map(read));
    expect(wrong).toMatchObject({ processStatus: 'REVIEW', reviewerId: 'user-preadmin01', reviewFrom: 'PASSED' });
    expect(right).toMatchObject({ processStatus: 'PASSED' });
    expect(await orders({ kind: 'REVIEW' })).toMatchObject([{ assigneeId: 'user-preadmin01', lineCount: 2 }]);
  });

  test('what nobody sampled in seven days is over, and what has no goods left is finished', async () => {
    const { id, lines } = await order();
    await query(`update precat_product set process_status = 'CANCELLED' where id = any($1)`, [lines]);
    await sampleRate(0);
    expect(await nightly()).toEqual({ finished: 1, sampled: 0, closed: 0 });
    expect(await orders({ id })).toMatchObject([{ status: 'FINISHED' }]);
    expect((await step('preadmin01', 'Dispatch', id, 'close')).returnCode).toBe('1004');
    await query(`update precat_dispatch set finish_time = finish_time - interval '7 days' where id = $1`, [id]);
    expect(await nightly()).toEqual({ finished: 0, sampled: 0, closed: 1 });
    expect(await orders({ id })).toMatchObject([{ status: 'VERIFIED' }]);
  });

  test('finished orders are drawn at night for somebody who had nothing to do with their goods', async () => {
    const { id, lines } = await order();
    await query(
      `update precat_product set process_status = 'PASSED', dispatch_id = null, auditor3 = 'user-ygl03' where id = any($1)`,
      [lines],
    );
    await sampleRate(100);
    expect(await nightly()).toMatchObject({ finished: 1, sampled: 0 });
    expect(await nightly()).toEqual({ finished: 0, sampled: 1, closed: 0 });
    expect(await orders({ id })).toMatchObject([{ status: 'VERIFYING', verifierId: 'user-preadmin01' }]);
    expect((await step('preadmin01', 'Dispatch', id, 'verifyPass', { params: { lines: [] } })).data).toMatchObject({
      ...{ status: 'VERIFIED', errorLines: 0, qualityScore: '100.00' },
    });
  });
});
