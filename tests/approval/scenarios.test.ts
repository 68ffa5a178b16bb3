import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApprovalWorld, type Doc, fullWay, ids, opinion, type Step, sections, shortWay } from './approvalWorld.ts';

/**
 * Acceptance scenarios of docs/spec/guarantee.md 6.6 that documents decide, under their own numbers, through the
 * gateway on a real database.
 */
let world: ApprovalWorld;
beforeAll(async () => {
  world = await ApprovalWorld.start();
});
beforeEach(() => world.moveTo('2025-01-02'));
afterAll(() => world?.close());

const customer = (no: number): string => `demo-customer-${String(no).padStart(2, '0')}`;

/** A draft application of a customer of its own, with an admitted sheet. */
async function draftApplication(no: number, values: object = {}): Promise<Doc> {
  const customerId = customer(no);
  const reviewId = await world.review({ customerId });
  return world.save('APPLY', await world.application({ reviewId, customerId, ...values }));
}

/** The full way without its confirmation, cut behind the step that leads to this status. */
async function applicationIn(status: string, no: number, amount = '3000000.00'): Promise<string> {
  const { id } = await draftApplication(no, { applyAmount: amount });
  for (const step of fullWay(amount)) if ((await world.walk('APPLY', id, [step]))[0] === status) return id;
  throw new Error(`the full way does not lead through ${status}`);
}

const statusOf = async (type: 'APPLY' | 'EXCESS' | 'SHORT' | 'ADJUST' | 'DELAY', id: string) =>
  (await world.read(type, id)).status;

test('A1 an application goes through all four departments and grants a quota', async () => {
  const { id } = await draftApplication(1);
  const statuses = await world.walk('APPLY', id, [...fullWay('3000000.00'), ['jck01', 'confirm']]);
  expect(statuses).toEqual([
    'BUSINESS_PENDING_REVIEW',
    'BUSINESS_PASS_EXITDEPT_INPUT',
    'EXITDEPT_PENDING_REVIEW',
    'INVESTMENT_INPUT',
    'INVESTMENT_REVIEW',
    'INVESTMENT_PASS_EXITDEPT_INPUT',
    'EXITDEPT_PENDING_REVIEW',
    'ACCOUNTING_INPUT',
    'ACCOUNTING_PENDING_REVIEW',
    'ACCOUNTING_INPUT_FINISH',
    'EXITDEPT_INPUT_CONFIRMED',
  ]);
  const log = await world.log('APPLY', id);
  expect(log).toHaveLength(12);
  expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  expect(log.at(-1)).toMatchObject({ to: 'EXITDEPT_INPUT_CONFIRMED', amount: '3000000.00' });
  const quotas = await world.rows(
    `select quota_status as status, base_amount::text as base, used_amount::text as used, available_amount::text as available
      from bh_quota where apply_id = $1`,
    [id],
  );
  expect(quotas).toEqual([{ status: 'ACTIVE', base: '3000000.00', used: '0.00', available: '3000000.00' }]);
  const movements = await world.rows(
    'select move_type as type, delta_base::text as base from bh_movement where doc_id = $1',
    [id],
  );
  expect(movements).toEqual([{ type: 'QUOTA_GRANT', base: '3000000.00' }]);
});

test('A5 a small excess is approved by business and import/export alone', async () => {
  const quotaId = await world.quota('3000000.00', { customerId: customer(2) });
  const { id } = await world.save('EXCESS', {
    ...{
      quotaId,
      declNo: '222520251000000003',
      excessAmount: '200000.00',
      validTo: '2025-01-15',
      reason: '临时超额',
      repaymentPlan: '月底还款',
    },
  });
  expect(await world.read('EXCESS', id)).toMatchObject({
    excessLevel: 'L1',
    approvedAmount: '200000.00',
    remainAmount: '200000.00',
  });
  const statuses = await world.walk('EXCESS', id, [...shortWay('200000.00'), ['jck01', 'confirm']]);
  expect(statuses.slice(-2)).toEqual(['EXITDEPT_PASS', 'EXITDEPT_INPUT_CONFIRMED']);
  expect(await world.read('EXCESS', id)).toMatchObject({
    excessStatus: 'ACTIVE',
    remainAmount: '200000.00',
    customsReceipt: 'NONE',
  });
});

test('A9, A10 a short-term increase runs without finance until it is stopped once', async () => {
  const quotaId = await world.quota('3000000.00', { customerId: customer(3) });
  world.moveTo('2025-03-10');
  const { id } = await world.save('SHORT', {
    quotaId,
    direction: 'INC',
    shortAmount: '500000.00',
    startDate: '2025-03-10',
    endDate: '2025-03-31',
    reason: '旺季',
  });
  expect(await world.walk('SHORT', id, [...shortWay('500000.00'), ['jck01', 'confirm']])).toContain('EXITDEPT_PASS');
  expect(await world.read('SHORT', id)).toMatchObject({ needAccounting: 0, shortStatus: 'RUNNING' });
  const jck = await world.as('jck01');
  expect(await jck.get('baohan.shortAdjustAmountQuery', { quotaId, date: '2025-03-31' })).toMatchObject({
    tempAmount: '500000.00',
  });
  expect(await jck.get('baohan.shortAdjustAmountQuery', { quotaId, date: '2025-04-01' })).toMatchObject({
    tempAmount: '0.00',
    rows: [],
  });

  world.moveTo('2025-03-20');
  const { rowVersion } = await world.read('SHORT', id);
  const stopped = await jck.get<Doc>('baohan.shortAdjustStop', { id, rowVersion, reason: '提前结束' });
  expect(stopped).toMatchObject({ shortStatus: 'STOPPED', actualEndDate: '2025-03-20' });
  const again = await jck.call('baohan.shortAdjustStop', { id, rowVersion: stopped.rowVersion, reason: '再次' });
  expect(again.returnCode).toBe('61002');
  expect(await world.rows('select temp_amount::text as temp from bh_quota where id = $1', [quotaId])).toEqual([
    { temp: '0.00' },
  ]);
});

test('A11 an adjustment below what is used is refused, one down to it needs neither investment nor finance', async () => {
  const quotaId = await world.quota('3000000.00', { customerId: customer(4) });
  await world.occupy(quotaId, '2600000.00', '222520251000000011');
  const tooLow = { quotaId, direction: 'DEC', changeAmount: '500000.00', reason: '收缩' };
  const operator = await world.as('bus01');
  expect(await operator.call('baohan.adjustSave', { doc: tooLow, submit: true })).toMatchObject({
    returnCode: '61016',
    data: { new: '2500000.00', used: '2600000.00' },
  });
  const { id } = await world.save('ADJUST', { ...tooLow, changeAmount: '400000.00' });
  expect(await world.read('ADJUST', id)).toMatchObject({
    oldAmount: '3000000.00',
    adjustAmount: '-400000.00',
    newAmount: '2600000.00',
  });
  expect((await operator.call('baohan.adjustSave', { doc: { ...tooLow, changeAmount: '100000.00' } })).returnCode).toBe(
    '61018',
  );
  expect(await world.walk('ADJUST', id, [...shortWay('400000.00'), ['jck01', 'confirm']])).toContain('EXITDEPT_PASS');
  expect(
    await world.rows(
      'select base_amount::text as base, available_amount::text as available from bh_quota where id = $1',
      [quotaId],
    ),
  ).toEqual([{ base: '2600000.00', available: '0.00' }]);
});

test('A12 a quota above what the guarantees allow is not confirmed and changes nothing', async () => {
  const id = await applicationIn('ACCOUNTING_INPUT_FINISH', 5, '2000000.00');
  const [{ sum } = { sum: '0' }] = await world.rows<{ sum: string }>(
    `select sum(total_amount)::text as sum from bh_quota where quota_status = 'ACTIVE'`,
  );
  const rest = (28_500_000 - Number(sum)).toFixed(2);
  const filler = await world.quota(rest, { customerId: customer(6) });
  const confirmed = await world.try('APPLY', id, ['jck01', 'confirm']);
  expect(confirmed).toMatchObject({ returnCode: '61017', data: { sum: '30500000.00', max: '30000000.00' } });
  expect(await statusOf('APPLY', id)).toBe('ACCOUNTING_INPUT_FINISH');
  expect(await world.rows('select 1 from bh_movement where doc_id = $1', [id])).toEqual([]);
  await world.suspend(filler);
});

test('A18 a short delay ends at import/export, a long one needs investment and finance', async () => {
  world.moveTo('2025-04-01');
  const quotaId = await world.quota('3000000.00', { customerId: customer(7) });
  const usageId = await world.occupy(quotaId, '100000.00', '222520251000000018', {
    dueDate: '2025-04-03',
    customsDeadline: '2025-04-08',
  });
  const delay = (newDueDate: string) => ({
    quotaId,
    delayKind: 'PAY',
    items: [{ usageId, newDueDate }],
    reason: '客户周转',
    repaymentPlan: '月中还清',
  });
  const { id } = await world.save('DELAY', delay('2025-04-07'));
  const first = await world.read('DELAY', id);
  expect(first).toMatchObject({
    exceedFlag: 0,
    maxDelayDays: 4,
    items: [{ delayDays: 4, beyondDeadline: 0, oldDueDate: '2025-04-03' }],
  });
  const operator = await world.as('bus01');
  await operator.get('baohan.delayUpdate', {
    doc: { id, items: [{ usageId, newDueDate: '2025-04-15' }] },
    rowVersion: first.rowVersion,
  });
  expect(await world.read('DELAY', id)).toMatchObject({
    exceedFlag: 1,
    maxDelayDays: 12,
    items: [{ beyondDeadline: 1 }],
  });
  expect(await world.walk('DELAY', id, shortWay(null))).toEqual([
    'BUSINESS_PENDING_REVIEW',
    'BUSINESS_PASS_EXITDEPT_INPUT',
    'EXITDEPT_PENDING_REVIEW',
    'INVESTMENT_INPUT',
  ]);

  const other = await world.occupy(quotaId, '50000.00', '222520251000000019', {
    dueDate: '2025-04-03',
    customsDeadline: '2025-04-08',
  });
  const short = await world.save('DELAY', {
    ...delay('2025-04-07'),
    items: [{ usageId: other, newDueDate: '2025-04-07' }],
  });
  expect(await world.walk('DELAY', short.id, [...shortWay(null), ['jck01', 'confirm']])).toContain('EXITDEPT_PASS');
  expect(
    await world.rows(`select to_char(due_date, 'YYYY-MM-DD') as due from bh_usage where id = $1`, [other]),
  ).toEqual([{ due: '2025-04-07' }]);
  expect((await operator.call('baohan.delaySave', { doc: delay('2025-04-08') })).returnCode).toBe('61018');
});

const financeReturns: readonly Step[] = [
  ['fin01l', 'returnBusiness', { opinion: '请降低额度' }],
  ['jck01', 'agreeReturn', { opinion }],
  ['jck01l', 'approve'],
  ['bus01l', 'return', { opinion: '按计财意见修改' }],
];

test('A19 finance returns to business: a changed amount goes to investment again, an unchanged one straight to finance', async () => {
  const id = await applicationIn('ACCOUNTING_PENDING_REVIEW', 8);
  expect(await world.walk('APPLY', id, financeReturns)).toEqual([
    'ACCOUNTING_RETURN_BUSINESS_EXITDEPT_INPUT',
    'EXITDEPT_PENDING_REVIEW',
    'EXITDEPT_PASS_ACCOUNTING_RETURN_BUSINESS_LEADER',
    'RETURN_BUSINESS_OPERATOR',
  ]);
  expect(
    await world.walk('APPLY', id, [['bus01', 'submit', { opinion, fields: { applyAmount: '2500000.00' } }]]),
  ).toEqual(['BUSINESS_PENDING_REVIEW']);
  expect(await world.read('APPLY', id)).toMatchObject({ invPassed: 0, approvedAmount: '2500000.00' });
  const again: Step[] = [
    ['bus01l', 'approve'],
    ['jck01', 'submit', sections('2500000.00').exit],
    ['jck01l', 'approve'],
  ];
  expect((await world.walk('APPLY', id, again)).at(-1)).toBe('INVESTMENT_INPUT');

  const same = await applicationIn('ACCOUNTING_PENDING_REVIEW', 9);
  await world.walk('APPLY', same, [...financeReturns, ['bus01', 'submit', { opinion }]]);
  expect(await world.read('APPLY', same)).toMatchObject({ invPassed: 1 });
  expect((await world.walk('APPLY', same, again)).at(-1)).toBe('ACCOUNTING_INPUT');
});

test('A20 import/export does not agree with the return: back to the finance leader', async () => {
  const id = await applicationIn('ACCOUNTING_PENDING_REVIEW', 10);
  const statuses = await world.walk('APPLY', id, [
    ['fin01l', 'returnBusiness', { opinion: '退回' }],
    ['jck01', 'disagreeReturn', { opinion: '不同意' }],
    ['jck01l', 'approve'],
  ]);
  expect(statuses.at(-1)).toBe('EXITDEPT_RETURN_ACCOUNTING_LEADER');
});

test('A21 another business department may neither read, change, submit nor delete a draft', async () => {
  const { id, rowVersion } = await draftApplication(11);
  const stranger = await world.as('bus02');
  expect((await stranger.call('baohan.applyGet', { id })).returnCode).toBe('61008');
  expect((await stranger.call('baohan.applyUpdate', { doc: { id, reason: 'x' }, rowVersion })).returnCode).toBe(
    '61008',
  );
  expect((await stranger.call('baohan.applySave', { doc: { id, rowVersion, reason: 'x' } })).returnCode).toBe('61008');
  expect(
    (await stranger.call('baohan.wfAct', { docType: 'APPLY', docId: id, rowVersion, action: 'submit' })).returnCode,
  ).toBe('61008');
  expect((await stranger.call('baohan.applyDelete', { id, rowVersion })).returnCode).toBe('61009');
  expect((await stranger.call('baohan.statusLogFind', { docType: 'APPLY', docId: id })).returnCode).toBe('61008');
  const { rows } = await stranger.get<{ rows: { id: string }[] }>('baohan.applyFind', { filter: { id } });
  expect(rows).toEqual([]);
});

test('A22 who submitted as an operator may not approve when he became a leader', async () => {
  const id = await applicationIn('EXITDEPT_PENDING_REVIEW', 12);
  await world.rows(`update sys_user set is_leader = true where login_name = 'jck01'`);
  try {
    expect((await world.try('APPLY', id, ['jck01', 'approve'])).returnCode).toBe('61006');
  } finally {
    await world.rows(`update sys_user set is_leader = false where login_name = 'jck01'`);
  }
  expect((await world.try('APPLY', id, ['jck01l', 'approve'])).returnCode).toBe('0');
});

test('A23 a large application is confirmed only when its OA result was entered', async () => {
  const id = await applicationIn('ACCOUNTING_INPUT_FINISH', 13, '6000000.00');
  expect((await world.try('APPLY', id, ['jck01', 'confirm'])).returnCode).toBe('61039');
  const { rowVersion } = await world.read('APPLY', id);
  const result = {
    docType: 'APPLY',
    docId: id,
    rowVersion,
    result: 'APPROVED',
    oaNo: 'OA-2025-77',
    approvedAt: '2025-01-02 09:00:00',
    reason: '董事会批准',
  };
  const admin = await world.as('admin');
  expect((await admin.call('baohan.maintManualOaApprove', result)).returnCode).not.toBe('0');
  expect(
    (
      await (
        await world.as('jck01')
      ).call('baohan.maintManualOaApprove', { ...result, files: [await world.file('jck01')] })
    ).returnCode,
  ).toBe('61001');
  await admin.get('baohan.maintManualOaApprove', { ...result, files: [await world.file('admin')] });
  // the result shows its number, day, amount and paper, which hangs on the document.
  expect(await world.read('APPLY', id)).toMatchObject({
    oaStatus: 'APPROVED',
    oaNo: 'OA-2025-77',
    attachments: expect.arrayContaining([expect.objectContaining({ fileRemark: 'OA OA-2025-77' })]),
  });
  const [logged] = await world.rows<{ opinion: string }>(
    `select opinion from status_log where record_id = $1 and action = 'oaResult'`,
    [id],
  );
  expect(logged?.opinion).toMatch(/^OA-2025-77 · 2025-01-02 · [\d,]+\.00 · \S+ 董事会批准$/);
  expect(
    await world.rows(
      'select result, manual_flag as manual from bh_oa_record where doc_id = $1 order by created_time, id',
      [id],
    ),
  ).toEqual([
    { result: 'PENDING', manual: false },
    { result: 'APPROVED', manual: true },
  ]);
  expect((await world.try('APPLY', id, ['jck01', 'confirm'])).returnCode).toBe('0');
});

test('an OA result is dated between the document and now', async () => {
  const id = await applicationIn('ACCOUNTING_INPUT_FINISH', 19, '6000000.00');
  const { rowVersion } = await world.read('APPLY', id);
  const admin = await world.as('admin');
  const result = {
    docType: 'APPLY',
    docId: id,
    rowVersion,
    result: 'APPROVED',
    oaNo: 'OA-2025-78',
    reason: '董事会批准',
  };
  const [{ later, before }] = (await world.rows(
    `select to_char(created_time + interval '1 year', 'YYYY-MM-DD') as later, to_char(created_time - interval '1 day',
      'YYYY-MM-DD') as before from bh_apply where id = $1`,
    [id],
  )) as [{ later: string; before: string }];
  for (const day of [later, before]) {
    const answer = await admin.call('baohan.maintManualOaApprove', {
      ...result,
      approvedAt: `${day} 09:00:00`,
      files: [await world.file('admin')],
    });
    expect(answer).toMatchObject({ returnCode: '61004', data: { errors: { approvedAt: expect.anything() } } });
  }
});

test('A24 a failed receipt: nothing takes effect until import/export approves it by hand, and then once', async () => {
  await world.param('CUSTOMS_LINK', 'APPLY');
  try {
    const id = await applicationIn('ACCOUNTING_INPUT_FINISH', 14, '1000000.00');
    await world.walk('APPLY', id, [['jck01', 'confirm']]);
    expect(await world.read('APPLY', id)).toMatchObject({ customsReceipt: 'SENT', effectiveAt: null, pushNo: 1 });
    const admin = await world.as('admin');
    expect(await admin.get('baohan.receiptSet', { docId: id, resultCode: 'E17', resultMsg: '备案号不存在' })).toEqual({
      customsReceipt: 'FAILED',
      counted: true,
    });
    const quota = () => world.rows('select base_amount::text as base from bh_quota where apply_id = $1', [id]);
    expect(await quota()).toEqual([]);
    const { rowVersion } = await world.read('APPLY', id);
    const jck = await world.as('jck01');
    const decision = { docType: 'APPLY', docId: id, rowVersion, decision: 'receiptApprove', opinion: '已电话确认' };
    const approved = await jck.get<Doc>('baohan.applyReceiptFailApprove', decision);
    expect(approved).toMatchObject({ customsReceipt: 'MANUAL_OK' });
    expect(await quota()).toEqual([{ base: '1000000.00' }]);
    expect(
      (await jck.call('baohan.applyReceiptFailApprove', { ...decision, rowVersion: approved.rowVersion })).returnCode,
    ).toBe('61002');
    expect(await admin.get('baohan.receiptSet', { docId: id, resultCode: 'OK' })).toEqual({
      customsReceipt: 'MANUAL_OK',
      counted: false,
    });
    expect(await world.rows('select move_type as type from bh_movement where doc_id = $1', [id])).toEqual([
      { type: 'QUOTA_GRANT' },
    ]);
    expect(
      await world.rows('select result_code as code from bh_receipt_log where doc_id = $1 order by created_time, id', [
        id,
      ]),
    ).toEqual([{ code: 'E17' }, { code: 'OK' }]);
  } finally {
    await world.param('CUSTOMS_LINK', '');
  }
});

test('A26 a returned draft is deleted only after it was taken back to draft, and its log stays', async () => {
  const { id } = await draftApplication(15);
  await world.walk('APPLY', id, [
    ['bus01', 'submit'],
    ['bus01l', 'return', { opinion: '补材料' }],
  ]);
  const operator = await world.as('bus01');
  const remove = async () => {
    const { rowVersion } = await world.read('APPLY', id, 'bus01');
    return (await operator.call('baohan.applyDelete', { id, rowVersion })).returnCode;
  };
  expect(await remove()).toBe('61009');
  expect(await world.walk('APPLY', id, [['bus01', 'toDraft', { opinion: '重做' }]])).toEqual(['BUSINESS_INPUT']);
  expect(await remove()).toBe('0');
  expect((await operator.call('baohan.applyGet', { id })).returnCode).toBe('61003');
  expect((await world.log('APPLY', id)).map(({ action }) => action)).toEqual([
    'create',
    'submit',
    'return',
    'toDraft',
    'delete',
  ]);
});

test('the base of the scenarios is there', async () => {
  expect(
    await world.rows('select amount::text as amount, guar_status as status from bh_guarantee where id = $1', [
      ids.guarantee,
    ]),
  ).toEqual([{ amount: '20000000.00', status: 'ACTIVE' }]);
});
