import { defineAct } from '../core/act.ts';
import type { Stop } from '../core/actRules.ts';
import type { Actor } from '../core/rights.ts';
import { bi } from '../core/text.ts';
import { approvalService, type DocumentEntity, type DocumentOf, type KindDefinition, toDocument } from './document.ts';
import type { ApprovalActor } from './editors.ts';
import { approvalErrors } from './errors.ts';
import { asStop, badStatus, canClose, canDelete } from './offers.ts';
import { statusOf } from './statuses.ts';

/** A person as the machine sees him, without a leader he may stand in for: nothing here is a leader's alone. */
const approverOf = ({ userId, sameAs, roleId, isLeader }: Actor): ApprovalActor => ({
  userId,
  sameAs,
  deptCode: roleId,
  isLeader,
});

/** A call of the machine names the kind of the document beside its id: type and entity, since kinds may share a type. */
export const namesKind = ({ docType, entity }: Pick<KindDefinition, 'docType' | 'entity'>) =>
  ({ service: approvalService, idName: 'docId', named: { docType, entity: entity.key } }) as const;

/** A rule, the present value, and what to do instead. */
function whyNotDeleted({ status, creatorDept }: DocumentOf, { roleId }: Actor): Stop | undefined {
  if (canDelete({ status, creatorDept }, { deptCode: roleId })) return undefined;
  const { label } = statusOf(status);
  return {
    ...bi(
      `只有本部门录入中的草稿可以删除，当前为「${label.zh}」`,
      `Only drafts of your own department can be deleted; this one is "${label.en}"`,
    ),
    code: approvalErrors.DELETE_STATUS().returnCode,
  };
}

function whyNotClosed(record: DocumentOf, actor: Actor): Stop | undefined {
  const document = toDocument(record);
  if (document.closed) return asStop(approvalErrors.CLOSED());
  return canClose(document, approverOf(actor)) ? undefined : asStop(badStatus(document.status));
}

/** 作废: the document stays where it is and can be read; nobody works on it any more. */
const closing = (kind: KindDefinition) =>
  defineAct<DocumentEntity, 'close'>(kind.entity, {
    ...namesKind(kind),
    key: 'close',
    label: bi('作废', 'Close'),
    title: bi('作废 {name}', 'Close {name}'),
    done: bi('{name} 已作废', '{name} was closed'),
    who: ['ALL'],
    right: 'view',
    method: 'docClose',
    danger: true,
    reason: { required: true, max: 200, label: bi('作废原因', 'Reason for closing') },
    stop: (record, { actor }) => whyNotClosed(record as DocumentOf, actor),
  });

/** A draft goes, with its files; its log stays. */
const deletion = (kind: KindDefinition) =>
  defineAct<DocumentEntity, 'delete'>(kind.entity, {
    ...namesKind(kind),
    key: 'delete',
    label: bi('删除', 'Delete'),
    title: bi('删除 {name}？', 'Delete {name}?'),
    lead: bi(
      '草稿及其附件删除后不能恢复，审批日志保留。',
      'The draft and its files cannot be brought back; its log is kept.',
    ),
    done: bi('{name}：已删除', '{name} deleted'),
    who: ['ALL'],
    right: 'delete',
    method: 'docDelete',
    danger: true,
    removes: true,
    isMissed: ({ creatorDept }, { actor }) => creatorDept === actor.roleId,
    stop: (record, { actor }) => whyNotDeleted(record as DocumentOf, actor),
  });

/** What can be done with a document of a kind beside its steps; an area names them among its acts. */
export const documentActs = (kind: KindDefinition) => ({ close: closing(kind), delete: deletion(kind) });
