import { addDays } from '#domain/core/moments.ts';
import { type WorkCalendar, workCalendar } from '#domain/core/workCalendar.ts';
import { paramValuesWith } from '#domain/guarantee/paramForm.ts';
import type { ParamValues } from '#domain/guarantee/params.ts';
import { bhCalendar, bhParam } from '#domain/guarantee/settings.ts';
import { readMany } from '../../crud/read.ts';
import type { Db } from '../../gateway/method.ts';

/** Every parameter of the area as it stands now. */
export async function loadParams(db: Db): Promise<ParamValues> {
  const rows = await readMany(bhParam, ['code', 'value'], {}, db);
  return paramValuesWith(rows.map(({ code, value }) => ({ code: code ?? '', value })));
}

/** Four months either way are more than any deadline needs. */
export const calendarReach = 120;

/** The working days around a day, or from one to another. */
export async function loadCalendar(db: Db, around: string, until = around): Promise<WorkCalendar> {
  const exceptions = await exceptionsAround(around, db, until);
  return workCalendar(new Map(exceptions.map(({ day, workday }) => [day, workday])));
}

interface Exception {
  readonly day: string;
  readonly workday: boolean;
}

/** Days around a day, or from one to another, that are not as Monday to Friday say. */
export async function exceptionsAround(around: string, db: Db, until = around): Promise<readonly Exception[]> {
  const day = { from: addDays(around, -calendarReach), to: addDays(until, calendarReach) };
  const rows = await readMany(bhCalendar, ['day', 'workday'], { day }, db);
  return rows.map((row) => ({ day: row.day ?? '', workday: row.workday === 1 }));
}
