import { departments, isOfPreAudit } from '#domain/core/access.ts';
import { isCustomer, isPreReview } from '#domain/core/rights.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { mayCall, rightAsked } from '../gateway/mayCall.ts';
import type { Call, GatewayMethod, OwnAuthorization } from '../gateway/method.ts';

/** Calls that people outside the area may make all the same. @see docs/spec/guarantee.md 1.2 */
const openToAll = new Set(['deptLeaderCheck']);
const openToDeclarants = new Set(['applyAmountUsed']);

/**
 * Whether a person has any business in the guarantee area: warehouse, customers and pre-review have none, declarants
 * ask one question.
 */
function mayEnter({ roleId, haveAdmin }: Call['actor'], method: string): boolean {
  if (haveAdmin || openToAll.has(method)) return true;
  if (roleId === departments.declaration) return openToDeclarants.has(method);
  return roleId !== departments.warehouse && !isCustomer(roleId) && !isPreReview(roleId) && !isOfPreAudit(roleId);
}

/**
 * A call of this area: who may not enter, or lacks the function right, gets the area's own refusal 61001, and a line in
 * the security log.
 */
export function insideArea(method: GatewayMethod): GatewayMethod {
  const authorizesItself: OwnAuthorization = {
    right: method.right,
    mayEnter: (actor) => mayEnter(actor, method.method),
    refusal: guaranteeErrors.NO_RIGHT().returnCode,
  };
  return {
    ...method,
    right: null,
    authorizesItself,
    run: async (data, call) => {
      if (!mayCall({ ...method, authorizesItself }, data, call.actor)) {
        Object.assign(call.audit, { logType: 'SECURITY', detail: { right: rightAsked(method, data) } });
        throw guaranteeErrors.NO_RIGHT();
      }
      return method.run(data, call);
    },
  };
}
