import { addDays, todayText } from '#domain/core/moments.ts';
import { isOwnAccount } from '#domain/core/person.ts';
import { bi } from '#domain/core/text.ts';
import { workdaysBefore } from '#domain/core/workCalendar.ts';
import * as calls from '#domain/daily/calls.ts';
import { dailyReport } from '#domain/daily/dailyReport.ts';
import { reportsPath } from '#domain/daily/paths.ts';
import { implementCall } from '../crud/implement.ts';
import { peopleIds } from '../crud/people.ts';
import { isThere, readMany } from '../crud/read.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import type { Call } from '../gateway/method.ts';
import { sendMessage } from '../gateway/userMessages.ts';
import { loadCalendar } from '../guarantee/index.ts';
import { workAtObjects } from '../jobs/eachObject.ts';
import type { JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { type Expected, expectedOf } from './matrix.ts';

const sent = ['SUBMITTED', 'RETURNED', 'CONFIRMED'];
const usualDays = 30;

/** Who writes this report of the department: those who did of late, or everybody there, and who leads it. */
async function writersOf({ kind, dept }: Expected, day: string, { db }: Call): Promise<readonly string[]> {
  const lately = { dailyKind: kind, deptCode: dept, reportDate: { from: addDays(day, -usualDays) } };
  const reports = await readMany(dailyReport, ['reporterId'], lately, db);
  const usual = [...new Set(reports.flatMap(({ reporterId }) => reporterId ?? []))];
  const writers = await peopleIds(usual.length > 0 ? { id: usual } : { dept, staff: true }, db);
  return [...writers, ...(await peopleIds({ dept, leader: true }, db))];
}

/** Tells those who owe a report of this day. @returns how many people were told */
async function remind(day: string, expected: readonly Expected[], call: Call): Promise<number> {
  const told = new Set<string>();
  for (const one of expected) {
    const own = { dailyKind: one.kind, deptCode: one.dept, reportDate: day, status: sent };
    if (await isThere(dailyReport, own, call.db)) continue;
    const userIds = await writersOf(one, day, call);
    const kind = await call.services.dictionaries.nameOf('DAILY_KIND', one.kind, 'zh');
    const kindEn = await call.services.dictionaries.nameOf('DAILY_KIND', one.kind, 'en');
    await sendMessage(call.db, call.services, {
      ...{ userIds, type: 'ALERT', url: reportsPath, by: call.actor.userId },
      ...{ entity: dailyReport.key, recordId: `${one.kind}-${one.dept}-${day}` },
      title: bi(`请提交${day}的${kind}`, `Please send the report “${kindEn}” of ${day}`),
    });
    for (const id of userIds) if (!isOwnAccount(call.actor, id)) told.add(id);
  }
  return told.size;
}

/** A leader reminds his department, an administrator everybody. */
export const reportsReminded = implementCall(calls.remindDailyReport, async ({ reportDate, dailyKind }, call) => {
  const expected = await expectedOf(call);
  return {
    reminded: await remind(
      reportDate,
      expected.filter(({ kind }) => !dailyKind || kind === dailyKind),
      call,
    ),
  };
});

/** At 18:00 of each working day. */
export const remindReports: JobHandler = async (_payload, { services }) => {
  const today = todayText(services.clock);
  const calendar = await loadCalendar(services.pool, today);
  if (!calendar.isWorkday(today)) return { reminded: 0 };
  return inTransaction(services.pool, async (db) => {
    const call = systemCall(services, db);
    return { reminded: await remind(today, await expectedOf(call), call) };
  });
};

const daysToConfirm = 3;

/** What nobody looked at within three working days counts as confirmed. */
export const confirmReports: JobHandler = async (_payload, { services }) => {
  const today = todayText(services.clock);
  const last = workdaysBefore(today, daysToConfirm, await loadCalendar(services.pool, today));
  const waiting = await readMany(
    dailyReport,
    ['id', 'reportNo'],
    { status: 'SUBMITTED', submittedTime: { below: `${last} 00:00:00` } },
    services.pool,
  );
  const objects = waiting.map(({ id, reportNo }) => ({ type: dailyReport.key, id, name: reportNo ?? id }));
  const confirmed = await workAtObjects('confirmReports', services, (at) =>
    at.each(objects, async ({ id }, db) => {
      await takeSystemStep(dailyReport, { id, action: 'confirm' }, systemCall(services, db));
    }),
  );
  return { confirmed };
};
