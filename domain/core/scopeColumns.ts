import type { Binding } from './binding.ts';
import type { EntityDefinition } from './entity.ts';

/**
 * Whose rows a person sees. The words: `everyone`, and `parent` for lines that are seen with their document.
 * The columns are looked at by a role's data scope; a scope that has none shows no rows.
 */
export type RowScope<Name extends string = string> = 'everyone' | 'parent' | ScopeColumns<Name>;

interface ScopeColumns<Name extends string> {
  readonly customer?: Name;
  readonly dept?: readonly Name[];
  readonly self?: readonly Name[];
  /**
   * Staff sees every row whatever the scope of the role; only customers are held to a column, and to none where none is named.
   * `own`: whatever the role's scope, people see the rows of their own, and leaders those of their department.
   */
  readonly staff?: 'all' | 'own';
  /** Beside all that, whoever is tied to values of a column sees the rows of these values alone. */
  readonly bound?: { readonly to: Binding; readonly column: Name };
  /** A record in the first status of its lifecycle is seen by its author and his department alone. */
  readonly drafts?: 'author';
}

/** The columns that data scopes look at. */
export function scopeColumns({ scope }: Pick<EntityDefinition, 'scope'>): string[] {
  if (typeof scope === 'string') return [];
  return [...new Set([...(scope.customer ? [scope.customer] : []), ...(scope.dept ?? []), ...(scope.self ?? [])])];
}
