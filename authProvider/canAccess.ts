import type { AuthProvider } from 'react-admin';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { type Actor, hasRight } from '#domain/core/rights.ts';
import { entities as all } from '#domain/index.ts';

/** What react-admin asks before it offers something: an action on a resource, or on one record of it. */
type Question = Parameters<NonNullable<AuthProvider['canAccess']>>[0];

/** What names its right itself, such as a call, an act or a page; without one it is open to everybody. */
interface Guarded {
  readonly right: string | null;
}

/**
 * @example can({ action: 'create', resource: demand.key })
 * @example can(queryWhoMay)
 */
export type Can = (asked: Question | Guarded) => boolean;

/**
 * What a person may do, from what his session holds: the right to the action, and for a record that is given whether he
 * may change or delete this very one. The server decides every one of them again.
 */
export const canAs =
  (actor: Actor, entities: Readonly<Record<string, EntityDefinition>> = all): Can =>
  (asked) => {
    if (!('resource' in asked)) return asked.right === null || hasRight(actor, asked.right);
    const { resource, action, record } = asked;
    const code = action === 'show' ? 'view' : action;
    if (!hasRight(actor, `${resource}:${code}`)) return false;
    const entity = entities[resource];
    if (!record || !entity) return true;
    if (code === 'edit') return !(entity.mayEdit && 'none' in entity.mayEdit(record, actor));
    if (code === 'delete') return entity.mayDelete?.(record, actor) === undefined;
    return true;
  };
