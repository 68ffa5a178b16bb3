import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApprovalWorld, ids } from '../approval/approvalWorld.ts';
import { billNo, declNo } from './ledgerWorld.ts';

let world: ApprovalWorld;
let quotaId: string;
beforeAll(async () => {
  world = await ApprovalWorld.start('2025-03-03');
  quotaId = await world.quota('3000000.00');
});
afterAll(() => world.close());

interface Usage {
  readonly id: string;
  readonly rowVersion: number;
  readonly usageStatus: string;
  readonly taxes: readonly { readonly id: string; readonly amount: string }[];
  readonly payments: readonly { readonly id: string }[];
  readonly [name: string]: unknown;
}

const levy = (amount: string, values: object = {}) => ({
  record: {
    declNo: declNo(),
    declDate: '2025-03-01',
    customsCode: '2225',
    mainCompId: ids.company,
    customerId: ids.customer,
    guarMode: 'TERM',
    levyNoticeDate: '2025-03-03',
    taxes: [{ taxBillNo: billNo(), taxKind: 'A', amount, issueDate: '2025-03-03' }],
    ...values,
  },
});
const jo = () => world.as('jck01');
const jl = () => world.as('jck01l');
const save = async (amount: string, values: object = {}) =>
  (await jo()).get<Usage>('baohan.usageLevySave', levy(amount, values));

describe('levies', () => {
  test('an operator registers a levy, pays it, changes it, and a leader takes the payment back', async () => {
    const operator = await jo();
    const usage = await save('395600.00');
    expect(usage).toMatchObject({
      usageStatus: 'OCCUPIED',
      totalAmount: '395600.00',
      quotaId,
      customsDeadline: '2025-03-18',
      overdueDays: 0,
    });
    const [bill] = usage.taxes;
    const paid = await operator.get<Usage>('baohan.usagePay', {
      usageId: usage.id,
      rowVersion: usage.rowVersion,
      taxId: bill?.id,
      payMode: 'COMPANY_ADVANCE',
      amount: '395600.00',
      payDate: '2025-03-03',
      voucherNo: 'PZ1',
    });
    expect(paid).toMatchObject({ usageStatus: 'ADVANCED', paidCustoms: '395600.00' });
    const stale = await operator.call('baohan.usageRepay', {
      usageId: usage.id,
      rowVersion: usage.rowVersion,
      amount: '1.00',
      payDate: '2025-03-03',
    });
    expect(stale).toMatchObject({ returnCode: '61005' });
    const reversed = await (await jl()).get<Usage>('baohan.usageReverse', {
      usageId: usage.id,
      paymentId: paid.payments[0]?.id,
      reason: '退票',
    });
    expect(reversed).toMatchObject({ usageStatus: 'OCCUPIED', paidCustoms: '0.00' });
    expect(
      await operator.call('baohan.usageReverse', { usageId: usage.id, paymentId: 'x', reason: '退票' }),
    ).toMatchObject({
      returnCode: '61001',
    });
    const changed = await operator.get<Usage>('baohan.usageChangeSave', {
      usageId: usage.id,
      changeType: 'REFUND',
      taxKind: 'A',
      changeAmount: '5600.00',
      changeDate: '2025-03-03',
      reason: '归类更正',
      docRef: '沪关2025-1',
    });
    expect(changed).toMatchObject({ totalAmount: '390000.00' });
    const detail = await operator.get<{ movements: unknown[]; changes: unknown[]; payments: unknown[] }>(
      'baohan.levyChangeDetail',
      {
        usageId: usage.id,
      },
    );
    expect([detail.movements.length, detail.changes.length, detail.payments.length]).toEqual([6, 1, 2]);
    await operator.get('baohan.usageChangeSave', {
      usageId: usage.id,
      changeType: 'CANCEL',
      changeDate: '2025-03-03',
      reason: '撤单',
    });
  });

  test('what is wrong with a levy stands under its fields', async () => {
    const operator = await jo();
    const answer = await operator.call<{ errors: object }>(
      'baohan.usageLevySave',
      levy('1.001', { declNo: '123', customsCode: '', taxes: [{ taxKind: 'Q' }] }),
    );
    expect(answer.returnCode).toBe('61004');
    expect(Object.keys(answer.data.errors)).toEqual(
      expect.arrayContaining(['declNo', 'customsCode', 'taxes.0.taxBillNo', 'taxes.0.taxKind', 'taxes.0.amount']),
    );
    expect(await operator.call('baohan.usageLevySave', levy('1.00', { levyNoticeDate: '2025-03-04' }))).toMatchObject({
      returnCode: '61033',
    });
    const wrongBill = levy('1.00', {
      taxes: [{ taxBillNo: 'X1', taxKind: 'A', amount: '1.00', issueDate: '2025-03-03' }],
    });
    expect(await operator.call('baohan.usageLevySave', wrongBill)).toMatchObject({ returnCode: '61034' });
  });

  test('the same bill twice is refused, the same message of an interface is not', async () => {
    const operator = await jo();
    const first = levy('10.00');
    await operator.get('baohan.usageLevySave', { ...first, sourceKey: 'EDI-1' });
    expect(await operator.get('baohan.usageLevySave', { ...first, sourceKey: 'EDI-1' })).toMatchObject({ repeated: 1 });
    expect(
      await operator.call('baohan.usageLevySave', { record: { ...first.record, declNo: declNo() } }),
    ).toMatchObject({
      returnCode: '61035',
    });
  });

  test('business reads its own levies, writes none, and other departments see nothing of them', async () => {
    const usage = await save('10.00');
    const own = await world.as('bus01');
    expect(await own.get('baohan.usageGet', { id: usage.id })).toMatchObject({ id: usage.id });
    expect(await own.call('baohan.usageLevySave', levy('1.00'))).toMatchObject({ returnCode: '61001' });
    const other = await world.as('bus02');
    expect(await other.call('baohan.usageGet', { id: usage.id })).toMatchObject({ returnCode: '1002' });
    expect(await other.get('baohan.usageFind', { page: 1, limit: 10 })).toMatchObject({ total: 0 });
    expect(await (await world.as('wh01')).call('baohan.usageFind', { page: 1, limit: 10 })).toMatchObject({
      returnCode: '61001',
    });
  });

  test('a batch pays the open bills of many declarations on one day', async () => {
    const usages = [await save('10.00'), await save('20.00')];
    const finance = await world.as('fin01');
    const answer = await finance.get('baohan.usagePayBatch', {
      usageIds: usages.map(({ id }) => id),
      payMode: 'CUSTOMER_SELF',
      payDate: '2025-03-03',
    });
    expect(answer).toEqual({ usages: 2, bills: 2 });
    for (const { id } of usages)
      expect(await finance.get('baohan.usageGet', { id })).toMatchObject({ usageStatus: 'SETTLED' });
  });
});

describe('pre-check', () => {
  const ask = async (values: object, loginName = 'decl01') =>
    (await world.as(loginName)).call<{
      fits: boolean;
      usable: string;
      reasons: { code: string }[];
      guarantees: object[];
    }>('baohan.applyAmountUsed', {
      customerId: ids.customer,
      mainCompId: ids.company,
      ...values,
    });

  test('a declarant asks before a declaration; A14 a foreign district answers 61023', async () => {
    const good = await ask({ amount: '1000.00', customsCode: '2225', guarMode: 'TERM' });
    expect(good.data).toMatchObject({ fits: true, reasons: [], guarantees: [{ id: ids.guarantee }] });
    const { data } = await ask({ amount: '1000.00', customsCode: '5301', guarMode: 'TERM' });
    expect(data).toMatchObject({ fits: false, reasons: [{ code: '61023' }], guarantees: [] });
    expect(
      (await ask({ amount: '9000000.00', customsCode: '2225', guarMode: 'TERM' })).data.reasons.map(({ code }) => code),
    ).toContain('61014');
    expect((await ask({ amount: '1.00', guarMode: 'ELEMENT' })).data.reasons.map(({ code }) => code)).toEqual([
      '61024',
    ]);
  });

  test('nothing else is open to a declarant, and strangers ask in vain', async () => {
    expect(await (await world.as('decl01')).call('baohan.quotaFind', { page: 1, limit: 10 })).toMatchObject({
      returnCode: '61001',
    });
    expect(await ask({}, 'wh01')).toMatchObject({ returnCode: '61001' });
    expect(await ask({}, 'bus02')).toMatchObject({ returnCode: '61008' });
    expect(await ask({ customerId: 'demo-customer-09' })).toMatchObject({ returnCode: '61011' });
  });
});

describe('accounts', () => {
  test('a leader suspends and resumes a quota with a reason; the customer is blocked meanwhile', async () => {
    const leader = await jl();
    const quota = await leader.get<{ rowVersion: number }>('baohan.quotaGet', { id: quotaId });
    const suspended = await leader.get<{ rowVersion: number }>('baohan.quotaSuspend', {
      id: quotaId,
      rowVersion: quota.rowVersion,
      reason: '经营异常',
    });
    expect(suspended).toMatchObject({ quotaStatus: 'SUSPENDED', blockedFlag: 1, suspendReason: '经营异常' });
    expect(
      await leader.call('baohan.quotaSuspend', { id: quotaId, rowVersion: suspended.rowVersion, reason: '再次' }),
    ).toMatchObject({
      returnCode: '61002',
    });
    expect(
      await leader.get('baohan.quotaResume', { id: quotaId, rowVersion: suspended.rowVersion, reason: '恢复' }),
    ).toMatchObject({
      quotaStatus: 'ACTIVE',
    });
  });

  test('a guarantee is entered, activated by another person with a scan, amended and closed', async () => {
    const [operator, leader] = [await jo(), await jl()];
    const values = {
      guaranteeNo: 'BH-0002',
      mainCompId: ids.company,
      bankCode: 'ICBC',
      scopes: ['TERM'],
      amount: '1000000.00',
      validFrom: '2025-01-01',
      validTo: '2025-12-31',
      issueDate: '2024-12-31',
      districts: [{ districtCode: '3100' }],
    };
    expect(await operator.call('baohan.guaranteeSave', { record: values })).toMatchObject({
      returnCode: '61004',
      data: { errors: { districts: expect.any(String) } },
    });
    const record = {
      ...values,
      districts: [{ districtCode: '2200' }],
      attachments: [await world.file('jck01', '保函.pdf')],
    };
    const saved = await operator.get<{ id: string; rowVersion: number }>('baohan.guaranteeSave', { record });
    expect(saved).toMatchObject({ guarStatus: 'DRAFT', availableAmount: '0.00' });
    expect(await leader.call('baohan.guaranteeActivate', { id: saved.id, rowVersion: saved.rowVersion })).toMatchObject(
      {
        returnCode: '61004',
      },
    );
    const filed = await operator.get<{ rowVersion: number }>('baohan.guaranteeSave', {
      id: saved.id,
      rowVersion: saved.rowVersion,
      record: { customsFilingNo: 'F-2' },
    });
    expect(
      await operator.call('baohan.guaranteeActivate', { id: saved.id, rowVersion: filed.rowVersion }),
    ).toMatchObject({
      returnCode: '61001',
    });
    const active = await leader.get<{ rowVersion: number }>('baohan.guaranteeActivate', {
      id: saved.id,
      rowVersion: filed.rowVersion,
    });
    expect(active).toMatchObject({ guarStatus: 'ACTIVE', availableAmount: '1000000.00' });
    expect(
      await operator.call('baohan.guaranteeSave', {
        id: saved.id,
        rowVersion: active.rowVersion,
        record: { amount: '5.00' },
      }),
    ).toMatchObject({ returnCode: '1004' });

    const asked = await operator.get<{ rowVersion: number; amendments: { id: string }[] }>('baohan.guaranteeAmend', {
      id: saved.id,
      rowVersion: active.rowVersion,
      newAmount: '1500000.00',
      newValidTo: '2026-06-30',
      amendDate: '2025-03-03',
      reason: '增额延期',
    });
    const amended = await leader.get<{ rowVersion: number }>('baohan.guaranteeAmend', {
      id: saved.id,
      rowVersion: asked.rowVersion,
      amendId: asked.amendments[0]?.id,
      approve: true,
    });
    expect(amended).toMatchObject({ amount: '1500000.00', availableAmount: '1500000.00', validTo: '2026-06-30' });
    expect(await leader.get('baohan.guaranteeClose', { id: saved.id, rowVersion: amended.rowVersion })).toMatchObject({
      guarStatus: 'CLOSED',
      availableAmount: '0.00',
    });
  });

  test('the balances of any past day can be shown', async () => {
    const fresh = await world.quota('1000000.00', { customerId: 'demo-customer-03' });
    world.moveTo('2025-03-05');
    await save('400000.00', { customerId: 'demo-customer-03', levyNoticeDate: '2025-03-05' });
    const on = async (day: string) => (await jo()).get('baohan.accountOnDay', { accountType: 'QUOTA', id: fresh, day });
    expect(await on('2025-03-02')).toMatchObject({ total: '0.00', used: '0.00' });
    expect(await on('2025-03-04')).toMatchObject({ total: '1000000.00', used: '0.00', available: '1000000.00' });
    expect(await on('2025-03-05')).toMatchObject({ used: '400000.00', available: '600000.00', utilisation: '40.00' });
    const history = await (await jo()).get<{ rows: { moveType: string }[] }>('baohan.movementFind', {
      page: 1,
      limit: 10,
      filter: { quotaId: fresh },
    });
    expect(history.rows.map(({ moveType }) => moveType)).toEqual(['USE', 'QUOTA_GRANT']);
  });
});

describe('settings and people', () => {
  test('parameters are set by administrators, in their form, and count at once', async () => {
    const admin = await world.as('admin');
    await admin.get('baohan.paramSave', { rows: [{ code: 'DUE_LEAD_DAYS', value: '5' }] });
    expect(await admin.call('baohan.paramSave', { rows: [{ code: 'LATE_RATE', value: 'viel' }] })).toMatchObject({
      returnCode: '61004',
    });
    expect(
      await admin.get('baohan.paramFind', { page: 1, limit: 50, filter: { code: 'DUE_LEAD_DAYS' } }),
    ).toMatchObject({
      rows: [{ value: '5' }],
    });
    expect(await (await jl()).call('baohan.paramSave', { rows: [] })).toMatchObject({ returnCode: '61001' });
    await admin.get('baohan.paramSave', { rows: [{ code: 'DUE_LEAD_DAYS', value: '3' }] });
  });

  test('working days are kept all or none', async () => {
    const leader = await jl();
    const wrong = await leader.call<{ errors: object }>('baohan.calendarSave', {
      rows: [{ day: '2025-05-01', workday: 0 }, { day: 'x' }],
    });
    expect(wrong).toMatchObject({ returnCode: '61004', data: { errors: { 'rows.1.day': expect.any(String) } } });
    expect(
      await leader.get('baohan.calendarFind', { page: 1, limit: 10, filter: { day: '2025-05-01' } }),
    ).toMatchObject({ total: 0 });
    await leader.get('baohan.calendarSave', { rows: [{ day: '2025-05-01', workday: 0, note: '劳动节' }] });
    expect(
      await leader.get('baohan.calendarFind', { page: 1, limit: 10, filter: { day: '2025-05-01' } }),
    ).toMatchObject({ total: 1 });
  });

  test('A25 with the switch off an alert leaves a skipped mail; sent again it goes once', async () => {
    const [admin, leader] = [await world.as('admin'), await jl()];
    const rules = await leader.get<{ rows: { id: string; rowVersion: number; level: string }[] }>(
      'baohan.emailWarningFind',
      {
        page: 1,
        limit: 50,
        filter: { alertType: 'QUOTA_UTIL' },
      },
    );
    const orange = rules.rows.find(({ level }) => level === 'ORANGE');
    await leader.get('baohan.emailWarningBatchSave', {
      rows: [
        {
          ...(orange && { id: orange.id, rowVersion: orange.rowVersion }),
          alertType: 'QUOTA_UTIL',
          level: 'ORANGE',
          threshold: '90',
          extraEmails: 'risk@example.com',
          subject: '{customer}使用率{ratio}%',
          body: '请关注',
        },
      ],
    });
    await admin.get('baohan.maintEmailSwitchSet', { on: false, reason: '停发' });
    expect(await admin.get('baohan.maintEmailSwitchGet')).toEqual({ on: false });
    await world.quota('1000000.00', { customerId: 'demo-customer-04' });
    await save('983300.00', { customerId: 'demo-customer-04' });
    const alerts = await leader.get<{ rows: object[] }>('baohan.alertFind', {
      page: 1,
      limit: 10,
      filter: { alertType: 'QUOTA_UTIL', customerId: 'demo-customer-04' },
    });
    expect(alerts.rows).toMatchObject([{ level: 'ORANGE', alertStatus: 'OPEN', value: '98.33' }]);
    const mails = await leader.get<{ rows: { id: string; rowVersion: number }[] }>('baohan.mailFind', {
      page: 1,
      limit: 10,
      filter: { mailStatus: 'SKIPPED' },
    });
    expect(mails.rows).toMatchObject([
      { toList: expect.stringContaining('risk@example.com'), subject: expect.stringContaining('98.33%') },
    ]);
    await admin.get('baohan.maintEmailSwitchSet', { on: true, reason: '恢复' });
    const [mail] = mails.rows;
    const waiting = await leader.get<{ rowVersion: number }>('baohan.mailResend', {
      id: mail?.id,
      rowVersion: mail?.rowVersion,
    });
    expect(waiting).toMatchObject({ mailStatus: 'WAIT' });
    expect(await leader.call('baohan.mailResend', { id: mail?.id, rowVersion: waiting.rowVersion })).toMatchObject({
      returnCode: '61002',
    });
  });

  test('an alert is handled with a note and stays quiet while nothing gets worse', async () => {
    const operator = await jo();
    const open = await operator.get<{ rows: { id: string }[] }>('baohan.alertFind', {
      page: 1,
      limit: 10,
      filter: { alertStatus: 'OPEN' },
    });
    const idsOfAlerts = open.rows.map(({ id }) => id);
    expect(await operator.get('baohan.alertHandle', { ids: idsOfAlerts, note: '已联系客户' })).toEqual({
      handled: idsOfAlerts.length,
    });
    expect(await operator.call('baohan.alertHandle', { ids: idsOfAlerts, note: '已联系客户' })).toMatchObject({
      returnCode: '61003',
    });
  });

  test('leaders follow from their table, and a department with open documents keeps one', async () => {
    const admin = await world.as('admin');
    const rows = (
      await admin.get<{ rows: { id: string; rowVersion: number; userId: string }[] }>('baohan.deptLeaderFind', {
        page: 1,
        limit: 50,
        filter: { deptCode: 'D20' },
      })
    ).rows;
    expect(rows).toMatchObject([{ userId: 'user-bus02l' }]);
    expect(
      await admin.call('baohan.deptLeaderSave', { rows: [{ deptCode: 'D20', userId: 'user-bus01' }] }),
    ).toMatchObject({
      returnCode: '61004',
    });
    await admin.get('baohan.deptLeaderSave', { rows: [{ deptCode: 'D20', userId: 'user-bus02' }] });
    expect(await (await world.as('bus02')).get<boolean>('baohan.deptLeaderCheck')).toBe(true);
    const named = await admin.get<{ rows: { id: string; rowVersion: number }[] }>('baohan.deptLeaderFind', {
      page: 1,
      limit: 50,
      filter: { userId: 'user-bus02' },
    });
    await admin.get('baohan.deptLeaderSave', {
      rows: [],
      deletedIds: [named.rows[0]?.id],
      deletedVersions: [named.rows[0]?.rowVersion],
    });
    expect(await (await world.as('bus02')).get<boolean>('baohan.deptLeaderCheck')).toBe(false);
  });

  test('an operator bound to another company sees and works nothing of this one', async () => {
    const leader = await jl();
    await world.rows(
      `insert into bh_main_comp (id, name, short_name, credit_code, customs_reg_no, home_district, enabled)
        values ('mc2', '另一主体', '另一', '91310115607100008K', '3122240009', '2200', true)`,
    );
    await leader.get('baohan.mainCompBwSave', { rows: [{ mainCompId: 'mc2', userId: 'user-jck01' }] });
    const operator = await jo();
    expect(await operator.get('baohan.usageFind', { page: 1, limit: 10 })).toMatchObject({ total: 0 });
    expect(await operator.call('baohan.usageLevySave', levy('1.00'))).toMatchObject({
      returnCode: '61004',
      data: { errors: { mainCompId: expect.anything() } },
    });
    const bound = await leader.get<{ rows: { id: string; rowVersion: number }[] }>('baohan.mainCompBwFind', {
      page: 1,
      limit: 10,
    });
    await leader.get('baohan.mainCompBwSave', {
      rows: [],
      deletedIds: bound.rows.map(({ id }) => id),
      deletedVersions: bound.rows.map(({ rowVersion }) => rowVersion),
    });
    // Who was bound once is not free of it because the row is gone.
    await expect.poll(() => operator.get('baohan.mainCompFind')).toMatchObject({ total: 0 });
    await world.rows('delete from bh_main_comp_bw');
    expect(
      await leader.call('baohan.mainCompBwSave', { rows: [{ mainCompId: 'mc2', userId: 'user-bus01' }] }),
    ).toMatchObject({
      returnCode: '61004',
    });
  });
});

describe('figures', () => {
  test('statistics follow the ledger month by month and come as a sheet', async () => {
    const finance = await world.as('fin01');
    const query = { fromMonth: '2025-02', toMonth: '2025-03', groupBy: 'customer', customerId: 'demo-customer-03' };
    type Row = Record<string, string>;
    const { rows, subtotals, totals, total } = await finance.get<{
      rows: Row[];
      subtotals: Row[];
      totals: Row[];
      total: Row;
    }>('baohan.usedStatisticsGet', query);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({
      month: '2025-03',
      opening: '0.00',
      deducted: '400000.00',
      closing: '400000.00',
      peak: '400000.00',
      declarations: 1,
      peakUtilisation: '40.00',
    });
    expect(totals[1]).toMatchObject({ closing: '400000.00' });
    // Two months as one: from the first opening to the last closing, the average weighed by days.
    expect(subtotals[0]).toMatchObject({
      month: '',
      opening: '0.00',
      closing: '400000.00',
      declarations: 1,
      peakUtilisation: '40.00',
    });
    expect(total).toMatchObject({ groupId: null, deducted: '400000.00', declarations: 1 });
    expect(await finance.get('baohan.usedStatisticsExport', query)).toMatchObject({ hashaddr: expect.any(String) });
    expect(
      await finance.get('baohan.usedStatisticsDetail', {
        month: '2025-03',
        groupBy: 'customer',
        groupId: 'demo-customer-03',
        page: 1,
        limit: 10,
      }),
    ).toMatchObject({ total: 1 });
    expect(await finance.call('baohan.usedStatisticsGet', { ...query, fromMonth: '2022-01' })).toMatchObject({
      returnCode: '1001',
    });
    expect(
      await (await world.as('bus01')).call('baohan.usedStatisticsGet', { ...query, groupBy: 'guarantee' }),
    ).toMatchObject({
      returnCode: '61001',
    });
  });

  test('the workbench shows what waits, what is due and how the year went', async () => {
    const operator = await jo();
    const summary = await operator.get<Record<string, unknown>>('baohan.workbenchSummary');
    expect(summary).toMatchObject({
      todo: { data: expect.arrayContaining([expect.objectContaining({ key: 'APPLY', ages: expect.any(Array) })]) },
      documents: {
        data: expect.arrayContaining([expect.objectContaining({ docType: 'APPLY', started: expect.any(Number) })]),
      },
      guarantees: { data: expect.any(Array) },
      topQuotas: { data: expect.any(Array) },
      overdue: { data: { count: 0 } },
      held: { data: { count: expect.any(Number) } },
      expiring: { data: { guarantees: expect.any(Array), quotas: expect.any(Array) } },
      alerts: { data: expect.any(Array) },
    });
    const { topQuotas } = summary as { topQuotas: { data: { utilisation: string }[] } };
    const shares = topQuotas.data.map(({ utilisation }) => Number(utilisation));
    expect(shares).toEqual(shares.toSorted((left, right) => right - left));
    expect(await operator.get('baohan.workbenchDue', { page: 1, limit: 10 })).toMatchObject({
      rows: expect.any(Array),
    });
    const trend = await operator.get<{ rows: { month: string }[] }>('baohan.workbenchTrend');
    expect(trend.rows).toHaveLength(12);
    expect(trend.rows.at(-1)).toMatchObject({ month: '2025-03' });
  });

  test('the lists of the area can be read and exported', async () => {
    const operator = await jo();
    for (const call of [
      'quotaFind',
      'usageFind',
      'usageHeldFind',
      'guaranteeFind',
      'movementFind',
      'levyChangeFind',
      'alertFind',
      'mailFind',
      'emailCustomerFind',
    ])
      expect(await operator.get(`baohan.${call}`, { page: 1, limit: 10, summary: 1 })).toHaveProperty('rows');
    for (const call of ['quotaExport', 'usageExport', 'guaranteeExport', 'historyExport'])
      expect(await operator.get(`baohan.${call}`, { frType: 'xlsx', filter: {}, sort: [] })).toHaveProperty('hashaddr');
  });
});

test('a customer with something outstanding stays; without, quotas close and open documents go', async () => {
  const admin = await world.as('admin');
  const [row] = await world.rows<{ name: string }>(`select name from customer where id = 'demo-customer-03'`);
  const target = { customerId: 'demo-customer-03', customerName: row?.name, reason: '已无业务' };
  expect(await admin.call('baohan.maintDeleteCustomerWithOrders', { ...target, customerName: '别人' })).toMatchObject({
    returnCode: '61004',
  });
  expect(await admin.call('baohan.maintDeleteCustomerWithOrders', target)).toMatchObject({ returnCode: '61040' });
  const operator = await jo();
  const { rows } = await operator.get<{ rows: Usage[] }>('baohan.usageFind', {
    page: 1,
    limit: 10,
    filter: { customerId: 'demo-customer-03' },
  });
  await operator.get('baohan.usageChangeSave', {
    usageId: rows[0]?.id,
    changeType: 'CANCEL',
    changeDate: '2025-03-05',
    reason: '撤单',
  });
  expect(await admin.get('baohan.maintDeleteCustomerWithOrders', target)).toEqual({ quotas: 1, documents: 0 });
  const proof = await admin.get<{ rows: { differenceCount: number; differences: unknown }[] }>(
    'baohan.maintLedgerProof',
    { run: 1 },
  );
  expect(proof.rows[0]).toMatchObject({ differenceCount: 0 });
});
