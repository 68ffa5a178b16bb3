import { queryTaxsDesktop } from '#domain/advance/calls.ts';
import { taxAdvance } from '#domain/advance/taxAdvance.ts';
import { taxQuota } from '#domain/advance/taxQuota.ts';
import { customer } from '#domain/company/customer.ts';
import { addDays } from '#domain/core/moments.ts';
import { addFen, formatFen, parseFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import { addMonths } from '#domain/core/months.ts';
import { fundTxn } from '#domain/funds/fundTxn.ts';
import { implementCall } from '../crud/implement.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { Params, scopeCondition } from '../crud/scope.ts';
import type { Call } from '../gateway/method.ts';
import { isLiveSql, outstandingSql, reservedSql } from './exposure.ts';

const [a, q, c, t] = [
  columnsIn(taxAdvance, 'a'),
  columnsIn(taxQuota, 'q'),
  columnsIn(customer, 'c'),
  columnsIn(fundTxn, 't'),
];

const isOut = `${a.fundStatus} in ('PAID', 'PART_REPAID')`;

/** What the cards count, each with its condition and the amount it sums. */
const cards = (today: string, week: string) =>
  [
    ['waitPay', `${a.fundStatus} = 'WAIT_PAY'`, a.approvedAmount],
    ['paying', `${a.fundStatus} = 'PAYING'`, a.approvedAmount],
    ['outstanding', isOut, a.principalBalance],
    ['dueToday', `${isOut} and ${a.repayDate} = ${today}`, a.principalBalance],
    ['dueSoon', `${isOut} and ${a.repayDate} > ${today} and ${a.repayDate} <= ${week}`, a.principalBalance],
    ['overdue', `${isOut} and ${a.repayDate} < ${today}`, a.principalBalance],
    ['feeDue', `${a.feeOpen} > 0`, a.feeOpen],
  ] as const;

async function figuresOf(call: Call) {
  const params = new Params();
  const seen = scopeCondition(taxAdvance, call, params, 'a');
  const today = `${params.add(call.now.slice(0, 10))}::date`;
  const week = `${params.add(addDays(call.now.slice(0, 10), 7))}::date`;
  const listed = cards(today, week);
  const { rows } = await call.db.query<Record<string, string>>(
    `select ${listed
      .flatMap(([key, when, sum]) => [
        `coalesce(sum(${sum}) filter (where ${when}), 0)::numeric(18,2)::text as "${key}"`,
        `(count(*) filter (where ${when}))::text as "${key}Count"`,
      ])
      .join(', ')} from tax_advance a where ${seen} and ${isLiveSql}`,
    params.values,
  );
  const [row = {}] = rows;
  return listed.map(([key]) => ({ key, amount: row[key] ?? '0.00', count: Number(row[`${key}Count`] ?? 0) }));
}

async function availableFigure(call: Call) {
  const params = new Params();
  const seen = scopeCondition(taxQuota, call, params, 'q');
  const of = `${a.customerId} = ${q.customerId} and ${a.mainCompId} = ${q.mainCompId}`;
  const { rows } = await call.db.query<{ amount: string; count: number }>(
    `select coalesce(sum(${q.quotaAmount} - ${outstandingSql(of)} - ${reservedSql(of)}), 0)::text as amount, count(*)::int as count
     from tax_quota q where ${seen} and ${q.status} = 'ACTIVE' and not q.deleted_flg`,
    params.values,
  );
  return { key: 'available', amount: rows[0]?.amount ?? '0.00', count: rows[0]?.count ?? 0 };
}

async function dueList(call: Call) {
  const params = new Params();
  const seen = scopeCondition(taxAdvance, call, params, 'a');
  const { rows } = await call.db.query<Record<'id' | 'docNo' | 'customer' | 'principal' | 'repayDate', string>>(
    `select a.id, ${a.docNo} as "docNo", ${c.name} as customer, ${a.principalBalance}::text as principal,
       to_char(${a.repayDate}, 'YYYY-MM-DD') as "repayDate"
     from tax_advance a join customer c on c.id = ${a.customerId}
     where ${seen} and ${isLiveSql} and ${isOut} order by ${a.repayDate}, ${a.docNo} limit 10`,
    params.values,
  );
  return rows;
}

async function topCustomers(call: Call) {
  const params = new Params();
  const seen = scopeCondition(taxAdvance, call, params, 'a');
  const { rows } = await call.db.query<{ customerId: string; name: string; used: string; limit: string | null }>(
    `select ${a.customerId} as "customerId", ${c.name} as name, sum(${a.principalBalance})::text as used,
       (select sum(${q.quotaAmount})::text from tax_quota q where ${q.customerId} = ${a.customerId} and ${q.status} = 'ACTIVE'
         and not q.deleted_flg) as "limit"
     from tax_advance a join customer c on c.id = ${a.customerId}
     where ${seen} and ${isLiveSql} and ${isOut} group by 1, 2 order by sum(${a.principalBalance}) desc limit 10`,
    params.values,
  );
  return rows;
}

/** Advances, repayments and what was out at the end of each month, by the day they were booked. */
async function monthsOf(call: Call, count: number) {
  const params = new Params();
  const seen = scopeCondition(taxAdvance, call, params, 'a');
  const { rows } = await call.db.query<{ month: string; advanced: string; repaid: string }>(
    `select to_char(${t.txnDate}, 'YYYYMM') as month, sum(${t.amount}) filter (where ${t.direction} = 'D')::text as advanced,
       sum(${t.amount}) filter (where ${t.direction} = 'C')::text as repaid
     from fund_txn t join tax_advance a on a.id = ${t.itemId}
     where ${t.itemKind} = 'ADVANCE' and ${seen} group by 1 order by 1`,
    params.values,
  );
  const first = addMonths(`${call.now.slice(0, 7)}-01`, 1 - count)
    .slice(0, 7)
    .replace('-', '');
  let closing = zeroFen;
  for (const { month, advanced, repaid } of rows)
    if (month < first) closing = addFen(closing, subtractFen(parseFen(advanced ?? '0'), parseFen(repaid ?? '0')));
  return Array.from({ length: count }, (_, at) => {
    const month = addMonths(`${first.slice(0, 4)}-${first.slice(4)}-01`, at)
      .slice(0, 7)
      .replace('-', '');
    const row = rows.find((one) => one.month === month);
    const [advanced, repaid] = [parseFen(row?.advanced ?? '0'), parseFen(row?.repaid ?? '0')];
    closing = addFen(closing, subtractFen(advanced, repaid));
    return { month, advanced: formatFen(advanced), repaid: formatFen(repaid), closing: formatFen(closing) };
  });
}

/** 垫税工作台 */
export const taxsDesktop = implementCall(queryTaxsDesktop, async ({ months }, call) => ({
  figures: [...(await figuresOf(call)), await availableFigure(call)],
  due: await dueList(call),
  customers: await topCustomers(call),
  months: await monthsOf(call, months ?? 12),
}));
