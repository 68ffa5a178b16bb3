import type { Call } from '../gateway/method.ts';

/**
 * Does work whose writes make no hand in what is judged: the table's triggers ask. A failure needs no end of it, since
 * the setting goes with the transaction or savepoint that fails.
 */
export async function judging<Result>(
  isJudging: boolean,
  { db }: Pick<Call, 'db'>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isJudging) return work();
  const { rows } = await db.query<{ before: string | null }>(
    `select current_setting('tongguan.judging', true) as before, set_config('tongguan.judging', 'on', true)`,
  );
  const result = await work();
  // Judging may be a part of judging.
  await db.query(`select set_config('tongguan.judging', $1, true)`, [rows[0]?.before ?? '']);
  return result;
}
