import { addDays } from '#domain/core/moments.ts';
import { type WorkCalendar, workCalendar } from '#domain/core/workCalendar.ts';
import { paramValuesWith } from '#domain/guarantee/paramForm.ts';
import type { ParamValues } from '#domain/guarantee/params.ts';
import type { Db } from '../../gateway/method.ts';
import { calendarReach } from '../settings/paramBook.ts';
import type { Levy } from './saveLevy.ts';

/** What a levy is judged by before any account is locked for it. */
export interface LevyFacts {
  /** The declaration this event was recorded as before. */
  readonly knownId: string | null;
  readonly isRegistered: boolean;
  /** One of its bills that another declaration has. */
  readonly knownBill: string | null;
  /** Of the person who looks after the customer: whose the declaration is as long as there is no quota. */
  readonly customerDept: string | null;
  readonly params: ParamValues;
  readonly calendar: WorkCalendar;
}

interface FactsRow extends Omit<LevyFacts, 'params' | 'calendar'> {
  readonly params: readonly { readonly code: string; readonly value: string | null }[] | null;
  readonly days: Readonly<Record<string, boolean>> | null;
}

const factsOfLevy = `select
  (select id from bh_usage where source_key = $1 and not deleted_flg) as "knownId",
  exists (select 1 from bh_usage where decl_no = $2 and not deleted_flg) as "isRegistered",
  (select tax_bill_no from bh_usage_tax where tax_bill_no = any($3) and not deleted_flg limit 1) as "knownBill",
  (select u.dept_code from customer c join sys_user u on u.id = c.manager_id where c.id = $4) as "customerDept",
  (select json_agg(json_build_object('code', code, 'value', value)) from bh_param where not deleted_flg) as params,
  (select json_object_agg(to_char(day, 'YYYY-MM-DD'), workday) from bh_calendar where day between $5 and $6 and not deleted_flg) as days`;

/** All of it by one statement. */
export async function loadLevyFacts(
  { sourceKey, declNo, customerId, levyNoticeDate, bills }: Levy,
  db: Db,
): Promise<LevyFacts> {
  const { rows } = await db.query<FactsRow>({
    name: 'levy_facts',
    text: factsOfLevy,
    values: [
      ...[sourceKey, declNo, bills.map(({ taxBillNo }) => taxBillNo), customerId],
      ...[addDays(levyNoticeDate, -calendarReach), addDays(levyNoticeDate, calendarReach)],
    ],
  });
  const [row] = rows;
  if (!row) throw new Error('facts without a row');
  const { params, days, ...facts } = row;
  return {
    ...facts,
    params: paramValuesWith(params ?? []),
    calendar: workCalendar(new Map(Object.entries(days ?? {}))),
  };
}
