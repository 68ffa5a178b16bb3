import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveFunds } from '#server/funds/proveFunds.ts';
import type { Proven } from '#server/gateway/proof.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { proofs } from './prove.ts';

/** The rules of money of docs/spec/finance.md 6.0, over the finance that the demo tells. */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ template: 'story' });
});
afterAll(() => gateway?.close());

const tables = [
  ...['fund_account', 'fund_txn', 'fund_item', 'fund_day_sum', 'fund_receipt', 'fund_alloc', 'precat_settle'],
  ...['tax_advance', 'tax_fee_day', 'tax_quota', 'invoice', 'invoice_line', 'invoice_link', 'voucher', 'voucher_line'],
];

/** What the nightly job says of the demo after these statements, which no guard of the database sees. */
async function jobAfter(...statements: readonly string[]): Promise<{ differences: readonly Proven[]; told: string[] }> {
  const { pool, drop } = await createTestDatabase({ template: 'story' });
  try {
    for (const table of tables) await pool.query(`alter table ${table} disable trigger user`);
    for (const statement of statements) {
      const { rowCount } = await pool.query(statement);
      expect(rowCount, statement).toBeGreaterThan(0);
    }
    const services = { ...gateway.gateway.services, pool };
    const { differences } = (await proveFunds({}, { services, jobId: 'test' } as never)) as {
      differences: readonly Proven[];
    };
    const { rows } = await pool.query<{ title: string }>(
      `select title from user_message where user_id = 'user-fin01l' and message_type = 'ALERT' and title like '资金核对%'`,
    );
    return { differences, told: rows.map(({ title }) => title) };
  } finally {
    await drop();
  }
}

test('M1 to M14: every rule is proved by an area, and the finance of the demo breaks none', async () => {
  const rules = [...new Set(proofs.map(({ rule }) => rule))];
  expect(rules.sort((left, right) => Number(left.slice(1)) - Number(right.slice(1)))).toEqual(
    Array.from({ length: 14 }, (_, at) => `M${at + 1}`),
  );
  expect(await jobAfter('select 1')).toEqual({ differences: [], told: [] });
});

const one = (table: string, where: string) => `(select id from ${table} where ${where} order by id limit 1)`;
const receipt = `id = ${one('fund_receipt', `status = 'CONFIRMED'`)}`;
const paid = `fund_status in ('PAID', 'PART_REPAID', 'FEE_DUE', 'SETTLED')`;
const advance = `id = ${one('tax_advance', paid)}`;
const advanceOf = (kind: string) =>
  `id = ${one(
    'fund_account',
    `acct_kind = '${kind}' and exists (
    select 1 from tax_advance a where a.customer_id = fund_account.customer_id
      and a.main_comp_id = fund_account.main_comp_id and ${paid})`,
  )}`;
const voucherOf = (status: string) => `voucher_id = ${one('voucher', `status = '${status}'`)} and debit is not null`;
const blue = `id = ${one('invoice', `not coalesce(red_flag, false) and gross_amount > 0 and coalesce(issue_status, 'ISSUED') = 'ISSUED'`)}`;
const linked = `not coalesce(i.red_flag, false) and coalesce(i.issue_status, 'ISSUED') = 'ISSUED'`;

/** A row that is wrong by a fen or so, by the rule that must see it. */
const doctored: readonly (readonly [rule: string, what: string, ...statements: string[]])[] = [
  ['M1', 'a balance', `update fund_account set balance = balance + 0.01 where ${advanceOf('ADVANCE')}`],
  ['M1', 'a row of the ledger', `update fund_txn set amount = amount + 0.01
      where txn_kind = 'PAY' and txn_no = (select min(txn_no) from fund_txn where txn_kind = 'PAY')`],
  ['M1', 'the balance after a row', `update fund_txn set balance_after = balance_after + 0.01 where txn_no = (select min(txn_no) from fund_txn)`],
  ['M1', 'the sum of a day', `update fund_day_sum set debit = debit + 0.01
      where (account_id, day) = (select account_id, day from fund_day_sum order by 1, 2 limit 1)`],
  ['M1', 'what is open of an item', `update fund_item
      set debit = debit + 0.01, open = open + 0.01, closed_date = null where id = ${one('fund_item', 'true')}`],
  ['M2', 'what a receipt prepaid', `update fund_receipt set prepay_amount = coalesce(prepay_amount, 0) + 0.01 where ${receipt}`],
  ['M3', 'a line of a voucher', `update voucher_line set debit = debit + 0.01 where id = ${one('voucher_line', voucherOf('DRAFT'))}`],
  ['M4', 'the tax of an invoice line', `update invoice_line set tax_amount = tax_amount + 0.07 where id = ${one('invoice_line', 'true')}`],
  ['M5', 'the gross of an invoice', `update invoice set gross_amount = gross_amount + 0.01 where ${blue}`],
  ['M6', 'what was paid of a settlement', `update precat_settle set paid_amount = amount + 0.01
      where id = ${one('precat_settle', `status in ('APPROVED', 'INVOICED', 'PAID')`)}`],
  ['M7', 'the principal of an advance', `update tax_advance set principal_balance = principal_balance + 0.01 where ${advance}`],
  ['M8', 'the fee of a night', `update tax_fee_day set fee = fee + 0.01 where id = ${one('tax_fee_day', 'true')}`],
  ['M8', 'what is open of a fee', `update tax_advance set fee_open = fee_open + 0.01 where ${advance}`],
  ['M9', 'an advance whose account knows nothing of it', `update tax_advance
      set principal_balance = principal_balance + 0.01, paid_amount = paid_amount + 0.01 where ${advance}`],
  ['M10', 'a line that was cut below what is drawn', `update tax_quota set quota_amount = 0.01 where id = (select q.id from tax_quota q
      join tax_advance a on a.customer_id = q.customer_id and a.main_comp_id = q.main_comp_id where a.advance_kind = 'DRAW'
      and a.principal_balance > 0 limit 1)`],
  ['M11', 'what an invoice says was taken back', `update invoice set red_amount = -gross_amount - 0.01 where ${blue}`],
  ['M12', 'what is linked of an invoice', `update invoice set linked_amount = coalesce(linked_amount, 0) + 0.01 where ${blue}`],
  ['M12', 'a link that bills more of a settlement than there is', `insert into invoice_link (id, invoice_id, line_no, link_kind, target_id,
      link_amount, created_by)
      select 'doctored', i.id, 99, 'SETTLE', s.id, s.amount + 0.01, 'x' from invoice i, precat_settle s where ${linked} and s.amount > 0 limit 1`],
  ['M13', 'a posted line', `update voucher_line set debit = debit + 0.01 where id = ${one('voucher_line', voucherOf('POSTED'))}`],
  ['M13', 'the month of a line', `update voucher_line set period = '209912' where id = ${one('voucher_line', voucherOf('POSTED'))}`],
]; // biome-ignore format: a row each

test.each(doctored)('%s: the nightly job finds %s', async (rule, _what, ...statements) => {
  const { differences, told } = await jobAfter(...statements);
  expect(differences.map((difference) => difference.rule)).toContain(rule);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(rule);
});

test('M14: the nightly job finds a closed month whose books differ from the sub-ledger', async () => {
  const { differences } = await jobAfter(
    `update acct_period set status = 'CLOSED' where id = ${one('acct_period', 'true')}`,
    `update voucher_line set main_comp_id = (select main_comp_id from acct_period where status = 'CLOSED' order by id limit 1),
       period = (select period from acct_period where status = 'CLOSED' order by id limit 1), subject_code = '1122',
       debit = debit + 7, voucher_status = 'POSTED'
     where id = ${one('voucher_line', voucherOf('POSTED'))}`,
  );
  expect(differences.map(({ rule }) => rule)).toContain('M14');
});
