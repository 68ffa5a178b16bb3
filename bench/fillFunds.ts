import type pg from 'pg';
import { defaultsOf } from '#domain/core/normalise.ts';
import { systemActor } from '#domain/core/rights.ts';
import { bhMainComp } from '#domain/guarantee/bhMainComp.ts';
import { insertMany, rowOf } from '#server/crud/writeRecord.ts';
import { inTransaction } from '#server/platform/inTransaction.ts';

export const fundsCompany = 'funds-mc';
export const fundsCustomers = 200;
export const fundsCustomer = (no: number): string => `funds-customer-${no % fundsCustomers}`;
const guarded = ['fund_txn', 'fund_item', 'fund_day_sum', 'fund_account', 'voucher', 'voucher_line'];

/**
 * A sub-ledger of so many rows over two years, and as many lines of vouchers to a third: each claim of a customer and
 * what paid it after 5 to 44 days; those of the last 40 days are mostly open. Written as rows, sums and items at once.
 * @param rows an even number
 */
export async function fillFunds(pool: pg.Pool, { rows, today }: { rows: number; today: string }): Promise<void> {
  await inTransaction(pool, async (db) => {
    const call = { db, actor: systemActor, now: `${today} 09:00:00` };
    // A million rows take longer than any call may.
    await db.query('set local statement_timeout = 0');
    await openCompany(db, call);
    for (const table of guarded) await db.query(`alter table ${table} disable trigger user`);
    await db.query(
      `insert into fund_account (id, customer_id, main_comp_id, acct_kind, owner_dept, currency, balance)
       select 'funds-a-' || n, 'funds-customer-' || n, $2, 'SERVICE', 'D10', 'CNY', 0 from generate_series(0, $1 - 1) n`,
      [fundsCustomers, fundsCompany],
    );
    await fillLedger(db, rows, today);
    await fillBooks(db);
    for (const table of guarded) await db.query(`alter table ${table} enable trigger user`);
  });
  await pool.query('vacuum analyze');
}

type Door = Pick<pg.PoolClient, 'query'>;

/** A company with a bank account and its customers. */
async function openCompany(db: pg.PoolClient, call: { actor: typeof systemActor; now: string }): Promise<void> {
  const company = {
    ...{ name: '往来主体公司', shortName: '往来', creditCode: '91350100M000100Y43' },
    ...{ customsRegNo: '3122960098', homeDistrict: '2200' },
  };
  await insertMany(bhMainComp, [rowOf(bhMainComp, fundsCompany, { ...defaultsOf(bhMainComp), ...company }, call)], db);
  await db.query(
    `insert into customer (id, code, name, customer_kind, manager_id)
     select 'funds-customer-' || n, 'FC' || n, '往来客户' || n, 'OWNER', 'user-bus01' from generate_series(0, $1 - 1) n`,
    [fundsCustomers],
  );
  await db.query(
    `insert into bank_account (id, main_comp_id, bank_name, account, currency, enabled) values ('funds-bank', $1, '工商银行', '1001', 'CNY', true)`,
    [fundsCompany],
  );
}

/** Claims, what paid them, and the sums of both. */
async function fillLedger(db: Door, rows: number, today: string): Promise<void> {
  // Every claim is of a customer by chance, an amount of its own, and a day: the same every time.
  await db.query(
    `create temporary table claims on commit drop as
     select n, 'funds-i-' || n as id, (n::bigint * 7919) % $1 as whose, (100 + (n::bigint * 37) % 9973 + 0.37)::numeric(18,2) as amount,
       $2::date - 730 + ((n::bigint * 730) / $3)::int as day, 5 + n % 40 as after from generate_series(0, $3 - 1) n`,
    [fundsCustomers, today, Math.floor(rows / 2)],
  );
  await db.query(
    `create temporary table moves on commit drop as
     select *, row_number() over (order by day, n, direction desc) as place from (
       select n, id, whose, amount, day, 'D' as direction, 'SETTLE' as kind from claims
       union all select n, id, whose, amount, day + after, 'C', 'REPAY' from claims where day + after < $1::date) m`,
    [today],
  );
  await db.query(
    `insert into fund_txn (id, txn_no, account_id, customer_id, main_comp_id, acct_kind, owner_dept, txn_date, txn_kind, direction, amount,
       balance_after, item_kind, item_id, biz_no, source_key)
     select 'funds-t-' || place, nextval('fund_txn_no'), 'funds-a-' || whose, 'funds-customer-' || whose, $1, 'SERVICE', 'D10', day, kind,
       direction, amount, sum(case direction when 'D' then amount else -amount end) over (partition by whose order by place),
       'SETTLE', id, 'JS-' || n, kind || ':' || id
     from moves order by place`,
    [fundsCompany],
  );
  await db.query(
    `insert into fund_item (id, account_id, customer_id, main_comp_id, acct_kind, owner_dept, item_kind, item_id, biz_no, debit, credit, open,
       first_date, last_date, closed_date, due_date)
     select 'SETTLE:' || id, 'funds-a-' || whose, 'funds-customer-' || whose, $1, 'SERVICE', 'D10', 'SETTLE', id, 'JS-' || n, amount,
       case when paid then amount else 0 end, case when paid then 0 else amount end, day, case when paid then day + after else day end,
       case when paid then day + after end, day + 30
     from (select *, day + after < $2::date as paid from claims) c`,
    [fundsCompany, today],
  );
  await db.query(
    `insert into fund_day_sum (account_id, day, debit, credit)
     select account_id, txn_date, coalesce(sum(amount) filter (where direction = 'D'), 0), coalesce(sum(amount) filter (where direction = 'C'), 0)
     from fund_txn where main_comp_id = $1 group by 1, 2`,
    [fundsCompany],
  );
  await db.query(
    `update fund_account a set balance = s.sum from (
       select account_id, sum(debit - credit) as sum from fund_day_sum group by 1) s where s.account_id = a.id and a.id like 'funds-a-%'`,
  );
}

/** A posted voucher of two lines for every third claim, over two years. */
async function fillBooks(db: Door): Promise<void> {
  const facts = (table: string) => `${table}.day, to_char(${table}.day, 'YYYYMM') as period`;
  await db.query(
    `insert into account_subject (id, main_comp_id, code, name, category, balance_dir, level, leaf_flag, enabled)
     select 'funds-s-' || code, $1, code, name, category, dir, 1, true, true
     from (values ('1122', '应收账款', 'ASSET', 'D'), ('6001', '主营业务收入', 'PL', 'C')) s (code, name, category, dir)`,
    [fundsCompany],
  );
  await db.query(
    `insert into voucher (id, main_comp_id, period, word, no, voucher_no, voucher_date, summary, source, status, debit_total, credit_total)
     select 'funds-v-' || n, $1, period, '记', n, '记-' || n, day, '确认服务收入', 'AUTO', 'POSTED', amount, amount
     from (select n, amount, ${facts('claims')} from claims where n % 3 = 0) c`,
    [fundsCompany],
  );
  await db.query(
    `insert into voucher_line (id, voucher_id, line_no, summary, subject_code, debit, credit, customer_id, top_code, code2, code3, main_comp_id,
       period, voucher_date, voucher_status)
     select 'funds-v-' || n || '-' || side, 'funds-v-' || n, side, '确认服务收入', case side when 1 then '1122' else '6001' end,
       case side when 1 then amount end, case side when 2 then amount end, case side when 1 then 'funds-customer-' || whose end,
       case side when 1 then '1122' else '6001' end, case side when 1 then '1122' else '6001' end, case side when 1 then '1122' else '6001' end,
       $1, period, day, 'POSTED'
     from (select n, amount, whose, ${facts('claims')} from claims where n % 3 = 0) c cross join generate_series(1, 2) side`,
    [fundsCompany],
  );
}

/** Receipts that wait for their confirmation, each for one claim that is open and a bit to prepay. */
export async function fillReceipts(
  pool: pg.Pool,
  { count, today }: { count: number; today: string },
): Promise<readonly string[]> {
  // What a receipt pays is the settlement that the claim stands for.
  await pool.query(
    `insert into precat_settle (id, settle_no, customer_id, main_comp_id, amount, paid_amount, open_amount, status)
     select i.item_id, i.biz_no, i.customer_id, $1, i.debit, i.credit, i.open, 'INVOICED' from fund_item i
     where i.main_comp_id = $1 and i.open > 0 order by i.first_date, i.id limit $2`,
    [fundsCompany, count],
  );
  const { rows } = await pool.query<{ id: string }>(
    `with open as (
       select i.id as item, i.customer_id, i.biz_no, i.open, row_number() over (order by i.first_date, i.id) as n from fund_item i
       where i.main_comp_id = $1 and i.open > 0 limit $2),
     receipts as (
       insert into fund_receipt (id, receipt_no, receipt_kind, customer_id, main_comp_id, bank_account_id, receipt_date, currency, amount,
         prepay_amount, payer_name, bank_serial, remark, owner_dept, hands, status)
       select 'funds-r-' || n, 'SK-F' || n, 'BANK', customer_id, $1, 'funds-bank', $3::date, 'CNY', open + 1, 1, '付款人', 'FB-' || n, '代付', 'D10',
         '[{"userId": "user-fin01", "userName": "", "deed": "allocate"}]', 'ALLOCATED' from open
       returning id)
     insert into fund_alloc (id, receipt_id, line_no, item_id, alloc_kind, target_no, amount)
     select 'funds-r-' || n || '-1', 'funds-r-' || n, 1, item, 'SETTLE', biz_no, open from open
     returning receipt_id as id`,
    [fundsCompany, count, today],
  );
  return rows.map(({ id }) => id);
}
