import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerId, mainCompId } from '../advance/advanceWorld.ts';
import { vouchersMade } from '../books/books.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { FinanceWorld } from './financeWorld.ts';
import { provenNow } from './prove.ts';
import { boughtTrips, feeItem, supplierWithProtocol } from './storyWorld.ts';

/** The story of docs/spec/finance.md 1.2 from its first row to its last, each as its people do it. */
let world: FinanceWorld;
let advance: WireRecord;
let agreementId = '';
let assessId = '';
let settleId = '';

beforeAll(async () => {
  world = await FinanceWorld.start('2026-02-10');
  // The story makes these itself.
  await world.pool.query(`delete from agreement where id = 'advance-agreement'`);
  await world.pool.query(`delete from tax_assess where id = 'advance-assess'`);
  await feeItem(world);
});
afterAll(() => world?.close());

const line = async () => world.advances.lineNow(world.quotaId);
const now = async () => world.advances.read(advance.id);

/** Debit and credit balance by subject at the end of a month. */
async function balances(month: string): Promise<Record<string, readonly [string, string]>> {
  const { subtotals } = await world.call<{ subtotals: Record<string, string>[] }>('fin01', 'vc.queryTrialBalance', {
    ...{ fromMonth: month, toMonth: month, groupBy: 'leaf', mainCompId },
  });
  return Object.fromEntries(
    subtotals.map(({ groupId = '', closingDebit = '', closingCredit = '' }) => [
      groupId,
      [closingDebit, closingCredit],
    ]),
  );
}

/** The entries of the vouchers of an event. */
async function entries(event: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { id } of await world.vouchers({ event__in: [event] })) {
    const { lines } = await world.call<{ lines: WireRecord[] }>('fin01', 'vc.getVoucher', { id });
    found.push(...lines.map(({ subjectCode, debit, credit }) => [subjectCode, debit, credit]));
  }
  return found;
}

async function closeMonth(period: string): Promise<void> {
  const [id = ''] = await world.ids('select id from acct_period where main_comp_id = $1 and period = $2', [
    mainCompId,
    period,
  ]);
  await vouchersMade(world.pool);
  const has = await world.ids('select id from voucher where main_comp_id = $1 and period = $2', [mainCompId, period]);
  await world.act('fin01', 'period', id, 'accrue');
  await world.postAll();
  if (has.length > 0) await world.act('fin01', 'period', id, 'carryProfit');
  await world.postAll();
  expect(await world.act('fin01l', 'period', id, 'close')).toMatchObject({ status: 'CLOSED' });
}

test('1, 02-10: 78 points are grade B; 1,500,000.00 a month for 45 days suggest a line of 2,250,000.00', async () => {
  const chosen = { 5: 'FROM1Y', 6: 'NORECORD', 7: 'FROM6' };
  const draft = await world.call('bus01', 'baohan.addTaxAssess', {
    record: {
      ...{ customerId, mainCompId, foundYears: 12, netAssets: '30000000', debtRatio: '0.45', customsLevel: 'AEO' },
      ...{ lawsuits: 0, avgMonthlyTax: '1500000', monthsCounted: 12, wantedDays: 45 },
      items: Object.entries(chosen).map(([itemNo, choice]) => ({ itemNo, choice, note: '按客户提供的材料' })),
      goods: [
        {
          hsCode: '8471300000',
          currency: 'CNY',
          exRate: '1',
          foreignValue: '1000000',
          dutyRate: '0.08',
          vatRate: '0.13',
        },
      ],
    },
  });
  const act = async (who: string, action: string) => {
    const { rowVersion } = await world.call(who, 'baohan.getTaxAssess', { id: draft.id });
    return world.call(who, 'baohan.actTaxAssess', { id: draft.id, rowVersion, action });
  };
  await act('bus01', 'submit');
  expect(await act('jck01', 'score')).toMatchObject({ totalScore: '78.00', grade: 'B', suggestQuota: '2250000.00' });
  expect(await act('jck01l', 'confirm')).toMatchObject({ status: 'CONFIRMED' });
  assessId = draft.id;
});

test('2, 02-20: an agreement at 0.0002 a day; four departments grant a line of 2,000,000.00', async () => {
  await world.goTo('2026-02-20');
  const scanFile = [await world.advances.paper('bus01', 'agreement')];
  const saved = await world.call('bus01', 'business.saveAgreement', {
    record: {
      ...{ agreementType: 'TAXADV', customerId, mainCompId, signDate: '2026-02-20', startDate: '2026-02-20' },
      ...{ endDate: '2027-02-19', dailyRate: '0.000200', overdueRate: '0.000300', freeDays: 0, termDays: 30 },
      ...{ allocOrder: 'PRINCIPAL_FIRST', payDays: 30, invoiceKind: '81', taxRate: '0.06', scanFile },
    },
  });
  for (const [who, action] of [
    ['bus01', 'submit'],
    ['bus01l', 'approveFirst'],
    ['fin01', 'approveFinal'],
  ] as const) {
    const { rowVersion } = await world.call(who, 'business.getAgreement', { id: saved.id });
    await world.call(who, 'business.actAgreement', { id: saved.id, rowVersion, action });
  }
  agreementId = saved.id;
  const { advances } = world;
  const granted = await advances.approve(
    await advances.save(advances.lineDoc('2000000.00', { agreementId, assessId })),
  );
  expect(granted).toMatchObject({ status: 'EXITDEPT_INPUT_CONFIRMED', exitRisk: 'LOW', invRisk: 'LOW' });
  [world.quotaId = ''] = await world.ids('select id from tax_quota where customer_id = $1 and main_comp_id = $2', [
    customerId,
    mainCompId,
  ]);
  expect(await line()).toMatchObject({ quotaAmount: '2000000.00', available: '2000000.00', status: 'ACTIVE' });
});

test('3, 03-01: duty of 80,000.00 and VAT of 140,400.00 are 220,400.00', async () => {
  await world.goTo('2026-03-01');
  await closeMonth('202602');
  const goods = [{ foreignValue: '1000000', exRate: '1', dutyRate: '0.08', vatRate: '0.13' }];
  const { sum } = await world.call<{ sum: object }>('bus01', 'baohan.calcTaxAssess', { goods });
  expect(sum).toMatchObject({ duty: '80000.00', vat: '140400.00', total: '220400.00' });
});

test('4, 03-02: both certificates are advanced; 1,779,600.00 of the line is left; Dr 122101 / Cr bank 220,400.00', async () => {
  await world.goTo('2026-03-02');
  const { advances } = world;
  const declNo = advances.declaration();
  const bill = (taxKind: string, letter: string, amount: string) => ({
    ...{ taxBillNo: `${declNo}-${letter}01`, taxKind, amount, issueDate: '2026-03-02', payerSide: 'OWNER' },
  });
  const bills = [bill('A', 'A', '80000.00'), bill('L', 'L', '140400.00')];
  const facts = { declNo, bills, quotaId: world.quotaId, agreementId, repayDate: '2026-04-01' };
  advance = await advances.paid(advances.drawDoc('220400.00', facts), '220400.00');
  expect(advance).toMatchObject({ taxTotal: '220400.00', paidAmount: '220400.00', fundStatus: 'PAID' });
  expect(await line()).toMatchObject({ outstanding: '220400.00', available: '1779600.00' });
  expect(await entries('TAX_PAY')).toEqual([
    ['122101', '220400.00', null],
    ['100201', null, '220400.00'],
  ]);
});

test('5 to 7, 03-17 and 03-27: 100,000.00 and 120,400.00 come; the fee is 661.20 + 240.80 = 902.00', async () => {
  await world.goTo('2026-03-17');
  await world.receive('100000.00', '2026-03-17');
  expect(await now()).toMatchObject({ principalBalance: '120400.00', fundStatus: 'PART_REPAID' });
  await world.goTo('2026-03-27');
  await world.receive('120400.00', '2026-03-27');
  expect(await now()).toMatchObject({ principalBalance: '0.00', feeOpen: '902.00', fundStatus: 'FEE_DUE' });
  expect(await line()).toMatchObject({ available: '2000000.00' });
  const { rows } = await world.pool.query<{ principal: string; fee: string; nights: number }>(
    `select principal::text, sum(fee)::text as fee, count(*)::int as nights from tax_fee_day where advance_id = $1
     group by 1 order by min(fee_date)`,
    [advance.id],
  );
  expect(rows).toEqual([
    { principal: '220400.00', fee: '661.20', nights: 15 },
    { principal: '120400.00', fee: '240.80', nights: 10 },
  ]);
});

test('8, 03-31: 120 products at 30.00, five per cent off: 3,420.00 = 3,226.42 + 193.58', async () => {
  await world.goTo('2026-03-31');
  settleId = await world.sheet(
    Array.from({ length: 120 }, () => '30.00'),
    '0.05',
  );
  expect(await world.act('fin01', 'sheet', settleId, 'approve', { params: { mainCompId } })).toMatchObject({
    ...{ lineAmount: '3600.00', amount: '3420.00', netAmount: '3226.42', taxAmount: '193.58', status: 'APPROVED' },
  });
});

test('FS53: March ends with claims of 4,322.00, tax to come of 244.64 and revenue of 4,077.36', async () => {
  await world.goTo('2026-04-01');
  await closeMonth('202603');
  expect(await balances('2026-03')).toMatchObject({
    ...{ 1122: ['4322.00', '0.00'], 222103: ['0.00', '244.64'], 4103: ['0.00', '4077.36'] },
    ...{ 122101: ['0.00', '0.00'], 100201: ['0.00', '0.00'] },
  });
});

test('9, 04-02: both are invoiced, 4,322.00 comes; the advance is settled, the sheet paid', async () => {
  await world.goTo('2026-04-02');
  await world.call('fin01', 'financial.addFeeInvoices', { mainCompId, period: '202603' });
  const [feeInvoice = ''] = await world.ids(`select id from invoice where source_kind = 'FEE' and main_comp_id = $1`, [
    mainCompId,
  ]);
  expect(await world.issue(feeInvoice)).toMatchObject({
    grossAmount: '902.00',
    netAmount: '850.94',
    taxAmount: '51.06',
  });
  const sheetInvoice = await world.billSheet(settleId);
  expect(await world.issue(sheetInvoice)).toMatchObject({
    ...{ grossAmount: '3420.00', netAmount: '3226.42', taxAmount: '193.58' },
  });
  expect(await world.receive('4322.00', '2026-04-02')).toMatchObject({ prepayAmount: '0.00' });
  expect(await now()).toMatchObject({ fundStatus: 'SETTLED', feePaid: '902.00', feeOpen: '0.00', feeBilled: '902.00' });
  expect(await world.call('fin01', 'settlecenter.getPrecatSettle', { id: settleId })).toMatchObject({
    ...{ status: 'PAID', paidAmount: '3420.00', openAmount: '0.00' },
  });
});

test('FS41: March in R1: 220,400.00 advanced and repaid, nothing left, 145,483.87 out on average, 20.5 days, fee 902.00', async () => {
  const { rows, total } = await world.call<{ rows: WireRecord[]; total: WireRecord }>(
    'fin01',
    'settlecenter.queryTaxMonths',
    {
      ...{ fromMonth: '2026-02', toMonth: '2026-03', groupBy: 'customer', mainCompId },
    },
  );
  const march = {
    ...{ opening: '0.00', advances: 1, advanced: '220400.00', repaid: '220400.00', written: '0.00', closing: '0.00' },
    ...{ average: '145483.87', turnover: '20.5', fee: '902.00', overdue: '0.00', overdueRate: '--' },
  };
  expect(rows).toMatchObject([
    { month: '2026-02', groupId: customerId, advanced: '0.00', average: '0.00', turnover: '--', yield: '--' },
    { month: '2026-03', groupId: customerId, ...march, yield: '7.30' },
  ]);
  expect(total).toMatchObject({ advanced: '220400.00', closing: '0.00', turnover: '20.5' });
});

test('10, 04-03: 8 trips at 1,090.00 confirm themselves; their invoice of 8,000.00 + 720.00 is certified in April', async () => {
  await world.goTo('2026-04-03');
  const { supplierId, chargeItemId } = await supplierWithProtocol(world);
  await boughtTrips(world);
  const ordered = await world.call('bus01', 'purchase.addAutoOrder', {
    record: {
      ...{ supplierId, mainCompId, customerId, bizType: 'TRUCK', bizNo: 'XQ-STORY', orderDate: '2026-04-03' },
      lines: [{ chargeItemId, unit: 'TRIP', qty: '8', unitPrice: '1090' }],
    },
  });
  const order = () => world.call('fin01', 'purchase.getAutoOrder', { id: ordered.id });
  expect(await order()).toMatchObject({ status: 'AUTO_OK', actualAmount: '8720.00', diffAmount: '0.00' });
  const { id } = await world.inputInvoice('8000.00', '720.00', { supplierId });
  await world.act('fin01', 'input', id, 'verifyOk');
  const { rowVersion } = await world.call('fin01', 'financial.getInvoiceIn', { id });
  await world.call('fin01', 'financial.linkInvoice', {
    ...{ id, rowVersion, linkKind: 'ORDER', targetId: ordered.id, linkAmount: '8720.00' },
  });
  expect(await order()).toMatchObject({ status: 'BILLED' });
  await world.act('fin01', 'input', id, 'enter');
  await world.act('fin01', 'input', id, 'select', { params: { deductPeriod: '202604' } });
  const certified = { mainCompId, period: '202604', declaredTax: '720.00' };
  expect(await world.call('fin01l', 'financial.certifyPeriod', certified)).toEqual({ count: 1, tax: '720.00' });
});

test('11, 04-30: the month is closed, the customer confirms a statement that ends with 0.00; no rule of money is broken', async () => {
  await world.goTo('2026-05-06');
  await closeMonth('202604');
  expect(await balances('2026-04')).toMatchObject({
    ...{ 1122: ['0.00', '0.00'], 122101: ['0.00', '0.00'], 222103: ['0.00', '0.00'], 100201: ['4322.00', '0.00'] },
    220201: ['0.00', '8720.00'],
  });
  const act = async (who: string, id: string, action: string) => {
    const { rowVersion } = await world.call(who, 'settlecenter.getCustomerStatement', { id });
    return world.call(who, 'settlecenter.actCustomerStatement', { id, rowVersion, action });
  };
  const { id } = await world.call('fin01', 'settlecenter.buildCustomerStatement', {
    record: { customerId, mainCompId, period: '202604' },
  });
  await act('fin01', id, 'send');
  expect(await act('cust01', id, 'confirm')).toMatchObject({
    ...{ status: 'CONFIRMED', totalOpening: '4322.00', totalClosing: '0.00' },
  });
  expect(await provenNow(world.pool)).toEqual([]);
});
