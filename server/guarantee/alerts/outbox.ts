import type { ChangesOf, RowOf } from '#domain/core/entity.ts';
import { addHours, nowText } from '#domain/core/moments.ts';
import { systemActor } from '#domain/core/rights.ts';
import { bhAlert, bhMail } from '#domain/guarantee/bhAlert.ts';
import { changeAll } from '../../crud/change.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import type { Services } from '../../gateway/services.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { sendBySmtp } from '../../platform/smtp/sendBySmtp.ts';

/** How a mail leaves the house. @throws {Error} with the server's own words when it does not */
type SendMail = (mail: {
  to: readonly string[];
  cc: readonly string[];
  subject: string;
  body: string;
}) => Promise<void>;

const [a, m, n] = [columnsIn(bhAlert, 'a'), columnsIn(bhMail, 'm'), columnsIn(bhMail, 'n')];
const names = ['id', 'toList', 'ccList', 'subject', 'body', 'tries'] as const;

const perRun = 50;
const mostTries = 5;
/** Minutes to wait after the first, second, third and fourth failure. */
const backOff = [1, 5, 15, 60] as const;

/**
 * Sends waiting mails, each in a transaction of its own. Its row stays locked while it is on the way, so two nodes
 * never send it twice; only a crash between the server's "accepted" and our commit could. What it warns of is looked at
 * once more: settled since, or told anew by a later mail, it stays here.
 * @returns how many were sent, failed, and not sent because they are outdated
 */
export async function sendWaiting({ pool, clock }: Pick<Services, 'pool' | 'clock'>, send: SendMail): Promise<Sending> {
  const result = { sent: 0, failed: 0, outdated: 0 };
  for (let count = 0; count < perRun; count += 1) {
    const outcome = await inTransaction(pool, async (db) => {
      const now = nowText(clock);
      const { rows } = await db.query<RowOf<typeof bhMail, (typeof names)[number]> & { readonly outdated: boolean }>(
        `select ${selected(bhMail, names, 'm')},
           ${m.alertId} is not null and (
             not exists (select 1 from bh_alert a where a.id = ${m.alertId} and ${a.dedupKey} is not null and not a.deleted_flg)
             or exists (select 1 from bh_mail n where ${n.alertId} = ${m.alertId} and ${n.toList} = ${m.toList}
             and ${n.mailStatus} = 'WAIT' and (${n.createdTime}, n.id) > (${m.createdTime}, m.id))
           ) as outdated
         from bh_mail m where ${m.mailStatus} = 'WAIT' and ${m.nextTryAt} <= $1 and not m.deleted_flg
         order by ${m.nextTryAt}, m.id limit 1 for update of m skip locked`,
        [now],
      );
      const [mail] = rows;
      if (!mail) return undefined;
      const { id, toList, ccList, subject, body } = mail;
      const set = (values: ChangesOf<typeof bhMail>) =>
        changeAll(bhMail, { id }, values, { db, now, actor: systemActor });
      if (mail.outdated) {
        await set({ mailStatus: 'OUTDATED', nextTryAt: null, lastError: '事项已了结或已另发邮件，未发送' });
        return 'outdated';
      }
      const tries = mail.tries ?? 0;
      try {
        await send({ to: split(toList), cc: split(ccList), subject: subject ?? '', body: body ?? '' });
        await set({ mailStatus: 'SENT', tries: tries + 1, sentAt: now, lastError: null, nextTryAt: null });
        return 'sent';
      } catch (error) {
        const wait = backOff[tries];
        const isOver = tries + 1 >= mostTries || wait === undefined;
        await set({
          mailStatus: isOver ? 'FAILED' : 'WAIT',
          tries: tries + 1,
          nextTryAt: isOver ? null : addHours(now, wait / 60),
          lastError: messageOf(error).slice(0, 500),
        });
        return 'failed';
      }
    });
    if (!outcome) break;
    result[outcome] += 1;
  }
  return result;
}

type Sending = Readonly<Record<'sent' | 'failed' | 'outdated', number>>;

const split = (list: string | null): string[] =>
  (list ?? '')
    .split(';')
    .map((address) => address.trim())
    .filter(Boolean);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Every minute. Without a mail server the rows wait to be read. */
export const sendOutbox: JobHandler = async (_payload, { services }) => {
  const { smtpUrl } = services.config;
  if (smtpUrl === null) return { sent: 0, failed: 0, outdated: 0 };
  return sendWaiting(services, (mail) => sendBySmtp(smtpUrl, mail));
};
