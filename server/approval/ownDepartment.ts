import { approvalErrors } from '#domain/approval/errors.ts';
import { departmentOf, isSystem } from '#domain/core/rights.ts';
import type { Call } from '../gateway/method.ts';

/** A business department works on its own documents. @throws 61008 */
export function refuseOtherDept(
  { ownerDept }: { readonly ownerDept?: string | null },
  { actor }: Pick<Call, 'actor'>,
): void {
  if (isSystem(actor) || actor.haveAdmin) return;
  if (departmentOf(actor.roleId) === 'BUSINESS' && ownerDept !== actor.roleId) throw approvalErrors.OTHER_DEPT();
}
