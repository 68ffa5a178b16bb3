import { type DocumentOf, toDocument } from '#domain/approval/document.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import { nameOfEditor } from '#domain/approval/editors.ts';
import { awaitedTransitions, couldDecide } from '#domain/approval/offers.ts';
import { approvalStatuses, statusOf } from '#domain/approval/statuses.ts';
import { toSnake } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { isAmong, rowsSeen } from '#domain/core/rowScope.ts';
import { bi } from '#domain/core/text.ts';
import { selectList } from '../crud/columns.ts';
import type { ActivePerson, Waiting, WaitingSource } from '../gateway/activePeople.ts';
import type { Call } from '../gateway/method.ts';
import type { DocumentKind } from './documentKind.ts';

const mostDocuments = 2000;

/** Who stands in for whom today, in which department. */
interface Deputy {
  readonly deputyId: string;
  readonly leaderId: string;
  readonly deptCode: string;
}

export async function deputiesOn({ db, now }: Pick<Call, 'db' | 'now'>): Promise<readonly Deputy[]> {
  const { rows } = await db.query<Deputy>(
    `select deputy_id as "deputyId", leader_id as "leaderId", dept_code as "deptCode" from dept_deputy
     where $1::date between valid_from and valid_to and not deleted_flg order by valid_from, id`,
    [now.slice(0, 10)],
  );
  return rows;
}

/** The machine sees a person with the leader he stands in for, as long as that one leads himself. */
function asDecider(
  { actor: { userId, sameAs, roleId, isLeader } }: ActivePerson,
  people: readonly ActivePerson[],
  deputies: readonly Deputy[],
): ApprovalActor {
  const led = deputies
    .filter(({ deputyId, deptCode }) => deputyId === userId && deptCode === roleId)
    .map(
      ({ leaderId }) =>
        people.find(({ actor }) => actor.userId === leaderId && actor.isLeader && actor.roleId === roleId)?.actor,
    )
    .find((leader) => leader !== undefined);
  return {
    userId,
    sameAs,
    deptCode: roleId,
    isLeader,
    deputyOf: led && { userId: led.userId, sameAs: led.sameAs, userName: led.userName },
  };
}

/** A document with those who could bring it on. Whose it is not to see does not decide it. */
export function waitingDocument(
  { entity }: Pick<DocumentKind, 'entity'>,
  record: DocumentOf,
  deputies: readonly Deputy[],
): Waiting {
  const document = toDocument(record);
  const { editor } = statusOf(document.status);
  const name = nameOfEditor(editor);
  const dept = editor.dept === 'BUSINESS' ? document.ownerDept : '';
  return {
    entity,
    record: { ...record },
    count: 1,
    needed: dept ? bi(`${name.zh}（${dept}）`, `${name.en} (${dept})`) : name,
    next: (people) =>
      people.filter(
        (person) =>
          hasRight(person.actor, `${entity.key}:act:wf`) &&
          couldDecide(document, asDecider(person, people, deputies)) &&
          isAmong(rowsSeen(entity, person), record),
      ),
  };
}

const isAwaited = (record: DocumentOf): boolean => awaitedTransitions(toDocument(record)).length > 0;

/** Documents of a kind on their way. */
export const documentsWaiting = ({ entity }: DocumentKind): WaitingSource => ({
  entity,
  waiting: async (call) => {
    const names = new Set(
      Object.keys(entity.fields).filter(
        (name) => !['computed', 'children', 'files'].includes(entity.fields[name]?.kind ?? ''),
      ),
    );
    const open = approvalStatuses.filter(({ final, initial }) => !final && !initial).map(({ code }) => code);
    const { rows } = await call.db.query<DocumentOf>(
      `select ${selectList(entity, call.services.rules.computed, names)} from ${toSnake(entity.key)} t
       where t.status = any($1) and not t.closed_flag and not t.deleted_flg order by t.id limit ${mostDocuments}`,
      [open],
    );
    const deputies = await deputiesOn(call);
    return rows.filter(isAwaited).map((record) => waitingDocument({ entity }, record, deputies));
  },
});
