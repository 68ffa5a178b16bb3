import { departments, isOfPreAudit } from '#domain/core/access.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { hasRight, isCustomer, isPreReview, isSystem } from '#domain/core/rights.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import type { Call, GatewayMethod } from '../gateway/method.ts';
import { boundCompanies } from './areaAccess.ts';

/** Calls that people outside the area may make all the same. @see guarantee.md 1.2 */
const openToAll = new Set(['deptLeaderCheck']);
const openToDeclarants = new Set(['applyAmountUsed']);

/** Whether a person has any business in the guarantee area: warehouse, customers and pre-review have none, declarants ask one question. */
function mayEnter({ roleId, haveAdmin }: Call['actor'], method: string): boolean {
  if (haveAdmin || openToAll.has(method)) return true;
  if (roleId === departments.declaration) return openToDeclarants.has(method);
  return roleId !== departments.warehouse && !isCustomer(roleId) && !isPreReview(roleId) && !isOfPreAudit(roleId);
}

/** A call of this area: who may not enter, or lacks the function right, gets the area's own refusal 61001, and a line in the security log. */
export function insideArea(method: GatewayMethod): GatewayMethod {
  return {
    ...method,
    right: null,
    run: async (data, call) => {
      const right = typeof method.right === 'function' ? method.right(data) : method.right;
      if (!isSystem(call.actor) && (!mayEnter(call.actor, method.method) || (right && !hasRight(call.actor, right)))) {
        Object.assign(call.audit, { logType: 'SECURITY', detail: { right } });
        throw guaranteeErrors.NO_RIGHT();
      }
      return method.run(data, call);
    },
  };
}

type Data = Readonly<Record<string, unknown>>;

const filterOf = ({ filter }: Data): Data => (typeof filter === 'object' && filter !== null ? (filter as Data) : {});

/** Lists of records that belong to a main company show a bound import/export operator his own companies only. */
export function withinBinding(entity: EntityDefinition, method: GatewayMethod): GatewayMethod {
  if (!entity.fields.mainCompId) return method;
  return {
    ...method,
    run: async (data, call) => {
      const companies = await boundCompanies(call);
      if (!companies) return method.run(data, call);
      const filter = filterOf(data);
      const asked = filter.mainCompId__in;
      const allowed = Array.isArray(asked) ? companies.filter((id) => asked.includes(id)) : companies;
      return method.run({ ...data, filter: { ...filter, mainCompId__in: allowed.length ? allowed : ['-'] } }, call);
    },
  };
}
