import { departments } from '#domain/core/access.ts';
import { fill, say } from '#domain/core/text.ts';
import { type AlertLevel, type AlertType, alertKinds } from '#domain/guarantee/alertLevels.ts';
import type { Db } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';
import type { LedgerCall } from '../ledger/ledger.ts';
import { loadParams } from '../settings/paramBook.ts';

/** Values for `{declNo} {amount} {days} {ratio}` of a mail's text; `{customer}` and `{date}` are known anyway. */
export interface AlertWords {
  readonly declNo?: string;
  readonly amount?: string;
  readonly days?: string;
  readonly ratio?: string;
}

interface AlertToMail {
  readonly alertId: string;
  readonly type: AlertType;
  readonly level: AlertLevel;
  readonly customerId: string | null;
  readonly ownerDept: string | null;
  readonly words: AlertWords;
}

interface RuleRow {
  to_leader: boolean;
  to_owner_dept: boolean;
  to_depts: string[] | null;
  to_customer: boolean;
  extra_emails: string | null;
  subject: string;
  body: string;
}

/** Puts the mail of an alert into the outbox, in the transaction that opened it; with the switch off it is kept as not sent. */
export async function mailAlert(alert: AlertToMail, call: LedgerCall): Promise<void> {
  const { db, now } = call;
  const { rows } = await db.query<RuleRow>(
    'select to_leader, to_owner_dept, to_depts, to_customer, extra_emails, subject, body from bh_email_warning where alert_type = $1 and level = $2 and enabled and not deleted_flg',
    [alert.type, alert.level],
  );
  const [rule] = rows;
  if (!rule) return;
  const { to, cc } = await receiversOf(alert, rule, db);
  if (to.length === 0) return;
  const customer = await customerName(alert.customerId, db);
  const words = { declNo: '', amount: '', days: '', ratio: '', ...alert.words, customer, date: now.slice(0, 10) };
  const put = (template: string) => fill(say(template, template), words).zh;
  await queueMail({ to, cc, subject: put(rule.subject), body: put(rule.body), alertId: alert.alertId }, call);
  await db.query('update bh_alert set mailed_at = $2 where id = $1', [alert.alertId, now]);
}

interface Mail {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly body: string;
  readonly alertId?: string;
}

/** One row of the outbox: waiting, or kept unsent while the switch is off. */
async function queueMail({ to, cc, subject, body, alertId }: Mail, { db, actor, now }: LedgerCall): Promise<void> {
  const isOn = (await loadParams(db)).EMAIL_SWITCH === 'on';
  await db.query(
    `insert into bh_mail (id, to_list, cc_list, subject, body, alert_id, mail_status, tries, next_try_at, created_by, created_by_name, created_time, updated_time)
     values ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $10, $8, $8)`,
    [
      newId(),
      to.join('; ').slice(0, 1_000),
      cc.join('; ').slice(0, 1_000) || null,
      subject.slice(0, 200),
      body,
      alertId ?? null,
      isOn ? 'WAIT' : 'SKIPPED',
      now,
      actor.userId,
      actor.userName,
    ],
  );
}

const split = (list: string | null): string[] =>
  (list ?? '')
    .split(';')
    .map((address) => address.trim())
    .filter(Boolean);

async function receiversOf(alert: AlertToMail, rule: RuleRow, db: Db): Promise<{ to: string[]; cc: string[] }> {
  const ownDept = alert.ownerDept ?? departments.importExport;
  const told = [...(rule.to_owner_dept ? [ownDept] : []), ...(rule.to_depts ?? [])];
  const { rows: staff } = await db.query<{ email: string }>(
    `select distinct u.email from sys_user u
     where u.email is not null and u.status in ('INIT', 'ACTIVE') and not u.deleted_flg
       and (u.dept_code = any($1) or ($2 and u.dept_code = $3 and u.is_leader)) order by u.email`,
    [told, rule.to_leader, ownDept],
  );
  const asksCustomer = rule.to_customer && 'customer' in alertKinds[alert.type] && alert.customerId !== null;
  const { rows: customers } = asksCustomer
    ? await db.query<{ email: string; cc: string | null }>(
        `select email, cc from bh_email_customer where customer_id = $1 and enabled and not deleted_flg
           and (alert_types is null or jsonb_array_length(alert_types) = 0 or alert_types ? $2) order by email`,
        [alert.customerId, alert.type],
      )
    : { rows: [] };
  const to = [...staff.map(({ email }) => email), ...customers.map(({ email }) => email), ...split(rule.extra_emails)];
  return { to: [...new Set(to)], cc: [...new Set(customers.flatMap(({ cc }) => split(cc)))] };
}

async function customerName(id: string | null, db: Db): Promise<string> {
  if (!id) return '';
  const { rows } = await db.query<{ name: string }>('select name from customer where id = $1', [id]);
  return rows[0]?.name ?? '';
}
