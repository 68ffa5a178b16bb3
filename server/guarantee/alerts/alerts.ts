import type { RowOf } from '#domain/core/entity.ts';
import { addDays } from '#domain/core/moments.ts';
import {
  type AlertLevel,
  type AlertType,
  alertKinds,
  reachedLevel,
  type Thresholds,
} from '#domain/guarantee/alertLevels.ts';
import { bhAlert, bhEmailWarning } from '#domain/guarantee/bhAlert.ts';
import { bhGuarantee } from '#domain/guarantee/bhGuarantee.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { bhShortAdjust } from '#domain/guarantee/bhShortAdjust.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { changeAll, note } from '../../crud/change.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { refreshSearch } from '../../crud/refreshSearch.ts';
import type { Db } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';
import type { LedgerCall } from '../ledger/ledger.ts';
import { type AlertWords, mailAlert } from './alertMail.ts';

/** What an alert is about, and how much of it there is. */
export interface AlertFinding {
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

/** What is kept of an alert; of a rule, only from which value on there is one. */
interface StandingAlert {
  id: string;
  alertType: AlertType;
  objectId: string;
  level: AlertLevel;
  alertStatus: string;
  value: string;
}

const [a, w, u] = [columnsIn(bhAlert, 'a'), columnsIn(bhEmailWarning, 'w'), columnsIn(bhUsage, 'u')];
const [q, g, s] = [columnsIn(bhQuota, 'q'), columnsIn(bhGuarantee, 'g'), columnsIn(bhShortAdjust, 's')];

/**
 * Brings the open alerts of these objects in line with what was found: opens, raises, lowers, closes. A level that was
 * handled by a person stays closed until another level is reached or the condition has been away.
 * @returns how many alerts were opened
 * @see docs/spec/guarantee.md 7.10
 */
export async function settleAlerts(findings: readonly AlertFinding[], call: LedgerCall): Promise<number> {
  if (findings.length === 0) return 0;
  const { db, now } = call;
  const { thresholds, known } = await alertsOf(db, [...new Set(findings.map(({ objectId }) => objectId))]);
  let opened = 0;
  for (const finding of findings) {
    const reached = reachedLevel(finding.type, finding.value, thresholds);
    const same = known.filter(({ alertType, objectId }) => alertType === finding.type && objectId === finding.objectId);
    await endAlerts(
      same.filter(({ level }) => level !== reached?.level),
      call,
    );
    if (!reached) continue;
    const standing = same.find(({ level }) => level === reached.level);
    if (standing) {
      if (Number(standing.value) !== Number(finding.value))
        await note(bhAlert, { id: standing.id }, { value: finding.value, lastAt: now }, db);
      continue;
    }
    if (await openAlert(finding, reached, call)) opened += 1;
  }
  return opened;
}

const standingNames = ['alertType', 'objectId', 'level', 'alertStatus', 'value'] as const;

const alertsNow = `
  select null as id, ${selected(bhEmailWarning, ['alertType'], 'w')}, null as "objectId", ${w.level}, null as "alertStatus", ${w.threshold}::text as value
  from bh_email_warning w where not w.deleted_flg
  union all
  select a.id, ${selected(bhAlert, standingNames, 'a')} from bh_alert a
  where ${a.objectId} = any($1) and ${a.dedupKey} is not null and ${a.alertStatus} in ('OPEN', 'HANDLED') and not a.deleted_flg`;

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
      rows.filter(({ id }) => id === null).map((rule) => [`${rule.alertType}:${rule.level}` as const, rule.value]),
    ),
    known: rows.filter((row): row is StandingAlert => row.id !== null),
  };
}

/** What a person has handled stays so; it only no longer keeps its key. */
async function endAlerts(gone: readonly StandingAlert[], call: LedgerCall): Promise<void> {
  const idsOf = (isOpen: boolean) =>
    gone.filter(({ alertStatus }) => (alertStatus === 'OPEN') === isOpen).map(({ id }) => id);
  const [open, handled] = [idsOf(true), idsOf(false)];
  if (open.length) await changeAll(bhAlert, { id: open }, closedNow(call), call);
  if (handled.length) await changeAll(bhAlert, { id: handled }, endedNow(call), call);
}

const endedNow = ({ now }: LedgerCall) => ({ dedupKey: null, lastAt: now });
const closedNow = (call: LedgerCall) => ({ ...endedNow(call), alertStatus: 'AUTO_CLOSED' });

/** An object that is no more, such as a closed quota, has nothing to warn of. */
export const closeAlertsOf = (objectId: string, call: LedgerCall): Promise<unknown> =>
  changeAll(bhAlert, { objectId, alertStatus: 'OPEN' }, closedNow(call), call);

async function openAlert(
  finding: AlertFinding,
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
    `select ${selected(bhAlert, ['id', 'level', 'value', 'customerId', 'ownerDept'], 'a')}, ${a.alertType} as type, ${a.objectName} as name,
       ${selected(bhEmailWarning, ['repeatDays'], 'w')}, to_char(${a.mailedAt}, 'YYYY-MM-DD') as "mailedDay",
       case ${a.objectType} when 'bhUsage' then (select (${u.totalAmount} - case ${a.alertType} when 'CUSTOMS_OVERDUE'
         then ${u.paidCustoms} else ${u.settledAmount} end)::text from bh_usage u where u.id = ${a.objectId})
         when 'bhQuota' then (select ${q.usedAmount}::text from bh_quota q where q.id = ${a.objectId})
         when 'bhGuarantee' then (select ${g.usedAmount}::text from bh_guarantee g where g.id = ${a.objectId})
         when 'bhShortAdjust' then (select coalesce(${s.approvedAmount}, ${s.shortAmount})::text from bh_short_adjust s where s.id = ${a.objectId}) end as amount
     from bh_alert a join bh_email_warning w on ${w.alertType} = ${a.alertType} and ${w.level} = ${a.level} and not w.deleted_flg
     where ${a.alertStatus} = 'OPEN' and ${w.enabled} and ${w.repeatDays} > 0 and ${w.sendHour} = $1 and ${a.mailedAt} is not null`,
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

interface RepeatRow extends RowOf<typeof bhAlert, 'id' | 'customerId' | 'ownerDept'> {
  type: AlertType;
  level: AlertLevel;
  value: string;
  name: string;
  /** What is used or owed, as the first mail said it. */
  amount: string | null;
  repeatDays: number;
  mailedDay: string;
}
