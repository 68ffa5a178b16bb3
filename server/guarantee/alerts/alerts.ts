import { addDays } from '#domain/core/moments.ts';
import {
  type AlertLevel,
  type AlertType,
  alertKinds,
  reachedLevel,
  type Thresholds,
} from '#domain/guarantee/alertLevels.ts';
import { bhAlert } from '#domain/guarantee/bhAlert.ts';
import { refreshSearch } from '../../crud/refreshSearch.ts';
import type { Db } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';
import type { LedgerCall } from '../ledger/ledger.ts';
import { type AlertWords, mailAlert } from './alertMail.ts';

/** What an alert is about, and how much of it there is. */
export interface Finding {
  readonly type: AlertType;
  /** Percent, days or yuan as decimal text; undefined when the condition does not exist. */
  readonly value: string | undefined;
  readonly objectType: string;
  readonly objectId: string;
  readonly objectName: string;
  readonly customerId: string | null;
  readonly mainCompId: string | null;
  readonly ownerDept: string | null;
  /** Words for the places of a mail's text. */
  readonly words: AlertWords;
}

interface StandingAlert {
  id: string;
  alert_type: AlertType;
  object_id: string;
  level: AlertLevel;
  value: string;
}

/**
 * Brings the open alerts of these objects in line with what was found: opens, raises, lowers, closes. A level that was
 * handled by a person stays closed until another level is reached or the condition has been away.
 * @returns how many alerts were opened
 * @see docs/spec/guarantee.md 7.10
 */
export async function settleAlerts(findings: readonly Finding[], call: LedgerCall): Promise<number> {
  if (findings.length === 0) return 0;
  const { db, now } = call;
  const { thresholds, known } = await alertsOf(db, [...new Set(findings.map(({ objectId }) => objectId))]);
  let opened = 0;
  for (const finding of findings) {
    const reached = reachedLevel(finding.type, finding.value, thresholds);
    const same = known.filter(
      ({ alert_type, object_id }) => alert_type === finding.type && object_id === finding.objectId,
    );
    const gone = same.filter(({ level }) => level !== reached?.level).map(({ id }) => id);
    if (gone.length) await endAlerts(db, gone, now);
    if (!reached) continue;
    const standing = same.find(({ level }) => level === reached.level);
    if (standing) {
      if (Number(standing.value) !== Number(finding.value))
        await db.query('update bh_alert set value = $2, last_at = $3, updated_time = $3 where id = $1', [
          standing.id,
          finding.value,
          now,
        ]);
      continue;
    }
    if (await openAlert(finding, reached, call)) opened += 1;
  }
  return opened;
}

const alertsNow = `
  select null as id, alert_type, null as object_id, level, threshold::text as value from bh_email_warning where not deleted_flg
  union all
  select id, alert_type, object_id, level, value::text from bh_alert
  where object_id = any($1) and dedup_key is not null and alert_status in ('OPEN', 'HANDLED') and not deleted_flg`;

/**
 * When alerts are opened; open ones, and those that a person has handled while their condition went on: these keep
 * their key for so long.
 */
async function alertsOf(
  db: Db,
  objectIds: readonly string[],
): Promise<{ thresholds: Thresholds; known: StandingAlert[] }> {
  const { rows } = await db.query<StandingAlert | (Omit<StandingAlert, 'id'> & { readonly id: null })>({
    name: 'alerts_now',
    text: alertsNow,
    values: [objectIds],
  });
  return {
    thresholds: new Map(
      rows.filter(({ id }) => id === null).map((rule) => [`${rule.alert_type}:${rule.level}` as const, rule.value]),
    ),
    known: rows.filter((row): row is StandingAlert => row.id !== null),
  };
}

const endAlerts = (db: Db, ids: readonly string[], now: string): Promise<unknown> =>
  db.query(
    `update bh_alert set alert_status = case when alert_status = 'OPEN' then 'AUTO_CLOSED' else alert_status end, dedup_key = null,
       row_version = row_version + 1, last_at = $2, updated_time = $2 where id = any($1)`,
    [ids, now],
  );

/** An object that is no more, such as a closed quota, has nothing to warn of. */
export const closeAlertsOf = (db: Db, objectId: string, now: string): Promise<unknown> =>
  db.query(
    `update bh_alert set alert_status = 'AUTO_CLOSED', dedup_key = null, row_version = row_version + 1, last_at = $2, updated_time = $2
     where object_id = $1 and alert_status = 'OPEN'`,
    [objectId, now],
  );

async function openAlert(
  finding: Finding,
  { level, threshold }: { level: AlertLevel; threshold: string },
  call: LedgerCall,
): Promise<boolean> {
  const { db, now, actor } = call;
  const id = newId();
  const { rowCount } = await db.query(
    `insert into bh_alert (id, alert_type, level, object_type, object_id, object_name, customer_id, main_comp_id, owner_dept,
      value, threshold, first_at, last_at,
       dedup_key, alert_status, created_by, created_by_name, created_time, updated_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, 'OPEN', $14, $15, $12, $12)
     on conflict (dedup_key) where alert_status = 'OPEN' do nothing`,
    [
      id,
      finding.type,
      level,
      finding.objectType,
      finding.objectId,
      finding.objectName,
      finding.customerId,
      finding.mainCompId,
      finding.ownerDept,
      finding.value,
      threshold,
      now,
      `${finding.type}:${finding.objectId}:${level}`,
      actor.userId,
      actor.userName,
    ],
  );
  if (!rowCount) return false;
  await refreshSearch(bhAlert, [id], db);
  await mailAlert(
    {
      alertId: id,
      level,
      type: finding.type,
      customerId: finding.customerId,
      ownerDept: finding.ownerDept,
      words: finding.words,
    },
    call,
  );
  return true;
}

/** Mails of alerts that go on being open, again after their rule's interval, in the hour the rule names. */
export async function repeatMails(call: LedgerCall): Promise<number> {
  const { db, now } = call;
  const { rows } = await db.query<RepeatRow>(
    `select a.id, a.alert_type as type, a.level, a.value::text as value, a.object_name as name,
      a.customer_id as "customerId", a.owner_dept as "ownerDept",
       w.repeat_days as "repeatDays", to_char(a.mailed_at, 'YYYY-MM-DD') as "mailedDay",
       case a.object_type when 'bhUsage' then (select (total_amount - case a.alert_type when 'CUSTOMS_OVERDUE'
       then paid_customs else settled_amount end)::text from bh_usage where id = a.object_id)
         when 'bhQuota' then (select used_amount::text from bh_quota where id = a.object_id)
         when 'bhGuarantee' then (select used_amount::text from bh_guarantee where id = a.object_id)
         when 'bhShortAdjust' then (select coalesce(approved_amount, short_amount)::text from bh_short_adjust where id = a.object_id) end as amount
     from bh_alert a join bh_email_warning w on w.alert_type = a.alert_type and w.level = a.level and not w.deleted_flg
     where a.alert_status = 'OPEN' and w.enabled and w.repeat_days > 0 and w.send_hour = $1 and a.mailed_at is not null`,
    [Number(now.slice(11, 13))],
  );
  const due = rows.filter(({ mailedDay, repeatDays }) => addDays(mailedDay, repeatDays) <= now.slice(0, 10));
  for (const { id, name, value, amount, ...alert } of due) {
    // Where the mere existence alarms, the value is the amount; else it counts days or percent.
    const money = alertKinds[alert.type].bad === 'exists' ? value : (amount ?? '');
    await mailAlert(
      { ...alert, alertId: id, words: { declNo: name, amount: money, days: value.replace(/\.00$/, ''), ratio: value } },
      call,
    );
  }
  return due.length;
}

interface RepeatRow {
  id: string;
  type: AlertType;
  level: AlertLevel;
  value: string;
  name: string;
  /** What is used or owed, as the first mail said it. */
  amount: string | null;
  customerId: string | null;
  ownerDept: string | null;
  repeatDays: number;
  mailedDay: string;
}
