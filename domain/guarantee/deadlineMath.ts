import { addDays } from '../core/moments.ts';
import { onOrAfterWorkday, onOrBeforeWorkday, type WorkCalendar } from '../core/workCalendar.ts';
import { intParam, type ParamValues } from './params.ts';

const firstOfNextMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
};

export type DeadlineRule = 'FIFTH_WORKDAY' | 'LATER';
export const deadlineRule = ({ SUMMARY_DEADLINE_RULE }: { readonly SUMMARY_DEADLINE_RULE: string }): DeadlineRule =>
  SUMMARY_DEADLINE_RULE === 'LATER' ? 'LATER' : 'FIFTH_WORKDAY';
const daysToPay = 15;

/**
 * The last day customs accepts the tax without a late fee. TERM and ELEMENT: 15 days after the notice, moved on to a
 * working day. SUMMARY: the fifth working day of the next month, or with rule LATER the later one of the two.
 * @see docs/spec/guarantee.md 7.2
 */
export function customsDeadlineOf(
  { guarMode, levyNoticeDate, rule }: { guarMode: string; levyNoticeDate: string; rule: DeadlineRule },
  calendar: WorkCalendar,
): string {
  const fifteenth = onOrAfterWorkday(addDays(levyNoticeDate, daysToPay), calendar);
  if (guarMode !== 'SUMMARY') return fifteenth;
  let fifth = onOrAfterWorkday(firstOfNextMonth(levyNoticeDate), calendar);
  for (let passed = 1; passed < 5; passed += 1) fifth = onOrAfterWorkday(addDays(fifth, 1), calendar);
  return rule === 'LATER' && fifteenth > fifth ? fifteenth : fifth;
}

export interface PayTerm {
  readonly payTermType: string;
  readonly payLeadDays: number | null;
  readonly payFixedDay: number | null;
}

/**
 * The day the customer owes us the money. BEFORE_DEADLINE: lead days before the customs deadline, back to a working
 * day, not before the notice. FIXED_DAY: that day of the month after the notice, back to a working day, at most the
 * customs deadline.
 * @see docs/spec/guarantee.md 7.2
 */
export function dueDateOf(
  { levyNoticeDate, customsDeadline, term }: { levyNoticeDate: string; customsDeadline: string; term: PayTerm },
  calendar: WorkCalendar,
): string {
  if (term.payTermType === 'FIXED_DAY') {
    const day = String(term.payFixedDay ?? 1).padStart(2, '0');
    const fixed = onOrBeforeWorkday(`${firstOfNextMonth(levyNoticeDate).slice(0, 8)}${day}`, calendar);
    return fixed > customsDeadline ? customsDeadline : fixed;
  }
  const early = onOrBeforeWorkday(addDays(customsDeadline, -(term.payLeadDays ?? 0)), calendar);
  return early < levyNoticeDate ? levyNoticeDate : early;
}

interface ReportedLevy {
  readonly guarMode: string;
  readonly levyNoticeDate: string;
  /** Null where nobody reported it; `dueDate` likewise. */
  readonly customsDeadline: string | null;
  readonly dueDate: string | null;
  readonly bills: readonly { readonly deadline: string | null }[];
}

/**
 * When customs must have the tax of a levy, and when its customer must have paid it by the terms of his quota. Days
 * that were reported stand, the earliest deadline of a bill among them.
 * @param quota undefined: the customer has none that is open
 */
export function deadlinesOf(
  levy: ReportedLevy,
  quota: { readonly [Name in keyof PayTerm]: PayTerm[Name] | null } | undefined,
  { params, calendar }: { readonly params: ParamValues; readonly calendar: WorkCalendar },
): { readonly customsDeadline: string; readonly dueDate: string } {
  const billed = levy.bills.flatMap(({ deadline }) => deadline ?? []).sort()[0];
  const customsDeadline =
    levy.customsDeadline ?? billed ?? customsDeadlineOf({ ...levy, rule: deadlineRule(params) }, calendar);
  const term = {
    payTermType: quota?.payTermType ?? 'BEFORE_DEADLINE',
    payLeadDays: quota?.payLeadDays ?? intParam(params, 'DUE_LEAD_DAYS'),
    payFixedDay: quota?.payFixedDay ?? null,
  };
  return { customsDeadline, dueDate: levy.dueDate ?? dueDateOf({ ...levy, customsDeadline, term }, calendar) };
}
