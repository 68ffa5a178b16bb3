import { people } from '../crud/people.ts';
import type { JobHandler } from '../jobs/job.ts';
import { sendBySmtp } from '../platform/smtp/sendBySmtp.ts';

/**
 * The copy of a message for who wants it by mail. An account that was closed meanwhile, or has no address, gets none.
 */
export const mailMessage: JobHandler = async ({ userId, title, url }, { services: { pool, config } }) => {
  const [person] = await people(['email'], { id: String(userId) }, pool);
  const email = person?.email;
  if (!email || config.smtpUrl === null) return { sent: 0 };
  const body = config.publicUrl ? `${String(title)}\n\n${new URL(String(url), config.publicUrl).href}` : String(title);
  // No line of a message may become one of the mail's head.
  await sendBySmtp(config.smtpUrl, {
    to: [email],
    cc: [],
    subject: String(title).replace(/\s+/g, ' ').slice(0, 120),
    body,
  });
  return { sent: 1 };
};
