import type { EditRight } from '../core/entity.ts';
import { isSamePerson } from '../core/person.ts';
import { isBusiness } from '../core/rights.ts';
import { bi, type Text } from '../core/text.ts';

interface Filing {
  readonly createdBy?: unknown;
}

interface Writer {
  readonly userId: string;
  readonly roleId: string;
}

/** Whether the filing is still being written, or is again. */
export const isBeingWritten = (status: unknown): boolean => status === 'DRAFT' || status === 'RETURNED';

/** Both filings are written by their author and by business departments, while nobody reviews them. */
export function mayEditFiling({ createdBy }: Filing, actor: Writer): EditRight<never> {
  return isSamePerson(actor, createdBy) || isBusiness(actor.roleId)
    ? { fields: 'all' }
    : { none: bi('只能由创建人或业务部门修改', 'Only the creator or a business department may change it') };
}

export function mayDeleteFiling({ createdBy }: Filing, actor: Writer): Text | undefined {
  return isSamePerson(actor, createdBy) ? undefined : bi('只能删除自己的草稿', 'Only your own drafts can be deleted');
}
