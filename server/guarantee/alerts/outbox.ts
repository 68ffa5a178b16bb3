import { addHours, nowText } from '#domain/core/moments.ts';
import type { Db } from '../../gateway/method.ts';
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
      const { rows } = await db.query<{
        id: string;
        to_list: string;
        cc_list: string | null;
        subject: string;
        body: string;
        tries: number;
        outdated: boolean;
      }>(
        `select m.id, m.to_list, m.cc_list, m.subject, m.body, m.tries,
           m.alert_id is not null and (
             not exists (select 1 from bh_alert a where a.id = m.alert_id and a.dedup_key is not null and not a.deleted_flg)
             or exists (select 1 from bh_mail n where n.alert_id = m.alert_id and n.to_list = m.to_list
             and n.mail_status = 'WAIT' and (n.created_time, n.id) > (m.created_time, m.id))
           ) as outdated
         from bh_mail m where m.mail_status = 'WAIT' and m.next_try_at <= $1 and not m.deleted_flg
         order by m.next_try_at, m.id limit 1 for update of m skip locked`,
        [now],
      );
      const [mail] = rows;
      if (!mail) return undefined;
      if (mail.outdated) return keepUnsent(mail.id, { db, now });
      try {
        await send({ to: split(mail.to_list), cc: split(mail.cc_list ?? ''), subject: mail.subject, body: mail.body });
        await db.query(
          `update bh_mail set mail_status = 'SENT', tries = tries + 1, sent_at = $2, last_error = null, next_try_at = null,
            row_version = row_version + 1, updated_time = $2 where id = $1`,
          [mail.id, now],
        );
        return 'sent';
      } catch (error) {
        const wait = backOff[mail.tries];
        const isOver = mail.tries + 1 >= mostTries || wait === undefined;
        await db.query(
          `update bh_mail set mail_status = $2, tries = tries + 1, next_try_at = $3, last_error = $4,
            row_version = row_version + 1, updated_time = $5 where id = $1`,
          [
            mail.id,
            isOver ? 'FAILED' : 'WAIT',
            isOver ? null : addHours(now, wait / 60),
            messageOf(error).slice(0, 500),
            now,
          ],
        );
        return 'failed';
      }
    });
    if (!outcome) break;
    result[outcome] += 1;
  }
  return result;
}

type Sending = Readonly<Record<'sent' | 'failed' | 'outdated', number>>;

async function keepUnsent(id: string, { db, now }: { db: Db; now: string }): Promise<'outdated'> {
  await db.query(
    `update bh_mail set mail_status = 'OUTDATED', next_try_at = null, last_error = '事项已了结或已另发邮件，未发送',
      row_version = row_version + 1, updated_time = $2 where id = $1`,
    [id, now],
  );
  return 'outdated';
}

const split = (list: string): string[] =>
  list
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
