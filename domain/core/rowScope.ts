import type { DataScope } from './area.ts';
import { valuesBound } from './binding.ts';
import type { CustomEntity } from './customEntity.ts';
import type { EntityDefinition, RecordValues } from './entity.ts';
import type { Person } from './person.ts';
import { type Actor, isCustomer, isSystem } from './rights.ts';
import { columnsOfScope, isForEveryone, scopeColumns } from './scopeColumns.ts';

/** What of a definition tells whose rows somebody sees. */
export type Scoped = Pick<EntityDefinition, 'key' | 'scope' | 'flow'> & { readonly made?: Pick<CustomEntity, 'rows'> };

export interface Viewer {
  readonly actor: Actor;
  /** By entity key; `*` for all others. */
  readonly scopes: ReadonlyMap<string, DataScope>;
  /**
   * Notes of which entities somebody asked whose rows this person sees. Work of the house itself is no such question.
   */
  readonly asked?: Set<string>;
}

/** A column holds one of these values, or a list with one of them, or anything but this one; or a row that the person sees refers to it. */
export type ColumnTest =
  | { readonly column: string; readonly is: readonly string[] }
  | { readonly column: string; readonly has: readonly string[] }
  | { readonly column: string; readonly isNot: string }
  | { readonly referred: true };

/**
 * Rows of which every group of tests has one that holds: no group, every row; a group without a test, none.
 * `parent` are rows that go with their document.
 */
export type RowsSeen = 'parent' | readonly (readonly ColumnTest[])[];

/**
 * Whose rows of an entity a person sees. A role without a scope of its own sees its own records only, and where the
 * entity names no columns for a scope nobody sees a row. Customers are held to the scope of customers whatever their
 * role says.
 */
export function rowsSeen(entity: Scoped, viewer: Viewer): RowsSeen {
  const { actor } = viewer;
  if (!isSystem(actor)) viewer.asked?.add(entity.key);
  if (actor.haveAdmin || isSystem(actor) || isForEveryone(entity)) return [];
  if (entity.scope === 'parent') return 'parent';
  return [...ownRows(entity, viewer), ...boundRows(entity, actor), ...publishedRows(entity, actor)];
}

const tests = (names: readonly string[] = [], value: string): ColumnTest[] =>
  names.map((column) => ({ column, is: [value] }));

/** What of a person decides which of these words holds for him. */
export type ScopeHolder = Pick<Viewer, 'scopes'> & { readonly actor: Pick<Actor, 'roleId' | 'isLeader' | 'haveAdmin'> };

/**
 * Whose rows of an entity a person's role shows him, in one word; what he is tied to and what nobody has published
 * narrows it further.
 */
export function scopeWord(entity: Scoped, { actor, scopes }: ScopeHolder): DataScope {
  const { key, made } = entity;
  const of = columnsOfScope(entity);
  if (actor.haveAdmin || !of) return 'ALL';
  if (of.staff === 'named' && !isCustomer(actor.roleId)) return 'SELF';
  if (of.staff === 'own') return actor.isLeader && !isCustomer(actor.roleId) ? 'DEPT' : 'SELF';
  if (isCustomer(actor.roleId)) return 'CUSTOMER';
  const scope = made?.rows ?? scopes.get(key) ?? scopes.get('*') ?? 'SELF';
  return of.staff === 'all' && scope !== 'CUSTOMER' ? 'ALL' : scope;
}

function ownRows(entity: Scoped, viewer: Viewer): readonly (readonly ColumnTest[])[] {
  const columns = columnsOfScope(entity);
  if (!columns) return [];
  const { actor } = viewer;
  const { customer, dept, self, referred, namedCustomers, openTo } = columns;
  const named = namedIn(columns, actor);
  const own = [...tests(self, actor.userId), ...named, ...tests(openTo ? [openTo] : [], actor.deptCode)];
  const word = scopeWord(entity, viewer);
  switch (word) {
    case 'ALL':
      return [];
    case 'DEPT':
      return [[...tests(dept, actor.deptCode), ...own]];
    case 'SELF':
      return [own];
    case 'CUSTOMER':
      return [
        [
          ...(customer && actor.consoleId ? tests([customer], actor.consoleId) : []),
          ...(referred ? [{ referred }] : []),
          ...(namedCustomers ? named : []),
        ],
      ];
    default:
      return word satisfies never;
  }
}

const accountsOf = ({ userId, sameAs = [] }: Person): readonly string[] => [userId, ...sameAs];

/** Rows that name the person, and those that wait for somebody in whose place he stands today. */
function namedIn({ named = [], turn }: NonNullable<ReturnType<typeof columnsOfScope>>, actor: Actor): ColumnTest[] {
  const own = accountsOf(actor);
  const inTurn = [...own, ...(actor.deputyFor ?? []).flatMap(accountsOf)];
  return [...named.map((column) => ({ column, has: own })), ...(turn ? [{ column: turn, has: inTurn }] : [])];
}

/** Rows of the values a person is tied to. */
function boundRows(entity: Scoped, actor: Actor): readonly (readonly ColumnTest[])[] {
  const bound = columnsOfScope(entity)?.bound;
  if (!bound) return [];
  const values = valuesBound(bound.to, actor);
  return values === 'all' ? [] : [[{ column: bound.column, is: values }]];
}

/** What nobody has published yet is seen by its author and his department alone. */
function publishedRows(entity: Scoped, actor: Actor): readonly (readonly ColumnTest[])[] {
  const { flow } = entity;
  if (columnsOfScope(entity)?.drafts !== 'author' || !flow) return [];
  return [
    [
      { column: flow.field, isNot: flow.initial },
      ...tests(['createdDept'], actor.deptCode),
      ...tests(['createdBy'], actor.userId),
    ],
  ];
}

/**
 * What a list leaves out that its reader may open: drafts of others, unless he asks for drafts, for their author, for a
 * batch or for certain records. Lists, their counts, sums and sheets ask it; somebody's three hundred imported drafts
 * are in nobody else's way.
 */
export function listedRows(
  entity: EntityDefinition,
  { actor }: Viewer,
  filter: RecordValues,
): readonly (readonly ColumnTest[])[] {
  const { flow } = entity;
  if (columnsOfScope(entity)?.drafts !== 'author' || !flow || actor.haveAdmin || isSystem(actor)) return [];
  const asked = new Set(Object.keys(filter).map((name) => name.split('__')[0] ?? ''));
  if ([flow.field, 'id', 'createdBy', 'importNo'].some((name) => asked.has(name))) return [];
  return [[{ column: flow.field, isNot: flow.initial }, ...tests(['createdBy'], actor.userId)]];
}

/**
 * Whether a row is among those. Lines are judged with their document, and what is seen by a reference with the row that
 * refers to it: never here.
 */
export const isAmong = (seen: RowsSeen, row: RecordValues): boolean =>
  seen !== 'parent' &&
  seen.every((group) => group.some((test) => !('referred' in test) && holds(test, row[test.column])));

const holds = (test: Exclude<ColumnTest, { referred: true }>, value: unknown): boolean =>
  'has' in test
    ? Array.isArray(value) && test.has.some((one) => value.includes(one))
    : 'is' in test
      ? typeof value === 'string' && test.is.includes(value)
      : value !== test.isNot;

/** The columns that tell who sees a row. */
export function seenColumns(entity: EntityDefinition): string[] {
  const { flow } = entity;
  const { drafts, bound, named = [], turn } = columnsOfScope(entity) ?? {};
  const unpublished = drafts && flow ? [flow.field, 'createdDept', 'createdBy'] : [];
  const lists = [...named, ...(turn ? [turn] : [])];
  return [...new Set([...scopeColumns(entity), ...(bound ? [bound.column] : []), ...lists, ...unpublished])];
}
