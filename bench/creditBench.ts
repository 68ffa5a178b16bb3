import { todayText } from '#domain/core/moments.ts';
import { proveLedger } from '#server/guarantee/ledger/proveLedger.ts';
import { companyOf, customerId, customers, fillLedger, openAccounts } from './fillCredit.ts';
import { type Figures, measure, measureCalls, send } from './load.ts';
import { callOf, openSite, type Site } from './site.ts';

const company = companyOf('bench');

/**
 * A ledger of so many movements: the pre-check, a levy and the statistics of a year, against the bare statements of the
 * same work.
 * @param asked movements; the last declarations are not paid yet
 */
export async function creditBench(asked: number): Promise<void> {
  const movements = Math.ceil((asked * 1.012) / 4) * 4;
  const size = asked.toLocaleString('en');
  const site = await openSite({ demands: 0, port: 5_182 });
  const today = todayText(() => new Date());
  try {
    for (const name of ['early', 'bench']) await openAccounts(site.pool, name, today);
    console.log('\n| what | calls/s | p50 ms | p99 ms |\n|---|---|---|---|');
    const early = row(
      'levy, 8 customers at once, empty ledger (gateway)',
      await measureCalls(() => levy(site, 'early', today)),
    );
    await fillLedger(site.pool, { movements, today });
    const levies = row(
      `levy, 8 customers at once, ${size} movements (gateway)`,
      await measureCalls(() => levy(site, 'bench', today)),
    );
    const bareLevies = row(
      'the same rows as bare statements (pg, 8 connections)',
      await measureCalls(() => bareLevy(site, today)),
    );
    const checks = row('applyAmountUsed (gateway)', await measure(site.port, call(site, 'applyAmountUsed', question)));
    const bareChecks = row(
      'the same answer as bare statements (pg, 8 connections)',
      await measureCalls(() => bareCheck(site)),
    );
    const year = row(
      'statistics of 12 months by customer (gateway)',
      await measure(site.port, call(site, 'usedStatisticsGet', period(today)), one),
    );
    const daySums = row(
      'the same sums as one statement over the sums per day',
      await measureCalls(() => site.pool.query(overDaySums, [today]), one),
    );
    const ledger = row(
      'the same sums as one statement over the ledger',
      await measureCalls(() => site.pool.query(overLedger, [today]), one),
    );

    console.log('\n| ratio | value |\n|---|---|');
    ratio(`levy: ${size} movements / empty ledger (calls per second)`, levies.perSecond / early.perSecond);
    ratio('levy: gateway / bare statements', levies.perSecond / bareLevies.perSecond);
    ratio('applyAmountUsed: gateway / bare statements', checks.perSecond / bareChecks.perSecond);
    ratio('statistics of a year: gateway / statement over the sums per day', year.perSecond / daySums.perSecond);
    ratio('statistics of a year: gateway / statement over the ledger', year.perSecond / ledger.perSecond);
    const began = performance.now();
    const { differences, movements: proved } = await proveLedger(site.pool);
    console.log(
      `\nProof of ${proved.toLocaleString('en')} movements afterwards: ${differences.length} differences, ${((performance.now() - began) / 1_000).toFixed(1)} s`,
    );
  } finally {
    await site.close();
  }
}

/** Statistics are asked for by one person at a time. */
const one = { connections: 1 } as const;

const question = {
  customerId: customerId('bench', 1),
  mainCompId: company,
  amount: '1000.00',
  customsCode: '2225',
  guarMode: 'TERM',
};

const call = (site: Site, method: string, data: unknown) => callOf(site.headers, method, data, 'baohan');

/** The twelve months that end with this one. */
function period(today: string) {
  const month = today.slice(5, 7);
  const year = Number(today.slice(0, 4));
  const fromMonth = month === '12' ? `${year}-01` : `${year - 1}-${String(Number(month) + 1).padStart(2, '0')}`;
  return { fromMonth, toMonth: today.slice(0, 7), groupBy: 'customer' };
}

let number = 0;

/** One levy after the other, each of the next customer; a refusal would be no levy. */
async function levy(site: Site, name: string, today: string): Promise<void> {
  number += 1;
  const no = String(number).padStart(9, '0');
  const record = {
    ...{
      declNo: `222520269${no}`,
      declDate: today,
      customsCode: '2225',
      mainCompId: companyOf(name),
      customerId: customerId(name, number),
      guarMode: 'TERM',
    },
    ...{
      levyNoticeDate: today,
      taxes: [{ taxBillNo: `222520261${no}-A01`, taxKind: 'A', amount: '100.37', issueDate: today }],
    },
  };
  const { text } = await send(site.port, call(site, 'usageLevySave', { record }));
  const answer = JSON.parse(text) as { returnCode: string; returnMsg: string; data: { usageStatus: string } };
  if (answer.data?.usageStatus !== 'OCCUPIED') throw new Error(`no levy: ${answer.returnCode} ${answer.returnMsg}`);
}

let bareNumber = 0;

/**
 * What a levy leaves in the database and nothing else: no session, rights, checks, alerts, log. The ledger's own
 * triggers run.
 */
async function bareLevy({ pool }: Site, today: string): Promise<void> {
  bareNumber += 1;
  const customer = bareNumber % customers;
  const id = `bare-${bareNumber}`;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select 1 from bh_quota where id = $1 for no key update`, [`bench-q-${customer}`]);
    await client.query(`select 1 from bh_guarantee where id = 'bench-g' for no key update`);
    await client.query(
      `insert into bh_usage (id, decl_no, decl_date, customs_code, district_code, main_comp_id, customer_id, quota_id,
        owner_dept, guarantee_id, guar_mode, levy_notice_date,
         duty_amount, vat_amount, consumption_amount, other_amount, total_amount, outstanding_quota, outstanding_guar,
         held_amount, held_guar, excess_amount, paid_customs,
         settled_amount, overdue_days, late_fee, usage_status, source, source_key)
       values ($1, $1, $2, '2225', '2200', $3, $4, $5, 'D10', 'bench-g', 'TERM', $2, 100.37, 0, 0, 0, 100.37, 0, 0, 100.37,
       100.37, 0, 0, 0, 0, 0, 'OCCUPIED', 'API', $1)`,
      [id, today, company, customerId('bench', customer), `bench-q-${customer}`],
    );
    await client.query(
      `insert into bh_usage_tax (id, usage_id, line_no, tax_bill_no, tax_kind, amount, issue_date, paid_amount, bill_status)
        values ($1, $1, 1, $1, 'A', 100.37, $2, 0, 'OPEN')`,
      [id, today],
    );
    for (const [type, quota, guarantee] of [
      ['USE', `bench-q-${customer}`, null],
      ['GUAR_USE', null, 'bench-g'],
    ])
      await client.query(
        `insert into bh_movement (id, account_type, quota_id, guarantee_id, move_type, delta_used, usage_id, source_key, biz_date, operator)
         values ($1, $2, $3, $4, $5, 100.37, $6, $1, $7, '基准')`,
        [`${id}-${type}`, quota ? 'QUOTA' : 'GUARANTEE', quota, guarantee, type, id, today],
      );
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function bareCheck({ pool }: Site): Promise<void> {
  await pool.query(
    `select total_amount, used_amount, available_amount, held_amount from bh_quota where customer_id = $1
      and main_comp_id = $2 and quota_status <> 'CLOSED' and not deleted_flg`,
    [customerId('bench', 1), company],
  );
  await pool.query(
    `select g.id, g.available_amount, array(select district_code from bh_guarantee_district d where d.guarantee_id = g.id)
      from bh_guarantee g where main_comp_id = $1 and guar_status = 'ACTIVE'`,
    [company],
  );
}

const sums = (deducted: string, returned: string, source: string, day: string) => `
  select q.customer_id, date_trunc('month', s.${day}) as month, sum(${deducted}) as deducted, sum(${returned}) as returned
  from ${source} s join bh_quota q on q.id = s.${source === 'bh_movement' ? 'quota_id' : 'account_id'}
  where s.account_type = 'QUOTA' and s.${day} >= $1::date - 365 group by 1, 2`;
const overDaySums = sums('s.deducted', 's.returned', 'bh_day_sum', 'day');
const overLedger = sums('greatest(0, s.delta_used)', 'greatest(0, -s.delta_used)', 'bh_movement', 'biz_date');

function row(what: string, figures: Figures): Figures {
  console.log(
    `| ${what} | ${figures.perSecond.toFixed(figures.perSecond < 100 ? 1 : 0)} | ${figures.p50.toFixed(2)} | ${figures.p99.toFixed(2)} |`,
  );
  return figures;
}

const ratio = (what: string, value: number) => console.log(`| ${what} | ${value.toFixed(2)} |`);
