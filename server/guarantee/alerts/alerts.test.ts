import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LedgerWorld, openWorld } from '#tests/guarantee/ledgerWorld.ts';
import { repeatMails, settleAlerts } from './alerts.ts';
import { stuckFindings } from './stuckDocuments.ts';

let world: LedgerWorld;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.drop());

test('a repeated mail says the same amount as the first one, and counts days without decimals', async () => {
  const { now } = await world.act('2025-03-03', async (call) => ({ now: call.now }));
  await world.query(
    `insert into bh_email_warning (id, alert_type, level, threshold, to_leader, to_owner_dept, to_customer, extra_emails,
      send_hour, repeat_days, enabled, subject, body)
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

test('a document counts as stuck from the working days that the parameter says', async () => {
  await world.query(
    `insert into bh_apply (id, doc_type, origin, doc_no, creator_dept, owner_dept, status, status_since, closed_flag)
     values ('B', 'APPLY', 'BUSINESS', 'SQ-1', 'D10', 'D10', 'BUSINESS_PENDING_REVIEW', '2025-03-03 09:00:00', false)`,
  );
  const stuck = async (days: string) => {
    await world.query(
      `insert into bh_param (id, code, value) values ('STUCK_DAYS', 'STUCK_DAYS', $1) on conflict (id) do update set value = $1`,
      [days],
    );
    await world.act('2025-03-10', async (call) => settleAlerts(await stuckFindings(call), call));
    return world.query(
      `select level, value::int as value from bh_alert where object_id = 'B' and alert_status = 'OPEN'`,
    );
  };
  // From a Monday to the next are five working days.
  expect(await stuck('6')).toEqual([]);
  expect(await stuck('5')).toEqual([{ level: 'ORANGE', value: 5 }]);
  expect(await stuck('8')).toEqual([]);
});
