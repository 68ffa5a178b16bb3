import type { Identifier, RaRecord } from 'react-admin';
import type { ActManyAnswer, TongguanDataProvider } from '#dataProvider/index.ts';

/** The gateway takes at most this many records in one call. @see docs/spec/platform.md 10.3 */
const groupSize = 500;

/** One step for any number of records, group after group. */
export const actInGroups = (
  dataProvider: Pick<TongguanDataProvider, 'actMany'>,
  resource: string,
  { ids, ...step }: Parameters<TongguanDataProvider['actMany']>[1],
  records: readonly RaRecord[] = [],
): Promise<ActManyAnswer> =>
  sendInGroups({ ids, records }, (group) => dataProvider.actMany(resource, { ...step, ...group }));

interface Ticked {
  readonly ids: readonly Identifier[];
  /** Rows the person has seen: their versions are sent. */
  readonly records: readonly RaRecord[];
}

interface Group {
  readonly ids: readonly Identifier[];
  readonly versions: Readonly<Record<string, unknown>>;
}

/** One call for each group of records; the answers become one. */
export async function sendInGroups(
  { ids, records }: Ticked,
  send: (group: Group) => Promise<{ readonly data: ActManyAnswer }>,
): Promise<ActManyAnswer> {
  const versions = Object.fromEntries(records.map(({ id, rowVersion }) => [String(id), rowVersion]));
  const answers: ActManyAnswer[] = [];
  for (const group of inGroups(ids)) answers.push((await send({ ids: group, versions })).data);
  return { ok: answers.flatMap(({ ok }) => ok), failed: answers.flatMap(({ failed }) => failed) };
}

/** As many at once as one call takes. */
export const inGroups = <T>(ids: readonly T[], size = groupSize): T[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size));
