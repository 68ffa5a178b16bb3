import { afterAll, beforeAll, expect, test } from 'vitest';
import { AdvanceWorld, customerId, mainCompId } from '../advance/advanceWorld.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { stampOf, vouchersMade } from './books.ts';

/** March of the story in the books. @see docs/spec/finance.md 1.2, docs/spec/finance-addendum.md F28 */
let world: AdvanceWorld;
let month: WireRecord;
const period = '202603';

const actOnMonth = async (who: string, action: string) => {
  const client = await world.as(who);
  const { rowVersion } = await client.get<WireRecord>('financial.getAcctPeriod', { id: month.id });
  return client.call<WireRecord>('financial.actAcctPeriod', { id: month.id, rowVersion, action });
};

const vouchers = async (filter: object = {}) => {
  await vouchersMade(world.gateway.database.pool);
  const { rows } = await (await world.as('fin01')).get<{ rows: WireRecord[] }>('vc.queryVoucherPage', {
    ...{ filter: { mainCompId, ...filter }, limit: 100 },
  });
  return rows;
};

/** Everything that is not posted yet is audited and posted, by batches. */
async function postAll(): Promise<void> {
  for (const [action, status] of [
    ['audit', 'DRAFT'],
    ['post', 'AUDITED'],
  ]) {
    const waiting = await vouchers({ status__in: [status] });
    const answer = await (await world.as('fin01l')).get<{ failed: unknown[] }>('vc.batchActVoucher', {
      ...{ ids: waiting.map(({ id }) => id), rowVersions: waiting.map(({ rowVersion }) => rowVersion), action },
    });
    expect(answer.failed).toEqual([]);
  }
}

const balances = async () => {
  const { subtotals } = await (await world.as('fin01')).get<{ subtotals: Record<string, string>[] }>(
    'vc.queryTrialBalance',
    { fromMonth: '2026-03', toMonth: '2026-03', groupBy: 'leaf', mainCompId },
  );
  return Object.fromEntries(subtotals.map((row) => [row.groupId, [row.closingDebit, row.closingCredit]]));
};

const checks = async () => {
  await vouchersMade(world.gateway.database.pool);
  const { checks: all } = await (await world.as('fin01')).get<{ checks: { key: string; state: string }[] }>(
    'financial.checkPeriodClose',
    { mainCompId, period },
  );
  return Object.fromEntries(all.map(({ key, state }) => [key, state]));
};

beforeAll(async () => {
  world = await AdvanceWorld.start('2026-03-01');
  const leader = await world.as('fin01l');
  await leader.get('financial.openBooks', { mainCompId, standard: 'CAS' });
  await leader.get('financial.addAccountSubject', {
    record: { mainCompId, code: '100201', name: '工商银行', category: 'ASSET', balanceDir: 'D' },
  });
  await world.gateway.database.pool.query(
    `update bank_account set subject_code = '100201' where id = 'advance-account'`,
  );
  const made = await leader.get<WireRecord>('financial.addAcctPeriod', { record: { mainCompId, period } });
  month = await leader.get<WireRecord>('financial.actAcctPeriod', { ...stampOf(made), action: 'open' });
});
afterAll(() => world?.close());

test('FS10: the payment of an advance is a voucher Dr 122101 / Cr bank 220,400.00', async () => {
  const line = await world.line('2000000.00');
  world.goTo('2026-03-02');
  const advance = await world.approve(await world.save(world.drawDoc('220400.00', { quotaId: line.id })));
  await world.act('fin01', advance, 'applyPay', world.payment('220400.00'));
  await world.act('fin01l', advance, 'confirmPay', { bankSerial: 'S-1' });
  const [made] = await vouchers({ event__in: ['TAX_PAY'] });
  const { lines } = await (await world.as('fin01')).get<{ lines: WireRecord[] }>('vc.getVoucher', { id: made?.id });
  expect(lines.map(({ subjectCode, debit, credit }) => [subjectCode, debit, credit])).toEqual([
    ['122101', '220400.00', null],
    ['100201', null, '220400.00'],
  ]);
  world.goTo('2026-03-17');
  await world.receive(advance, '100000.00', '2026-03-17');
  world.goTo('2026-03-27');
  await world.receive(advance, '120400.00', '2026-03-27');
});

test('FS53: on 03-31 claims of 4,322.00, tax to come 244.64, revenue 4,077.36; books and sub-ledger agree', async () => {
  world.goTo('2026-03-31');
  await world.gateway.database.pool.query(
    `insert into precat_settle (id, settle_no, customer_id, main_comp_id, amount, line_amount, discount_rate, max_discount, curr, tax_rate, status, owner_dept, created_by, created_by_name, created_dept, created_time, updated_time)
     values ('story-settle', 'JS-1', $1, $2, 3420, 3600, 0.05, 0.2, 'CNY', '0.06', 'PENDING', 'D10', 'user-bus01', '王晓雯', 'D10', now(), now())`,
    [customerId, mainCompId],
  );
  await (await world.as('fin01')).get('settlecenter.actPrecatSettle', {
    ...{ id: 'story-settle', rowVersion: 1, action: 'approve', params: { mainCompId } },
  });
  world.goTo('2026-04-01');
  expect(await checks()).toMatchObject({ over: 'ok', built: 'ok', posted: 'open' });
  expect((await actOnMonth('fin01', 'accrue')).returnCode).toBe('0');
  expect((await actOnMonth('fin01', 'accrue')).returnCode).toBe('0');
  await postAll();
  expect(await balances()).toMatchObject({
    1122: ['4322.00', '0.00'],
    222103: ['0.00', '244.64'],
    6001: ['0.00', '4077.36'],
    122101: ['0.00', '0.00'],
    100201: ['0.00', '0.00'],
  });
  expect(await checks()).toMatchObject({ posted: 'ok', equal: 'ok', agree: 'ok', profit: 'warn' });
});

test('M14: a month whose books differ from the sub-ledger is not closed; this one is', async () => {
  const client = await world.as('fin01');
  const wrong = await client.get<WireRecord>('vc.addVoucher', {
    record: {
      ...{ mainCompId, voucherDate: '2026-03-31' },
      lines: [
        { summary: '误记', subjectCode: '1122', debit: '1.00', customerId },
        { summary: '误记', subjectCode: '6051', credit: '1.00' },
      ],
    },
  });
  await postAll();
  expect(await checks()).toMatchObject({ agree: 'open' });
  expect((await actOnMonth('fin01l', 'close')).returnCode).toBe('1004');
  const now = await client.get<WireRecord>('vc.getVoucher', { id: wrong.id });
  await client.get('vc.actVoucher', {
    ...{ ...stampOf(now), action: 'reverse', params: { voucherDate: '2026-03-31' }, opinion: '误记' },
  });
  await postAll();
  expect(await checks()).toMatchObject({ agree: 'ok' });
  expect((await actOnMonth('fin01', 'carryProfit')).returnCode).toBe('0');
  await postAll();
  expect(await checks()).toMatchObject({ profit: 'ok' });
  const closed = await actOnMonth('fin01l', 'close');
  expect([closed.returnCode, closed.returnMsg]).toEqual(['0', expect.anything()]);
});
