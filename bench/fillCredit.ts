import type pg from 'pg';
import { parseFen } from '#domain/core/money.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { systemActor } from '#domain/core/rights.ts';
import { bhGuarantee } from '#domain/guarantee/bhGuarantee.ts';
import { bhMainComp } from '#domain/guarantee/bhMainComp.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { insertMany, rowOf } from '#server/crud/writeRecord.ts';
import { post } from '#server/guarantee/ledger/ledger.ts';
import { inTransaction } from '#server/platform/inTransaction.ts';

/** Accounts of a name of their own: `bench` ones get a ledger, others stay empty. */
export const companyOf = (name: string): string => `${name}-mc`;
const company = companyOf('bench');
export const customers = 50;
const quotaBase = '200000000.00';
const guaranteeAmount = '12000000000.00';
export const customerId = (name: string, no: number): string => `${name}-customer-${no % customers}`;

/** One company with one guarantee and fifty customers, each with a quota. */
export async function openAccounts(pool: pg.Pool, name: string, today: string): Promise<void> {
  await pool.query(
    `insert into customer (id, code, name, customer_kind, manager_id)
     select $2 || '-customer-' || n, $2 || n, $2 || '客户' || n, 'OWNER', 'user-bus01' from generate_series(0, $1 - 1) n`,
    [customers, name],
  );
  await inTransaction(pool, async (db) => {
    const call = { db, actor: systemActor, now: `${today} 09:00:00` };
    const mainComp = {
      name: `${name}主体公司`,
      shortName: name,
      creditCode: name === 'bench' ? '91350100M000100Y43' : '91310115607100008K',
      customsRegNo: '3122960099',
      homeDistrict: '2200',
    };
    await insertMany(
      bhMainComp,
      [rowOf(bhMainComp, companyOf(name), { ...defaultsOf(bhMainComp), ...mainComp }, call)],
      db,
    );
    const term = { mainCompId: companyOf(name), validFrom: '2020-01-01', validTo: '2099-12-31' };
    const guarantee = {
      ...{
        ...defaultsOf(bhGuarantee),
        ...term,
        guaranteeNo: `${name}-g`,
        customsFilingNo: `${name}-f`,
        bankCode: 'BOC',
        scopes: ['TERM'],
      },
      ...{ amount: guaranteeAmount, issueDate: '2020-01-01' },
    };
    await insertMany(bhGuarantee, [rowOf(bhGuarantee, `${name}-g`, guarantee, call)], db);
    await db.query(
      `insert into bh_guarantee_district (id, guarantee_id, line_no, district_code) values ($1 || '-1', $1, 1, '2200')`,
      [`${name}-g`],
    );
    const bizDate = '2020-01-01';
    const opened = { ...call, now: `${bizDate} 09:00:00` };
    await post(
      {
        account: { guaranteeId: `${name}-g` },
        moveType: 'GUAR_OPEN',
        deltaBase: parseFen(guaranteeAmount),
        sourceKey: `${name}:open`,
        bizDate,
      },
      opened,
    );
    await db.query(`update bh_guarantee set guar_status = 'ACTIVE' where id = $1`, [`${name}-g`]);
    for (let no = 0; no < customers; no += 1) {
      const quota = {
        ...{
          ...defaultsOf(bhQuota),
          ...term,
          quotaNo: `${name}-${no}`,
          customerId: customerId(name, no),
          ownerDept: 'D10',
        },
        ...{ payTermType: 'BEFORE_DEADLINE', payLeadDays: 3 },
      };
      await insertMany(bhQuota, [rowOf(bhQuota, `${name}-q-${no}`, quota, call)], db);
      const grant = {
        moveType: 'QUOTA_GRANT',
        deltaBase: parseFen(quotaBase),
        sourceKey: `${name}:grant:${no}`,
        bizDate,
      };
      await post({ account: { quotaId: `${name}-q-${no}` }, ...grant }, opened);
    }
  });
}

const guarded = ['bh_quota', 'bh_guarantee', 'bh_usage', 'bh_movement'] as const;

/**
 * Two years of declarations with four movements each, paid after twelve days; past the triggers, so that filling takes
 * seconds, and with balances that the ledger's own proof agrees with.
 */
export async function fillLedger(
  pool: pg.Pool,
  { movements, today }: { movements: number; today: string },
): Promise<void> {
  const usages = movements / 4;
  await inTransaction(pool, async (db) => {
    await db.query('set local statement_timeout = 0');
    for (const table of guarded) await db.query(`alter table ${table} disable trigger user`);
    await db.query(
      `create temporary table plan on commit drop as
       select n, 'bench-u-' || n as id, n % ${customers} as customer, 100 + (n % 9000) + 0.37 as amount,
         $2::date - 730 + (n::bigint * 730 / $1)::int as day, $2::date - 730 + (n::bigint * 730 / $1)::int + 12 <= $2::date as paid
       from generate_series(0, $1 - 1) n`,
      [usages, today],
    );
    await db.query(`
      insert into bh_usage (id, decl_no, decl_date, customs_code, district_code, main_comp_id, customer_id, quota_id,
      owner_dept, guarantee_id, guar_mode, levy_notice_date,
        customs_deadline, due_date, duty_amount, vat_amount, consumption_amount, other_amount, total_amount,
        outstanding_quota, outstanding_guar, held_amount, held_guar,
        excess_amount, paid_customs, settled_amount, pay_mode, paid_date, overdue_days, late_fee, usage_status, source, source_key)
      select id, '2225' || lpad(n::text, 14, '0'), day, '2225', '2200', '${company}', 'bench-customer-' || customer,
      'bench-q-' || customer, 'D10', 'bench-g', 'TERM', day,
        day + 15, day + 12, amount, 0, 0, 0, amount, case when paid then 0 else amount end, case when paid then 0 else amount end, 0, 0,
        0, case when paid then amount else 0 end, case when paid then amount else 0 end, case when paid
        then 'CUSTOMER_SELF' end, case when paid then day + 12 end, 0, 0,
        case when paid then 'SETTLED' else 'OCCUPIED' end, 'API', 'bench:' || n
      from plan`);
    await db.query(`
      insert into bh_usage_tax (id, usage_id, line_no, tax_bill_no, tax_kind, amount, issue_date, deadline, paid_amount,
      paid_date, late_fee, bill_status)
      select 'bench-t-' || n, id, 1, '2225202510' || lpad(n::text, 8, '0') || '-A01', 'A', amount, day, day + 15, case
      when paid then amount else 0 end,
        case when paid then day + 12 end, 0, case when paid then 'PAID' else 'OPEN' end
      from plan`);
    await db.query(`
      create temporary table moves on commit drop as
      select *, row_number() over (order by day, n, account_type) as place from (
        select n, id, customer, 'QUOTA' as account_type, 'USE' as move_type, amount as used, day from plan
        union all select n, id, customer, 'GUARANTEE', 'GUAR_USE', amount, day from plan
        union all select n, id, customer, 'QUOTA', 'RETURN', -amount, day + 12 from plan where paid
        union all select n, id, customer, 'GUARANTEE', 'GUAR_RETURN', -amount, day + 12 from plan where paid) m`);
    await db.query(`
      insert into bh_movement (id, move_no, account_type, quota_id, guarantee_id, main_comp_id, customer_id, owner_dept,
      move_type, delta_used, total_after, used_after,
        available_after, usage_id, source_key, biz_date, operator)
      select 'bench-m-' || place, nextval('bh_movement_no'), account_type, quota_id, guarantee_id, '${company}', customer_id,
      owner_dept, move_type, used, total,
        balance, total - balance, id, move_type || ':' || n, day, '基准' from (
        select place, account_type, case account_type when 'QUOTA' then 'bench-q-' || customer end as quota_id,
        case account_type when 'GUARANTEE' then 'bench-g' end as guarantee_id,
          case account_type when 'QUOTA' then 'bench-customer-' || customer end as customer_id, case account_type
          when 'QUOTA' then 'D10' end as owner_dept, move_type, used,
          case account_type when 'QUOTA' then ${quotaBase} else ${guaranteeAmount} end as total,
          sum(used) over (partition by account_type, case account_type when 'QUOTA' then customer end order by place) as balance, id, n, day
        from moves order by place) m`);
    await db.query(`
      insert into bh_day_sum (account_type, account_id, day, deducted, returned)
      select account_type, coalesce(quota_id, guarantee_id), biz_date, sum(greatest(0, delta_used)), sum(greatest(0, -delta_used)) from bh_movement
      where id like 'bench-m-%' group by 1, 2, 3`);
    await db.query(`
      update bh_quota q set used_amount = u.used, available_amount = total_amount - u.used, utilisation = bh_utilisation(u.used, total_amount)
      from (select quota_id, sum(outstanding_quota) as used from bh_usage where id like 'bench-u-%' group by 1) u where u.quota_id = q.id`);
    await db.query(`
      update bh_guarantee g set used_amount = u.used, available_amount = base_amount - u.used, utilisation = bh_utilisation(u.used, base_amount)
      from (select sum(outstanding_guar) as used from bh_usage where id like 'bench-u-%') u where g.id = 'bench-g'`);
    await db.query('select bh_levy_sums_anew()');
    for (const table of guarded) await db.query(`alter table ${table} enable trigger user`);
  });
  await pool.query('vacuum analyze');
}
