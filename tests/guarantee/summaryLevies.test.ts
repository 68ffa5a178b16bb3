import { afterAll, beforeAll, expect, test } from 'vitest';
import { nowText } from '#domain/core/moments.ts';
import { openGuarantee } from '#server/guarantee/guarantees/guaranteePosting.ts';
import { guaranteesById } from '#server/guarantee/ledger/ledger.ts';
import { inTransaction } from '#server/platform/inTransaction.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { twinDeclaration } from '../declaration/twinDeclaration.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { operator } from './ledgerWorld.ts';

/** 汇总征税: what customs releases on a guarantee. @see docs/spec/guarantee.md 6.4 levy */
let gateway: TestGateway;
const filingNo = 'HZ2218-2026-001';
beforeAll(async () => {
  gateway = await startTestGateway({ env: { CUSTOMS_SYSTEM: 'none' } });
  await query(
    `insert into bh_main_comp (id, name, short_name, credit_code, customs_reg_no, home_district, enabled)
     values ('MC', '主体公司', '主体', '91310115607100008K', '3122240001', '2200', true)`,
  );
  // A guarantee of ten millions, in force this year.
  await query(
    `insert into bh_guarantee (id, guarantee_no, customs_filing_no, main_comp_id, guarantee_type, bank_code, scopes, amount,
       base_amount, used_amount, available_amount, utilisation, valid_from, valid_to, issue_date, guar_status, created_by)
     values ('G-summary', 'G-summary', $1, 'MC', 'BANK', 'BOC', '["SUMMARY"]', 10000000, 0, 0, 0, 0, current_date - 30,
       current_date + 300, current_date - 30, 'DRAFT', 'user-jck01')`,
    [filingNo],
  );
  await query(
    `insert into bh_guarantee_district (id, guarantee_id, line_no, district_code) values ('G-summary-1', 'G-summary', 1, '2200')`,
  );
  await inTransaction(gateway.database.pool, async (db) => {
    const [guarantee] = await guaranteesById(db, ['G-summary'], { lock: true });
    if (guarantee) await openGuarantee(guarantee, { db, actor: operator, now: nowText(() => new Date()) });
  });
});
afterAll(() => gateway.close());

const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  gateway.database.pool.query<Row>(text, [...values]);

let numbers = 0;
/** A declaration that customs has stored, to be released. */
async function stored(guaranteeNo: string): Promise<{ readonly id: string; readonly entryId: string }> {
  numbers += 1;
  const id = await twinDeclaration(gateway.database.pool);
  const entryId = `2218${nowText(() => new Date()).slice(0, 4)}1${String(700_000_000 + numbers)}`;
  await query(
    `update declaration set status = 'STORED', entry_id = $2, tax_mode = '1', guarantee_no = $3, duty_amt = 80000,
     vat_amt = 140400, consume_amt = 0, additional_amt = 0 where id = $1`,
    [id, entryId, guaranteeNo],
  );
  return { id, entryId };
}

const receive = async (entryId: string, code: string) =>
  (await gateway.as('decl01')).get<WireRecord>('van.addDeclarationReceipt', {
    record: { code, entryId, receiptTime: nowText(() => new Date()) },
  });

const usageOf = async (entryId: string) => {
  const { rows } = await query<Record<string, string>>(
    `select usage_status as status, total_amount::text as total, guar_mode as mode, customs_deadline::text as deadline,
       cancelled::text from bh_usage where decl_no = $1 and not deleted_flg`,
    [entryId],
  );
  return rows;
};
const billsOf = async (entryId: string) => {
  const { rows } = await query<{ no: string; amount: string }>(
    'select tax_bill_no as no, amount::text from bh_usage_tax where tax_bill_no like $1 order by line_no',
    [`${entryId}%`],
  );
  return rows.map(({ no, amount }) => [no, amount]);
};

test('what customs releases under summary collection uses the guarantee once, by its taxes, due in the next month', async () => {
  const { id, entryId } = await stored(filingNo);
  await receive(entryId, 'RELEASE');
  const [usage, ...others] = await usageOf(entryId);
  expect(others).toEqual([]);
  expect(usage).toMatchObject({ total: '220400.00', mode: 'SUMMARY', cancelled: 'false' });
  expect(usage?.deadline?.slice(0, 7)).not.toBe(nowText(() => new Date()).slice(0, 7));
  expect(await billsOf(entryId)).toEqual([
    [`${entryId}-A01`, '80000.00'],
    [`${entryId}-L02`, '140400.00'],
  ]);
  await receive(entryId, 'RELEASE');
  await receive(entryId, 'CLOSE');
  expect(await usageOf(entryId)).toHaveLength(1);
  expect((await (await gateway.as('decl01')).get<WireRecord>('business.getDeclaration', { id })).status).toBe('CLOSED');
});

test('what customs lets amend corrects the levy by kind of tax, and a revoked declaration gives all of it back', async () => {
  const { id, entryId } = await stored(filingNo);
  await receive(entryId, 'RELEASE');
  await query(`update declaration set status = 'AMENDING', status_before = 'RELEASED' where id = $1`, [id]);
  await receive(entryId, 'AMEND_OK');
  const amended = await (await gateway.as('decl01')).get<WireRecord>('business.getDeclaration', { id });
  expect(amended.status).toBe('RELEASED');
  const due = [amended.dutyAmt, amended.vatAmt, amended.consumeAmt, amended.additionalAmt];
  const total = due.reduce<number>((sum, amount) => sum + Math.round(Number(amount ?? 0) * 100), 0);
  expect(total).not.toBe(22_040_000);
  expect(Math.round(Number((await usageOf(entryId))[0]?.total) * 100)).toBe(total);

  await query(`update declaration set status = 'AMENDING', status_before = 'RELEASED' where id = $1`, [id]);
  await receive(entryId, 'REVOKE_OK');
  expect((await (await gateway.as('decl01')).get<WireRecord>('business.getDeclaration', { id })).status).toBe(
    'REVOKED',
  );
  expect((await usageOf(entryId))[0]?.cancelled).toBe('true');
  const { rows } = await query<{ used: string }>(
    `select used_amount::text as used from bh_guarantee where id = 'G-summary'`,
  );
  expect(rows[0]?.used).toBe('220400.00');
});

test('a guarantee that nobody knows does not hold up what customs did, and is told', async () => {
  const { id, entryId } = await stored('NO-SUCH-GUARANTEE');
  await receive(entryId, 'RELEASE');
  expect((await (await gateway.as('decl01')).get<WireRecord>('business.getDeclaration', { id })).status).toBe(
    'RELEASED',
  );
  expect(await usageOf(entryId)).toEqual([]);
  const { rows } = await query<{ title: string }>('select title from user_message where record_id = $1', [id]);
  expect(rows.some(({ title }) => title.includes('NO-SUCH-GUARANTEE不在保函台账中'))).toBe(true);
});

test('each declaration by itself pays its taxes, and uses no guarantee', async () => {
  const { id, entryId } = await stored(filingNo);
  await query(`update declaration set tax_mode = '0' where id = $1`, [id]);
  await receive(entryId, 'RELEASE');
  expect(await usageOf(entryId)).toEqual([]);
});
