import { addDays, todayText } from '#domain/core/moments.ts';
import { monthBefore } from '#domain/core/months.ts';
import { gatherRules } from '#server/area/gatherAreas.ts';
import { serverAreas } from '#server/areas.ts';
import { proveAll } from '#server/gateway/proof.ts';
import { fillFunds, fillReceipts, fundsCompany, fundsCustomer, fundsCustomers } from './fillFunds.ts';
import { type Figures, measureCalls, percentiles, send } from './load.ts';
import { callOf, logIn, openSite, type Site } from './site.ts';

const one = { connections: 1 } as const;
const confirms = 400;

/**
 * A sub-ledger of so many rows: what people ask of it and one receipt that is confirmed, each as its page sends it by an
 * ordinary clerk, against the bare statement of the same answer. `npm run bench funds [rows]`.
 */
export async function fundsBench(asked: number): Promise<void> {
  const rows = Math.ceil(asked / 2) * 2;
  const site = await openSite({ demands: 0, port: 5_184 });
  const today = todayText(() => new Date());
  try {
    await fillFunds(site.pool, { rows, today });
    const { rows: counted } = await site.pool.query<{ txns: number; lines: number }>(
      'select (select count(*) from fund_txn)::int as txns, (select count(*) from voucher_line)::int as lines',
    );
    console.log(
      `\n${counted[0]?.txns.toLocaleString('en')} rows, ${counted[0]?.lines.toLocaleString('en')} lines of vouchers, ${fundsCustomers} customers`,
    );
    console.log('\n| what | p50 ms | p99 ms | bare p50 ms | bare / gateway |\n|---|---|---|---|---|');
    const clerk = await logIn(site.port, 'fin01');
    const ways = askers(site, clerk, today);
    for (const question of [...ofOne(ways), ...ofAll(ways, monthBefore(today.slice(0, 7), 1))]) {
      const paged = await measureCalls(question.page, one);
      const bare = await measureCalls(question.bare, one);
      told(question.what, paged, bare);
    }
    await confirming(site, today);
    const began = performance.now();
    const differences = await proveAll(gatherRules(serverAreas).proofs ?? [], site.pool, 5);
    console.log(
      `\nProof of M1 to M14 afterwards: ${differences.filter(({ rule }) => ['M1', 'M2'].includes(rule)).length} differences of M1
      and M2, ${((performance.now() - began) / 1_000).toFixed(1)} s`,
    );
  } finally {
    await site.close();
  }
}

const told = (what: string, paged: Figures, bare: Figures): void =>
  console.log(
    `| ${what} | ${paged.p50.toFixed(1)} | ${paged.p99.toFixed(1)} | ${bare.p50.toFixed(1)} | ${(bare.p50 / paged.p50).toFixed(2)} |`,
  );

interface Question {
  readonly what: string;
  readonly page: () => Promise<unknown>;
  readonly bare: () => Promise<unknown>;
}

/** Asks the gateway as a page does and the database bare, each time about another customer and another day. */
function askers(site: Site, clerk: Readonly<Record<string, string>>, today: string) {
  let asked = 0;
  const next = () => ({ customerId: fundsCustomer(++asked * 31), day: addDays(today, -1 - ((asked * 53) % 700)) });
  const page = async (service: string, method: string, data: object) => {
    const { text } = await send(site.port, callOf(clerk, method, data, service));
    const answer = JSON.parse(text) as { returnCode: string; returnMsg: string };
    if (answer.returnCode !== '0')
      throw new Error(`${method}: ${answer.returnCode} ${answer.returnMsg} ${text.slice(0, 300)}`);
  };
  const ask = (sql: string, values: unknown[]) => site.pool.query(sql, values);
  return { next, page, ask };
}

type Askers = ReturnType<typeof askers>;

const openOf = `select i.customer_id, i.due_date, sum(o.open) from fund_item i join lateral (
    select sum(case r.direction when 'D' then r.amount else -r.amount end) as open from fund_txn r
    where r.item_id = i.item_id and r.item_kind = i.item_kind and r.txn_date <= $2) o on o.open <> 0
  where i.main_comp_id = $1 and i.first_date <= $2 and (i.closed_date is null or i.closed_date > $2)`;

const ofOne = ({ next, page, ask }: Askers): readonly Question[] => [
  {
    what: 'balance of one customer on any day (daily statement)',
    page: () => {
      const { customerId, day } = next();
      return page('settlecenter', 'queryStatementDaily', {
        groupBy: 'day',
        customerId,
        txnDate__between: [day, day],
      });
    },
    bare: () => {
      const { customerId, day } = next();
      return ask(
        `select sum(d.debit - d.credit) from fund_account a join fund_day_sum d on d.account_id = a.id where a.customer_id = $1 and d.day <= $2`,
        [customerId, day],
      );
    },
  },
  {
    what: 'statement of one customer and month (balance statement)',
    page: () => {
      const { customerId, day } = next();
      const span = day.slice(0, 7);
      return page('settlecenter', 'queryStatementBalance', {
        fromMonth: span,
        toMonth: span,
        groupBy: 'acctKind',
        customerId,
      });
    },
    bare: () => {
      const { customerId, day } = next();
      return ask(
        `select t.txn_date, t.txn_kind, t.direction, t.amount from fund_txn t
      where t.customer_id = $1 and t.txn_date between date_trunc('month', $2::date) and $2::date`,
        [customerId, day],
      );
    },
  },
  {
    what: 'ageing of one customer',
    page: () => {
      const { customerId, day } = next();
      return page('settlecenter', 'queryStatementAgeing', {
        groupBy: 'customer',
        customerId,
        firstDate__between: ['', day],
      });
    },
    bare: () => {
      const { customerId, day } = next();
      return ask(`${openOf} and i.customer_id = $3 group by 1, 2`, [fundsCompany, day, customerId]);
    },
  },
];

const ofAll = ({ next, page, ask }: Askers, month: string): readonly Question[] => [
  {
    what: 'ageing of all customers on any day',
    page: () =>
      page('settlecenter', 'queryStatementAgeing', {
        groupBy: 'customer',
        mainCompId: fundsCompany,
        firstDate__between: ['', next().day],
      }),
    bare: () => ask(`${openOf} group by 1, 2`, [fundsCompany, next().day]),
  },
  {
    what: 'balances of all customers, one month',
    page: () =>
      page('settlecenter', 'queryStatementBalance', {
        fromMonth: month,
        toMonth: month,
        groupBy: 'customer',
        mainCompId: fundsCompany,
      }),
    bare: () =>
      ask(
        `select a.customer_id, sum(d.debit - d.credit) filter (where d.day < $2),
      sum(d.debit) filter (where d.day >= $2), sum(d.credit) filter (where d.day >= $2)
           from fund_account a join fund_day_sum d on d.account_id = a.id where a.main_comp_id = $1 group by 1`,
        [fundsCompany, `${month}-01`],
      ),
  },
  {
    what: 'trial balance of twelve months',
    page: () =>
      page('vc', 'queryTrialBalance', {
        fromMonth: monthBefore(month, 11),
        toMonth: month,
        groupBy: 'leaf',
        mainCompId: fundsCompany,
      }),
    bare: () =>
      ask(
        `select subject_code, period, sum(debit), sum(credit) from voucher_line
      where main_comp_id = $1 and voucher_status = 'POSTED' and period <= $2 group by 1, 2`,
        [fundsCompany, month.replace('-', '')],
      ),
  },
];

/** Each once, eight at a time. */
async function timed(all: readonly string[], work: (id: string) => Promise<unknown>): Promise<Figures> {
  const times: number[] = [];
  const left = [...all];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let id = left.shift(); id; id = left.shift()) {
        const before = performance.now();
        await work(id);
        times.push(performance.now() - before);
      }
    }),
  );
  return { calls: all.length, perSecond: all.length / ((performance.now() - began) / 1_000), ...percentiles(times) };
}

/** One receipt confirmed, against the rows that it leaves: status, two rows of the sub-ledger, whose triggers run. */
async function confirming(site: Site, today: string): Promise<void> {
  const ids = await fillReceipts(site.pool, { count: confirms * 2, today });
  const leader = await logIn(site.port, 'fin01l');
  const confirm = async (id: string) => {
    const data = { id, rowVersion: 1, action: 'confirm', opinion: '核对无误' };
    const { text } = await send(site.port, callOf(leader, 'actFundReceipt', data, 'settlecenter'));
    const answer = JSON.parse(text) as { returnCode: string; returnMsg: string };
    if (answer.returnCode !== '0')
      throw new Error(`confirm: ${answer.returnCode} ${answer.returnMsg} ${text.slice(0, 300)}`);
  };
  const paged = await timed(ids.slice(0, confirms), confirm);
  const bare = await timed(ids.slice(confirms), (id) => bareConfirm(site, id, today));
  console.log(
    `| one receipt confirmed, 8 at once (${paged.perSecond.toFixed(0)}
      and ${bare.perSecond.toFixed(0)} a second) | ${paged.p50.toFixed(1)} | ${paged.p99.toFixed(1)} | ${bare.p50.toFixed(1)}
      | ${(paged.perSecond / bare.perSecond).toFixed(2)} |`.replace(/\n\s*/g, ' '),
  );
}

async function bareConfirm({ pool }: Site, id: string, today: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ customer: string; item: string; amount: string; whose: string }>(
      `select r.customer_id as customer, split_part(p.item_id, ':', 2) as item, p.amount::text, replace(r.customer_id, 'customer', 'a') as whose
       from fund_receipt r join fund_alloc p on p.receipt_id = r.id where r.id = $1 for update of r`,
      [id],
    );
    const [{ customer, item, amount, whose } = { customer: '', item: '', amount: '0', whose: '' }] = rows;
    await client.query(`update fund_receipt set status = 'CONFIRMED', row_version = row_version + 1 where id = $1`, [
      id,
    ]);
    await client.query(
      `insert into fund_account (id, customer_id, main_comp_id, acct_kind, owner_dept, currency, balance)
       values ($1, $2, $3, 'PREPAY', 'D10', 'CNY', 0) on conflict do nothing`,
      [`${whose}-p`, customer, fundsCompany],
    );
    const accounts = await client.query<{ id: string; kind: string }>(
      `select id, acct_kind as kind from fund_account where customer_id = $1 and main_comp_id = $2 order by id for no key update`,
      [customer, fundsCompany],
    );
    const accountOf = (kind: string) => accounts.rows.find((row) => row.kind === kind)?.id;
    const insert = `insert into fund_txn (id, account_id, txn_date, txn_kind, direction, amount, item_kind, item_id, biz_no, source_key, updated_time)
      values ($1, $2, $3, $4, 'C', $5, $6, $7, $1, $1, localtimestamp)`;
    await client.query(insert, [`${id}-s`, accountOf('SERVICE'), today, 'REPAY', amount, 'SETTLE', item]);
    await client.query(insert, [`${id}-p`, accountOf('PREPAY'), today, 'PREIN', '1.00', null, null]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
