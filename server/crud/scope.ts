import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { isSystem } from '#domain/core/rights.ts';
import { entityOf } from '#domain/index.ts';
import type { Call } from '../gateway/method.ts';

/** Collects values and hands out their `$n` places. */
export class Params {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/**
 * The condition that keeps a person inside his own rows; `true` where everybody may see every row.
 * A role without a scope of its own sees its own records only, and where the entity names no columns for a scope nobody sees a row.
 * @param alias table alias of the entity in the statement
 */
export function scopeCondition(
  entity: EntityDefinition,
  { actor, scopes }: Pick<Call, 'actor' | 'scopes'>,
  params: Params,
  alias = 't',
): string {
  const { scope: columns } = entity;
  if (actor.haveAdmin || isSystem(actor) || columns === 'everyone') return 'true';
  if (columns === 'parent') return parentCondition(entity, { actor, scopes }, params, alias);
  const scope = scopes.get(entity.key) ?? scopes.get('*') ?? 'SELF';
  const any = (names: readonly string[], value: string | null) =>
    names.length ? `(${names.map((column) => `${alias}.${toSnake(column)} = ${params.add(value)}`).join(' or ')})` : 'false';
  switch (scope) {
    case 'ALL':
      return 'true';
    case 'CUSTOMER':
      return columns?.customer && actor.consoleId ? any([columns.customer], actor.consoleId) : 'false';
    case 'DEPT':
      return `(${any(columns?.dept ?? [], actor.deptCode)} or ${any(columns?.self ?? [], actor.userId)})`;
    case 'SELF':
      return any(columns?.self ?? [], actor.userId);
    default:
      return scope satisfies never;
  }
}

/** Lines are seen with the document they belong to. */
function parentCondition(entity: EntityDefinition, person: Pick<Call, 'actor' | 'scopes'>, params: Params, alias: string): string {
  if (!entity.parent) return 'false';
  const owner = entityOf(entity.parent.entity);
  const condition = scopeCondition(owner, person, params, 'owner');
  return `exists (select 1 from ${toSnake(owner.key)} owner where owner.id = ${alias}.${toSnake(entity.parent.field)} and ${condition})`;
}
