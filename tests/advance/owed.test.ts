import { afterAll, beforeAll, expect, test } from 'vitest';
import { taxRemind } from '#server/advance/remind.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { AdvanceWorld, customerId, mainCompId } from './advanceWorld.ts';

/** What speaks against a customer's going, balances by hand, surcharges of customs, and old fees. */
let world: AdvanceWorld;
let line: WireRecord;
beforeAll(async () => {
  world = await AdvanceWorld.start('2026-03-02');
  line = await world.line('2000000.00');
});
afterAll(() => world?.close());

const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await world.gateway.database.pool.query<Row>(text, [...values])).rows;

test('FS23: taxes paid after their due day cost the surcharge of customs, by bill; below 50.00 nothing', async () => {
  const declNo = world.declaration();
  const bill = (kind: string, at: number, amount: string, dueDate: string) => ({
    ...{
      taxBillNo: `${declNo}-${kind}0${at}`,
      taxKind: kind,
      amount,
      issueDate: '2026-03-01',
      dueDate,
      payerSide: 'OWNER',
    },
  });
  const facts = {
    ...{ declNo, quotaId: line.id, planPayDate: '2026-03-09' },
    bills: [bill('A', 1, '20000.00', '2026-03-09'), bill('L', 2, '220400.00', '2026-03-10')],
  };
  const approved = await world.approve(await world.save(world.drawDoc('240400.00', facts)));
  world.goTo('2026-03-13');
  await world.act('fin01', approved, 'applyPay', world.payment('240400.00'));
  const paid = await world.act('fin01l', approved, 'confirmPay', { bankSerial: 'FS23' });
  expect(paid.bills).toMatchObject([
    { lateDays: 4, lateFee: '0.00' },
    { lateDays: 3, lateFee: '330.60' },
  ]);
  await world.receive(paid, '240400.00', '2026-03-13');
});

test('FS42: a customer who owes is not deleted, whatever the guarantee says: finance names the amounts', async () => {
  world.goTo('2026-03-14');
  const advance = await world.paid(world.drawDoc('120400.00', { quotaId: line.id }), '120400.00');
  const [{ name } = { name: '' }] = await query<{ name: string }>('select name from customer where id = $1', [
    customerId,
  ]);
  const admin = await world.as('admin');
  const asked = { customerId, customerName: name, reason: '客户注销' };
  const tried = await admin.call('baohan.maintDeleteCustomerWithOrders', asked);
  expect(tried).toMatchObject({ returnCode: '62070', returnMsg: expect.stringContaining('120400.00') });
  await world.receive(advance, '120400.00', '2026-03-14');
  const waiting = await world.approve(await world.save(world.drawDoc('5000.00', { quotaId: line.id })));
  expect(await admin.call('baohan.maintDeleteCustomerWithOrders', asked)).toMatchObject({
    ...{ returnCode: '62070', returnMsg: expect.stringContaining('5000.00') },
  });
  await world.act('jck01l', waiting, 'cancelPay', {}, '不再办理');
});

test('an administrator sees where a balance differs from its rows, mends it with a reason, and the log says so', async () => {
  const admin = await world.as('admin');
  await query(`do $$ begin
    perform set_config('fund.rebuilding', 'on', true);
    update fund_account set balance = balance + 7 where main_comp_id = '${mainCompId}' and acct_kind = 'ADVANCE';
  end $$`);
  const asked = { mainCompId, reason: '夜间核对不一致' };
  const seen = await admin.get<{ differences: object[]; mended: number }>('settlecenter.rebuildBalance', asked);
  expect(seen).toMatchObject({ differences: [{ kept: 'ACCOUNT' }], mended: 0 });
  expect(await query('select 1 from fund_difference')).toHaveLength(1);
  expect((await admin.call('settlecenter.rebuildBalance', { mainCompId, save: 1 })).returnCode).toBe('1001');
  expect((await (await world.as('fin01l')).call('settlecenter.rebuildBalance', { ...asked, save: 1 })).returnCode).toBe(
    '1005',
  );
  expect(await admin.get('settlecenter.rebuildBalance', { ...asked, save: 1 })).toMatchObject({ mended: 1 });
  expect(await query('select 1 from fund_difference')).toEqual([]);
  expect(await query(`select reason from maintenance_log where op_kind = 'REBUILD_BALANCE'`)).toEqual([
    { reason: '夜间核对不一致' },
  ]);
});

test('F14: a fee alone is written off by the day its invoice was due, and not while nobody billed it', async () => {
  world.goTo('2026-03-15');
  const advance = await world.paid(world.drawDoc('100000.00', { quotaId: line.id }), '100000.00');
  world.goTo('2026-03-25');
  await world.receive(advance, '100000.00', '2026-03-25');
  world.goTo('2026-12-30');
  const note = async () => ({ badOaNo: 'OA-1', badFiles: [await world.paper('fin01', 'taxAdvance')] });
  const tried = async () => world.tryAct('fin01', advance, 'askWriteOff', await note(), '客户注销');
  expect(await tried()).toMatchObject({ returnCode: '1004', returnMsg: expect.stringContaining('未开票') });
  await query(`update tax_advance set fee_due_date = '2026-10-01' where id = $1`, [advance.id]);
  expect((await tried()).returnCode).toBe('1004');
  await query(`update tax_advance set fee_due_date = '2026-05-01' where id = $1`, [advance.id]);
  expect((await tried()).returnCode).toBe('0');
  const bad = await world.act('fin01l', advance, 'writeOff', {}, '客户注销');
  expect(bad).toMatchObject({ fundStatus: 'BAD', badFee: '200.00', feeOpen: '0.00' });
});

test('who has to repay is told three days before, on the day and every week after, once a day', async () => {
  world.goTo('2027-01-04');
  const doc = world.drawDoc('30000.00', { quotaId: line.id, repayDate: '2027-01-14' });
  const advance = await world.paid(doc, '30000.00');
  const remind = () => taxRemind({}, { services: world.gateway.gateway.services, jobId: 'test' } as never);
  const told = async () =>
    (
      await query<{ count: number }>(
        `select count(*)::int from user_message where record_id = $1 and user_id = 'user-bus01' and title like '%到期%'`,
        [advance.id],
      )
    )[0]?.count;
  for (const [day, count] of [
    ['2027-01-10', 0],
    ['2027-01-11', 1],
    ['2027-01-14', 2],
    ['2027-01-15', 2],
    ['2027-01-21', 3],
  ] as const) {
    world.goTo(day);
    await remind();
    await remind();
    expect([day, await told()]).toEqual([day, count]);
  }
});
