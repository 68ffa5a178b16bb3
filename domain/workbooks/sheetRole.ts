import { isSamePerson, type Person } from '../core/person.ts';
import { type Actor, isCustomer } from '../core/rights.ts';
import type { SheetRole } from './model/permission.ts';

/** What of a sheet tells who may do what with it. */
export interface SheetSharing {
  readonly ownerUser?: string | null;
  readonly writers?: unknown;
  readonly commenters?: unknown;
  readonly viewers?: unknown;
  readonly deptShare?: string | null;
  readonly sharedDept?: string | null;
  readonly status?: string | null;
}

const isIn = (person: Person, people: unknown): boolean =>
  Array.isArray(people) && isSamePerson(person, ...(people as readonly string[]));

const order: readonly SheetRole[] = ['READ', 'COMMENT', 'WRITE', 'OWNER'];
const higher = (one: SheetRole | undefined, other: SheetRole | undefined): SheetRole | undefined =>
  order[Math.max(order.indexOf(one as SheetRole), order.indexOf(other as SheetRole))];

/**
 * What somebody may do with a sheet by its members and its department, whatever its state; nothing for a stranger.
 * Administrators stand in for its owner. Customers never write, whatever a list says.
 */
function sheetRoleOf(sheet: SheetSharing, actor: Actor): SheetRole | undefined {
  const { ownerUser, writers, commenters, viewers, deptShare, sharedDept } = sheet;
  if (isCustomer(actor.roleId)) {
    if (isIn(actor, commenters)) return 'COMMENT';
    return isIn(actor, viewers) ? 'READ' : undefined;
  }
  if (actor.haveAdmin || (ownerUser && isSamePerson(actor, ownerUser))) return 'OWNER';
  const named = isIn(actor, writers)
    ? 'WRITE'
    : isIn(actor, commenters)
      ? 'COMMENT'
      : isIn(actor, viewers)
        ? 'READ'
        : undefined;
  const byDept = deptShare && sharedDept === actor.deptCode ? (deptShare as SheetRole) : undefined;
  return higher(named, byDept);
}

/** The same as the state of the sheet leaves it: locked and archived ones are read. */
export function roleNow(sheet: SheetSharing, actor: Actor): SheetRole | undefined {
  const role = sheetRoleOf(sheet, actor);
  return role && sheet.status !== 'ACTIVE' ? 'READ' : role;
}
