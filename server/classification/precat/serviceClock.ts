import { afterWorkMinutes, workMinutesBetween } from '#domain/core/workTime.ts';
import type { Call } from '../../gateway/method.ts';
import { loadCalendar } from '../../guarantee/index.ts';
import { hoursOf } from './terms.ts';

/** V-23: when an application accepted now is due, in working time as its protocol allows. */
export async function dueFrom(applyId: unknown, { db, now }: Call): Promise<string> {
  return afterWorkMinutes(now, (await hoursOf(applyId, db)) * 60, await loadCalendar(db, now.slice(0, 10)));
}

const isWaited = (applyId: unknown, lineId: unknown, { db }: Call) =>
  db
    .query(`select 1 from precat_product where apply_id = $1 and id <> $2 and process_status = 'NEED_INFO' and not deleted_flg limit 1`, [
      applyId,
      lineId,
    ])
    .then(({ rows }) => rows.length > 0);

/** The first question of an application stops its clock. */
export const stopClock = (applyId: unknown, { db, now }: Call) =>
  db.query('update precat_apply set stopped_time = $2 where id = $1 and stopped_time is null', [applyId, now]);

/** With the last answer it runs again, and what was waited for is added to its term. */
export async function startClock(applyId: unknown, lineId: unknown, call: Call): Promise<void> {
  if (await isWaited(applyId, lineId, call)) return;
  const { db, now } = call;
  const { rows } = await db.query<{ due: string | null; stopped: string | null }>(
    `select to_char(due_time, 'YYYY-MM-DD HH24:MI:SS') as due, to_char(stopped_time, 'YYYY-MM-DD HH24:MI:SS') as stopped from precat_apply where id = $1`,
    [applyId],
  );
  const { due, stopped } = rows[0] ?? {};
  if (!stopped) return;
  const calendar = await loadCalendar(db, now.slice(0, 10));
  const later = due && afterWorkMinutes(due, workMinutesBetween({ from: stopped, to: now }, calendar), calendar);
  await db.query('update precat_apply set stopped_time = null, due_time = coalesce($2, due_time) where id = $1', [applyId, later ?? null]);
}
