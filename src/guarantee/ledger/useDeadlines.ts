import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { RecordValues } from '#domain/core/entity.ts';
import { addDays, isDate } from '#domain/core/moments.ts';
import { workCalendar } from '#domain/core/workCalendar.ts';
import { customsDeadlineOf, deadlineRule, dueDateOf } from '#domain/guarantee/deadlineMath.ts';
import { paramValuesWith } from '#domain/guarantee/paramForm.ts';

interface Deadlines {
  readonly customsDeadline: string;
  readonly dueDate: string;
}

/** As far as any deadline reaches. */
const reach = 120;

/**
 * The days that follow from a levy when nobody enters others: by the same rules, parameters and calendar as the ledger.
 * @returns undefined until notice day and guarantee scope are known
 */
export function useDeadlines(levy: RecordValues, term: RecordValues | undefined): Deadlines | undefined {
  const dataProvider = useDataProvider();
  const notice = typeof levy.levyNoticeDate === 'string' && isDate(levy.levyNoticeDate) ? levy.levyNoticeDate : '';
  const guarMode = typeof levy.guarMode === 'string' ? levy.guarMode : '';
  const rows = async (resource: string, filter: RecordValues, signal: AbortSignal) =>
    (
      await dataProvider.getList(resource, {
        pagination: { page: 1, perPage: 500 },
        sort: { field: 'id', order: 'ASC' },
        filter,
        signal,
      })
    ).data;
  const params = useQuery({
    queryKey: ['bhParam', 'all'],
    queryFn: async ({ signal }) =>
      paramValuesWith((await rows('bhParam', {}, signal)).map(({ code, value }) => ({ code: String(code), value: String(value ?? '') }))),
    staleTime: 300_000,
    retry: false,
  });
  const calendar = useQuery({
    queryKey: ['bhCalendar', notice],
    queryFn: async ({ signal }) => {
      const days = await rows('bhCalendar', { day__between: [addDays(notice, -reach), addDays(notice, reach)] }, signal);
      return workCalendar(new Map(days.map(({ day, workday }) => [String(day), workday === 1])));
    },
    enabled: notice !== '',
    staleTime: 300_000,
    retry: false,
  });
  if (!params.data || !calendar.data || !notice || !guarMode) return undefined;
  const rule = deadlineRule(params.data);
  const entered = typeof levy.customsDeadline === 'string' && isDate(levy.customsDeadline) ? levy.customsDeadline : undefined;
  const proposed = customsDeadlineOf({ guarMode, levyNoticeDate: notice, rule }, calendar.data);
  const customsDeadline = entered ?? firstDeadline(levy.taxes) ?? proposed;
  const payTerm = {
    payTermType: String(term?.payTermType ?? 'BEFORE_DEADLINE'),
    payLeadDays: term ? Number(term.payLeadDays ?? 0) : Number(params.data.DUE_LEAD_DAYS),
    payFixedDay: term?.payFixedDay ? Number(term.payFixedDay) : null,
  };
  return { customsDeadline, dueDate: dueDateOf({ levyNoticeDate: notice, customsDeadline, term: payTerm }, calendar.data) };
}

/** The earliest deadline that stands on a bill overrides the rule. */
function firstDeadline(taxes: unknown): string | undefined {
  const rows: readonly RecordValues[] = Array.isArray(taxes) ? taxes : [];
  return rows.flatMap(({ deadline }) => (typeof deadline === 'string' && isDate(deadline) ? [deadline] : [])).sort()[0];
}
