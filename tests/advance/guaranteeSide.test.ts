import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseFen } from '#domain/core/money.ts';
import { openGuarantee } from '#server/guarantee/guarantees/guaranteePosting.ts';
import { guaranteesById, post } from '#server/guarantee/ledger/ledger.ts';
import { proveLedger } from '#server/guarantee/ledger/proveLedger.ts';
import { inTransaction } from '#server/platform/inTransaction.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { operator } from '../guarantee/ledgerWorld.ts';
import { AdvanceWorld, customerId, mainCompId } from './advanceWorld.ts';

/** What an advance does to the guarantee of its declaration. @see docs/spec/finance-addendum.md F27 */
let world: AdvanceWorld;
let line: WireRecord;
beforeAll(async () => {
  world = await AdvanceWorld.start('2026-03-02');
  line = await world.line('2000000.00');
  await guaranteeAndQuota();
});
afterAll(() => world?.close());

const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
  (await world.gateway.database.pool.query<Row>(text, [...values])).rows;

/** A guarantee of ten millions and a quota of the customer, both in force. */
async function guaranteeAndQuota(): Promise<void> {
  await query(
    `insert into bh_guarantee (id, guarantee_no, customs_filing_no, main_comp_id, guarantee_type, bank_code, scopes, amount,
       base_amount, used_amount, available_amount, utilisation, valid_from, valid_to, issue_date, guar_status, created_by)
     values ('G-advance', 'G-advance', 'HZ-advance', $1, 'BANK', 'BOC', '["SUMMARY", "TERM"]', 10000000, 0, 0, 0, 0, '2026-01-01',
       '2026-12-31', '2026-01-01', 'DRAFT', 'user-jck01')`,
    [mainCompId],
  );
  await query(
    `insert into bh_guarantee_district (id, guarantee_id, line_no, district_code) values ('G-advance-1', 'G-advance', 1, '3100')`,
  );
  await query(
    `insert into bh_quota (id, quota_no, customer_id, main_comp_id, owner_dept, base_amount, temp_amount, total_amount,
       used_amount, available_amount, over_amount, held_amount, utilisation, valid_from, valid_to, pay_term_type, pay_lead_days, quota_status)
     values ('Q-advance', 'Q-advance', $1, $2, 'D10', 0, 0, 0, 0, 0, 0, 0, 0, '2026-01-01', '2026-12-31', 'BEFORE_DEADLINE', 3, 'ACTIVE')`,
    [customerId, mainCompId],
  );
  await inTransaction(world.gateway.database.pool, async (db) => {
    const call = { db, actor: operator, now: `${world.today} 10:00:00` };
    const [guarantee] = await guaranteesById(db, ['G-advance'], { lock: true });
    if (guarantee) await openGuarantee(guarantee, call);
    const grant = { moveType: 'QUOTA_GRANT', deltaBase: parseFen('3000000.00'), sourceKey: 'grant:Q-advance' } as const;
    await post({ account: { quotaId: 'Q-advance' }, ...grant, bizDate: '2026-01-01' }, call);
  });
}

/** The levy of a declaration on the guarantee: duty and VAT. */
async function levied(declNo: string, amounts: readonly string[] = ['80000.00', '140400.00']): Promise<string> {
  const taxes = ['A', 'L'].slice(0, amounts.length).map((taxKind, at) => ({
    ...{ taxBillNo: `${declNo}-${taxKind}0${at + 1}`, taxKind, amount: amounts[at], issueDate: world.today },
  }));
  const record = {
    ...{ declNo, declDate: world.today, customsCode: '3101', mainCompId, customerId, guarMode: 'TERM', taxes },
    levyNoticeDate: world.today,
  };
  return (await (await world.as('jck01')).get<{ id: string }>('baohan.usageLevySave', { record })).id;
}

const drawOf = (declNo: string, facts: object = {}) => ({
  ...world.drawDoc('220400.00', { declNo, quotaId: line.id }),
  bills: [
    { taxBillNo: `${declNo}-A01`, taxKind: 'A', amount: '80000.00', issueDate: world.today, payerSide: 'OWNER' },
    { taxBillNo: `${declNo}-L02`, taxKind: 'L', amount: '140400.00', issueDate: world.today, payerSide: 'OWNER' },
  ],
  ...facts,
});

/** What a declaration occupies of quota and guarantee, and what was paid and settled of it. */
async function usage(id: string) {
  const [row] = await query<Record<string, string>>(
    `select outstanding_quota::text as quota, outstanding_guar::text as guar, paid_customs::text as paid,
       settled_amount::text as settled from bh_usage where id = $1`,
    [id],
  );
  return row;
}

/** The live payments of a declaration: what they are and how much. */
const payments = async (id: string) =>
  (
    await query<{ text: string }>(
      `select p.pay_kind || ' ' || p.amount::text as text from bh_payment p
       where p.usage_id = $1 and p.pay_kind <> 'REVERSE' and not exists (select 1 from bh_payment r where r.reversed_id = p.id)
       order by p.line_no`,
      [id],
    )
  ).map(({ text }) => text);

const provesItself = async () => {
  const { differences } = await inTransaction(world.gateway.database.pool, (db) => proveLedger(db));
  expect(differences).toEqual([]);
};

describe('D12: a declaration secured by a guarantee', () => {
  test('the payment of its advance frees the guarantee, each repayment the quota; FS68: a reversed receipt uses it again', async () => {
    const declNo = world.declaration();
    const id = await levied(declNo);
    expect(await usage(id)).toEqual({ quota: '220400.00', guar: '220400.00', paid: '0.00', settled: '0.00' });
    const advance = await world.paid(drawOf(declNo), '220400.00');
    expect(await payments(id)).toEqual(['CUSTOMS 80000.00', 'CUSTOMS 140400.00']);
    expect(await usage(id)).toEqual({ quota: '220400.00', guar: '0.00', paid: '220400.00', settled: '0.00' });

    world.goTo('2026-03-10');
    await world.receive(advance, '100000.00', '2026-03-10');
    expect(await usage(id)).toMatchObject({ quota: '120400.00', settled: '100000.00' });
    const second = await world.receive(advance, '120400.00', '2026-03-10');
    expect(await usage(id)).toMatchObject({ quota: '0.00', settled: '220400.00' });

    await world.reverse(second);
    expect(await payments(id)).toEqual(['CUSTOMS 80000.00', 'CUSTOMS 140400.00', 'REPAY 100000.00']);
    expect(await usage(id)).toMatchObject({ quota: '120400.00', settled: '100000.00' });
    await provesItself();
  });

  test('FS49: what the bank returned is owed to customs again, and a second payment is posted anew', async () => {
    const declNo = world.declaration();
    const id = await levied(declNo);
    const advance = await world.paid(drawOf(declNo), '220400.00');
    world.goTo('2026-03-13');
    await world.otherLeader();
    const returned = { returnDate: '2026-03-13', amount: '220400.00', bankSerial: `B-${declNo}` };
    await world.act('fin02l', advance, 'payReturned', returned, '账号有误');
    expect(await payments(id)).toEqual([]);
    expect(await usage(id)).toEqual({ quota: '220400.00', guar: '220400.00', paid: '0.00', settled: '0.00' });
    await world.act('fin01', advance, 'applyPay', world.payment('220400.00'));
    await world.act('fin01l', advance, 'confirmPay', { bankSerial: `C-${declNo}` });
    expect(await usage(id)).toMatchObject({ guar: '0.00', paid: '220400.00' });
    await provesItself();
  });

  test('part of its certificates is advanced bill by bill; what the customer pays himself is not ours to post', async () => {
    const declNo = world.declaration();
    const id = await levied(declNo);
    const [duty, vat] = (drawOf(declNo) as unknown as { bills: object[] }).bills;
    const bills = [
      { ...duty, advancePart: '20000.00' },
      { ...vat, advancePart: '100000.00' },
    ];
    await world.paid(drawOf(declNo, { bills, advanceAmount: '120000.00' }), '120000.00');
    expect(await payments(id)).toEqual(['CUSTOMS 20000.00', 'CUSTOMS 100000.00']);
    expect(await usage(id)).toMatchObject({ guar: '100400.00', paid: '120000.00' });
  });

  test('certificates that differ from the levy are refused before money leaves, at the certificate', async () => {
    const declNo = world.declaration();
    await levied(declNo, ['80000.01', '140400.00']);
    const approved = await world.approve(await world.save(drawOf(declNo)));
    const refused = await world.tryAct('fin01', approved, 'applyPay', world.payment('220400.00'));
    expect(refused).toMatchObject({
      returnCode: '61004',
      data: { errors: { 'bills.0.amount': expect.anything() } },
    });
  });

  test('a declaration without a levy posts nothing, and its advance is paid', async () => {
    const [{ count: before } = { count: '' }] = await query<{ count: string }>('select count(*)::text from bh_payment');
    const declNo = world.declaration();
    await world.paid(drawOf(declNo), '220400.00');
    expect(await query('select count(*)::text from bh_payment')).toEqual([{ count: before }]);
  });
});
