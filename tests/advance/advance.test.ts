import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taxAdvance } from '#domain/advance/index.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { AdvanceWorld } from './advanceWorld.ts';

/** Lines, drawings and payments over HTTP. @see docs/spec/finance.md 1.2, 2.1 to 2.4, 6.11 */
let world: AdvanceWorld;
beforeAll(async () => {
  world = await AdvanceWorld.start('2026-03-01');
});
afterAll(() => world?.close());

describe('an advance from its line to the money that comes back', () => {
  let line: WireRecord;
  let advance: WireRecord;

  test('FS4: a line of 2,000,000.00 goes through investment and finance and is active when it is confirmed', async () => {
    line = await world.line('2000000.00');
    expect(line).toMatchObject({ status: 'ACTIVE', quotaAmount: '2000000.00', available: '2000000.00' });
    const document = await world.read(String(line.sourceDocId));
    expect(document).toMatchObject({ needInvestment: 1, needAccounting: 1, needOa: 0, fundStatus: 'NONE' });
  });

  test('FS5: a drawing needs no investment; approved it waits to be paid and is reserved', async () => {
    world.goTo('2026-03-02');
    const draft = await world.save(world.drawDoc('220400.00', { quotaId: line.id }));
    advance = await world.approve(draft);
    expect(advance).toMatchObject({ needInvestment: 0, fundStatus: 'WAIT_PAY', approvedAmount: '220400.00' });
    expect(await world.lineNow(line.id)).toMatchObject({ reserved: '220400.00', available: '1779600.00' });
  });

  test('FS10: another amount than the approved is not paid, and nobody confirms his own payment', async () => {
    expect((await world.tryAct('fin01', advance, 'applyPay', world.payment('220000.00'))).returnCode).toBe('62013');
    await world.act('fin01l', advance, 'applyPay', world.payment('220400.00'));
    expect((await world.tryAct('fin01l', advance, 'confirmPay', { bankSerial: 'S-0' })).returnCode).toBe('1013');
    await world.act('fin01l', advance, 'rejectPay', {}, '请由财务经办发起');
    await world.act('fin01', advance, 'applyPay', world.payment('220400.00'));
    expect((await world.tryAct('admin', advance, 'confirmPay', { bankSerial: 'S-0' })).returnCode).toBe('1005');
    const paid = await world.act('fin01l', advance, 'confirmPay', { bankSerial: 'S-1' });
    expect(paid).toMatchObject({ fundStatus: 'PAID', payDate: '2026-03-02', principalBalance: '220400.00' });
    expect(await world.lineNow(line.id)).toMatchObject({ outstanding: '220400.00', available: '1779600.00' });
  });

  test('FS11: what comes back lowers the fee of the nights after it; 902.00 are left, and the line is free', async () => {
    world.goTo('2026-03-17');
    await world.receive(advance, '100000.00', '2026-03-17');
    expect(await world.read(advance.id)).toMatchObject({ fundStatus: 'PART_REPAID', principalBalance: '120400.00' });
    world.goTo('2026-03-27');
    await world.receive(advance, '120400.00', '2026-03-27');
    const due = { fundStatus: 'FEE_DUE', principalBalance: '0.00', feeAccrued: '902.00', feeOpen: '902.00' };
    expect(await world.read(advance.id)).toMatchObject(due);
    expect(await world.lineNow(line.id)).toMatchObject({ available: '2000000.00' });
    world.goTo('2026-04-02');
    await world.receive(advance, '902.00', '2026-04-02');
    expect(await world.read(advance.id)).toMatchObject({ fundStatus: 'SETTLED', feeOpen: '0.00' });
  });

  test('every tab of the operations, and the rows behind an advance, are answered', async () => {
    const client = await world.as('fin01');
    const [work] = taxAdvance.pages?.lists ?? [];
    const counts: Record<string, number> = {};
    for (const { key, filter } of work?.views ?? [])
      counts[key] = (await client.get<{ total: number }>('baohan.queryTaxAdvancePage', { filter })).total;
    expect(counts).toEqual({ waitPay: 0, paying: 0, out: 0, overdue: 0, feeDue: 0, settled: 1, waivers: 0 });
    for (const rows of ['TaxPay', 'TaxFeeDay', 'TaxTerm']) {
      const filter = { advanceId: advance.id };
      const { total } = await client.get<{ total: number }>(`baohan.query${rows}Page`, { filter });
      expect(total, rows).toBeGreaterThan(0);
    }
  });

  test('what a line still takes and what an advance will cost is told before it is written', async () => {
    const client = await world.as('bus01');
    const fits = await client.get('baohan.checkTaxQuota', { quotaId: line.id, amount: '2000000.01' });
    expect(fits).toMatchObject({ available: '2000000.00', fits: false });
    const dates = { payDate: '2026-04-02', repayDate: '2026-05-02' };
    const cost = await client.get('baohan.calcTaxFee', {
      amount: '220400.00',
      ...dates,
      agreementId: 'advance-agreement',
    });
    expect(cost).toMatchObject({ nights: 30, fee: '1322.40' });
  });
});
