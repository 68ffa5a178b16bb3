import type { JobHandler } from '../jobs/job.ts';

const perSeal = 1_000;
const mostSeals = 500;

/**
 * Every minute: chains what was logged since. The head goes to the process log, which stands elsewhere: whoever keeps
 * it can tell a chain that was made anew.
 */
export const sealLog: JobHandler = async (_payload, { services: { pool, log }, signal }) => {
  let sealed = 0;
  for (let count = 0; count < mostSeals && !signal.aborted; count += 1) {
    const { rows } = await pool.query<{ rows: number }>('select seal_log($1) as rows', [perSeal]);
    const taken = rows[0]?.rows ?? 0;
    sealed += taken;
    if (taken < perSeal) break;
  }
  if (sealed === 0) return { sealed };
  const { rows } = await pool.query<{ no: string; hash: string }>(
    `select no::text, encode(hash, 'hex') as hash from log_seal order by log_seal.no desc limit 1`,
  );
  log.info({ seal: rows[0]?.no, hash: rows[0]?.hash, rows: sealed }, 'the operation log is sealed');
  return { sealed };
};
