import type { Worklist } from '#domain/core/dashboard.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { nameLeader, queryLeftUndone, queryStuckRecords, type StuckRow } from '#domain/system/handOverCalls.ts';
import { implementCall } from '../../crud/implement.ts';
import { everythingWaiting } from '../../crud/waitingRecords.ts';
import { emptyWorklist } from '../../crud/worklist.ts';
import { activePeople, type Waiting } from '../../gateway/activePeople.ts';
import type { Call } from '../../gateway/method.ts';
import { lead, leftUndone, notesOf } from './handOver.ts';

/** What nobody could bring on, whatever he is; that an administrator might stand in for him does not count. */
async function stuck(call: Call): Promise<readonly Waiting[]> {
  const people = await activePeople(call);
  return (await everythingWaiting(call)).filter(({ next }) => next(people).length === 0);
}

/** The administrators' queue on the start page. */
export async function stuckRecords(call: Call): Promise<Worklist | undefined> {
  if (!call.actor.haveAdmin) return undefined;
  const found = await stuck(call);
  return { ...emptyWorklist('stuckRecords'), count: found.reduce((sum, { count }) => sum + count, 0) };
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const ownersOf = ({ ownerDept, deptCode }: RecordValues): RecordValues =>
  ownerDept ? { ownerDept } : deptCode ? { deptCode } : {};

function rowFor({ entity, record, count, needed }: Waiting, at: number): StuckRow {
  const statusField = entity.flow?.field ?? 'status';
  const id = textOrNull(record.id);
  const owners = ownersOf(record);
  return {
    key: `${entity.key}-${id ?? at}`,
    entity: entity.key,
    id,
    docNo: entity.code ? textOrNull(record[entity.code]) : null,
    status: String(record[statusField]),
    needed,
    count,
    filter: { [`${statusField}__in`]: [record[statusField]], ...owners },
    dept: textOrNull(owners.ownerDept ?? owners.deptCode),
  };
}

export const stuckRecordsList = implementCall(queryStuckRecords, async (_input, call) => ({
  rows: (await stuck(call)).map(rowFor),
}));

export const leftUndoneOf = implementCall(queryLeftUndone, async ({ id }, call) => {
  const kinds = await leftUndone(id, 'goes', call);
  return { kinds, notes: notesOf(kinds) };
});

export const namedLeader = implementCall(nameLeader, async ({ id }, call) => ({ userName: await lead(id, call) }));
