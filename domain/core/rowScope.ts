import type { DataScope } from './area.ts';
import { valuesBound } from './binding.ts';
import type { EntityDefinition, RecordValues } from './entity.ts';
import type { Made } from './made.ts';
import { type Actor, isCustomer, isSystem } from './rights.ts';
import { scopeColumns } from './scopeColumns.ts';

/** What of a definition tells whose rows somebody sees. */
export type Scoped = Pick<EntityDefinition, 'key' | 'scope' | 'flow'> & { readonly made?: Pick<Made, 'rows'> };

export interface Viewer {
  readonly actor: Actor;
  /** By entity key; `*` for all others. */
  readonly scopes: ReadonlyMap<string, DataScope>;
}

/** A column holds one of these values, or anything but this one. */
export type ColumnTest = { readonly column: string; readonly is: readonly string[] } | { readonly column: string; readonly isNot: string };

/**
 * Rows of which every group of tests has one that holds: no group, every row; a group without a test, none.
 * `parent` are rows that go with their document.
 */
export type RowsSeen = 'parent' | readonly (readonly ColumnTest[])[];

/**
 * Whose rows of an entity a person sees. A role without a scope of its own sees its own records only, and where the entity names no columns
 * for a scope nobody sees a row. Customers are held to the scope of customers whatever their role says.
 */
export function rowsSeen(entity: Scoped, viewer: Viewer): RowsSeen {
  const { actor } = viewer;
  const { scope } = entity;
  if (actor.haveAdmin || isSystem(actor) || scope === 'everyone') return [];
  if (scope === 'parent') return 'parent';
  return [...ownRows(entity, viewer), ...boundRows(entity, actor), ...publishedRows(entity, actor)];
}

const tests = (names: readonly string[] = [], value: string): ColumnTest[] => names.map((column) => ({ column, is: [value] }));

/** What of a person decides which of these words holds for him. */
export type ScopeHolder = Pick<Viewer, 'scopes'> & { readonly actor: Pick<Actor, 'roleId' | 'isLeader' | 'haveAdmin'> };

/** Whose rows of an entity a person's role shows him, in one word; what he is tied to and what nobody has published narrows it further. */
export function scopeWord({ key, scope: of, made }: Scoped, { actor, scopes }: ScopeHolder): DataScope {
  if (actor.haveAdmin || typeof of === 'string') return 'ALL';
  if (of.staff === 'own') return actor.isLeader && !isCustomer(actor.roleId) ? 'DEPT' : 'SELF';
  if (isCustomer(actor.roleId)) return 'CUSTOMER';
  const scope = made?.rows ?? scopes.get(key) ?? scopes.get('*') ?? 'SELF';
  return of.staff === 'all' && scope !== 'CUSTOMER' ? 'ALL' : scope;
}

function ownRows(entity: Scoped, viewer: Viewer): readonly (readonly ColumnTest[])[] {
  if (typeof entity.scope === 'string') return [];
  const { actor } = viewer;
  const { customer, dept, self } = entity.scope;
  const own = tests(self, actor.userId);
  const word = scopeWord(entity, viewer);
  switch (word) {
    case 'ALL':
      return [];
    case 'DEPT':
      return [[...tests(dept, actor.deptCode), ...own]];
    case 'SELF':
      return [own];
    case 'CUSTOMER':
      return [customer && actor.consoleId ? tests([customer], actor.consoleId) : []];
    default:
      return word satisfies never;
  }
}

/** Rows of the values a person is tied to. */
function boundRows({ scope }: Scoped, actor: Actor): readonly (readonly ColumnTest[])[] {
  if (typeof scope === 'string' || !scope.bound) return [];
  const values = valuesBound(scope.bound.to, actor);
  return values === 'all' ? [] : [[{ column: scope.bound.column, is: values }]];
}

/** What nobody has published yet is seen by its author and his department alone. */
function publishedRows({ scope, flow }: Scoped, actor: Actor): readonly (readonly ColumnTest[])[] {
  if (typeof scope === 'string' || scope.drafts !== 'author' || !flow) return [];
  return [[{ column: flow.field, isNot: flow.initial }, ...tests(['createdDept'], actor.deptCode), ...tests(['createdBy'], actor.userId)]];
}

/**
 * What a list leaves out that its reader may open: drafts of others, unless he asks for drafts, for their author, for a batch or for certain
 * records. Lists, their counts, sums and sheets ask it; somebody's three hundred imported drafts are in nobody else's way.
 */
export function listedRows({ scope, flow }: EntityDefinition, { actor }: Viewer, filter: RecordValues): readonly (readonly ColumnTest[])[] {
  if (typeof scope === 'string' || scope.drafts !== 'author' || !flow || actor.haveAdmin || isSystem(actor)) return [];
  const asked = new Set(Object.keys(filter).map((name) => name.split('__')[0] ?? ''));
  if ([flow.field, 'id', 'createdBy', 'importNo'].some((name) => asked.has(name))) return [];
  return [[{ column: flow.field, isNot: flow.initial }, ...tests(['createdBy'], actor.userId)]];
}

/** Whether a row is among those; lines are judged with their document, so never here. */
export const isAmong = (seen: RowsSeen, row: RecordValues): boolean =>
  seen !== 'parent' && seen.every((group) => group.some((test) => holds(test, row[test.column])));

const holds = (test: ColumnTest, value: unknown): boolean =>
  'is' in test ? typeof value === 'string' && test.is.includes(value) : value !== test.isNot;

/** The columns that tell who sees a row. */
export function seenColumns(entity: EntityDefinition): string[] {
  const { scope, flow } = entity;
  if (typeof scope === 'string') return [];
  const drafts = scope.drafts && flow ? [flow.field, 'createdDept', 'createdBy'] : [];
  return [...new Set([...scopeColumns(entity), ...(scope.bound ? [scope.bound.column] : []), ...drafts])];
}
