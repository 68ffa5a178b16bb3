import { randomUUID } from 'node:crypto';
import { type Attack, tally } from './attack.ts';

interface OpenBill {
  readonly taxId: string;
  readonly usageId: string;
  readonly open: string;
  readonly issued: string;
}

const doublePayment: Attack = {
  name: 'one tax bill paid ten times at once',
  run: async ({ as, pool }) => {
    const { rows } = await pool.query<OpenBill>(
      `select t.id as "taxId", t.usage_id as "usageId", (t.amount - t.paid_amount)::text as open, to_char(current_date, 'YYYY-MM-DD') as issued
       from bh_usage_tax t join bh_usage u on u.id = t.usage_id
       where t.amount > t.paid_amount and t.bill_status <> 'VOID' and u.usage_status = 'OCCUPIED' and not t.deleted_flg order by t.id limit 1`,
    );
    const [bill] = rows;
    if (!bill) return { held: false, words: 'no open bill in the demo data' };
    const { taxId, usageId, open, issued } = bill;
    const client = as('fin01');
    const pay = () =>
      client.call('baohan.usagePay', { usageId, taxId, payMode: 'COMPANY_ADVANCE', amount: open, payDate: issued });
    const answers = (await Promise.all(Array.from({ length: 10 }, pay))).map(({ returnCode }) => returnCode);
    const { rows: paid } = await pool.query<{ times: number }>(
      'select count(*)::int as times from bh_payment where tax_id = $1 and amount = $2',
      [taxId, open],
    );
    return {
      held: answers.filter((code) => code === '0').length === 1 && paid[0]?.times === 1,
      words: `${tally(answers)}, ${paid[0]?.times} payments in the books`,
    };
  },
};

const sameKey: Attack = {
  name: 'one form sent twenty times at once',
  run: async ({ as, pool }) => {
    const client = as('bus01');
    const title = `并发 ${randomUUID()}`;
    const record = { title, demandType: 'STORAGE', urgency: 'N', customerId: 'demo-customer-01' };
    const headers = { 'x-idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.call('business.saveDemand', { record }, { headers })),
    );
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from demand where title = $1', [title]);
    return {
      held: rows[0]?.n === 1,
      words: `${tally(answers.map(({ returnCode }) => returnCode))}, ${rows[0]?.n} record`,
    };
  },
};

export const races: readonly Attack[] = [doublePayment, sameKey];
