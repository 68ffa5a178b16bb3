import { type DocumentOf, type HeaderValues, toDocument } from '#domain/approval/document.ts';
import { nameOfEditor } from '#domain/approval/editors.ts';
import { drafts, givenBack, statusOf } from '#domain/approval/statuses.ts';
import { bi } from '#domain/core/text.ts';
import { people } from '../crud/people.ts';
import { asSystem } from '../crud/readRecord.ts';
import type { Call } from '../gateway/method.ts';
import { sendMessage, settleTodo } from '../gateway/userMessages.ts';
import type { DocumentKind } from './documentKind.ts';

export interface NextActor {
  readonly id: string;
  readonly userName: string;
}

/**
 * Who can act on a document where it stands: the editors of its status, of the owning department where it is business,
 * and today's deputies.
 */
export async function peopleWhoCanAct(
  record: HeaderValues,
  { db, now }: Pick<Call, 'db' | 'now'>,
): Promise<NextActor[]> {
  const { status, ownerDept } = toDocument(record);
  const { dept, leader } = statusOf(status).editor;
  const role = dept === 'BUSINESS' ? ownerDept : dept;
  const isPlain = leader !== true;
  return people(['id', 'userName'], { role, ...(isPlain && leader !== 'any' && { leader }) }, db, {
    ...(!isPlain && {
      and: (u, place) => `${u.isLeader} or exists (select 1 from dept_deputy d join sys_user l on l.id = d.leader_id
         where d.deputy_id = ${u.id} and d.dept_code = ${u.roleId} and l.is_leader
         and ${place(now.slice(0, 10))}::date between d.valid_from and d.valid_to and not d.deleted_flg)`,
    }),
    order: ['userName', 'id'],
  });
}

/** Tells the next actors that it is their turn; what was to do for this document before is done. */
export async function tellNextActors(kind: DocumentKind, record: DocumentOf, call: Call): Promise<void> {
  const { db, services, actor } = call;
  await settleTodo(db, services, { recordId: record.id, now: call.now });
  const { label, editor, final } = statusOf(record.status);
  if (drafts.has(record.status)) return;
  const name = { zh: `${kind.entity.label.zh} ${record.docNo}`, en: `${kind.entity.label.en} ${record.docNo}` };
  const message = { url: kind.url(record.id), entity: kind.entity.key, recordId: record.id, by: actor.userId };
  if (final) {
    const told = [record.createdBy, record.submittedBy].flatMap((userId) => userId ?? []);
    await sendMessage(db, services, {
      ...message,
      userIds: told,
      type: 'RESULT',
      title: bi(`${name.zh} 已确认`, `${name.en} was confirmed`),
    });
    return;
  }
  const people = await peopleWhoCanAct(record, asSystem(call));
  const { zh, en } = nameOfEditor(editor);
  const title = givenBack.has(record.status)
    ? bi(`${name.zh} 被退回，待${zh}处理`, `${name.en} was given back to the ${en}`)
    : bi(`${name.zh} 待办：${label.zh}`, `${name.en} to do: ${label.en}`);
  await sendMessage(db, services, {
    ...message,
    userIds: people.map((person) => person.id),
    type: 'TODO',
    title,
  });
}
