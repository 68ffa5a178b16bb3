import { departments } from '#domain/core/access.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi, fill } from '#domain/core/text.ts';
import { type AlertLevel, type AlertType, alertKinds } from '#domain/guarantee/alertLevels.ts';
import { bhMail } from '#domain/guarantee/bhAlert.ts';
import { standardMails } from '#domain/guarantee/standardRules.ts';
import { people } from '../../crud/people.ts';
import { refreshSearch } from '../../crud/refreshSearch.ts';
import type { Db } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';
import type { LedgerCall } from '../ledger/ledger.ts';
import { loadParams } from '../settings/paramBook.ts';

/**
 * Values for `{declNo} {amount} {days} {ratio} {reason}` of a mail's text; `{customer}` and `{date}` are known anyway.
 */
export interface AlertWords {
  readonly declNo?: string;
  readonly amount?: string;
  readonly days?: string;
  readonly ratio?: string;
  /** Why it failed. */
  readonly reason?: string;
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

/**
 * Puts the mail of an alert into the outbox, in the transaction that opened it; with the switch off it is kept as not
 * sent.
 */
export async function mailAlert(alert: AlertToMail, call: LedgerCall): Promise<void> {
  const { db, now } = call;
  const { rows } = await db.query<RuleRow>(
    `select to_leader, to_owner_dept, to_depts, to_customer, extra_emails, subject, body from bh_email_warning
      where alert_type = $1 and level = $2 and enabled and not deleted_flg`,
    [alert.type, alert.level],
  );
  const rule = rows[0] ?? (await unwrittenRule(alert, db));
  if (!rule) return;
  const { inside, customers, copies } = await receiversOf(alert, rule, call);
  if (inside.length === 0 && customers.length === 0) return;
  const customer = await customerName(alert.customerId, db);
  const { amount } = alert.words;
  const known = {
    declNo: '',
    days: '',
    ratio: '',
    reason: '',
    ...alert.words,
    amount: amount ? formatThousands(amount) : '',
  };
  const words = { ...known, customer, date: now.slice(0, 10) };
  const put = (template: string) => fill(bi(template, template), words).zh;
  const mail = { subject: put(rule.subject), body: put(rule.body), alertId: alert.alertId };
  // What the house reads and what the customer reads are letters of their own: no address of one is seen by the other.
  for (const to of fitting(inside)) await queueMail({ ...mail, to, cc: [] }, call);
  const [cc = [], ...moreCopies] = fitting(copies);
  for (const [index, to] of fitting(customers).entries())
    await queueMail({ ...mail, to, cc: index === 0 ? cc : [] }, call);
  for (const to of moreCopies) await queueMail({ ...mail, to, cc: [] }, call);
  await db.query('update bh_alert set mailed_at = $2 where id = $1', [alert.alertId, now]);
}

/**
 * Of a job that failed somebody is told even where nobody has written a rule: administrators, leaders and the
 * department it belongs to.
 */
async function unwrittenRule({ type, level }: AlertToMail, db: Db): Promise<RuleRow | undefined> {
  if (type !== 'DAY_END') return undefined;
  const { rows } = await db.query(
    'select 1 from bh_email_warning where alert_type = $1 and level = $2 and not deleted_flg',
    [type, level],
  );
  if (rows.length > 0) return undefined;
  const admins = await people(['email'], { admin: true }, db, { order: ['email'] });
  const emails = admins.flatMap(({ email }) => email ?? []);
  const [subject, body] = standardMails.DAY_END;
  return {
    to_leader: true,
    to_owner_dept: true,
    to_depts: [departments.importExport],
    to_customer: false,
    extra_emails: emails.length > 0 ? emails.join(';') : null,
    subject,
    body,
  };
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
  const id = newId();
  await db.query(
    `insert into bh_mail (id, to_list, cc_list, subject, body, alert_id, owner_dept, main_comp_id, mail_status, tries,
      next_try_at, created_by, created_by_name, created_time, updated_time)
     select $1, $2, $3, $4, $5, $6, a.owner_dept, a.main_comp_id, $7, 0, $8, $9, $10, $8, $8 from (values (1)) one left join bh_alert a on a.id = $6`,
    [
      id,
      to.join(between),
      cc.join(between) || null,
      subject.slice(0, 200),
      body,
      alertId ?? null,
      isOn ? 'WAIT' : 'SKIPPED',
      now,
      actor.userId,
      actor.userName,
    ],
  );
  await refreshSearch(bhMail, [id], db);
}

const between = '; ';
const longestList = 1_000;

/** Addresses in lists that a row of the outbox holds whole. */
function fitting(addresses: readonly string[]): string[][] {
  const lists: string[][] = [];
  for (const one of addresses) {
    const last = lists.at(-1);
    if (last && [...last, one].join(between).length <= longestList) last.push(one);
    else lists.push([one]);
  }
  return lists;
}

const split = (list: string | null): string[] =>
  (list ?? '')
    .split(';')
    .map((address) => address.trim())
    .filter(Boolean);

interface Receivers {
  readonly inside: readonly string[];
  readonly customers: readonly string[];
  /** Whom customers want to hear of it, too. */
  readonly copies: readonly string[];
}

async function receiversOf(alert: AlertToMail, rule: RuleRow, { db, now }: LedgerCall): Promise<Receivers> {
  const day = now.slice(0, 10);
  const ownDept = alert.ownerDept ?? departments.importExport;
  const told = [...(rule.to_owner_dept ? [ownDept] : []), ...(rule.to_depts ?? [])];
  // Operators who are bound to companies hear of these alone.
  const staff = await people(['email'], {}, db, {
    and: (u, place) => {
      const onDay = `${place(day)}::date`;
      return `(${u.deptCode} = any(${place(told)}) or (${place(rule.to_leader)} and ${u.deptCode} = ${place(ownDept)} and ${u.isLeader}))
       and (${u.roleId} <> ${place(departments.importExport)} or ${u.isLeader} or ${u.haveAdmin}
         or not exists (select 1 from bh_main_comp_bw b where b.user_id = ${u.id})
         or exists (select 1 from bh_main_comp_bw b join bh_alert a on a.main_comp_id = b.main_comp_id
              where b.user_id = ${u.id} and a.id = ${place(alert.alertId)} and b.enabled and not b.deleted_flg
              and coalesce(b.valid_from, ${onDay}) <= ${onDay} and coalesce(b.valid_to, ${onDay}) >= ${onDay}))`;
    },
    order: ['email'],
  });
  const asksCustomer = rule.to_customer && 'customer' in alertKinds[alert.type] && alert.customerId !== null;
  const { rows: customers } = asksCustomer
    ? await db.query<{ email: string; cc: string | null }>(
        `select email, cc from bh_email_customer where customer_id = $1 and enabled and not deleted_flg
           and (alert_types is null or jsonb_array_length(alert_types) = 0 or alert_types ? $2) order by email`,
        [alert.customerId, alert.type],
      )
    : { rows: [] };
  const once = (addresses: readonly string[]) => [...new Set(addresses)];
  return {
    inside: once([...staff.flatMap(({ email }) => email ?? []), ...split(rule.extra_emails)]),
    customers: once(customers.map(({ email }) => email)),
    copies: once(customers.flatMap(({ cc }) => split(cc))),
  };
}

async function customerName(id: string | null, db: Db): Promise<string> {
  if (!id) return '';
  const { rows } = await db.query<{ name: string }>('select name from customer where id = $1', [id]);
  return rows[0]?.name ?? '';
}
