import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RecordValues } from '#domain/core/entity.ts';
import {
  addGuarantee,
  aLevy,
  billNo,
  type LedgerWorld,
  leader,
  openWorld,
  yuan,
} from '#tests/guarantee/ledgerWorld.ts';
import { adjustEffect } from '../documents/adjustEffect.ts';
import { applyEffect } from '../documents/applyEffect.ts';
import { delayEffect } from '../documents/delayEffect.ts';
import { excessEffect } from '../documents/excessEffect.ts';
import { shortEffect, stopShort } from '../documents/shortEffect.ts';
import { decideAmendment, openGuarantee, proposeAmendment } from '../guarantees/guaranteePosting.ts';
import { retryUsage } from '../levies/retryHeld.ts';
import { saveChange } from '../levies/saveChange.ts';
import { recordLevy } from '../levies/saveLevy.ts';
import { type CustomsPayment, payCustoms, repay, reversePayment } from '../levies/savePayment.ts';
import { billsOf } from '../levies/usageRows.ts';
import { endDay } from './endDay.ts';
import { guaranteesById, type LedgerCall } from './ledger.ts';
import { proveLedger } from './proveLedger.ts';

let world: LedgerWorld;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  const proof = await proveLedger(world.database.pool);
  await world.drop();
  expect(proof.differences).toEqual([]);
});

const a2 = () =>
  aLevy('0', {
    sourceKey: 'A2',
    bills: [
      { taxBillNo: billNo('A'), taxKind: 'A', amount: yuan('120000.00'), issueDate: '2025-03-03', deadline: null },
      { taxBillNo: billNo('L'), taxKind: 'L', amount: yuan('275600.00'), issueDate: '2025-03-03', deadline: null },
    ],
  });

/** Pays open bills in their order until the amount is spent. */
async function pay(
  usageId: string,
  amount: string,
  day: string,
  payMode: CustomsPayment['payMode'] = 'CUSTOMER_REMIT',
): Promise<string[]> {
  return world.act(day, async (call) => {
    const ids: string[] = [];
    let left: bigint = yuan(amount);
    for (const bill of await billsOf(call.db, usageId)) {
      const part = left < bill.amount - bill.paid ? left : bill.amount - bill.paid;
      if (part <= 0n) continue;
      left -= part;
      ids.push(
        await payCustoms(
          { usageId, taxId: bill.id, payMode, amount: part as ReturnType<typeof yuan>, payDate: day, voucherNo: null },
          call,
        ),
      );
    }
    return ids;
  });
}

const levied = async (day: string, amount: string) => (await world.levy(day, amount)).usage;

/** The guarantee's amount as one person proposes and another approves it. */
const amended = (day: string, amount: string) =>
  world.act(day, async (call) => {
    const [guarantee] = await guaranteesById(call.db, ['G'], { lock: true });
    if (!guarantee) throw new Error('no guarantee');
    const change = { newAmount: yuan(amount), newValidTo: null, amendDate: day, reason: '变更' };
    const amendId = await proposeAmendment(guarantee, change, call);
    const { rows } = await call.db.query<{ version: number }>(
      'select row_version as version from bh_guarantee where id = $1',
      ['G'],
    );
    await decideAmendment(
      { id: 'G', amendId, approve: true, rowVersion: rows[0]?.version ?? 0 },
      { ...call, actor: { ...leader, rights: new Set(['bhGuarantee:edit']) } },
    );
  });

const refusal = (code: string) => expect.objectContaining({ returnCode: code });

/** An excess approval as the approval side leaves it before the ledger takes over. */
async function excessDocument(values: { id: string; amount: string; usageId?: string; validTo?: string }) {
  await world.query(
    `insert into bh_excess (id, doc_no, doc_type, status, origin, creator_dept, owner_dept, quota_id, usage_id,
      excess_amount, approved_amount, valid_to, excess_status, closed_flag)
     values ($1, $1, 'EXCESS', 'EXITDEPT_PASS', 'BUSINESS', 'D10', 'D10', 'Q1', $2, $3, $3, $4, 'WAIT', false)`,
    [values.id, values.usageId ?? null, values.amount, values.validTo ?? '2025-04-30'],
  );
  return {
    id: values.id,
    rowVersion: 1,
    docType: 'EXCESS',
    quotaId: 'Q1',
    excessAmount: values.amount,
    approvedAmount: values.amount,
    validTo: values.validTo ?? '2025-04-30',
  };
}

const effects = {
  APPLY: applyEffect,
  ADJUST: adjustEffect,
  SHORT: shortEffect,
  DELAY: delayEffect,
  EXCESS: excessEffect,
};

/** What the ledger does when a document is confirmed; the values it looks at are given. */
const carryOut = (document: { readonly docType: string }, call: LedgerCall): Promise<RecordValues> =>
  effects[document.docType as keyof typeof effects].apply(document as never, call);

test('A2 A3 a levy is deducted from quota and guarantee and comes back when the customer pays', async () => {
  const { usage } = await world.act('2025-03-03', (call) => recordLevy(a2(), call));
  expect(await world.usage(usage.id)).toMatchObject({ total: '395600.00', status: 'OCCUPIED' });
  expect(await world.quota()).toMatchObject({ used: '395600.00', available: '2604400.00' });
  expect(await world.guarantee()).toMatchObject({ available: '19604400.00' });
  expect(await world.moves('usage_id is not null')).toEqual(['GUAR_USE 395600.00', 'USE 395600.00']);

  await pay(usage.id, '395600.00', '2025-03-10');
  expect(await world.quota()).toMatchObject({ used: '0.00', available: '3000000.00' });
  expect(await world.guarantee()).toMatchObject({ available: '20000000.00' });
  expect(await world.usage(usage.id)).toMatchObject({ status: 'SETTLED' });
  expect(await world.moves(`move_type like '%RETURN'`)).toEqual([
    'GUAR_RETURN -120000.00',
    'RETURN -120000.00',
    'GUAR_RETURN -275600.00',
    'RETURN -275600.00',
  ]);
});

test('A8 the same levy message again answers the first result and posts nothing', async () => {
  const levy = a2();
  const first = await world.act('2025-03-03', (call) => recordLevy(levy, call));
  const again = await world.act('2025-03-04', (call) => recordLevy(levy, call));
  expect(again).toMatchObject({ repeated: true, usage: { id: first.usage.id } });
  expect(await world.moves('usage_id is not null')).toHaveLength(2);
});

describe('A4 to A7', () => {
  /** 2,000,000.00 posted, then two levies of 600,000.00 at the same moment. */
  async function a4() {
    await levied('2025-03-03', '2000000.00');
    const [left, right] = await Promise.all([
      world.levy('2025-03-05', '600000.00'),
      world.levy('2025-03-05', '600000.00'),
    ]);
    const [posted, held] =
      left.usage.usageStatus === 'OCCUPIED' ? [left.usage, right.usage] : [right.usage, left.usage];
    return { posted, held };
  }

  test('A4 two levies at the same moment: one is posted, one waits', async () => {
    const { posted, held } = await a4();
    expect([posted.usageStatus, held.usageStatus]).toEqual(['OCCUPIED', 'PENDING_EXCESS']);
    expect(await world.quota()).toMatchObject({
      used: '2600000.00',
      available: '400000.00',
      held: '600000.00',
      blocked: 'true',
    });
    expect(await world.guarantee()).toMatchObject({ used: '3200000.00' });
    expect(
      await world.query(`select alert_type, level from bh_alert where alert_status = 'OPEN' and object_id = $1`, [
        held.id,
      ]),
    ).toEqual([{ alert_type: 'HELD_LEVY', level: 'RED' }]);
  });

  test('A5 A6 A7 an excess approval posts the held levy; payment, advance and repayment bring it back', async () => {
    const { posted, held } = await a4();
    const document = await excessDocument({ id: 'CE', amount: '200000.00', usageId: held.id });
    const fields = await world.act('2025-03-06', (call) => carryOut(document, call));
    expect(fields).toMatchObject({ excessStatus: 'USED_UP', consumedAmount: '200000.00', remainAmount: '0.00' });
    expect(await world.quota()).toMatchObject({
      used: '3200000.00',
      available: '-200000.00',
      over: '200000.00',
      held: '0.00',
    });
    expect(await world.usage(held.id)).toMatchObject({ status: 'OCCUPIED', excess: '200000.00' });

    await pay(posted.id, '250000.50', '2025-03-07');
    expect(await world.usage(posted.id)).toMatchObject({ status: 'PART_PAID', quota: '349999.50' });
    expect(await world.quota()).toMatchObject({ used: '2949999.50', available: '50000.50', utilisation: '98.33' });
    expect(
      await world.query(`select level from bh_alert where alert_type = 'QUOTA_UTIL' and alert_status = 'OPEN'`),
    ).toEqual([{ level: 'ORANGE' }]);
    expect(await world.query(`select consumed_amount::text from bh_excess where id = 'CE'`)).toEqual([
      { consumed_amount: '200000.00' },
    ]);

    await pay(posted.id, '349999.50', '2025-04-08', 'COMPANY_ADVANCE');
    expect(await world.guarantee()).toMatchObject({ used: '2600000.00' });
    expect(await world.quota()).toMatchObject({ used: '2949999.50' });
    expect(await world.usage(posted.id)).toMatchObject({ status: 'ADVANCED' });
    await world.act('2025-04-15', (call) =>
      repay({ usageId: posted.id, amount: yuan('349999.50'), payDate: '2025-04-15', voucherNo: null }, call),
    );
    expect(await world.quota()).toMatchObject({ used: '2600000.00', available: '400000.00' });
    expect(await world.usage(posted.id)).toMatchObject({ status: 'SETTLED' });
  });
});

describe('short-term adjustments', () => {
  const short = {
    id: 'DQ',
    rowVersion: 1,
    docType: 'SHORT',
    docNo: 'DQ',
    quotaId: 'Q1',
    direction: 'INC',
    shortAmount: '500000.00',
    approvedAmount: '500000.00',
    startDate: '2025-03-10',
    endDate: '2025-03-31',
    shortStatus: 'NONE',
  };

  async function start() {
    await world.query(
      `insert into bh_short_adjust (id, doc_no, doc_type, status, origin, creator_dept, owner_dept, quota_id, direction,
        short_amount, approved_amount, start_date, end_date, short_status, closed_flag, effective_at)
       values ('DQ', 'DQ', 'SHORT', 'EXITDEPT_INPUT_CONFIRMED', 'BUSINESS', 'D10', 'D10', 'Q1', 'INC', 500000, 500000,
       '2025-03-10', '2025-03-31', 'NONE', false, null)`,
    );
    const fields = await world.act('2025-03-10', (call) => carryOut(short, call));
    await world.query(
      `update bh_short_adjust set short_status = $1, effective_at = '2025-03-10 10:00:00' where id = 'DQ'`,
      [fields.shortStatus],
    );
    return fields;
  }
  const endOf = (day: string) => endDay({ pool: world.database.pool, clock: () => new Date(`${day}T00:05:00+08:00`) });

  test('A9 the temporary amount carries a levy and ends by itself', async () => {
    expect(await start()).toEqual({ shortStatus: 'RUNNING' });
    expect(await world.quota()).toMatchObject({ total: '3500000.00' });
    await levied('2025-03-12', '3200000.00');
    expect(await world.quota()).toMatchObject({ available: '300000.00' });
    await endOf('2025-03-31');
    expect(await world.quota()).toMatchObject({ total: '3500000.00' });
    await endOf('2025-04-01');
    await endOf('2025-04-01');
    expect(await world.moves(`move_type like 'SHORT%'`)).toEqual(['SHORT_ON 500000.00', 'SHORT_OFF -500000.00']);
    expect(await world.quota()).toMatchObject({ total: '3000000.00', available: '-200000.00' });
    expect(
      await world.query(`select level from bh_alert where alert_type = 'OVER_QUOTA' and alert_status = 'OPEN'`),
    ).toEqual([{ level: 'RED' }]);
    expect(await world.query(`select short_status, actual_end_date::text as "end" from bh_short_adjust`)).toMatchObject(
      [{ short_status: 'ENDED' }],
    );
    expect((await levied('2025-04-01', '0.01')).usageStatus).toBe('PENDING_EXCESS');
  });

  test('A10 stopped early it ends at once, and only once', async () => {
    await start();
    await levied('2025-03-12', '3200000.00');
    await world.act('2025-03-20', (call) => stopShort({ ...short, shortStatus: 'RUNNING' }, call));
    expect(await world.quota()).toMatchObject({ available: '-200000.00' });
    await expect(
      world.act('2025-03-20', (call) => stopShort({ ...short, shortStatus: 'STOPPED' }, call)),
    ).rejects.toEqual(refusal('61002'));
  });

  test('more than half of the base is refused', async () => {
    const large = { ...short, shortAmount: '1500000.01', approvedAmount: '1500000.01' };
    await expect(world.act('2025-03-10', (call) => shortEffect.check(large as never, call))).rejects.toEqual(
      refusal('61038'),
    );
  });
});

test('A11 an adjustment may go down to what is used, not below', async () => {
  await levied('2025-03-03', '2600000.00');
  const adjust = (amount: string, id: string) => ({
    id,
    rowVersion: 1,
    docType: 'ADJUST',
    docNo: id,
    quotaId: 'Q1',
    direction: 'DEC',
    changeAmount: amount,
    approvedAmount: amount,
    oldAmount: '3000000.00',
  });
  await expect(world.act('2025-03-04', (call) => carryOut(adjust('500000.00', 'TZ1'), call))).rejects.toEqual(
    refusal('61016'),
  );
  await world.act('2025-03-04', (call) => carryOut(adjust('400000.00', 'TZ2'), call));
  expect(await world.quota()).toMatchObject({ base: '2600000.00', available: '0.00' });
  await expect(world.act('2025-03-05', (call) => carryOut(adjust('1.00', 'TZ3'), call))).rejects.toEqual(
    refusal('61004'),
  );
});

describe('applications', () => {
  const apply = (id: string, amount: string, more = {}) => ({
    id,
    rowVersion: 1,
    docType: 'APPLY',
    docNo: id,
    applyKind: 'NEW',
    customerId: 'C2',
    mainCompId: 'MC',
    ownerDept: 'D10',
    reviewId: 'PS',
    applyAmount: amount,
    approvedAmount: amount,
    validFrom: '2025-01-01',
    validTo: '2025-12-31',
    payTermType: 'BEFORE_DEADLINE',
    payLeadDays: 3,
    payFixedDay: null,
    districts: ['2200'],
    guaranteeIds: [],
    contactName: '张三',
    contactEmail: 'a@b.cn',
    ...more,
  });
  const confirm = (document: ReturnType<typeof apply>, day = '2025-03-03') =>
    world.act(day, (call) => carryOut(document, call));

  beforeEach(() =>
    world.query(
      `insert into bh_review (id, review_no, customer_id, main_comp_id, owner_dept, review_status, grade, valid_to)
        values ('PS', 'PS', 'C2', 'MC', 'D10', 'ADMITTED', 'B', '2026-01-31')`,
    ),
  );

  test('A1 a confirmed application becomes a quota with one QUOTA_GRANT', async () => {
    await confirm(apply('SQ', '3000000.00'));
    const [quota] = await world.query<{ id: string; quota_no: string; grade: string }>(
      `select id, quota_no, grade from bh_quota where customer_id = 'C2'`,
    );
    expect(quota).toMatchObject({ quota_no: 'ED-2025-0001', grade: 'B' });
    expect(await world.quota(quota?.id)).toMatchObject({
      base: '3000000.00',
      used: '0.00',
      available: '3000000.00',
      status: 'ACTIVE',
    });
    expect(await world.moves(`doc_id = 'SQ'`)).toEqual(['QUOTA_GRANT 3000000.00']);
    await expect(confirm(apply('SQ2', '1.00'))).rejects.toEqual(refusal('61015'));
  });

  test('A12 quotas together stay within one and a half of the guarantees', async () => {
    await world.query(`insert into customer (id, code, name, customer_kind) values ('C3', 'KH3', '客户三', 'OWNER')`);
    await world.query(`update bh_review set customer_id = 'C3'`);
    await confirm(apply('SQ0', '25500000.00', { customerId: 'C3' }));
    await expect(confirm(apply('SQ', '2000000.00'))).rejects.toMatchObject({
      returnCode: '61017',
      values: { sum: '30500000.00', max: '30000000.00' },
    });
    expect(await world.moves(`doc_id = 'SQ'`)).toEqual([]);
    await confirm(apply('SQ', '1500000.00'));
  });

  test('two grants at the same moment cannot both take the last room', async () => {
    await world.query(`insert into customer (id, code, name, customer_kind) values ('C3', 'KH3', '客户三', 'OWNER')`);
    const results = await Promise.allSettled([
      confirm(apply('SQ1', '20000000.00')),
      confirm(apply('SQ2', '20000000.00', { customerId: 'C3' })),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a district without guarantee, and a sheet that is over, are refused', async () => {
    await expect(confirm(apply('SQ', '1.00', { districts: ['2200', '5300'] }))).rejects.toEqual(refusal('61023'));
    await expect(confirm(apply('SQ', '1.00'), '2026-02-01')).rejects.toEqual(refusal('61026'));
  });

  test('a renewal keeps what is used, a replacement needs an unused quota', async () => {
    await levied('2025-03-03', '2000000.00');
    const renewal = apply('SQ', '1999999.99', {
      customerId: 'C1',
      applyKind: 'RENEW',
      replaceQuotaId: 'Q1',
      validTo: '2026-06-30',
    });
    await expect(confirm(renewal)).rejects.toEqual(refusal('61016'));
    await confirm({ ...renewal, approvedAmount: '2500000.00' });
    expect(await world.quota()).toMatchObject({ base: '2500000.00', used: '2000000.00', status: 'ACTIVE' });
    const replacement = apply('SR', '1000000.00', { customerId: 'C1', applyKind: 'REPLACE', replaceQuotaId: 'Q1' });
    await expect(confirm(replacement)).rejects.toEqual(refusal('61016'));
    const [usage] = await world.query<{ id: string }>('select id from bh_usage');
    await pay(usage?.id ?? '', '2000000.00', '2025-03-10');
    await confirm(replacement);
    expect(await world.quota()).toMatchObject({ base: '0.00', status: 'CLOSED' });
    expect(await world.query(`select base_amount::text as base from bh_quota where quota_status = 'ACTIVE'`)).toEqual([
      { base: '1000000.00' },
    ]);
  });
});

describe('guarantees', () => {
  test('A13 a levy that the guarantee cannot carry is an exception until it grows', async () => {
    await levied('2025-03-03', '2999999.99');
    await world.query(`update bh_quota set valid_to = '2025-12-31'`);
    await amended('2025-03-03', '3299999.99');
    expect(await world.guarantee()).toMatchObject({ amount: '3299999.99', available: '300000.00' });
    const usage = await levied('2025-03-04', '300000.01');
    expect(usage.usageStatus).toBe('EXCEPTION');
    expect(await world.moves(`usage_id = '${usage.id}'`)).toEqual([]);
    expect(
      await world.query(`select alert_type from bh_alert where object_id = $1 and alert_status = 'OPEN'`, [usage.id]),
    ).toEqual([{ alert_type: 'GUAR_MISMATCH' }]);
    await amended('2025-03-05', '4299999.99');
    await excessDocument({ id: 'CE', amount: '300000.01' }).then((document) =>
      world.act('2025-03-05', (call) => carryOut(document, call)),
    );
    expect(await world.usage(usage.id)).toMatchObject({
      status: 'OCCUPIED',
      guar: '300000.01',
      quota: '300000.01',
      excess: '300000.00',
    });
  });

  test('A13 a retry posts guarantee and quota at once', async () => {
    await world.query(`update bh_guarantee_district set deleted_flg = true where district_code = '2200'`);
    const usage = await levied('2025-03-04', '300000.01');
    expect(usage.usageStatus).toBe('EXCEPTION');
    await world.query(`update bh_guarantee_district set deleted_flg = false`);
    await world.act('2025-03-06', (call) => retryUsage(usage.id, call));
    expect(await world.moves(`usage_id = '${usage.id}'`)).toEqual(['GUAR_USE 300000.01', 'USE 300000.01']);
    await expect(world.act('2025-03-06', (call) => retryUsage(usage.id, call))).rejects.toEqual(refusal('61002'));
  });

  test('A14 a levy of a district that no guarantee covers is an exception', async () => {
    const { usage } = await world.levy('2025-03-04', '100.00', { customsCode: '5301' });
    expect(usage).toMatchObject({ usageStatus: 'EXCEPTION', districtCode: '5300' });
  });

  test('the guarantee that ends first carries a levy, unless the declaration names one', async () => {
    await world.act('2025-03-01', async (call) => {
      await addGuarantee(call.db, { id: 'G2', amount: '1000.00' });
      await call.db.query(`update bh_guarantee set valid_to = '2025-06-30' where id = 'G2'`);
      const [guarantee] = await guaranteesById(call.db, ['G2'], { lock: true });
      if (guarantee) await openGuarantee(guarantee, call);
    });
    expect((await levied('2025-03-03', '600.00')).guaranteeId).toBe('G2');
    expect((await levied('2025-03-03', '600.00')).guaranteeId).toBe('G');
    const named = await world.levy('2025-03-03', '500.00', { customsFilingNo: 'FG2' });
    expect(named.usage).toMatchObject({ guaranteeId: 'G2', usageStatus: 'EXCEPTION' });
  });
});

test('A16 A17 deadlines, due date and late fees of a levy', async () => {
  await world.query(`insert into bh_calendar (id, day, workday) values ('x', '2025-04-04', false)`);
  const { usage } = await world.levy('2025-03-20', '0', {
    guarMode: 'SUMMARY',
    bills: [
      { taxBillNo: billNo('A'), taxKind: 'A', amount: yuan('200000.00'), issueDate: '2025-03-20', deadline: null },
      { taxBillNo: billNo('L'), taxKind: 'L', amount: yuan('10000.00'), issueDate: '2025-03-20', deadline: null },
    ],
  });
  expect(await world.usage(usage.id)).toMatchObject({ deadline: '2025-04-08', due: '2025-04-03' });
  await pay(usage.id, '210000.00', '2025-04-15');
  expect(await world.usage(usage.id)).toMatchObject({ lateFee: '700.00', overdue: '12' });
  expect(await world.query('select late_fee::text from bh_usage_tax order by line_no')).toEqual([
    { late_fee: '700.00' },
    { late_fee: '0.00' },
  ]);
});

test('A18 a delay moves the due date alone; beyond the deadline an advance is needed', async () => {
  const { usage } = await world.levy('2025-03-20', '1000.00', {
    guarMode: 'SUMMARY',
    customsDeadline: '2025-04-08',
    dueDate: '2025-04-03',
  });
  const delay = {
    id: 'YQ',
    rowVersion: 1,
    docType: 'DELAY',
    docNo: 'YQ',
    delayKind: 'PAY',
    quotaId: 'Q1',
    items: [{ usageId: usage.id, oldDueDate: '2025-04-03', newDueDate: '2025-04-15' }],
  };
  await world.act('2025-04-02', (call) => carryOut(delay, call));
  expect(await world.usage(usage.id)).toMatchObject({ due: '2025-04-15', deadline: '2025-04-08' });
  await expect(world.act('2025-04-02', (call) => carryOut(delay, call))).rejects.toEqual(refusal('61004'));
});

describe('levy changes', () => {
  const change = (usageId: string, values: object) =>
    ({
      usageId,
      changeType: 'REFUND',
      taxKind: 'A',
      direction: 'DEC',
      amount: yuan('20000.00'),
      changeDate: '2025-03-05',
      reason: '退税',
      docRef: null,
      newTaxBillNo: null,
      ...values,
    }) as Parameters<typeof saveChange>[0];

  test('A27 a refund on an occupied levy returns to quota and guarantee', async () => {
    const { usage } = await world.act('2025-03-03', (call) => recordLevy(a2(), call));
    await world.act('2025-03-05', (call) => saveChange(change(usage.id, {}), call));
    expect(await world.moves(`move_type like '%CHANGE%'`)).toEqual([
      'GUAR_CHANGE_DEC -20000.00',
      'CHANGE_DEC -20000.00',
    ]);
    expect(await world.usage(usage.id)).toMatchObject({ total: '375600.00', quota: '375600.00', guar: '375600.00' });
  });

  test('what was paid already moves nothing when it is refunded', async () => {
    const { usage } = await world.act('2025-03-03', (call) => recordLevy(a2(), call));
    await pay(usage.id, '395600.00', '2025-03-04');
    await world.act('2025-03-05', (call) => saveChange(change(usage.id, {}), call));
    expect(await world.moves(`move_type like '%CHANGE%'`)).toEqual([]);
    expect(await world.usage(usage.id)).toMatchObject({
      total: '375600.00',
      paid: '375600.00',
      settled: '375600.00',
      status: 'SETTLED',
    });
    await expect(
      world.act('2025-03-06', (call) => saveChange(change(usage.id, { changeType: 'CANCEL' }), call)),
    ).rejects.toEqual(refusal('61036'));
  });

  test('a supplement needs its bill and is posted like a levy', async () => {
    const usage = await levied('2025-03-03', '2900000.00');
    const more = { changeType: 'SUPPLEMENT', direction: 'INC', taxKind: 'L', amount: yuan('200000.00') };
    await expect(world.act('2025-03-05', (call) => saveChange(change(usage.id, more), call))).rejects.toEqual(
      refusal('61004'),
    );
    const result = await world.act('2025-03-05', (call) =>
      saveChange(change(usage.id, { ...more, newTaxBillNo: billNo('L') }), call),
    );
    expect(result.postStatus).toBe('HELD');
    expect(await world.usage(usage.id)).toMatchObject({
      total: '3100000.00',
      guar: '3100000.00',
      quota: '2900000.00',
      held: '200000.00',
      status: 'PENDING_EXCESS',
    });
  });

  test('an unpaid levy can be cancelled whole', async () => {
    const { usage } = await world.act('2025-03-03', (call) => recordLevy(a2(), call));
    await world.act('2025-03-05', (call) => saveChange(change(usage.id, { changeType: 'CANCEL' }), call));
    expect(await world.usage(usage.id)).toMatchObject({ total: '0.00', status: 'CANCELLED' });
    expect(await world.quota()).toMatchObject({ used: '0.00' });
    expect(await world.moves(`move_type like '%CANCEL'`)).toEqual(['GUAR_CANCEL -395600.00', 'CANCEL -395600.00']);
  });

  test('more than the tax of that kind cannot be refunded', async () => {
    const { usage } = await world.act('2025-03-03', (call) => recordLevy(a2(), call));
    await expect(
      world.act('2025-03-05', (call) => saveChange(change(usage.id, { amount: yuan('120000.01') }), call)),
    ).rejects.toEqual(refusal('61004'));
  });
});

describe('payments', () => {
  test('more than the open part, or a day to come, is refused', async () => {
    const usage = await levied('2025-03-03', '1000.00');
    const [bill] = await world.query<{ id: string }>('select id from bh_usage_tax');
    const paying = { usageId: usage.id, taxId: bill?.id ?? '', payMode: 'CUSTOMER_SELF' as const, voucherNo: null };
    await expect(
      world.act('2025-03-04', (call) =>
        payCustoms({ ...paying, amount: yuan('1000.01'), payDate: '2025-03-04' }, call),
      ),
    ).rejects.toMatchObject({ returnCode: '61031', values: { open: '1000.00' } });
    await expect(
      world.act('2025-03-04', (call) => payCustoms({ ...paying, amount: yuan('1.00'), payDate: '2025-03-05' }, call)),
    ).rejects.toEqual(refusal('61033'));
    await expect(
      world.act('2025-03-04', (call) =>
        repay({ usageId: usage.id, amount: yuan('1000.01'), payDate: '2025-03-04', voucherNo: null }, call),
      ),
    ).rejects.toEqual(refusal('61032'));
  });

  test('a held levy that is paid gives back what is held first', async () => {
    await levied('2025-03-03', '2900000.00');
    const held = await levied('2025-03-04', '200000.00');
    await pay(held.id, '150000.00', '2025-03-05');
    expect(await world.usage(held.id)).toMatchObject({
      held: '50000.00',
      settled: '150000.00',
      guar: '50000.00',
      status: 'PENDING_EXCESS',
    });
    expect(await world.quota()).toMatchObject({ used: '2900000.00', held: '50000.00' });
  });

  test('a reversed payment occupies again; what no longer fits is held', async () => {
    const first = await levied('2025-03-03', '1000000.00');
    const [paymentId = ''] = await pay(first.id, '1000000.00', '2025-03-04');
    await levied('2025-03-05', '2600000.00');
    await world.act(
      '2025-03-06',
      (call) => reversePayment({ usageId: first.id, paymentId, reason: '退票' }, call),
      leader,
    );
    expect(await world.usage(first.id)).toMatchObject({
      status: 'PENDING_EXCESS',
      guar: '1000000.00',
      quota: '400000.00',
      held: '600000.00',
      paid: '0.00',
    });
    expect(await world.moves(`move_type = 'REVERSAL'`)).toEqual(['REVERSAL 1000000.00', 'REVERSAL 400000.00']);
    await expect(
      world.act('2025-03-06', (call) => reversePayment({ usageId: first.id, paymentId, reason: '退票' }, call), leader),
    ).rejects.toEqual(refusal('61004'));
  });
});

describe('the database refuses', () => {
  test.each([
    [
      `update bh_quota set used_amount = 0, available_amount = total_amount`,
      'balances of a quota change by movements only',
    ],
    [`update bh_quota set held_amount = 5`, 'balances of a quota change by movements only'],
    [
      `update bh_guarantee set used_amount = 1, available_amount = base_amount - 1`,
      'balances of a guarantee change by movements only',
    ],
    [`update bh_usage set outstanding_quota = 0, settled_amount = total_amount`, 'changes by movements only'],
    [`update bh_movement set remark = 'x'`, 'append-only'],
    [`delete from bh_movement`, 'append-only'],
    [`truncate bh_movement cascade`, 'append-only'],
    [`update bh_usage set paid_customs = paid_customs + 1`, 'bh_usage_customs'],
    [
      `insert into bh_movement (id, account_type, quota_id, move_type, delta_used, source_key, biz_date, operator)
        values ('m', 'QUOTA', 'Q1', 'USE', 1, 'k', '2025-03-03', 'x')`,
      'bh_movement_usage',
    ],
    [
      `insert into bh_movement (id, account_type, quota_id, move_type, delta_base, source_key, biz_date, operator)
        values ('m', 'QUOTA', 'Q1', 'QUOTA_INC', 1, 'grant:Q1', '2025-03-03', 'x')`,
      'bh_movement_account_type_source_key_key',
    ],
    [
      `insert into bh_movement (id, account_type, quota_id, move_type, delta_base, source_key, biz_date, operator)
        values ('m', 'QUOTA', 'Q1', 'QUOTA_DEC', -2999000.01, 'k', '2025-03-03', 'x')`,
      'bh_movement_effect',
    ],
  ])('%s', async (sql, reason) => {
    await levied('2025-03-03', '1000.00');
    await world.query(`update bh_usage set held_amount = held_amount`);
    await expect(world.query(sql)).rejects.toThrow(reason);
  });
});

test('a payment whose bill was refunded since is not taken back from another bill', async () => {
  const bill = (kind: string) => ({
    taxBillNo: billNo(kind),
    taxKind: kind,
    amount: yuan('100.00'),
    issueDate: '2025-03-03',
    deadline: null,
  });
  const { usage } = await world.levy('2025-03-03', '0.00', { bills: [bill('A'), bill('L')] });
  const taxes = await world.query<{ id: string; kind: string }>(
    'select id, tax_kind as kind from bh_usage_tax where usage_id = $1 order by line_no',
    [usage.id],
  );
  const pay = (taxId: string) =>
    world.act('2025-03-04', (call) =>
      payCustoms(
        {
          usageId: usage.id,
          taxId,
          payMode: 'CUSTOMER_SELF',
          amount: yuan('100.00'),
          payDate: '2025-03-04',
          voucherNo: null,
        },
        call,
      ),
    );
  const [duty = '', vat = ''] = taxes.map(({ id }) => id);
  const paid = await pay(duty);
  await pay(vat);
  const refund = {
    changeType: 'REFUND',
    taxKind: 'A',
    direction: 'DEC',
    amount: yuan('100.00'),
    changeDate: '2025-03-05',
    reason: '退税',
  } as const;
  await world.act('2025-03-05', (call) =>
    saveChange({ usageId: usage.id, ...refund, docRef: null, newTaxBillNo: null }, call),
  );
  await expect(
    world.act(
      '2025-03-06',
      (call) => reversePayment({ usageId: usage.id, paymentId: paid, reason: '退票' }, call),
      leader,
    ),
  ).rejects.toThrow(/61004/);
  expect((await proveLedger(world.database.pool)).differences).toEqual([]);
});
