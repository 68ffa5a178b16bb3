import { addHours, nowText } from '#domain/core/moments.ts';
import type { Services } from '../../gateway/services.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { sendBySmtp } from '../../platform/smtp/sendBySmtp.ts';

/** How a mail leaves the house. @throws {Error} with the server's own words when it does not */
type SendMail = (mail: { to: readonly string[]; cc: readonly string[]; subject: string; body: string }) => Promise<void>;

const perRun = 50;
const mostTries = 5;
/** Minutes to wait after the first, second, third and fourth failure. */
const backOff = [1, 5, 15, 60] as const;

/**
 * Sends waiting mails, each in a transaction of its own. Its row stays locked while it is on the way, so two nodes never send it twice; only a
 * crash between the server's "accepted" and our commit could.
 * @returns how many were sent and how many failed
 */
async function sendWaiting({ pool, clock }: Pick<Services, 'pool' | 'clock'>, send: SendMail): Promise<{ sent: number; failed: number }> {
  const result = { sent: 0, failed: 0 };
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
      }>(
        `select id, to_list, cc_list, subject, body, tries from bh_mail where mail_status = 'WAIT' and next_try_at <= $1 and not deleted_flg
         order by next_try_at, id limit 1 for update skip locked`,
        [now],
      );
      const [mail] = rows;
      if (!mail) return undefined;
      try {
        await send({ to: split(mail.to_list), cc: split(mail.cc_list ?? ''), subject: mail.subject, body: mail.body });
        await db.query(
          `update bh_mail set mail_status = 'SENT', tries = tries + 1, sent_at = $2, last_error = null, next_try_at = null, row_version = row_version + 1, updated_time = $2 where id = $1`,
          [mail.id, now],
        );
        return 'sent';
      } catch (error) {
        const wait = backOff[mail.tries];
        const isOver = mail.tries + 1 >= mostTries || wait === undefined;
        await db.query(
          `update bh_mail set mail_status = $2, tries = tries + 1, next_try_at = $3, last_error = $4, row_version = row_version + 1, updated_time = $5 where id = $1`,
          [mail.id, isOver ? 'FAILED' : 'WAIT', isOver ? null : addHours(now, wait / 60), messageOf(error).slice(0, 500), now],
        );
        return 'failed';
      }
    });
    if (!outcome) break;
    result[outcome] += 1;
  }
  return result;
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
  if (smtpUrl === null) return { sent: 0, failed: 0 };
  return sendWaiting(services, (mail) => sendBySmtp(smtpUrl, mail));
};
