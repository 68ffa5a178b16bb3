import type { RowOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { talkActions } from '#domain/core/recordTalk.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { bi, fill } from '#domain/core/text.ts';
import * as calls from '#domain/demand/calls.ts';
import { delegateTask } from '#domain/demand/delegateTask.ts';
import { demand } from '#domain/demand/demand.ts';
import { demandPath } from '#domain/demand/paths.ts';
import { sysUser } from '#domain/system/index.ts';
import { announce } from '../crud/announce.ts';
import { implementCall } from '../crud/implement.ts';
import { logStep } from '../crud/logStep.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readMany } from '../crud/read.ts';
import { getRecord } from '../crud/readRecord.ts';
import type { Call } from '../gateway/method.ts';
import { sendWords } from '../gateway/sendWords.ts';

const named = ['id', 'userName', 'deptCode', 'roleId'] as const;
type Person = RowOf<typeof sysUser, (typeof named)[number]>;

const [d, k] = [columnsIn(demand, 'd'), columnsIn(delegateTask, 'k')];

/** Who works on a demand beside the actor: author, owner, whoever has one of its tasks. */
async function peopleOf(
  id: string,
  { db, actor }: Pick<Call, 'db' | 'actor'>,
): Promise<{ staff: Person[]; customers: Person[] }> {
  const others = { status: ['INIT', 'ACTIVE'], id: { not: actor.userId } } as const;
  const rows = await readMany(sysUser, named, others, db, {
    and: (u, place) => `${u.id} in (
       select unnest(array[${d.createdBy}, ${d.ownerUser}]) from demand d where ${d.id} = ${place(id)}
       union all select ${k.assignee} from delegate_task k where ${k.demandId} = ${place(id)} and not k.deleted_flg)`,
    order: ['deptCode', 'userName'],
  });
  return {
    staff: rows.filter(({ roleId }) => !isCustomer(roleId ?? '')),
    customers: rows.filter(({ roleId }) => isCustomer(roleId ?? '')),
  };
}

const nobodyElse = () => invalid({ text: bi('该需求没有其他经办人，无法留言', 'Nobody else works on this demand') });

export const demandPeopleHandler = implementCall(calls.demandPeople, async ({ id }, call) => {
  await getRecord(demand, id, call);
  const { staff, customers } = await peopleOf(id, call);
  const shown = ({ userName, deptCode }: Person) => ({ userName: userName ?? '', deptCode: deptCode ?? '' });
  return { staff: staff.map(shown), customers: isCustomer(call.actor.roleId) ? [] : customers.map(shown) };
});

export const sendDemandMessageHandler = implementCall(
  calls.sendDemandMessage,
  async ({ id, text, toCustomer }, call) => {
    // Two at once would be the same line of its history.
    const record = await getRecord(demand, id, call, { lock: true });
    const { staff, customers } = await peopleOf(id, call);
    const isWithCustomer = isCustomer(call.actor.roleId) || toCustomer === 1;
    const people = toCustomer === 1 ? [...staff, ...customers] : staff;
    if (people.length === 0) throw nobodyElse();
    const title = fill(bi('{from}：{text}（{no}）', '{from}: {text} ({no})'), {
      from: call.actor.userName,
      text,
      no: record.demandNo ?? record.title ?? '',
    });
    const told = { title, url: demandPath(id), entity: 'demand', recordId: id, by: call.actor.userId };
    await sendWords(call, { ...told, userIds: people.map((person) => person.id) });
    const names = people.map(({ userName }) => userName).join('、');
    const action = isWithCustomer ? talkActions.customer : talkActions.staff;
    await logStep(demand, record, { action, to: String(record.status), opinion: `@${names} ${text}` }, call);
    await announce(demand, record, call);
    return { sent: people.length };
  },
);
