import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { afterWorkMinutes, workMinutesBetween } from '#domain/core/workTime.ts';
import { note } from '../../crud/change.ts';
import { isThere, readOne } from '../../crud/read.ts';
import type { Call } from '../../gateway/method.ts';
import { loadCalendar } from '../../guarantee/index.ts';
import { hoursOf } from './terms.ts';

/** V-23: when an application accepted now is due, in working time as its protocol allows. */
export async function dueFrom(applyId: string, { db, now }: Call): Promise<string> {
  return afterWorkMinutes(now, (await hoursOf(applyId, db)) * 60, await loadCalendar(db, now.slice(0, 10)));
}

/** When an application is due and how urgent it is stands in its goods, too: auditors' lists are ordered by it. */
export async function carryClock(applyId: string, dueTime: string | null, { db }: Pick<Call, 'db'>): Promise<void> {
  const application = await readOne(precatApply, ['urgency'], { id: applyId }, db);
  await note(precatProduct, { applyId }, { dueTime, urgency: application?.urgency ?? 'N' }, db);
}

const isWaited = (applyId: string | null, lineId: string, { db }: Call): Promise<boolean> =>
  isThere(precatProduct, { applyId, id: { not: lineId }, processStatus: 'NEED_INFO' }, db);

/** The first question of an application stops its clock. */
export const stopClock = (applyId: string | null, { db, now }: Call): Promise<unknown> =>
  note(precatApply, { id: applyId, stoppedTime: { is: null } }, { stoppedTime: now }, db);

/** With the last answer it runs again, and what was waited for is added to its term. */
export async function startClock(applyId: string | null, lineId: string, call: Call): Promise<void> {
  if (await isWaited(applyId, lineId, call)) return;
  const { db, now } = call;
  const clock = await readOne(precatApply, ['dueTime', 'stoppedTime'], { id: applyId }, db);
  if (!clock?.stoppedTime) return;
  const { dueTime, stoppedTime } = clock;
  const calendar = await loadCalendar(db, now.slice(0, 10));
  const later =
    dueTime && afterWorkMinutes(dueTime, workMinutesBetween({ from: stoppedTime, to: now }, calendar), calendar);
  await note(precatApply, { id: applyId }, { stoppedTime: null, dueTime: later }, db);
  await carryClock(String(applyId), later, call);
}
