import type { EntityDefinition } from '#domain/core/entity.ts';
import { holdsPeople } from '#domain/core/field.ts';
import { type Condition, halfBrackets, parseFilter } from '#domain/core/listQuestion.ts';
import { type ComputedSql, expressionOf } from '../gateway/areaRules.ts';
import { toldSql } from './columns.ts';
import type { Params } from './scope.ts';

/**
 * SQL conditions of a filter. Names come from the definition, values are parameters. Numbers that are counted and not
 * stored can be asked for too, by their SQL.
 * @throws 1001, 1010 as {@link parseFilter} says
 */
export const filterConditions = (
  entity: EntityDefinition,
  filter: Readonly<Record<string, unknown>>,
  params: Params,
  counted: ComputedSql[string] = {},
): string[] =>
  parseFilter(entity, filter, (name) => name in counted).map((asked) => {
    const isCounted = asked.field.kind === 'computed';
    const column = isCounted
      ? toldSql(entity, asked.fieldName, `(${expressionOf(counted[asked.fieldName] ?? 'null')})::numeric`)
      : toldSql(entity, asked.fieldName);
    return conditionOn(column, asked, params);
  });

const signs = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function conditionOn(column: string, { field, operator, values }: Condition, params: Params): string {
  const [first = '', second] = values;
  const bound = (sign: '>=' | '<=', value: string | undefined) =>
    value === undefined ? [] : [`${column} ${sign} ${params.add(value)}`];
  switch (operator) {
    case 'eq':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      if (second !== undefined) return `${column} between ${params.add(first)} and ${params.add(second)}`;
      return `${column} ${field.kind === 'multiDict' ? '?' : signs[operator]} ${params.add(first)}`;
    case 'ne':
      return `${column} is distinct from ${params.add(first)}`;
    case 'like':
    case 'start':
      return eitherOf(
        values.map(
          (text = '') =>
            `translate(${column}, '（）', '()') ilike ${params.add(`${operator === 'like' ? '%' : ''}${escapeLike(halfBrackets(text))}%`)}`,
        ),
      );
    case 'in':
    case 'nin': {
      if (holdsPeople(field)) return `${column} ?| ${params.add(values)}::text[]`;
      const list = values.map((value) => params.add(value)).join(', ');
      return operator === 'in' ? `${column} in (${list})` : `(${column} is null or ${column} not in (${list}))`;
    }
    case 'between':
      return [...bound('>=', values[0]), ...bound('<=', second)].join(' and ') || 'true';
    case 'null':
      return `${column} is ${first === '1' ? '' : 'not '}null`;
    case 'open': {
      const place = params.add(first);
      if (field.kind === 'multiDict') return `(coalesce(jsonb_array_length(${column}), 0) = 0 or ${column} ? ${place})`;
      return `(${column} is null or ${column} ${field.kind === 'date' || field.kind === 'datetime' ? '>=' : '='} ${place})`;
    }
    default:
      return operator satisfies never;
  }
}

const eitherOf = (conditions: readonly string[]): string =>
  conditions.length === 1 ? conditions.join() : `(${conditions.join(' or ')})`;

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
