import type { Binding } from './binding.ts';
import type { EntityDefinition } from './entity.ts';

/**
 * Whose rows a person sees. `parent` is for lines that are seen with their document; rows that everybody sees,
 * customers too, say why that may be. The columns are looked at by a role's data scope; a scope that has none shows no
 * rows.
 */
export type RowScope<Name extends string = string> = 'parent' | ForEveryone | ScopeColumns<Name>;

/** Every row for everybody, for this reason. */
interface ForEveryone {
  readonly everyone: string;
}

interface ScopeColumns<Name extends string> {
  readonly everyone?: never;
  readonly customer?: Name;
  readonly dept?: readonly Name[];
  readonly self?: readonly Name[];
  /**
   * Staff sees every row whatever the scope of the role; only customers are held to a column, and to none where none is
   * named. `own`: whatever the role's scope, people see the rows of their own, and leaders those of their department. `named`: the rows of their own
   * alone, leaders too.
   */
  readonly staff?: 'all' | 'own' | 'named';
  /** Lists of people: whoever is named there sees the row, by whichever of his accounts. */
  readonly named?: readonly Name[];
  /** Customers who are named there see the row, too, and no other. */
  readonly namedCustomers?: true;
  /** Staff of the department that this column names sees the row beside those who are named. */
  readonly openTo?: Name;
  /** The list of those whose turn it is: they see the row, and so does who stands in for one of them today. */
  readonly turn?: Name;
  /** Beside all that, whoever is tied to values of a column sees the rows of these values alone. */
  readonly bound?: { readonly to: Binding; readonly column: Name };
  /** A record in the first status of its lifecycle is seen by its author and his department alone. */
  readonly drafts?: 'author';
  /**
   * Customers see the rows that rows of theirs refer to, and no others: such a row is opened from there, and never
   * stands in a list of all.
   */
  readonly referred?: true;
}

type Scoped = Pick<EntityDefinition, 'scope'>;

/** Its rows are the same for everybody. */
export const isForEveryone = ({ scope }: Scoped): boolean => scope !== 'parent' && scope.everyone !== undefined;

/** What data scopes look at; undefined where rows are everybody's, or seen with their document. */
export const columnsOfScope = ({ scope }: Scoped): ScopeColumns<string> | undefined =>
  scope === 'parent' || scope.everyone !== undefined ? undefined : scope;

/** The columns that data scopes look at. */
export function scopeColumns(entity: Scoped): string[] {
  const { customer, dept = [], self = [], openTo } = columnsOfScope(entity) ?? {};
  return [...new Set([...(customer ? [customer] : []), ...dept, ...self, ...(openTo ? [openTo] : [])])];
}

/**
 * The column in which every row that a customer sees names his own company; lines have it by the name that their
 * document gives it.
 * @param parent the entity of their document
 */
export function companyColumn(
  entity: Scoped & Pick<EntityDefinition, 'fields'>,
  parent: Scoped | undefined,
): string | undefined {
  const { customer } = columnsOfScope(entity.scope === 'parent' && parent ? parent : entity) ?? {};
  return customer && customer in entity.fields ? customer : undefined;
}
