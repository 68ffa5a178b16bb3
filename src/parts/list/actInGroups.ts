import type { RaRecord } from 'react-admin';
import type { ActManyAnswer, TongguanDataProvider } from '#dataProvider/index.ts';

/** The gateway takes at most this many records in one call. @see platform.md 10.3 */
const groupSize = 500;

/** One step for any number of records, group after group; the answers become one. */
export async function actInGroups(
  dataProvider: Pick<TongguanDataProvider, 'actMany'>,
  resource: string,
  { ids, ...step }: Parameters<TongguanDataProvider['actMany']>[1],
  /** Rows the person has seen: their versions are sent. */
  records: readonly RaRecord[] = [],
): Promise<ActManyAnswer> {
  const versions = Object.fromEntries(records.map(({ id, rowVersion }) => [String(id), rowVersion]));
  const answers: ActManyAnswer[] = [];
  for (const group of inGroups(ids)) {
    const { data } = await dataProvider.actMany(resource, { ...step, ids: group, versions });
    answers.push(data);
  }
  return { ok: answers.flatMap(({ ok }) => ok), failed: answers.flatMap(({ failed }) => failed) };
}

/** As many at once as one call takes. */
export const inGroups = <T>(ids: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(ids.length / groupSize) }, (_, index) => ids.slice(index * groupSize, (index + 1) * groupSize));
