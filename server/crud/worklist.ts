import type { Worklist } from '#domain/core/dashboard.ts';
import type { Call } from '../gateway/method.ts';

/** Figures of a queue over rows with `waited` (hours) and `late`. */
export const worklistColumns = `count(*)::int as count,
  array[count(*) filter (where waited < 24), count(*) filter (where waited >= 24
  and waited < 48), count(*) filter (where waited >= 48)]::int[] as ages,
  floor(max(waited))::int as "oldestHours", (count(*) filter (where late))::int as overdue`;

/** Hours since a column of moments. */
export const waitedSince = (column: string) => `extract(epoch from localtimestamp - ${column}) / 3600 as waited`;

export const emptyWorklist = (key: string): Worklist => ({
  key,
  count: 0,
  ages: [0, 0, 0],
  oldestHours: null,
  overdue: 0,
});

/** @param statement selects `waited` and `late` of each row */
export async function worklistOf(
  key: string,
  statement: string,
  values: readonly unknown[],
  { db }: Pick<Call, 'db'>,
): Promise<Worklist> {
  const { rows } = await db.query<Omit<Worklist, 'key'>>(`select ${worklistColumns} from (${statement}) w`, [
    ...values,
  ]);
  return { ...emptyWorklist(key), ...rows[0] };
}

/** Counts one queue by itself: where that fails it says so alone, and the others keep their figures. */
export async function worklistAlone(
  key: string,
  count: () => Promise<Worklist | undefined>,
  call: Call,
): Promise<Worklist[]> {
  try {
    const counted = await count();
    return counted ? [counted] : [];
  } catch (error) {
    call.services.log.error({ err: error, queue: key, requestId: call.requestId }, 'a queue could not be counted');
    return [{ ...emptyWorklist(key), error: call.requestId }];
  }
}
