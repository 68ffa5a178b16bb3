import { type EntityDefinition, type RecordValues, toSnake } from '#domain/core/entity.ts';
import { type ColumnTest, listedRows, rowsSeen, type Viewer } from '#domain/core/rowScope.ts';
import { columnsOfScope, scopeColumns } from '#domain/core/scopeColumns.ts';
import { entities, entityOf } from '#domain/index.ts';

/** Collects values and hands out their `$n` places. */
export class Params {
  readonly values: unknown[];
  /** @param first values whose places the statement knows already */
  constructor(...first: readonly unknown[]) {
    this.values = [...first];
  }
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/**
 * The condition that keeps a person inside his own rows; `true` where everybody may see every row, `false` where nobody
 * sees one.
 * @param alias table alias of the entity in the statement
 */
export function scopeCondition(entity: EntityDefinition, viewer: Viewer, params: Params, alias = 't'): string {
  const seen = rowsSeen(entity, viewer);
  if (seen === 'parent') return parentCondition(entity, viewer, params, alias);
  return seen.length
    ? seen.map((group) => groupCondition(group, { entity, viewer, params, alias })).join(' and ')
    : 'true';
}

/** Conditions of which a row has to meet `rest` and, where there are any, one of `ways`. */
export interface Conditions {
  readonly rest: string;
  /** Each is read in the default order of the list from an index of its own. */
  readonly ways: readonly string[];
}

/** As one condition. */
export const wholeOf = ({ rest, ways }: Conditions): string =>
  ways.length ? `${rest} and (${ways.join(' or ')})` : rest;

/**
 * The condition of a scope with the columns by which a row may be somebody's apart: his department's, his own. Whatever
 * reads them one by one finds its index by each; of all at once the planner knows neither how many rows they are nor
 * where in the order they stand.
 */
export function scopeWays(entity: EntityDefinition, viewer: Viewer, params: Params): Conditions {
  const seen = rowsSeen(entity, viewer);
  const indexed = entity.made || !entity.defaultSort ? [] : scopeColumns(entity);
  const isOfWays = (group: readonly ColumnTest[]) =>
    group.length > 1 && group.every((test) => 'is' in test && test.is.length === 1 && indexed.includes(test.column));
  const apart = seen === 'parent' ? undefined : seen.find(isOfWays);
  if (seen === 'parent' || !apart) return { rest: scopeCondition(entity, viewer, params), ways: [] };
  const others = seen.filter((group) => group !== apart);
  return {
    ways: apart.map((test) => testCondition(test, { entity, viewer, params, alias: 't' })),
    rest: others.map((group) => groupCondition(group, { entity, viewer, params, alias: 't' })).join(' and ') || 'true',
  };
}

/** What a list leaves out beside, by its filter. @see {@link listedRows} */
export const listedCondition = (
  entity: EntityDefinition,
  viewer: Viewer,
  filter: RecordValues,
  params: Params,
): string =>
  listedRows(entity, viewer, filter)
    .map((group) => groupCondition(group, { entity, viewer, params, alias: 't' }))
    .join(' and ') || 'true';

interface Tested {
  readonly entity: EntityDefinition;
  readonly viewer: Viewer;
  readonly params: Params;
  readonly alias: string;
}

const groupCondition = (group: readonly ColumnTest[], tested: Tested): string =>
  group.length ? `(${group.map((test) => testCondition(test, tested)).join(' or ')})` : 'false';

function testCondition(test: ColumnTest, tested: Tested): string {
  if ('referred' in test) return referredCondition(tested);
  const { params, alias } = tested;
  const column = `${alias}.${toSnake(test.column)}`;
  if ('has' in test) return `${column} ?| ${params.add(test.has)}::text[]`;
  if ('isNot' in test) return `${column} is distinct from ${params.add(test.isNot)}`;
  // One value is the usual case and what the indexes of lists are made for.
  const [only] = test.is;
  return test.is.length === 1 ? `${column} = ${params.add(only)}` : `${column} = any(${params.add(test.is)})`;
}

/**
 * A row of the person's own refers to it. Rows that are everybody's, or seen by a reference themselves, open nothing.
 */
function referredCondition({ entity, viewer, params, alias }: Tested): string {
  const by = `${alias}_by`;
  const ways = Object.values(entities).flatMap((other) => {
    const of = columnsOfScope(other);
    if (!of?.customer || of.referred || other.key === entity.key) return [];
    return Object.entries(other.fields).flatMap(([name, field]) =>
      field.kind === 'ref' && field.entity === entity.key ? [[other, name] as const] : [],
    );
  });
  const conditions = ways.map(
    ([other, name]) =>
      `exists (select 1 from ${toSnake(other.key)} ${by} where ${by}.${toSnake(name)} = ${alias}.id and not ${by}.deleted_flg
        and ${scopeCondition(other, viewer, params, by)})`,
  );
  return conditions.length ? `(${conditions.join(' or ')})` : 'false';
}

/**
 * Records that have calls of their own, and are not the same for everybody: lines without any are told of by their
 * document.
 */
const isTold = (entity: EntityDefinition): boolean =>
  columnsOfScope(entity) !== undefined || (entity.scope === 'parent' && entity.verbs.length > 0);

/**
 * The condition that a row which names a record by kind and id is shown only to those who see that record, such as a
 * message about it.
 * @param alias a table with `entity` and `record_id`
 */
export function aboutSeenRecords(viewer: Viewer, params: Params, alias: string): string {
  const cases = Object.values(entities).flatMap((entity) => {
    const condition = !isTold(entity) ? 'true' : scopeCondition(entity, viewer, params, 'about');
    if (condition === 'true') return [];
    return `when '${entity.key}' then exists (select 1 from ${toSnake(entity.key)} about where about.id = ${alias}.record_id and ${condition})`;
  });
  return cases.length ? `case ${alias}.entity ${cases.join(' ')} else true end` : 'true';
}

/** Lines are seen with the document they belong to, and what belongs to a line with the line's. */
function parentCondition(entity: EntityDefinition, viewer: Viewer, params: Params, alias: string): string {
  if (!entity.parent) return 'false';
  const owner = entityOf(entity.parent.entity);
  const above = `${alias}_owner`;
  const condition = scopeCondition(owner, viewer, params, above);
  return `exists (select 1 from ${toSnake(owner.key)} ${above} where ${above}.id = ${alias}.${toSnake(entity.parent.field)} and ${condition})`;
}
