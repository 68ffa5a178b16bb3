import type { JobHandler } from '../jobs/job.ts';

/**
 * Hourly: captchas, guesses and idempotency keys whose time is over, sessions ended for 90 days, finished jobs of 30
 * days, messages of 180.
 */
export const forgetOldRows: JobHandler = async (_payload, { services: { pool } }) => {
  await pool.query('delete from captcha where expires_at < now()');
  await pool.query(
    `delete from guess_count where last_at < now() - interval '1 day' and coalesce(locked_until, last_at) < now()`,
  );
  await pool.query(`delete from idempotency_key where at < now() - interval '24 hours'`);
  await pool.query(`delete from sys_session where expire_at < now() - interval '90 days'`);
  await pool.query(`delete from user_message where created_time < localtimestamp - interval '180 days'`);
  await pool.query(
    `delete from sys_job where status in ('DONE', 'CANCELLED') and updated_time < localtimestamp - interval '30 days'`,
  );
};
