import type { ApprovalActor } from '#domain/approval/editors.ts';
import { approvalStatuses, givenBack } from '#domain/approval/statuses.ts';
import { departmentOf, isBusiness } from '#domain/core/rights.ts';
import { say as text } from '#domain/core/text.ts';
import { waitingFilter } from '#domain/guarantee/waitingFilter.ts';
import type { ListView } from '../../parts/list/listContext.ts';

const open = { closedFlag: 0 } as const;

const underWay = approvalStatuses.filter(({ initial, final }) => !initial && !final).map(({ code }) => code);

const takesPart = (roleId: string): boolean => departmentOf(roleId) !== 'BUSINESS' || isBusiness(roleId);

/** The sets of documents people come back to; who has no part in approvals has nothing to do and started nothing. */
export function documentViews(actor: ApprovalActor): ListView[] {
  const own: ListView[] = takesPart(actor.deptCode)
    ? [
        { key: 'todo', label: text('待我办理', 'To do'), filter: waitingFilter(actor) },
        { key: 'mine', label: text('我发起的', 'Started by me'), filter: { createdBy: actor.userId } },
      ]
    : [];
  return [
    { key: 'all', label: text('全部', 'All'), filter: {} },
    ...own,
    { key: 'underWay', label: text('审批中', 'Under way'), filter: { status__in: underWay, ...open } },
    { key: 'returned', label: text('已退回', 'Returned'), filter: { status__in: [...givenBack].map(String), ...open } },
    { key: 'effective', label: text('已生效', 'In effect'), filter: { effectiveAt__null: 0 } },
  ];
}
