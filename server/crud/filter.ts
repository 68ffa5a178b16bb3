import { type EntityDefinition, fieldOf, toSnake } from '#domain/core/entity.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { type Field, isNumeric, isStored, isTextual } from '#domain/core/field.ts';
import { bigrams, normalise } from '#domain/core/matching.ts';
import { isDate, isDateTime } from '#domain/core/moments.ts';
import { isDecimal } from '#domain/core/money.ts';
import { say } from '#domain/core/text.ts';
import type { Params } from './scope.ts';

const operators = ['eq', 'ne', 'like', 'start', 'in', 'nin', 'gt', 'gte', 'lt', 'lte', 'between', 'null'] as const;
type Operator = (typeof operators)[number];

const maxList = 500;

const refuse = (name: string) => invalid({ [name]: say(`查询条件${name}不支持`, `The filter ${name} is not supported`) });
const refuseValue = (name: string) => invalid({ [name]: say(`查询条件${name}的值不正确`, `The value of the filter ${name} is wrong`) });

/**
 * SQL conditions of a filter `{field: value}` or `{field__op: value}`. Names come from the definition, values are parameters.
 * Numbers that are counted and not stored can be asked for too, by their SQL.
 * @throws 1001 unknown field or operator, or a value of the wrong kind, under the filter's own name
 * @see platform.md 10.4
 */
export function filterConditions(
  entity: EntityDefinition,
  filter: Readonly<Record<string, unknown>>,
  params: Params,
  counted: Readonly<Record<string, string>> = {},
): string[] {
  const conditions: string[] = [];
  for (const [name, value] of Object.entries(filter)) {
    if (value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    const [fieldName = '', operator = 'eq', extra] = name.split('__');
    const field = fieldName === 'id' ? idField : fieldName === 'createdBy' ? creatorField : fieldOf(entity, fieldName);
    const sql = field?.kind === 'computed' && isNumeric(field) ? counted[fieldName] : undefined;
    if (!field || (!isStored(field) && !sql) || field.secret || extra !== undefined || !isOperator(operator)) throw refuse(name);
    const column = sql ? `(${sql})::numeric` : `t.${toSnake(fieldName)}`;
    conditions.push(condition({ name, column, field, operator, value, params }));
  }
  return conditions;
}

const idField: Field = { kind: 'text', max: 36, label: say('编号', 'Id') };
const creatorField: Field = { kind: 'text', max: 36, label: say('创建人', 'Creator') };
const isOperator = (name: string): name is Operator => (operators as readonly string[]).includes(name);

interface Part {
  name: string;
  column: string;
  field: Field;
  operator: Operator;
  value: unknown;
  params: Params;
}

function condition({ name, column, field, operator, value, params }: Part): string {
  const one = (part: unknown, edge?: 'start' | 'end') => params.add(comparable(name, field, part, edge));
  switch (operator) {
    case 'eq':
      // A plain day on a moment means the whole day.
      if (field.kind === 'datetime' && typeof value === 'string' && isDate(value))
        return `${column} between ${one(value, 'start')} and ${one(value, 'end')}`;
      return field.kind === 'multiDict' ? `${column} ? ${params.add(String(value))}` : `${column} = ${one(value)}`;
    case 'ne':
      return `${column} is distinct from ${one(value)}`;
    case 'like':
    case 'start': {
      if (!isTextual(field) || typeof value !== 'string') throw refuseValue(name);
      const pattern = `${operator === 'like' ? '%' : ''}${escapeLike(swapToHalf(value))}%`;
      return `translate(${column}, '（）', '()') ilike ${params.add(pattern)}`;
    }
    case 'in':
    case 'nin': {
      if (!Array.isArray(value)) throw refuseValue(name);
      if (value.length > maxList) throw sharedErrors.LIMIT({ limit: `${name} ${maxList}` });
      const list = value.map((part) => one(part)).join(', ');
      return operator === 'in' ? `${column} in (${list})` : `(${column} is null or ${column} not in (${list}))`;
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const sign = { gt: '>', gte: '>=', lt: '<', lte: '<=' }[operator];
      return `${column} ${sign} ${one(value, operator === 'lte' || operator === 'gt' ? 'end' : 'start')}`;
    }
    case 'between': {
      if (!Array.isArray(value) || value.length !== 2) throw refuseValue(name);
      const [from, to] = value as [unknown, unknown];
      const sides = [
        from === '' || from === null ? '' : `${column} >= ${one(from, 'start')}`,
        to === '' || to === null ? '' : `${column} <= ${one(to, 'end')}`,
      ];
      return sides.filter(Boolean).join(' and ') || 'true';
    }
    case 'null':
      return `${column} is ${value === 1 || value === '1' ? '' : 'not '}null`;
    default:
      return operator satisfies never;
  }
}

/** A value as the column compares it; a day on a moment column becomes that day's first or last second. */
function comparable(name: string, field: Field, value: unknown, edge?: 'start' | 'end'): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') throw refuseValue(name);
  const text = String(value);
  if (text.length > 200) throw refuseValue(name);
  if (field.kind === 'datetime') {
    if (isDate(text)) return `${text} ${edge === 'end' ? '23:59:59' : '00:00:00'}`;
    if (!isDateTime(text)) throw refuseValue(name);
  } else if (field.kind === 'date') {
    if (!isDate(text.slice(0, 10))) throw refuseValue(name);
    return text.slice(0, 10);
  } else if (field.kind === 'bool') {
    if (text !== '0' && text !== '1') throw refuseValue(name);
    return text === '1';
  } else if (isNumeric(field) && !isDecimal(text)) throw refuseValue(name);
  return text;
}

const swapToHalf = (text: string) => text.replaceAll('（', '(').replaceAll('）', ')');
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * The condition of a keyword over the stored bigram array: every word must occur; words longer than two characters are checked
 * in the text too, a single character can only be looked for there.
 */
export function keywordCondition(keyword: string, params: Params): string {
  const words = normalise(keyword).toLowerCase().split(' ').filter(Boolean);
  const conditions = words.flatMap((word) => {
    const grams = bigrams(word);
    const inText = () => `t.search_text like ${params.add(`%${escapeLike(word)}%`)}`;
    if (grams.length === 0) return [inText()];
    const inGrams = `t.search_grams @> ${params.add(grams)}::text[]`;
    return [...word].length > 2 ? [inGrams, inText()] : [inGrams];
  });
  return conditions.join(' and ') || 'true';
}

/** What a record can be found by: its keyword fields as one text and the bigrams of it. */
export function searchColumns(
  entity: EntityDefinition,
  record: Readonly<Record<string, unknown>>,
): { searchText: string; searchGrams: string[] } {
  const words = (entity.keywords ?? []).flatMap((name) => (typeof record[name] === 'string' ? [record[name] as string] : []));
  const searchText = normalise(words.join(' ')).toLowerCase();
  return { searchText, searchGrams: bigrams(searchText) };
}
