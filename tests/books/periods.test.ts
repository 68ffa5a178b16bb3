import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, nowText } from '#domain/core/moments.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { addVoucher, companyWithBooks, stampOf, step, through, type VoucherEntry, vouchersMade } from './books.ts';

/** Months of the books over HTTP. @see docs/spec/finance.md 2.17, docs/spec/finance-addendum.md F36, F37 */
let gateway: TestGateway;
const today = nowText(() => new Date()).slice(0, 10);
const firstDay = `${today.slice(0, 8)}01`;
const lastMonthEnd = addDays(firstDay, -1);
const lastMonth = lastMonthEnd.slice(0, 7);
const period = lastMonth.replace('-', '');
const thisPeriod = today.slice(0, 7).replace('-', '');

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

interface Check {
  readonly key: string;
  readonly state: string;
}

const sale: readonly VoucherEntry[] = [
  ['1001', '106.00', null],
  ['6001', null, '100.00'],
  ['22210103', null, '6.00'],
];

const posted = async (company: string, day: string, entries: readonly VoucherEntry[], more = {}) => {
  const { returnCode, returnMsg, data } = await addVoucher(await gateway.as('fin01'), company, day, entries, more);
  if (returnCode !== '0') throw new Error(`${returnMsg} ${JSON.stringify(data)}`);
  return through(gateway, data, ['fin01l', 'audit'], ['fin01l', 'post']);
};

async function monthOf(mainCompId: string, which = period): Promise<WireRecord> {
  const leader = await gateway.as('fin01l');
  const made = await leader.get<WireRecord>('financial.addAcctPeriod', { record: { mainCompId, period: which } });
  return leader.get<WireRecord>('financial.actAcctPeriod', { ...stampOf(made), action: 'open' });
}

const act = async (who: string, month: WireRecord, action: string, more: object = {}) => {
  const client = await gateway.as(who);
  const { rowVersion } = await client.get<WireRecord>('financial.getAcctPeriod', { id: month.id });
  return client.call<WireRecord>('financial.actAcctPeriod', { id: month.id, rowVersion, action, ...more });
};

const checks = async (mainCompId: string) => {
  const { checks: all } = await (await gateway.as('fin01')).get<{ checks: Check[] }>('financial.checkPeriodClose', {
    ...{ mainCompId, period },
  });
  return Object.fromEntries(all.map(({ key, state }) => [key, state]));
};

interface Balance {
  readonly subtotals: readonly Record<string, string>[];
  readonly total: Record<string, string>;
}

const balanceOf = async (mainCompId: string, groupBy: string, fromMonth = lastMonth, toMonth = lastMonth) =>
  (await gateway.as('fin01')).get<Balance>('vc.queryTrialBalance', { fromMonth, toMonth, groupBy, mainCompId });

describe('a month', () => {
  test('FS63: is not closed before it is over', async () => {
    const company = await companyWithBooks(gateway);
    const month = await monthOf(company, thisPeriod);
    expect((await act('fin01l', month, 'close')).returnCode).toBe('62078');
  });

  test('is closed when nothing is open; the checklist says what is', async () => {
    const company = await companyWithBooks(gateway);
    const month = await monthOf(company);
    expect((await act('fin01', month, 'close')).returnCode).toBe('1005');
    const draft = await addVoucher(await gateway.as('fin01'), company, lastMonthEnd, sale);
    expect(draft.returnCode).toBe('0');
    expect(await checks(company)).toMatchObject({ over: 'ok', posted: 'open', numbers: 'ok', equal: 'ok' });
    expect((await act('fin01l', month, 'close')).returnCode).toBe('62066');
    await through(gateway, draft.data, ['fin01l', 'audit'], ['fin01l', 'post']);
    await posted(company, lastMonthEnd, sale, { no: 3 });
    expect(await checks(company)).toMatchObject({ posted: 'ok', numbers: 'open' });
    expect((await act('fin01l', month, 'close')).returnCode).toBe('62065');
    await posted(company, lastMonthEnd, sale, { no: 2 });
    const closed = await act('fin01l', month, 'close');
    expect(closed.data).toMatchObject({ status: 'CLOSED', closedBy: 'user-fin01l' });
  });

  test('that is closed takes no voucher, no posting and no undoing', async () => {
    const company = await companyWithBooks(gateway);
    const month = await monthOf(company);
    const there = await posted(company, lastMonthEnd, sale);
    expect((await act('fin01l', month, 'close')).returnCode).toBe('0');
    const late = await addVoucher(await gateway.as('fin01'), company, lastMonthEnd, sale);
    expect(late.returnCode).toBe('62024');
    expect((await step(await gateway.as('admin'), there, 'unpost', { opinion: '改' })).returnCode).toBe('62024');
    expect((await addVoucher(await gateway.as('fin01'), company, today, sale)).returnCode).toBe('0');
  });

  test('FS65: is reopened by another leader, with a reason, the latest alone, and not once a customer has confirmed its statement', async () => {
    const company = await companyWithBooks(gateway);
    const before = await monthOf(company, addDays(`${lastMonth}-01`, -1).slice(0, 7).replace('-', ''));
    const month = await monthOf(company);
    expect((await act('fin01l', month, 'close')).returnCode).toBe('1004');
    expect((await act('fin01l', before, 'close')).returnCode).toBe('0');
    expect((await act('fin01l', month, 'close')).returnCode).toBe('0');
    expect((await act('fin01l', month, 'reopen', { opinion: '漏记' })).returnCode).toBe('1013');
    expect((await act('admin', month, 'reopen', { opinion: '漏记' })).returnCode).toBe('1005');
    const { pool } = gateway.database;
    await pool.query(`update sys_user set is_leader = true where id = 'user-fin01'`);
    await gateway.heard();
    expect((await act('fin01', month, 'reopen')).returnCode).toBe('1001');
    expect((await act('fin01', before, 'reopen', { opinion: '漏记' })).returnCode).toBe('1004');
    await pool.query(
      `insert into customer_statement (id, statement_no, customer_id, main_comp_id, period, status, created_time, updated_time)
       values ('st-1', 'DZ-1', 'demo-customer-01', $1, $2, 'CONFIRMED', now(), now())`,
      [company, period],
    );
    expect((await act('fin01', month, 'reopen', { opinion: '漏记' })).returnCode).toBe('62077');
    await pool.query(`update customer_statement set status = 'VOID' where id = 'st-1'`);
    expect((await act('fin01', month, 'reopen', { opinion: '漏记' })).data).toMatchObject({ status: 'OPEN' });
    await pool.query(`update sys_user set is_leader = false where id = 'user-fin01'`);
    await gateway.heard();
  });

  test('FS64: while it is closed another posts into it: posted before, or refused, never half', async () => {
    const company = await companyWithBooks(gateway);
    const month = await monthOf(company);
    const audited = await addVoucher(await gateway.as('fin01'), company, lastMonthEnd, sale);
    const waiting = await through(gateway, audited.data, ['fin01l', 'audit']);
    const [closing, posting, writing] = await Promise.all([
      act('fin01l', month, 'close'),
      step(await gateway.as('fin01l'), waiting, 'post'),
      addVoucher(await gateway.as('fin01'), company, lastMonthEnd, sale),
    ]);
    const { rows } = await gateway.database.pool.query<{ status: string; count: string }>(
      'select status, count(*) from voucher where main_comp_id = $1 and period = $2 group by 1',
      [company, period],
    );
    const isClosed = closing.returnCode === '0';
    expect([posting.returnCode, writing.returnCode].filter((code) => !['0', '62024'].includes(code))).toEqual([]);
    expect(rows.filter(({ status }) => status !== 'POSTED').length > 0 && isClosed).toBe(false);
    if (!isClosed) expect(closing.returnCode).toBe('62066');
  });

  test('carries profit and loss into the profit of the year, and VAT that is owed', async () => {
    const company = await companyWithBooks(gateway);
    const month = await monthOf(company);
    await posted(company, lastMonthEnd, sale);
    await posted(company, lastMonthEnd, [
      ['6602', '30.00', null],
      ['22210101', '1.80', null],
      ['1001', null, '31.80'],
    ]);
    expect(await checks(company)).toMatchObject({ profit: 'warn', vat: 'warn' });
    for (const action of ['carryVat', 'carryProfit']) {
      expect((await act('fin01', month, action)).returnCode).toBe('0');
      expect((await act('fin01', month, action)).returnCode).toBe('1001');
    }
    const { rows } = await (await gateway.as('fin01')).get<{ rows: WireRecord[] }>('vc.queryVoucherPage', {
      filter: { mainCompId: company, word__in: ['转'] },
    });
    expect(rows.map(({ debitTotal }) => debitTotal).sort()).toEqual(['100.00', '4.20']);
    for (const one of rows) await through(gateway, one, ['fin01l', 'audit'], ['fin01l', 'post']);
    expect(await checks(company)).toMatchObject({ profit: 'ok', vat: 'ok' });
    const { subtotals } = await balanceOf(company, 'leaf');
    const closing = Object.fromEntries(subtotals.map((row) => [row.groupId, [row.closingDebit, row.closingCredit]]));
    expect(closing).toMatchObject({ 4103: ['0.00', '70.00'], 222104: ['0.00', '4.20'], 6001: ['0.00', '0.00'] });
    expect((await act('fin01l', month, 'close')).returnCode).toBe('0');
  });
});

describe('M13: the trial balance', () => {
  test('has equal feet at every level, parents the sum of their leaves, and opens the lines of a figure', async () => {
    const company = await companyWithBooks(gateway);
    const earlier = addDays(`${lastMonth}-01`, -1);
    await posted(company, earlier, sale);
    await posted(company, lastMonthEnd, sale);
    await addVoucher(await gateway.as('fin01'), company, lastMonthEnd, sale);
    for (const level of ['top', 'second', 'third', 'leaf']) {
      const { total } = await balanceOf(company, level);
      expect([level, total.debit, total.credit]).toEqual([level, '106.00', '106.00']);
      expect(total.openingDebit).toBe(total.openingCredit);
      expect(total.closingDebit).toBe(total.closingCredit);
    }
    const { subtotals } = await balanceOf(company, 'top');
    const taxes = subtotals.find(({ groupId }) => groupId === '2221');
    expect(taxes).toMatchObject({
      ...{ groupName: '2221 应交税费', openingCredit: '6.00', credit: '6.00', closingCredit: '12.00' },
    });
    const behind = await (await gateway.as('fin01')).get<{ rows: WireRecord[] }>('vc.queryTrialBalanceRecords', {
      ...{ month: lastMonth, groupBy: 'top', groupId: '2221', mainCompId: company },
    });
    expect(behind.rows.map(({ subjectCode, credit }) => [subjectCode, credit])).toEqual([['22210103', '6.00']]);
  });
});

describe('an event of the business', () => {
  const sheet = async (amount: string) => {
    const id = `settle-${amount}`;
    await gateway.database.pool.query(
      `insert into precat_settle (id, settle_no, customer_id, amount, line_amount, discount_rate, max_discount, curr, status, owner_dept, created_by, created_by_name, created_dept, created_time, updated_time)
       values ($1, $1, 'demo-customer-01', $2, $2, 0, 0.2, 'CNY', 'PENDING', 'D10', 'user-bus01', '王晓雯', 'D10', now(), now())`,
      [id, amount],
    );
    return id;
  };
  const settle = async (id: string, action: string, mainCompId?: string) => {
    const client = await gateway.as('fin01');
    const { rowVersion } = await client.get<WireRecord>('settlecenter.getPrecatSettle', { id });
    const stepped = await client.get<WireRecord>('settlecenter.actPrecatSettle', {
      ...{ id, rowVersion, action, opinion: '测试' },
      ...(mainCompId && { params: { mainCompId } }),
    });
    await vouchersMade(gateway.database.pool);
    return stepped;
  };
  const tasksOf = async (bizNo: string) => {
    await vouchersMade(gateway.database.pool);
    const { rows } = await (await gateway.as('fin01')).get<{ rows: WireRecord[] }>('vc.queryVoucherTaskPage', {
      filter: { bizNo__like: bizNo },
    });
    return rows;
  };
  const voucherOf = async (bizNo: string, at = 0) => {
    const tasks = await tasksOf(bizNo);
    const task = tasks.filter(({ sourceKey }) => !String(sourceKey).startsWith('rev:')).at(at);
    return (await gateway.as('fin01')).get<WireRecord>('vc.getVoucher', { id: task?.voucherId });
  };

  test('makes its voucher; nobody but its source takes that back', async () => {
    const company = await companyWithBooks(gateway);
    const id = await sheet('3420.00');
    expect((await settle(id, 'approve', company)).status).toBe('APPROVED');
    expect(await tasksOf(id)).toMatchObject([{ status: 'BUILT', event: 'SETTLE_OK', amount: '3420.00' }]);
    const made = await voucherOf(id);
    expect(made).toMatchObject({ source: 'AUTO', status: 'DRAFT', makerId: null, sourceKey: `SETTLE_OK:${id}:1` });
    const lines = made.lines as WireRecord[];
    expect(lines.map(({ subjectCode, debit, credit }) => [subjectCode, debit, credit])).toEqual([
      ['1122', '3420.00', null],
      ['6001', null, '3226.42'],
      ['222103', null, '193.58'],
    ]);
    const own = await step(await gateway.as('fin01l'), made, 'void', { opinion: '不要' });
    expect(own.returnCode).toBe('1001');
  });

  test('goes on when its voucher cannot be built; that waits with the reason until it can', async () => {
    const company = await companyWithBooks(gateway);
    await gateway.database.pool.query(`update voucher_template set enabled = false where main_comp_id = $1`, [company]);
    const id = await sheet('53.00');
    expect((await settle(id, 'approve', company)).status).toBe('APPROVED');
    const [task] = await tasksOf(id);
    expect(task).toMatchObject({ status: 'WAITING', reason: '没有启用的凭证模板：结算审核' });
    await gateway.database.pool.query(`update voucher_template set enabled = true where main_comp_id = $1`, [company]);
    const built = await (await gateway.as('fin01')).get('vc.buildVoucher', { event: 'SETTLE_OK' });
    expect(built).toEqual({ built: 1, waiting: 0 });
    expect(await voucherOf(id)).toMatchObject({ debitTotal: '53.00' });
  });

  test('taken back before the audit leaves a void voucher, later a reversing one; approved again it books again', async () => {
    const company = await companyWithBooks(gateway);
    const id = await sheet('106.00');
    await settle(id, 'approve', company);
    await settle(id, 'cancelApprove');
    expect(await voucherOf(id)).toMatchObject({ status: 'VOID' });
    await settle(id, 'approve', company);
    const again = (await tasksOf(id)).find(({ status }) => status === 'BUILT');
    const client = await gateway.as('fin01');
    const made = await client.get<WireRecord>('vc.getVoucher', { id: again?.voucherId });
    await through(gateway, made, ['fin01l', 'audit'], ['fin01l', 'post']);
    await settle(id, 'cancelApprove');
    const now = await client.get<WireRecord>('vc.getVoucher', { id: made.id });
    expect(now.status).toBe('POSTED');
    expect(await client.get('vc.getVoucher', { id: now.reversedId })).toMatchObject({
      ...{ status: 'DRAFT', source: 'REVERSE', debitTotal: '-106.00' },
    });
  });

  test('without a voucher keeps its month open: 62069', async () => {
    const company = await companyWithBooks(gateway);
    const month = await monthOf(company);
    await gateway.database.pool.query(
      `insert into voucher_task (id, event, source_key, main_comp_id, book_date, biz_no, amount, status, created_time, updated_time)
       values ($1, 'TAX_PAY', $1, $2, $3, 'DS-1', 1, 'WAITING', now(), now())`,
      [`waits-${company}`, company, lastMonthEnd],
    );
    expect((await act('fin01l', month, 'close')).returnCode).toBe('62069');
  });

  test('money nobody claimed and purchases nobody billed stand in the books at the end, and are gone on the first', async () => {
    const company = await companyWithBooks(gateway);
    const month = await monthOf(company);
    const next = await monthOf(company, thisPeriod);
    const leader = await gateway.as('fin01l');
    await leader.get('financial.addAccountSubject', {
      record: { mainCompId: company, code: '100201', name: '工行', category: 'ASSET', balanceDir: 'D' },
    });
    const { pool } = gateway.database;
    const stamps = 'now(), now()';
    await pool.query(
      `insert into bank_account (id, main_comp_id, bank_name, account, currency, subject_code, enabled, created_time, updated_time)
       values ('open-account', $1, '工行', '1001999', 'CNY', '100201', true, ${stamps})`,
      [company],
    );
    await pool.query(
      `insert into bank_line (id, bank_account_id, main_comp_id, line_date, serial, direction, amount, status, created_time, updated_time)
       values ('open-line', 'open-account', $1, $2, 'L-1', 'IN', 1000, 'OPEN', ${stamps})`,
      [company, lastMonthEnd],
    );
    await pool.query(
      `insert into supplier (id, supplier_code, name, tax_rate, status, created_time, updated_time) values ('open-supplier', 'GYS-O', '迅达', '0.09', 'ACTIVE', ${stamps})`,
    );
    await pool.query(
      `insert into auto_order (id, order_no, supplier_id, main_comp_id, order_date, actual_amount, status, created_time, updated_time)
       values ('open-order', 'CG-O', 'open-supplier', $1, $2, 8720, 'AUTO_OK', ${stamps})`,
      [company, lastMonthEnd],
    );
    expect((await act('fin01', month, 'accrue')).returnCode).toBe('0');
    const client = await gateway.as('fin01');
    const made = async (filter: object) =>
      (await client.get<{ rows: WireRecord[] }>('vc.queryVoucherPage', { filter: { mainCompId: company, ...filter } }))
        .rows;
    const before = await made({ period });
    expect(before.map(({ event, debitTotal }) => [event, debitTotal]).sort()).toEqual([
      ['COST_MONTH', '8000.00'],
      ['UNCLAIMED', '1000.00'],
    ]);
    for (const one of before) await through(gateway, one, ['fin01l', 'audit'], ['fin01l', 'post']);
    await pool.query(`update bank_line set status = 'IGNORED' where id = 'open-line'`);
    await pool.query(`update auto_order set status = 'CANCELLED' where id = 'open-order'`);
    expect((await act('fin01', next, 'accrue')).returnCode).toBe('0');
    const after = await made({ period: thisPeriod });
    expect(after.map(({ voucherDate, debitTotal }) => [voucherDate, debitTotal]).sort()).toEqual([
      [firstDay, '-1000.00'],
      [firstDay, '-8000.00'],
    ]);
  });
});
