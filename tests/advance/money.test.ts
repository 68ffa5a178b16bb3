import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../contract/contractTarget.ts';
import { AdvanceWorld, customerId } from './advanceWorld.ts';

/** Money that is out: nights, late receipts, returns, waivers, write-offs. @see docs/spec/finance.md 6.3, 6.11 */
let world: AdvanceWorld;
let line: WireRecord;
beforeAll(async () => {
  world = await AdvanceWorld.start('2026-01-05');
  line = await world.line('2000000.00');
});
afterAll(() => world?.close());

const drawn = (amount: string, facts: object = {}) =>
  world.paid(world.drawDoc(amount, { quotaId: line.id, ...facts }), amount);
const ledger = async (itemKind: string, itemId: string) => {
  const { rows } = await world.gateway.database.pool.query<{ open: string }>(
    `select open::text from fund_item where item_kind = $1 and item_id = $2`,
    [itemKind, itemId],
  );
  return rows[0]?.open;
};
/** What the list of advances says agrees with the rows of the ledger. */
async function agree(id: string): Promise<WireRecord> {
  const advance = await world.read(id);
  expect(await ledger('ADVANCE', id)).toBe(advance.principalBalance);
  expect((await ledger('FEE', id)) ?? '0.00').toBe(advance.feeOpen);
  const rows = await world.feeRows(id);
  const sum = rows.reduce((total, { fee }) => total + Math.round(Number(fee) * 100), 0);
  expect((sum / 100).toFixed(2)).toBe(advance.feeAccrued);
  return advance;
}

describe('the fee of every night', () => {
  test('FS14, FS15: rows of 6.67, 6.66, 6.67; a second run books nothing, and missed nights are caught up', async () => {
    world.goTo('2026-01-05');
    const { id } = await drawn('33333.33');
    world.goTo('2026-01-06');
    await world.night();
    await world.night();
    expect(await world.feeRows(id)).toHaveLength(1);
    world.goTo('2026-01-08');
    await world.night();
    expect((await world.feeRows(id)).map(({ fee }) => fee)).toEqual(['6.67', '6.66', '6.67']);
    expect(await agree(id)).toMatchObject({ feeAccrued: '20.00', fundStatus: 'PAID' });
    await world.receive({ id } as WireRecord, '33333.33', '2026-01-08');
    await world.receive({ id } as WireRecord, '20.00', '2026-01-08');
    expect(await agree(id)).toMatchObject({ fundStatus: 'SETTLED' });
  });

  test('FS12: ten nights after the repay date cost the overdue rate', async () => {
    world.goTo('2026-01-10');
    const { id } = await drawn('100000.00', { repayDate: '2026-02-09' });
    world.goTo('2026-02-19');
    await world.receive({ id } as WireRecord, '100000.00', '2026-02-19');
    expect(await agree(id)).toMatchObject({ feeAccrued: '900.00', fundStatus: 'FEE_DUE' });
    await world.receive({ id } as WireRecord, '900.00', '2026-02-19');
    expect(await agree(id)).toMatchObject({ fundStatus: 'SETTLED' });
  });

  test('FS43: money of 03-27 that is registered on 04-10 takes back what was booked for the nights since', async () => {
    world.goTo('2026-03-02');
    const { id } = await drawn('220400.00', { repayDate: '2026-04-01' });
    world.goTo('2026-03-17');
    await world.receive({ id } as WireRecord, '100000.00', '2026-03-17');
    world.goTo('2026-04-10');
    await world.night();
    expect(await agree(id)).toMatchObject({ feeAccrued: '1347.48' });
    await world.receive({ id } as WireRecord, '120400.00', '2026-03-27');
    expect(await agree(id)).toMatchObject({ feeAccrued: '902.00', principalBalance: '0.00', fundStatus: 'FEE_DUE' });
    const { rows } = await world.gateway.database.pool.query<{ day: string; amount: string }>(
      `select to_char(txn_date, 'MM-DD') as day, amount::text from fund_txn
       where item_kind = 'FEE' and item_id = $1 and direction = 'C' and txn_kind = 'FEE' order by txn_date`,
      [id],
    );
    expect(rows).toEqual([
      { day: '03-31', amount: '120.40' },
      { day: '04-09', amount: '325.08' },
    ]);
    await world.receive({ id } as WireRecord, '902.00', '2026-04-10');
  });

  test('FS48: the minimum comes with the money that clears the principal, and goes with it', async () => {
    world.goTo('2026-04-12');
    await world.agreement('advance-minimum', { min: '50' });
    const facts = { advanceKind: 'SINGLE', assessId: 'advance-assess', agreementId: 'advance-minimum' };
    const { id } = await world.paid(world.drawDoc('10000.00', facts), '10000.00');
    world.goTo('2026-04-17');
    const receipt = await world.receive({ id } as WireRecord, '10050.00', '2026-04-17');
    expect(receipt).toMatchObject({ prepayAmount: '0.00' });
    expect(await agree(id)).toMatchObject({ fundStatus: 'SETTLED', feeAccrued: '50.00' });
    await world.reverse(receipt);
    expect(await agree(id)).toMatchObject({ fundStatus: 'PAID', feeAccrued: '10.00', principalBalance: '10000.00' });
    await world.receive({ id } as WireRecord, '10050.00', '2026-04-17');
    expect(await agree(id)).toMatchObject({ fundStatus: 'SETTLED' });
  });
});

describe('money that comes back otherwise', () => {
  test('FS49: a payment that the bank returned leaves no principal and no fee, and the line as before', async () => {
    world.goTo('2026-05-04');
    const before = await world.lineNow(line.id);
    const advance = await drawn('50000.00');
    world.goTo('2026-05-07');
    await world.night();
    expect(await agree(advance.id)).toMatchObject({ feeAccrued: '30.00' });
    const returned = { returnDate: '2026-05-07', amount: '50000.00', bankSerial: 'BACK-1' };
    for (const own of ['fin01', 'fin01l'])
      expect((await world.tryAct(own, advance, 'payReturned', returned, '账号有误')).returnCode).not.toBe('0');
    await world.otherLeader();
    expect(await world.act('fin02l', advance, 'payReturned', returned, '账号有误')).toMatchObject({
      fundStatus: 'WAIT_PAY',
    });
    expect(await agree(advance.id)).toMatchObject({ principalBalance: '0.00', feeAccrued: '0.00' });
    await world.act('fin01l', advance, 'cancelPay', {}, '不再付款');
    expect(await world.lineNow(line.id)).toMatchObject({ available: before.available });
  });

  test('FS19: a receipt that is reversed opens the principal again, with the fee of the nights since', async () => {
    world.goTo('2026-06-01');
    const { id } = await drawn('220400.00');
    world.goTo('2026-06-16');
    const receipt = await world.receive({ id } as WireRecord, '100000.00', '2026-06-16');
    expect(await agree(id)).toMatchObject({ fundStatus: 'PART_REPAID', principalBalance: '120400.00' });
    world.goTo('2026-06-20');
    await world.night();
    await world.reverse(receipt);
    expect(await agree(id)).toMatchObject({ fundStatus: 'PAID', principalBalance: '220400.00', feeAccrued: '837.52' });
  });

  test('FS52: a waiver is proposed by one and granted by another, never more than is open', async () => {
    world.goTo('2026-06-25');
    const { rows } = await world.gateway.database.pool.query<{ id: string }>(
      `select id from tax_advance where fund_status = 'PAID' and customer_id = $1`,
      [customerId],
    );
    const advance = { id: rows[0]?.id ?? '' } as WireRecord;
    await world.night();
    const { feeOpen } = await world.read(advance.id);
    expect((await world.tryAct('fin01', advance, 'askWaiver', { amount: '99999.00' }, '客户关系')).returnCode).toBe(
      '62025',
    );
    await world.act('fin01l', advance, 'askWaiver', { amount: '100.00' }, '客户关系');
    expect((await world.tryAct('fin01l', advance, 'confirmWaiver')).returnCode).toBe('1013');
    expect((await world.tryAct('admin', advance, 'confirmWaiver')).returnCode).toBe('1005');
    await world.act('fin01l', advance, 'rejectWaiver', {}, '金额待核');
    await world.act('fin01', advance, 'askWaiver', { amount: '100.00' }, '客户关系');
    const waived = await world.act('fin01l', advance, 'confirmWaiver');
    expect(waived).toMatchObject({ feeWaived: '100.00', feeOpen: (Number(feeOpen) - 100).toFixed(2) });
    await agree(advance.id);
  });

  test('what is overdue for 180 days is written off by two people, and taken back by a third', async () => {
    const { rows } = await world.gateway.database.pool.query<{ id: string }>(
      `select id from tax_advance where fund_status = 'PAID' and customer_id = $1`,
      [customerId],
    );
    const advance = { id: rows[0]?.id ?? '' } as WireRecord;
    const note = async (name: string) => ({ badOaNo: 'OA-1', badFiles: [await world.paper(name, 'taxAdvance')] });
    expect((await world.tryAct('fin01', advance, 'askWriteOff', await note('fin01'), '失联')).returnCode).toBe('1004');
    world.goTo('2027-01-10');
    await world.night();
    await world.act('fin01l', advance, 'askWriteOff', await note('fin01l'), '失联');
    expect((await world.tryAct('fin01l', advance, 'writeOff', {}, '失联')).returnCode).toBe('1013');
    await world.act('fin01', advance, 'askWriteOff', await note('fin01'), '失联');
    const bad = await world.act('fin01l', advance, 'writeOff', {}, '失联');
    expect(bad).toMatchObject({ fundStatus: 'BAD', badAmount: '220400.00', principalBalance: '0.00', feeOpen: '0.00' });
    await agree(advance.id);
    expect((await world.tryAct('fin01l', advance, 'unwriteOff', {}, '找到客户')).returnCode).toBe('1013');
    const back = await world.act('fin02l', advance, 'unwriteOff', {}, '找到客户');
    expect(back).toMatchObject({ fundStatus: 'PAID', principalBalance: '220400.00', badAmount: '0.00' });
    await agree(advance.id);
  });
});
