import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { isSystem } from '#domain/core/rights.ts';
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
 * The condition that keeps a person inside his own rows; `true` when there is none to add.
 * A role without a scope of its own sees its own records only.
 * @param alias table alias of the entity in the statement
 */
export function scopeCondition(
  entity: EntityDefinition,
  { actor, scopes }: Pick<Call, 'actor' | 'scopes'>,
  params: Params,
  alias = 't',
): string {
  if (actor.haveAdmin || isSystem(actor) || !entity.scope) return 'true';
  const scope = scopes.get(entity.key) ?? scopes.get('*') ?? 'SELF';
  const any = (columns: readonly string[], value: string | null) =>
    columns.length ? `(${columns.map((column) => `${alias}.${toSnake(column)} = ${params.add(value)}`).join(' or ')})` : 'false';
  switch (scope) {
    case 'ALL':
      return 'true';
    case 'CUSTOMER':
      return entity.scope.customer && actor.consoleId ? any([entity.scope.customer], actor.consoleId) : 'false';
    case 'DEPT':
      return entity.scope.dept ? `(${any(entity.scope.dept, actor.deptCode)} or ${any(entity.scope.self ?? [], actor.userId)})` : 'true';
    case 'SELF':
      return entity.scope.self ? any(entity.scope.self, actor.userId) : 'false';
    default:
      return scope satisfies never;
  }
}
