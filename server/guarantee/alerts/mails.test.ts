import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LedgerWorld, openWorld, yuan } from '#tests/guarantee/ledgerWorld.ts';
import { refreshAfter } from '../ledger/refresh.ts';
import { payCustoms } from '../levies/savePayment.ts';
import { sendWaiting } from './outbox.ts';

let world: LedgerWorld;
beforeEach(async () => {
  world = await openWorld();
  await world.query(`update sys_user set email = id || '@house.cn', is_leader = (id = 'jl')`);
  await world.query(
    `insert into bh_email_warning (id, alert_type, level, threshold, to_leader, to_owner_dept, to_depts, to_customer,
      extra_emails, send_hour, repeat_days, enabled, subject, body)
     values ('W', 'OVERDUE', 'YELLOW', 1, true, true, '["jck01"]', true, 'boss@house.cn', 8, 1, true, '{declNo}', '{customer} {amount}')`,
  );
  await world.query(
    `insert into bh_email_customer (id, customer_id, email, cc, enabled) values ('E1', 'C1', 'a@customer.cn', 'b@customer.cn; c@customer.cn', true)`,
  );
});
afterEach(() => world.drop());

const mails = () =>
  world.query<{ to: string; cc: string | null; body: string; status: string }>(
    'select to_list as to, cc_list as cc, body, mail_status as status from bh_mail order by id',
  );

async function overdue(): Promise<{ usageId: string; taxId: string }> {
  const { usage } = await world.levy('2025-03-03', '395600.00');
  const [bill] = await world.query<{ id: string }>('select id from bh_usage_tax');
  return { usageId: usage.id, taxId: bill?.id ?? '' };
}
const pay = ({ usageId, taxId }: { usageId: string; taxId: string }, amount: string, day: string) =>
  world.act(day, (call) =>
    payCustoms({ usageId, taxId, payMode: 'CUSTOMER_SELF', amount: yuan(amount), payDate: day, voucherNo: null }, call),
  );

const send = async (moment: string) => {
  const sent: string[] = [];
  const outcome = await sendWaiting(
    { pool: world.database.pool, clock: () => new Date(`${moment}+08:00`) },
    async ({ to, cc }) => {
      sent.push([...to, ...cc].join(' '));
    },
  );
  return { ...outcome, sentTo: sent };
};

test('customers see no address of the house, and the amount is what they still owe', async () => {
  const levy = await overdue();
  await pay(levy, '95600.00', '2025-03-10');
  await world.act('2025-03-16', (call) => refreshAfter({ usageIds: [levy.usageId] }, call));
  expect(await mails()).toEqual([
    { to: 'bo@house.cn; jl@house.cn; jo@house.cn; boss@house.cn', cc: null, body: '客户一 300,000.00', status: 'WAIT' },
    { to: 'a@customer.cn', cc: 'b@customer.cn; c@customer.cn', body: '客户一 300,000.00', status: 'WAIT' },
  ]);
  expect((await send('2025-03-16T11:00:00')).sentTo).toEqual([
    'bo@house.cn jl@house.cn jo@house.cn boss@house.cn',
    'a@customer.cn b@customer.cn c@customer.cn',
  ]);
});

test('what was settled before its mail left is not dunned any more', async () => {
  const levy = await overdue();
  await world.act('2025-03-16', (call) => refreshAfter({ usageIds: [levy.usageId] }, call));
  await pay(levy, '395600.00', '2025-03-16');
  expect(await send('2025-03-16T11:00:00')).toEqual({ sent: 0, failed: 0, outdated: 2, sentTo: [] });
  expect((await mails()).map(({ status }) => status)).toEqual(['OUTDATED', 'OUTDATED']);
});

test('of mails that waited for the server only the last one of an alert leaves', async () => {
  const levy = await overdue();
  await world.act('2025-03-16', (call) => refreshAfter({ usageIds: [levy.usageId] }, call));
  await world.query(
    `insert into bh_mail (id, to_list, subject, body, alert_id, mail_status, tries, next_try_at, created_time, updated_time)
     select id || 'x', to_list, subject, body, alert_id, 'WAIT', 0, next_try_at, created_time + interval '1 day', updated_time from bh_mail`,
  );
  expect(await send('2025-03-16T12:00:00')).toMatchObject({ sent: 2, outdated: 2 });
});

test('a long list of receivers is cut between addresses, never inside of one', async () => {
  const many = Array.from({ length: 60 }, (_, index) => `somebody.with.a.long.name.${index}@house.cn`);
  await world.query(
    `update bh_email_warning set to_leader = false, to_owner_dept = false, to_depts = '[]', to_customer = false, extra_emails = $1`,
    [many.join(';')],
  );
  const levy = await overdue();
  await world.act('2025-03-16', (call) => refreshAfter({ usageIds: [levy.usageId] }, call));
  expect((await mails()).flatMap(({ to }) => to.split('; '))).toEqual(many);
});
