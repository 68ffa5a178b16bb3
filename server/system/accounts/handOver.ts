import { type DraftOf, type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { isSamePerson } from '#domain/core/person.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { entities } from '#domain/index.ts';
import type { LeftKind } from '#domain/system/handOverCalls.ts';
import { sysUser } from '#domain/system/sysUser.ts';
import { announce } from '../../crud/announce.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { everythingWaiting } from '../../crud/waitingRecords.ts';
import { patchRow, updateRecord } from '../../crud/writeRecord.ts';
import { type ActivePerson, activePeople } from '../../gateway/activePeople.ts';
import type { Call } from '../../gateway/method.ts';

type Draft = DraftOf<typeof sysUser>;

/** What becomes of an account: it works no more for its department, or it leads no more. */
type Leaving = 'goes' | 'leadsNoMore';

const mostHandedOver = 2000;

function afterwards(people: readonly ActivePerson[], id: string, leaving: Leaving): readonly ActivePerson[] {
  if (leaving === 'goes') return people.filter(({ actor }) => actor.userId !== id);
  return people.map((person) =>
    person.actor.userId === id ? { ...person, actor: { ...person.actor, isLeader: false } } : person,
  );
}

/**
 * What somebody could bring on with this account, and nobody without it; an account that is closed already is looked at
 * as if it were open.
 */
export async function leftUndone(id: string, leaving: Leaving, call: Call): Promise<readonly LeftKind[]> {
  const before = await activePeople(call, id);
  const after = afterwards(before, id, leaving);
  const kinds = new Map<string, LeftKind>();
  for (const { entity, count, needed, next } of await everythingWaiting(call)) {
    if (next(before).length === 0 || next(after).length > 0) continue;
    const key = `${entity.key} ${needed.zh}`;
    kinds.set(key, { entity: entity.key, label: entity.label, needed, count: (kinds.get(key)?.count ?? 0) + count });
  }
  return [...kinds.values()];
}

/** One sentence for each kind. */
export const notesOf = (kinds: readonly LeftKind[]): readonly Text[] =>
  kinds.map(({ label, count, needed }) =>
    bi(
      `${label.zh} ${count} 条：此后没有${needed.zh}可以办理`,
      `${label.en}: ${count}, for which there would be no ${needed.en} any more`,
    ),
  );

function refuseUndone(kinds: readonly LeftKind[]): never {
  const notes = notesOf(kinds);
  throw invalid({
    handOverTo: bi(
      `只有他能办理：${notes.map(({ zh }) => zh).join('；')}。请选择交接给谁，或勾选“不交接”`,
      `Only he can bring these on. ${notes.map(({ en }) => en).join('; ')}. Choose who takes over, or tick "Leave undone"`,
    ),
  });
}

/**
 * Before somebody goes or leads no more: his work is handed over where a successor is named, and what nobody could
 * bring on then is refused unless it is said that it stays undone.
 * @throws 1001 at `handOverTo`, with what would lie
 */
export async function settleWork(
  account: Pick<Draft, 'id'>,
  leaving: Leaving,
  asked: Pick<Draft, 'handOverTo' | 'leaveUndone'>,
  call: Call,
): Promise<void> {
  const id = String(account.id);
  if (asked.handOverTo) await handOver(account, String(asked.handOverTo), leaving, call);
  const left = await leftUndone(id, leaving, call);
  if (left.length > 0 && Number(asked.leaveUndone ?? 0) !== 1) refuseUndone(left);
}

async function handOver(account: Pick<Draft, 'id'>, to: string, leaving: Leaving, call: Call): Promise<void> {
  const people = await activePeople(call, String(account.id));
  const from = people.find(({ actor }) => actor.userId === account.id);
  const heir = people.find(({ actor, isOpen }) => actor.userId === to && isOpen);
  if (!heir || isSamePerson(heir.actor, account.id))
    throw invalid({ handOverTo: bi('接手人应为另一名启用的用户', 'Somebody else who can work takes over') });
  if (from?.actor.isLeader) {
    if (heir.actor.roleId !== from.actor.roleId || heir.actor.deptCode !== from.actor.deptCode)
      throw invalid({
        handOverTo: bi('负责人的工作应交接给本部门的人', 'A leader hands over to somebody of his department'),
      });
    if (!heir.actor.isLeader) await lead(to, call);
  }
  if (leaving !== 'goes') return;
  await giveWork(String(account.id), to, call);
  const who = { from: String(account.id), heir: heir.actor };
  for (const handsOver of call.services.rules.handsOver ?? []) await handsOver(who, call);
}

/** Somebody becomes the leader of his department, as by the form of his account. */
export async function lead(id: string, call: Call): Promise<string> {
  const { rowVersion, userName, isLeader } = await getRecord(sysUser, id, call, { lock: true });
  if (isLeader !== 1) await updateRecord(sysUser, { id, rowVersion, values: { isLeader: 1 } }, { ...call, audit: {} });
  return String(userName);
}

/** The fields in which a step names whose work a record is. */
function workFields({ flow, fields }: EntityDefinition): string[] {
  const named = new Set(flow?.steps.flatMap(({ needs = [], takes = [] }) => [...needs, ...takes]));
  return [...named].filter((name) => fields[name]?.kind === 'ref' && fields[name].entity === sysUser.key);
}

/** Records of every lifecycle whose work it was, as long as they are not at their end. */
async function giveWork(from: string, to: string, call: Call): Promise<void> {
  for (const entity of Object.values(entities).filter(({ key }) => key !== sysUser.key)) {
    const { flow } = entity;
    if (!flow) continue;
    const open = flow.states.filter(({ final }) => !final).map(({ key }) => key);
    for (const name of workFields(entity)) {
      const { rows } = await call.db.query<{ id: string }>(
        `select id from ${toSnake(entity.key)} where ${toSnake(name)} = $1 and ${toSnake(flow.field)} = any($2)
          and not deleted_flg order by id limit ${mostHandedOver} for update`,
        [from, open],
      );
      for (const { id } of rows) {
        await patchRow(entity, id, { [name]: to }, call);
        await announce(entity, { id }, call);
      }
    }
  }
}

/** Whether a change of the form takes somebody from where he works. */
export function leavingBy(before: Draft, after: Draft): Leaving | undefined {
  if (before.status !== 'INIT' && before.status !== 'ACTIVE') return undefined;
  if (before.roleId !== after.roleId || before.deptCode !== after.deptCode) return 'goes';
  return before.isLeader === 1 && !Number(after.isLeader ?? 0) ? 'leadsNoMore' : undefined;
}
