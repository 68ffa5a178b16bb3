import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LedgerWorld, openWorld } from '#tests/guarantee/ledgerWorld.ts';
import { repeatMails } from './alerts.ts';

let world: LedgerWorld;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.drop());

test('a repeated mail says the same amount as the first one, and counts days without decimals', async () => {
  const { now } = await world.act('2025-03-03', async (call) => ({ now: call.now }));
  await world.query(
    `insert into bh_email_warning (id, alert_type, level, threshold, to_leader, to_owner_dept, to_customer, extra_emails, send_hour, repeat_days, enabled, subject, body)
     values ('W', 'OVERDUE', 'YELLOW', 1, false, false, false, 'a@x.cn', $1, 1, true, '{declNo}', '{amount} / {days}')`,
    [Number(now.slice(11, 13))],
  );
  const { usage } = await world.levy('2025-03-03', '395600.00');
  await world.query(
    `insert into bh_alert (id, alert_type, level, object_type, object_id, object_name, value, threshold, alert_status, mailed_at)
     values ('A', 'OVERDUE', 'YELLOW', 'bhUsage', $1, 'D1', 2, 1, 'OPEN', '2025-03-03 08:00:00')`,
    [usage.id],
  );
  expect(await world.act('2025-03-04', repeatMails)).toBe(1);
  expect(await world.query(`select to_list, subject, body from bh_mail`)).toEqual([
    { to_list: 'a@x.cn', subject: 'D1', body: '395,600.00 / 2' },
  ]);
});
