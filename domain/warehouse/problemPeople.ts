import { departments, isWarehouse } from '../core/access.ts';
import { type Actor, isSystem } from '../core/rights.ts';

/**
 * Who sees and handles problem orders: the warehouse, IT and the login names that the house names, whatever else a role
 * may do.
 * @see docs/spec/operations.md 3.2
 */
export const handlesProblems = (actor: Actor, loginNames: readonly string[]): boolean =>
  isSystem(actor) || isWarehouse(actor) || actor.roleId === departments.it || loginNames.includes(actor.loginName);
