import type { ColumnName, EntityDefinition, StoredRow } from '#domain/core/entity.ts';
import type { Viewer } from '#domain/core/rowScope.ts';
import { columnOf, columnsIn, type NamedColumns } from './namedColumns.ts';
import { type Params, scopeCondition } from './scope.ts';

/**
 * A range, all but some, or nothing: bounds are inclusive unless they say otherwise; what is empty lies in no range and
 * is none of others.
 */
interface Compared<Value> {
  readonly is?: null;
  readonly not?: Value | null | readonly Value[];
  readonly from?: Value;
  readonly to?: Value;
  readonly above?: Value;
  readonly below?: Value;
}

/**
 * What is asked of a column: to be this, to be one of these, or how it compares. As in SQL nothing equals null; what is
 * empty `is` null.
 */
type Asked<Value> = Value | null | readonly Value[] | Compared<Value>;

/** Conditions on columns by the names of the definition; all of them hold. JSON is asked about in `and`. */
export type Where<Of extends EntityDefinition> = {
  readonly [Name in ColumnName<Of> as StoredRow<Of>[Name] extends string | number | null ? Name : never]?: Asked<
    NonNullable<StoredRow<Of>[Name]>
  >;
};

export interface RowCondition<Of extends EntityDefinition> {
  /** What names cannot say: SQL over these columns of the row, with places for values. */
  readonly and?: (row: NamedColumns<Of>, place: (value: unknown) => string) => string;
  /** Rows that are marked as deleted, too. */
  readonly deleted?: 'too';
  /** Only rows that this person sees. */
  readonly seenBy?: Viewer;
}

/**
 * Which rows of the alias `t` are meant, as SQL.
 * @throws {Error} a condition without a value, which would mean every row
 */
export function conditionOf<Of extends EntityDefinition>(
  entity: Of,
  where: Where<Of>,
  { and, deleted, seenBy }: RowCondition<Of>,
  params: Params,
): string {
  const place = (value: unknown): string => params.add(value);
  const conditions = Object.entries(where).flatMap(([name, asked]) => {
    const { column, field } = columnOf(entity, name);
    const placed = (value: unknown): string => place(field.kind === 'bool' ? value === 1 : value);
    return conditionsOn(`t.${column}`, asked, placed, `${entity.key}.${name}`);
  });
  if (and) conditions.push(`(${and(columnsIn(entity, 't'), place)})`);
  if (!deleted) conditions.push('not t.deleted_flg');
  if (seenBy) conditions.push(scopeCondition(entity, seenBy, params));
  return conditions.join(' and ') || 'true';
}

const signs = { from: '>=', to: '<=', above: '>', below: '<' } as const;
const isSign = (name: string): name is keyof typeof signs => name in signs;

function conditionsOn(column: string, asked: unknown, place: (value: unknown) => string, called: string): string[] {
  if (asked === undefined) throw new Error(`${called} is asked for without a value`);
  if (Array.isArray(asked)) return [`${column} = any(${place(asked)})`];
  if (asked === null || typeof asked !== 'object') return [`${column} = ${place(asked)}`];
  return Object.entries(asked).map(([name, value]) => {
    if (value === undefined) throw new Error(`${called} is compared with nothing`);
    if (isSign(name)) return `${column} ${signs[name]} ${place(value)}`;
    if (name === 'is' && value === null) return `${column} is null`;
    if (name !== 'not') throw new Error(`${called} cannot be asked for ${name}`);
    if (value === null) return `${column} is not null`;
    return Array.isArray(value)
      ? `(${column} is null or ${column} <> all(${place(value)}))`
      : `${column} is distinct from ${place(value)}`;
  });
}
