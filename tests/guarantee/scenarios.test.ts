import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endDay } from '#server/guarantee/ledger/endDay.ts';
import { proveLedger } from '#server/guarantee/ledger/proveLedger.ts';
import { ApprovalWorld, ids, shortWay } from '../approval/approvalWorld.ts';
import { billNo, declNo } from './ledgerWorld.ts';

/**
 * Acceptance scenarios of docs/spec/guarantee.md 6.6 that the ledger decides, under their own numbers, through the
 * gateway on a real database.
 */
let world: ApprovalWorld;
afterAll(() => world?.close());

interface Usage {
  readonly id: string;
  readonly usageStatus: string;
  readonly taxes: readonly { readonly id: string; readonly amount: string; readonly lateFee: string }[];
  readonly [name: string]: unknown;
}
interface Bill {
  readonly taxKind: string;
  readonly amount: string;
}

const levyOf = (bills: readonly Bill[], day: string, values: object = {}) => ({
  declNo: declNo(),
  declDate: day,
  customsCode: '2225',
  mainCompId: ids.company,
  customerId: ids.customer,
  guarMode: 'TERM',
  levyNoticeDate: day,
  taxes: bills.map((bill) => ({ ...bill, taxBillNo: billNo(), issueDate: day })),
  ...values,
});
const duty = (amount: string): Bill[] => [{ taxKind: 'A', amount }];

const jo = () => world.as('jck01');
const save = async (record: object, more: object = {}) =>
  (await jo()).get<Usage>('baohan.usageLevySave', { record, ...more });
const usageOf = async (id: string) => (await jo()).get<Usage>('baohan.usageGet', { id });
const pay = async (
  usage: Usage,
  { bill = 0, ...payment }: { bill?: number; payMode: string; amount: string; payDate: string },
) => (await jo()).get<Usage>('baohan.usagePay', { usageId: usage.id, taxId: usage.taxes[bill]?.id, ...payment });

const quota = async (id: string) => {
  const record = await (await jo()).get<Record<string, unknown>>('baohan.quotaGet', { id });
  const { usedAmount, availableAmount, heldAmount, overAmount, totalAmount, blockedFlag, utilisation } = record;
  return { usedAmount, availableAmount, heldAmount, overAmount, totalAmount, blockedFlag, utilisation };
};
const guarantee = async () => {
  const { usedAmount, availableAmount } = await (await jo()).get<Record<string, unknown>>('baohan.guaranteeGet', {
    id: ids.guarantee,
  });
  return { usedAmount, availableAmount };
};
const movesOf = async (usageId: string) =>
  (
    await world.rows<{ move: string }>(
      `select move_type || ' ' || coalesce(nullif(delta_used, 0), 0)::text as move from bh_movement where usage_id = $1 order by move_no`,
      [usageId],
    )
  ).map(({ move }) => move);
const openAlerts = (type: string, objectId: string) =>
  world.rows<{ level: string }>(
    `select level from bh_alert where alert_type = $1 and object_id = $2 and alert_status = 'OPEN'`,
    [type, objectId],
  );
const proved = async () => expect((await proveLedger(world.gateway.database.pool)).differences).toEqual([]);

describe('one quota of 3,000,000.00 from its first levy on', () => {
  let quotaId: string;
  let message: object;
  let settled: Usage;
  let first: Usage;
  let second: Usage;

  beforeAll(async () => {
    world = await ApprovalWorld.start('2025-03-03');
    quotaId = await world.quota('3000000.00');
  });
  afterAll(async () => {
    await proved();
    await world.close();
  });

  test('A2 a levy of 395,600.00 is deducted from quota and guarantee', async () => {
    message = levyOf(
      [
        { taxKind: 'A', amount: '120000.00' },
        { taxKind: 'L', amount: '275600.00' },
      ],
      '2025-03-03',
      { declNo: '222520251000000001' },
    );
    settled = await save(message, { sourceKey: 'EDI:A2' });
    expect(settled).toMatchObject({
      usageStatus: 'OCCUPIED',
      totalAmount: '395600.00',
      dutyAmount: '120000.00',
      vatAmount: '275600.00',
    });
    expect(await quota(quotaId)).toMatchObject({ usedAmount: '395600.00', availableAmount: '2604400.00' });
    expect(await guarantee()).toEqual({ usedAmount: '395600.00', availableAmount: '19604400.00' });
    expect((await movesOf(settled.id)).toSorted()).toEqual(['GUAR_USE 395600.00', 'USE 395600.00']);
  });

  test('A8 the same message again answers as the first time and posts nothing', async () => {
    expect(await save(message, { sourceKey: 'EDI:A2' })).toMatchObject({
      id: settled.id,
      repeated: 1,
      totalAmount: '395600.00',
    });
    expect(await movesOf(settled.id)).toHaveLength(2);
  });

  test('A3 both bills paid with the customer’s money give everything back', async () => {
    const payment = { payMode: 'CUSTOMER_REMIT', payDate: '2025-03-03' };
    await pay(settled, { ...payment, bill: 0, amount: '120000.00' });
    expect(await pay(settled, { ...payment, bill: 1, amount: '275600.00' })).toMatchObject({ usageStatus: 'SETTLED' });
    expect(await quota(quotaId)).toMatchObject({ usedAmount: '0.00', availableAmount: '3000000.00' });
    expect(await guarantee()).toEqual({ usedAmount: '0.00', availableAmount: '20000000.00' });
    expect((await movesOf(settled.id)).slice(2).toSorted()).toEqual([
      'GUAR_RETURN -120000.00',
      'GUAR_RETURN -275600.00',
      'RETURN -120000.00',
      'RETURN -275600.00',
    ]);
  });

  test('A4 of two levies at the same moment that fit only one by one, one is posted and one waits', async () => {
    await save(levyOf(duty('2000000.00'), '2025-03-03'));
    expect(await quota(quotaId)).toMatchObject({ availableAmount: '1000000.00' });
    const both = await Promise.all([0, 1].map(() => save(levyOf(duty('600000.00'), '2025-03-03'))));
    first = await usageOf(both.find(({ usageStatus }) => usageStatus === 'OCCUPIED')?.id ?? '');
    second = await usageOf(both.find(({ usageStatus }) => usageStatus === 'PENDING_EXCESS')?.id ?? '');
    expect(second).toMatchObject({ heldAmount: '600000.00', outstandingQuota: '0.00' });
    expect(await quota(quotaId)).toMatchObject({
      ...{ usedAmount: '2600000.00', availableAmount: '400000.00', heldAmount: '600000.00', blockedFlag: 1 },
    });
    expect(await guarantee()).toMatchObject({ usedAmount: '3200000.00' });
    expect(await openAlerts('HELD_LEVY', second.id)).toHaveLength(1);
  });

  test('A5 an excess approval of the first level lets the held levy post', async () => {
    const { id } = await world.save('EXCESS', {
      ...{ quotaId, usageId: second.id, declNo: second.declNo, excessAmount: '200000.00', validTo: '2025-03-15' },
      ...{ reason: '临时超额', repaymentPlan: '月底还款' },
    });
    expect(await world.read('EXCESS', id)).toMatchObject({ excessLevel: 'L1' });
    const statuses = await world.walk('EXCESS', id, [...shortWay('200000.00'), ['jck01', 'confirm']]);
    expect(statuses.slice(-2)).toEqual(['EXITDEPT_PASS', 'EXITDEPT_INPUT_CONFIRMED']);
    expect(await quota(quotaId)).toMatchObject({
      ...{ usedAmount: '3200000.00', availableAmount: '-200000.00', overAmount: '200000.00', heldAmount: '0.00' },
    });
    expect(await usageOf(second.id)).toMatchObject({ usageStatus: 'OCCUPIED', excessAmount: '200000.00' });
    expect(await world.read('EXCESS', id)).toMatchObject({ excessStatus: 'USED_UP', remainAmount: '0.00' });
  });

  test('A6 a part payment returns its amount; the consumed excess is not given back', async () => {
    const paid = await pay(first, { payMode: 'CUSTOMER_SELF', amount: '250000.50', payDate: '2025-03-03' });
    expect(paid).toMatchObject({ usageStatus: 'PART_PAID', outstandingQuota: '349999.50' });
    expect(await quota(quotaId)).toMatchObject({
      usedAmount: '2949999.50',
      availableAmount: '50000.50',
      utilisation: '98.33',
    });
    expect(await openAlerts('QUOTA_UTIL', quotaId)).toEqual([{ level: 'ORANGE' }]);
    expect(await usageOf(second.id)).toMatchObject({ excessAmount: '200000.00' });
  });

  test('A7 paid with our own money the guarantee is free and the quota is not, until the customer repays', async () => {
    world.moveTo('2025-04-08');
    expect(await pay(first, { payMode: 'COMPANY_ADVANCE', amount: '349999.50', payDate: '2025-04-08' })).toMatchObject({
      usageStatus: 'ADVANCED',
    });
    expect(await guarantee()).toMatchObject({ usedAmount: '2600000.00' });
    expect(await quota(quotaId)).toMatchObject({ usedAmount: '2949999.50' });
    world.moveTo('2025-04-15');
    const repaid = await (await jo()).get<Usage>('baohan.usageRepay', {
      usageId: first.id,
      amount: '349999.50',
      payDate: '2025-04-15',
    });
    expect(repaid).toMatchObject({ usageStatus: 'SETTLED' });
    expect(await quota(quotaId)).toMatchObject({ usedAmount: '2600000.00', availableAmount: '400000.00' });
  });
});

describe('each on accounts of its own', () => {
  beforeAll(async () => {
    world = await ApprovalWorld.start('2025-03-03');
  });
  beforeEach(() => world.moveTo('2025-03-03'));

  test('A9 a short-term increase ends by itself and leaves the account over', async () => {
    const quotaId = await world.quota('3000000.00');
    const { id } = await world.save('SHORT', {
      ...{
        quotaId,
        direction: 'INC',
        shortAmount: '500000.00',
        startDate: '2025-03-10',
        endDate: '2025-03-31',
        reason: '旺季',
      },
    });
    const statuses = await world.walk('SHORT', id, [...shortWay('500000.00'), ['jck01', 'confirm']]);
    expect(statuses).not.toContain('ACCOUNTING_INPUT');
    world.moveTo('2025-03-10');
    await endDay(world.gateway.gateway.services);
    expect(await quota(quotaId)).toMatchObject({ totalAmount: '3500000.00' });
    world.moveTo('2025-03-12');
    const levy = await save(levyOf(duty('3200000.00'), '2025-03-12'));
    expect(await quota(quotaId)).toMatchObject({ availableAmount: '300000.00' });
    world.moveTo('2025-04-01');
    await endDay(world.gateway.gateway.services);
    expect(await quota(quotaId)).toMatchObject({ totalAmount: '3000000.00', availableAmount: '-200000.00' });
    expect(await openAlerts('OVER_QUOTA', quotaId)).toEqual([{ level: 'RED' }]);
    expect(await save(levyOf(duty('0.01'), '2025-04-01'))).toMatchObject({
      usageStatus: 'PENDING_EXCESS',
      heldAmount: '0.01',
    });
    expect((await movesOf(levy.id)).toSorted()).toEqual(['GUAR_USE 3200000.00', 'USE 3200000.00']);
    await proved();
  });

  test('at a month’s end Shanghai’s day counts, and a clock that goes back and forth over midnight ends a period once', async () => {
    const customerId = 'demo-customer-14';
    const quotaId = await world.quota('1000000.00', { customerId });
    const { id } = await world.save('SHORT', {
      ...{
        quotaId,
        direction: 'INC',
        shortAmount: '100000.00',
        startDate: '2025-03-03',
        endDate: '2025-03-31',
        reason: '旺季',
      },
    });
    await world.walk('SHORT', id, [...shortWay('100000.00'), ['jck01', 'confirm']]);
    // In London it is still the 31st at 07:59 of Shanghai's first of April.
    world.moveTo('2025-03-31', '23:59:59');
    await endDay(world.gateway.gateway.services);
    expect(await quota(quotaId)).toMatchObject({ totalAmount: '1100000.00' });
    const last = await save(levyOf(duty('10.00'), '2025-03-31', { customerId }));
    for (const [day, time] of [
      ['2025-04-01', '00:05:00'],
      ['2025-03-31', '23:58:00'],
      ['2025-04-01', '07:59:00'],
      ['2025-04-01', '00:05:00'],
    ] as const) {
      world.moveTo(day, time);
      await endDay(world.gateway.gateway.services);
      expect(await quota(quotaId)).toMatchObject({ totalAmount: '1000000.00' });
    }
    const first = await save(levyOf(duty('20.00'), '2025-04-01', { customerId }));
    const dates = await world.rows(
      `select to_char(biz_date, 'YYYY-MM-DD') as day, move_type as type from bh_movement where quota_id = $1
        and move_type <> 'QUOTA_GRANT' order by move_no`,
      [quotaId],
    );
    expect(dates).toEqual([
      { day: '2025-03-03', type: 'SHORT_ON' },
      { day: '2025-03-31', type: 'USE' },
      { day: '2025-04-01', type: 'SHORT_OFF' },
      { day: '2025-04-01', type: 'USE' },
    ]);
    expect([last.levyNoticeDate, first.levyNoticeDate]).toEqual(['2025-03-31', '2025-04-01']);
    const { totals } = await (await jo()).get<{ totals: { month: string; deducted: string }[] }>(
      'baohan.usedStatisticsGet',
      {
        ...{ fromMonth: '2025-03', toMonth: '2025-04', groupBy: 'customer', customerId },
      },
    );
    expect(totals.map(({ month, deducted }) => [month, deducted])).toEqual([
      ['2025-03', '10.00'],
      ['2025-04', '20.00'],
    ]);
  });

  test('A13 what a guarantee cannot carry is an exception until the guarantee grows', async () => {
    const customerId = 'demo-customer-02';
    const quotaId = await world.quota('30000000.00', { customerId });
    const free = String((await guarantee()).availableAmount);
    const rest = (Number(free) - 300_000).toFixed(2);
    const filler = await save(levyOf(duty(rest), '2025-03-03', { customerId }), { confirmed: 1 });
    expect(await guarantee()).toMatchObject({ availableAmount: '300000.00' });
    const { usedAmount: before } = await quota(quotaId);
    const usage = await save(levyOf(duty('300000.01'), '2025-03-03', { customerId }));
    expect(usage).toMatchObject({ usageStatus: 'EXCEPTION', heldGuar: '300000.01', heldAmount: '300000.01' });
    expect(await movesOf(usage.id)).toEqual([]);
    expect(await openAlerts('GUAR_MISMATCH', usage.id)).toEqual([{ level: 'RED' }]);

    const operator = await jo();
    const { amount, rowVersion } = await operator.get<{ amount: string; rowVersion: number }>('baohan.guaranteeGet', {
      id: ids.guarantee,
    });
    const grown = {
      newAmount: (Number(amount) + 1_000_000).toFixed(2),
      newValidTo: '2025-12-31',
      amendNo: 'BG-1',
      amendDate: '2025-03-03',
      reason: '增额',
    };
    const asked = await operator.get<{
      amendments: readonly { id: string; amendStatus: string }[];
      rowVersion: number;
    }>('baohan.guaranteeAmend', { id: ids.guarantee, rowVersion, ...grown });
    const amendId = asked.amendments.find(({ amendStatus }) => amendStatus === 'DRAFT')?.id;
    await (await world.as('jck01l')).get('baohan.guaranteeAmend', {
      id: ids.guarantee,
      rowVersion: asked.rowVersion,
      amendId,
      approve: 1,
    });
    expect(await operator.get('baohan.usageRetry', { usageId: usage.id })).toMatchObject({
      usageStatus: 'OCCUPIED',
      heldGuar: '0.00',
    });
    expect((await movesOf(usage.id)).toSorted()).toEqual(['GUAR_USE 300000.01', 'USE 300000.01']);
    expect((await quota(quotaId)).usedAmount).toBe((Number(before) + 300_000.01).toFixed(2));
    await operator.get('baohan.usageChangeSave', {
      usageId: filler.id,
      changeType: 'CANCEL',
      changeDate: '2025-03-03',
      reason: '撤单',
    });
    await proved();
  });

  test('A14 a declaration in a district that no guarantee covers is told before, and an exception when it comes all the same', async () => {
    const customerId = 'demo-customer-03';
    await world.quota('1000000.00', { customerId });
    const asked = { customerId, mainCompId: ids.company, amount: '1000.00', customsCode: '5301', guarMode: 'TERM' };
    const answer = await (await world.as('decl01')).get<{
      fits: number | boolean;
      reasons: readonly { code: string }[];
    }>('baohan.applyAmountUsed', asked);
    expect(Boolean(answer.fits)).toBe(false);
    expect(answer.reasons.map(({ code }) => code)).toContain('61023');
    expect(await save(levyOf(duty('1000.00'), '2025-03-03', { customerId, customsCode: '5301' }))).toMatchObject({
      usageStatus: 'EXCEPTION',
    });
  });

  test('A15 a payment-term notice is due on the 15th day, or the next working day', async () => {
    const customerId = 'demo-customer-04';
    await world.quota('1000000.00', { customerId });
    world.moveTo('2025-03-10');
    const deadline = async (day: string) => (await save(levyOf(duty('10.00'), day, { customerId }))).customsDeadline;
    expect([await deadline('2025-03-07'), await deadline('2025-03-03')]).toEqual(['2025-03-24', '2025-03-18']);
  });

  test('A16, A17 a consolidated notice is due on the fifth working day; late bills cost 0.05 % a day, nothing below 50.00', async () => {
    const customerId = 'demo-customer-05';
    await world.quota('9000000.00', { customerId });
    await (await world.as('admin')).get('baohan.calendarSave', {
      rows: [{ day: '2025-04-04', workday: 0, note: '清明节' }],
    });
    world.moveTo('2025-03-20');
    const consolidated = (bills: readonly Bill[]) =>
      save(levyOf(bills, '2025-03-20', { customerId, guarMode: 'SUMMARY' }));
    const usage = await consolidated([
      { taxKind: 'A', amount: '200000.00' },
      { taxKind: 'L', amount: '10000.00' },
    ]);
    expect(usage).toMatchObject({ usageStatus: 'OCCUPIED', customsDeadline: '2025-04-08', dueDate: '2025-04-03' });
    const large = await consolidated(duty('123456.78'));
    world.moveTo('2025-04-15');
    const payment = { payMode: 'CUSTOMER_SELF', payDate: '2025-04-15' };
    await pay(usage, { ...payment, bill: 0, amount: '200000.00' });
    const paid = await pay(usage, { ...payment, bill: 1, amount: '10000.00' });
    expect(paid.taxes.map(({ lateFee }) => lateFee)).toEqual(['700.00', '0.00']);
    expect(paid).toMatchObject({ lateFee: '700.00', usageStatus: 'SETTLED' });
    expect((await pay(large, { ...payment, amount: '123456.78' })).taxes[0]?.lateFee).toBe('432.10');
  });

  test('A27 a refund on an occupied levy goes back to both accounts', async () => {
    const customerId = 'demo-customer-06';
    const quotaId = await world.quota('1000000.00', { customerId });
    const usage = await save(levyOf(duty('395600.00'), '2025-03-03', { customerId }));
    const changed = await (await jo()).get<Usage>('baohan.usageChangeSave', {
      ...{
        usageId: usage.id,
        changeType: 'REFUND',
        taxKind: 'A',
        changeAmount: '20000.00',
        changeDate: '2025-03-03',
        reason: '归类更正',
      },
    });
    expect(changed).toMatchObject({
      totalAmount: '375600.00',
      outstandingQuota: '375600.00',
      outstandingGuar: '375600.00',
    });
    expect((await movesOf(usage.id)).slice(2).toSorted()).toEqual([
      'CHANGE_DEC -20000.00',
      'GUAR_CHANGE_DEC -20000.00',
    ]);
    expect(await quota(quotaId)).toMatchObject({ usedAmount: '375600.00' });
  });

  test('A28 of 20 levies of 100,000.00 sent at once to 1,000,000.00 ten are posted and ten wait', async () => {
    const customerId = 'demo-customer-07';
    const quotaId = await world.quota('1000000.00', { customerId });
    const usages = await Promise.all(
      Array.from({ length: 20 }, () => save(levyOf(duty('100000.00'), '2025-03-03', { customerId }))),
    );
    const count = (status: string) => usages.filter(({ usageStatus }) => usageStatus === status).length;
    expect([count('OCCUPIED'), count('PENDING_EXCESS')]).toEqual([10, 10]);
    expect(await quota(quotaId)).toMatchObject({
      availableAmount: '0.00',
      usedAmount: '1000000.00',
      heldAmount: '1000000.00',
    });
    await proved();
  });

  test('levies that wait for a guarantee hold no connections, and all are posted once it is free', async () => {
    const { pool } = world.gateway.database;
    const customerId = 'demo-customer-08';
    await world.quota('1000000.00', { customerId });
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from bh_guarantee where id = $1 for no key update', [ids.guarantee]);
    const sent = Array.from({ length: 12 }, () => save(levyOf(duty('1000.00'), '2025-03-03', { customerId })));
    const waiting = () =>
      world.rows(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%bh_%'`,
      );
    await expect.poll(async () => (await waiting()).length, { timeout: 5_000 }).toBe(2);
    // One at the guarantee, one at the quota, and who holds it.
    expect(pool.totalCount - pool.idleCount).toBeLessThanOrEqual(4);
    await holder.query('rollback');
    holder.release();
    expect((await Promise.all(sent)).filter(({ usageStatus }) => usageStatus !== 'OCCUPIED')).toEqual([]);
    await proved();
  });
});
