import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { addDays, isDate } from '#domain/core/moments.ts';
import { workCalendar } from '#domain/core/workCalendar.ts';
import { deadlinesOf } from '#domain/guarantee/deadlineMath.ts';
import { bhCalendar, bhParam, bhQuota } from '#domain/guarantee/index.ts';
import type { ScreenRecord } from '../../parts/screenRecord.ts';
import { paramValuesOf } from '../admin/parameterForms.ts';

/** As far as any deadline reaches. */
const reach = 120;

/** Rows that are asked for again after a while only. */
const useRows = <const Entity extends EntityDefinition>(
  { key }: Entity,
  filter: RecordValues,
  { enabled = true, most = 500, sort = 'id' } = {},
): readonly ScreenRecord<Entity>[] | undefined =>
  useGetList<ScreenRecord<Entity>>(
    key,
    { pagination: { page: 1, perPage: most }, sort: { field: sort, order: 'DESC' }, filter },
    { enabled, staleTime: 60_000 },
  ).data;

/**
 * The days that follow from a levy when nobody enters others: by the same rules, parameters and calendar as the ledger.
 * @returns undefined until notice day and guarantee scope are known
 */
export function useDeadlines({
  customerId,
  mainCompId,
  ...levy
}: RecordValues): ReturnType<typeof deadlinesOf> | undefined {
  const notice = dayOf(levy.levyNoticeDate) ?? '';
  const guarMode = typeof levy.guarMode === 'string' ? levy.guarMode : '';
  const params = useRows(bhParam, {});
  const around = { day__between: notice && [addDays(notice, -reach), addDays(notice, reach)] };
  const days = useRows(bhCalendar, around, { enabled: notice !== '' });
  // The open quota of the customer with the company says when he has to pay.
  const open = { customerId, mainCompId, quotaStatus__in: ['ACTIVE', 'SUSPENDED', 'EXPIRED'] };
  const [term] =
    useRows(bhQuota, open, { enabled: Boolean(customerId && mainCompId), most: 1, sort: 'createdTime' }) ?? [];
  const calendar = useMemo(
    () => days && workCalendar(new Map(days.map(({ day, workday }) => [day ?? '', workday === 1]))),
    [days],
  );
  if (!params || !calendar || !notice || !guarMode) return undefined;
  const bills = (Array.isArray(levy.taxes) ? levy.taxes : []).map(({ deadline }: RecordValues) => ({
    deadline: dayOf(deadline),
  }));
  const reported = {
    guarMode,
    levyNoticeDate: notice,
    customsDeadline: dayOf(levy.customsDeadline),
    dueDate: null,
    bills,
  };
  return deadlinesOf(reported, term && { ...noTerm, ...term }, { params: paramValuesOf(params), calendar });
}

const noTerm = { payTermType: null, payLeadDays: null, payFixedDay: null };

const dayOf = (value: unknown): string | null => (typeof value === 'string' && isDate(value) ? value : null);
