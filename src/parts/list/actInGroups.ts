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
  for (let start = 0; start < ids.length; start += groupSize) {
    const { data } = await dataProvider.actMany(resource, { ...step, ids: ids.slice(start, start + groupSize), versions });
    answers.push(data);
  }
  return { ok: answers.flatMap(({ ok }) => ok), failed: answers.flatMap(({ failed }) => failed) };
}
