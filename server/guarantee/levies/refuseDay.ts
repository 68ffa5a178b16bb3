import { boundProblem, inTheFuture } from '#domain/core/dateBounds.ts';
import type { Field } from '#domain/core/field.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { bhPayment, bhUsage } from '#domain/guarantee/bhUsage.ts';
import { whyNotBooked } from '#domain/guarantee/closedMonths.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import type { ParamValues } from '#domain/guarantee/params.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import type { LedgerCall } from '../ledger/ledger.ts';
import { loadParams } from '../settings/paramBook.ts';

interface Dated {
  /** The date as people entered it, with the bounds of its definition. */
  readonly name: string;
  readonly field: Extract<Field, { kind: 'date' }>;
  readonly day: string;
  /** Dates of the declaration it is measured by. */
  readonly usage: { readonly levyNoticeDate: string };
  /** Why something of a closed month is registered only now, and where that is entered. */
  readonly reason: string | null;
  readonly reasonName?: string;
}

const reasonLabel = bhUsage.fields.lateReason.label;

/**
 * A day is judged by the bounds of its field, wherever it comes from, and by whether its month is open to this person.
 * @param params when they have been read
 * @throws 61033 to come, 61004 before its floor, or in a closed month without the right or a reason
 */
export async function refuseDay(
  { name, field, day, usage, reason, reasonName = 'lateReason' }: Dated,
  call: LedgerCall,
  params?: ParamValues,
): Promise<void> {
  const boundOf = (bound: string) =>
    bound === 'levyNoticeDate'
      ? { label: bhUsage.fields.levyNoticeDate.label, value: usage.levyNoticeDate }
      : undefined;
  const problem = boundProblem(field, day, { now: call.now, boundOf });
  if (problem === inTheFuture) throw guaranteeErrors.FUTURE_DATE({}, { [name]: problem });
  if (problem) throw refuseDate(name, field.label, problem);
  refuseClosedMonth({ name, label: field.label, day, reason, reasonName }, call, params ?? (await loadParams(call.db)));
}

/** @throws 61004 under the day, or under the reason that is missing */
function refuseClosedMonth(
  {
    name,
    label,
    day,
    reason,
    reasonName = 'lateReason',
  }: Pick<Dated, 'name' | 'day' | 'reason' | 'reasonName'> & { readonly label: Text },
  { actor, now }: LedgerCall,
  params: ParamValues,
): void {
  const stop = whyNotBooked({ day, today: now.slice(0, 10), reason }, { actor, params });
  if (stop?.field === 'reason') throw refuseDate(reasonName, reasonLabel, stop.text);
  if (stop) throw refuseDate(name, label, stop.text);
}

/** The sentence names the date itself. */
const refuseDate = (name: string, label: Text, problem: Text) => {
  const without = (text: string, start: string) =>
    text.startsWith(start) ? text.slice(start.length).trimStart() : text;
  return refuseField(name, label, bi(without(problem.zh, label.zh), without(problem.en, label.en)));
};

const [p, r] = [columnsIn(bhPayment, 'p'), columnsIn(bhPayment, 'r')];

/** @throws 61004 a repayment before the money it repays was advanced */
export async function refuseBeforeAdvance(
  { usageId, day }: { usageId: string; day: string },
  { db }: LedgerCall,
): Promise<void> {
  const { rows } = await db.query<{ day: string | null }>(
    `select to_char(min(${p.payDate}), 'YYYY-MM-DD') as day from bh_payment p
     where ${p.usageId} = $1 and ${p.payKind} = 'CUSTOMS' and ${p.payMode} = 'COMPANY_ADVANCE' and not exists (select 1
     from bh_payment r where ${r.reversedId} = p.id)`,
    [usageId],
  );
  const first = rows[0]?.day;
  if (first && day < first)
    throw refuseField(
      'payDate',
      bi('还款日期', 'Repayment'),
      bi(`不能早于垫税日期 ${first}`, `must not be before the advance on ${first}`),
    );
}
