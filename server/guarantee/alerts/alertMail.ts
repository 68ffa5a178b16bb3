import { customer } from '#domain/company/customer.ts';
import { departments } from '#domain/core/access.ts';
import type { RowOf } from '#domain/core/entity.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi, fill } from '#domain/core/text.ts';
import { type AlertLevel, type AlertType, alertKinds } from '#domain/guarantee/alertLevels.ts';
import { bhAlert, bhEmailCustomer, bhEmailWarning, bhMail } from '#domain/guarantee/bhAlert.ts';
import { bhMainCompBw } from '#domain/guarantee/people.ts';
import { standardMails } from '#domain/guarantee/standardRules.ts';
import { note } from '../../crud/change.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { people } from '../../crud/people.ts';
import { isThere, readMany, readOne } from '../../crud/read.ts';
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

const ruleNames = ['toLeader', 'toOwnerDept', 'toDepts', 'toCustomer', 'extraEmails', 'subject', 'body'] as const;
type MailRule = RowOf<typeof bhEmailWarning, (typeof ruleNames)[number]>;

const [a, b] = [columnsIn(bhAlert, 'a'), columnsIn(bhMainCompBw, 'b')];

/**
 * Puts the mail of an alert into the outbox, in the transaction that opened it; with the switch off it is kept as not
 * sent.
 */
export async function mailAlert(alert: AlertToMail, call: LedgerCall): Promise<void> {
  const { db, now } = call;
  const asked = { alertType: alert.type, level: alert.level, enabled: 1 } as const;
  const rule = (await readOne(bhEmailWarning, ruleNames, asked, db)) ?? (await unwrittenRule(alert, db));
  if (!rule) return;
  const { inside, customers, copies } = await receiversOf(alert, rule, call);
  if (inside.length === 0 && customers.length === 0) return;
  const named = await customerName(alert.customerId, db);
  const { amount } = alert.words;
  const known = {
    declNo: '',
    days: '',
    ratio: '',
    reason: '',
    ...alert.words,
    amount: amount ? formatThousands(amount) : '',
  };
  const words = { ...known, customer: named, date: now.slice(0, 10) };
  const put = (template: string) => fill(bi(template, template), words).zh;
  const mail = { subject: put(rule.subject ?? ''), body: put(rule.body ?? ''), alertId: alert.alertId };
  // What the house reads and what the customer reads are letters of their own: no address of one is seen by the other.
  for (const to of fitting(inside)) await queueMail({ ...mail, to, cc: [] }, call);
  const [cc = [], ...moreCopies] = fitting(copies);
  for (const [index, to] of fitting(customers).entries())
    await queueMail({ ...mail, to, cc: index === 0 ? cc : [] }, call);
  for (const to of moreCopies) await queueMail({ ...mail, to, cc: [] }, call);
  await note(bhAlert, { id: alert.alertId }, { mailedAt: now }, db);
}

/**
 * Of a job that failed somebody is told even where nobody has written a rule: administrators, leaders and the
 * department it belongs to.
 */
async function unwrittenRule({ type, level }: AlertToMail, db: Db): Promise<MailRule | undefined> {
  if (type !== 'DAY_END') return undefined;
  if (await isThere(bhEmailWarning, { alertType: type, level }, db)) return undefined;
  const admins = await people(['email'], { admin: true }, db, { order: ['email'] });
  const [subject, body] = standardMails.DAY_END;
  return {
    toLeader: 1,
    toOwnerDept: 1,
    toDepts: [departments.importExport],
    toCustomer: 0,
    extraEmails: admins.flatMap(({ email }) => email ?? []).join(';') || null,
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
     select $1, $2, $3, $4, $5, $6, ${a.ownerDept}, ${a.mainCompId}, $7, 0, $8, $9, $10, $8, $8 from (values (1)) one left join bh_alert a on a.id = $6`,
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

async function receiversOf(alert: AlertToMail, rule: MailRule, { db, now }: LedgerCall): Promise<Receivers> {
  const day = now.slice(0, 10);
  const ownDept = alert.ownerDept ?? departments.importExport;
  const told = [...(rule.toOwnerDept ? [ownDept] : []), ...(rule.toDepts ?? [])];
  // Operators who are bound to companies hear of these alone.
  const staff = await people(['email'], {}, db, {
    and: (u, place) => {
      const onDay = `${place(day)}::date`;
      const bound = `select 1 from bh_main_comp_bw b where ${b.userId} = ${u.id}`;
      return `(${u.deptCode} = any(${place(told)}) or (${place(rule.toLeader === 1)} and ${u.deptCode} = ${place(ownDept)} and ${u.isLeader}))
        and (${u.roleId} <> ${place(departments.importExport)} or ${u.isLeader} or ${u.haveAdmin} or not exists (${bound})
          or exists (select 1 from bh_main_comp_bw b join bh_alert a on ${a.mainCompId} = ${b.mainCompId}
            where ${b.userId} = ${u.id} and a.id = ${place(alert.alertId)} and ${b.enabled} and not b.deleted_flg
              and coalesce(${b.validFrom}, ${onDay}) <= ${onDay} and coalesce(${b.validTo}, ${onDay}) >= ${onDay}))`;
    },
    order: ['email'],
  });
  const asksCustomer = rule.toCustomer === 1 && 'customer' in alertKinds[alert.type] && alert.customerId !== null;
  const customers = asksCustomer
    ? await readMany(bhEmailCustomer, ['email', 'cc'], { customerId: alert.customerId, enabled: 1 }, db, {
        order: ['email'],
        and: ({ alertTypes }, place) =>
          `${alertTypes} is null or jsonb_array_length(${alertTypes}) = 0 or ${alertTypes} ? ${place(alert.type)}`,
      })
    : [];
  const once = (addresses: readonly string[]) => [...new Set(addresses)];
  return {
    inside: once([...staff.flatMap(({ email }) => email ?? []), ...split(rule.extraEmails)]),
    customers: once(customers.map(({ email }) => email ?? '')),
    copies: once(customers.flatMap(({ cc }) => split(cc))),
  };
}

async function customerName(id: string | null, db: Db): Promise<string> {
  if (!id) return '';
  return (await readOne(customer, ['name'], { id }, db, { deleted: 'too' }))?.name ?? '';
}
