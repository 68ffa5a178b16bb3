import { type EntityDefinition, fieldOf } from './entity.ts';
import { invalid, sharedErrors } from './errors.ts';
import { type Field, holdsPeople, isNumeric, isStored, isTextual } from './field.ts';
import { isDate, isDateTime, isTime } from './moments.ts';
import { isDecimal } from './money.ts';
import { optionalInt, optionalRecord, optionalText } from './shape.ts';
import { bi } from './text.ts';

const maxLimit = 500;
const maxOffset = 10_000;
const maxSorts = 3;
const maxList = 500;
const maxViews = 20;
/** Letters of a text that is looked for; as long as a text field. */
const maxSearched = 200;

type Data = Readonly<Record<string, unknown>>;

export interface Sort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

/** What is asked of a list: lists and exports share it. */
export interface ListQuery {
  readonly filter: Data;
  readonly keyword: string | undefined;
  readonly sort: readonly Sort[];
}

/** Which rows of it are wanted. */
export interface ListWindow {
  readonly limit: number;
  readonly page: number;
  readonly cursor: string | undefined;
  /** Fields beside the common ones; all without it. */
  readonly only: ReadonlySet<string> | undefined;
}

/** @throws 1001, 1010 by the name of what is wrong. @see docs/spec/platform.md 10.4 */
export const parseListQuery = (entity: EntityDefinition, data: Data): ListQuery => ({
  filter: optionalRecord(data, 'filter'),
  keyword: keywordOf(entity, data),
  sort: parseSort(entity, data.sort),
});

function keywordOf({ keywords = [] }: EntityDefinition, data: Data): string | undefined {
  const keyword = optionalText(data, 'keyword', 50);
  if (keyword && keywords.length === 0)
    throw invalid({ keyword: bi('此列表不支持关键字查询', 'This list has no keyword search') });
  return keyword;
}

/** @throws 1001, and 1010 for rows so far down that only a cursor leads there */
export function parseListWindow(data: Data): ListWindow {
  const limit = optionalInt(data, 'limit', { min: 1, max: maxLimit }) ?? 10;
  const page = optionalInt(data, 'page', { min: 1, max: 1_000_000 }) ?? 1;
  const cursor = optionalText(data, 'cursor', 2_000);
  if (!cursor && page * limit > maxOffset) throw sharedErrors.LIMIT({ limit: `page × limit ≤ ${maxOffset}` });
  return { limit, page, cursor, only: Array.isArray(data.fields) ? new Set(data.fields.map(String)) : undefined };
}

/** The filters of the views whose records are to be counted beside a list. @throws 1001, 1010 */
export function parseViews(views: unknown): readonly (readonly [key: string, filter: Data])[] {
  const asked = Object.entries(optionalRecord({ views }, 'views'));
  if (asked.length > maxViews) throw sharedErrors.LIMIT({ limit: `views ${maxViews}` });
  return asked.map(([key, filter]) => [key, optionalRecord({ views: filter }, 'views')]);
}

export const wrongCursor = () =>
  invalid({ cursor: bi('翻页位置已失效，请重新查询', 'The page position is no longer valid, search again') });

/** A cursor belongs to one order. */
export const sortKey = (sorts: readonly Sort[]): string =>
  sorts.map(({ field, order }) => `${field}.${order}`).join(',');

/** The id decides ties in the direction of the last sort. */
export const tieOrder = (sorts: readonly Sort[]): Sort['order'] => sorts.at(-1)?.order ?? 'DESC';

function parseSort(entity: EntityDefinition, value: unknown): Sort[] {
  const wrong = () => invalid({ sort: bi('排序字段不支持', 'The sort field is not supported') });
  const asked = value === undefined || value === null || value === '' ? [] : Array.isArray(value) ? value : [value];
  if (asked.length > maxSorts) throw sharedErrors.LIMIT({ limit: `sort ${maxSorts}` });
  const sorts = asked.map((part): Sort => {
    const { field, order = 'ASC' } = typeof part === 'object' && part !== null ? (part as Partial<Sort>) : {};
    if (typeof field !== 'string' || (order !== 'ASC' && order !== 'DESC')) throw wrong();
    const known = fieldOf(entity, field);
    const sortable =
      field === 'id' ||
      (known &&
        isStored(known) &&
        !known.secret &&
        !known.unsorted &&
        known.kind !== 'json' &&
        known.kind !== 'multiDict');
    if (!sortable) throw wrong();
    return { field, order };
  });
  if (sorts.length === 0 && entity.defaultSort) return [entity.defaultSort];
  return sorts.filter(({ field }) => field !== 'id');
}

const operators = [
  'eq',
  'ne',
  'like',
  'start',
  'in',
  'nin',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'null',
  'open',
] as const;

/** One condition of a filter, its values as texts that its field can be compared with. */
export interface Condition {
  readonly fieldName: string;
  readonly field: Field;
  readonly operator: (typeof operators)[number];
  /**
   * Of a plain day on a moment both ends, of `between` an open side as undefined, of `null` 1 or 0, of `like` and
   * `start` each spelling.
   */
  readonly values: readonly (string | undefined)[];
}

/** Every record has one, whatever its definition. */
export const idField: Field = { kind: 'text', max: 36, label: bi('编号', 'Id') };
const creatorField: Field = { kind: 'text', max: 36, label: bi('创建人', 'Creator') };
const isNothing = (value: unknown): boolean => value === '' || value === null || value === undefined;
/** Operators that take several values, of which none may be chosen yet. */
const ofSeveral: ReadonlySet<string> = new Set<Condition['operator']>(['in', 'nin', 'between']);

/**
 * The conditions of a filter `{field: value}` or `{field__op: value}`; `like` of several values finds what is one of
 * them, `open` what says nothing or reaches the value: a last day, a list of places, a record it is meant for.
 * @param isCounted whether a number that is not stored can be asked for
 * @throws 1001 unknown field or operator, or a value of the wrong kind, under the filter's own name; 1010 too many
 * values
 * @see docs/spec/platform.md 10.4
 */
export const parseFilter = (
  entity: EntityDefinition,
  filter: Data,
  isCounted: (fieldName: string) => boolean,
): Condition[] =>
  Object.entries(filter).flatMap(([name, value]): Condition[] => {
    if (isNothing(value)) return [];
    const [fieldName = '', given = 'eq', extra] = name.split('__');
    const field = fieldName === 'id' ? idField : fieldName === 'createdBy' ? creatorField : fieldOf(entity, fieldName);
    const operator = operators.find((one) => one === given);
    const isKnown =
      field &&
      !field.secret &&
      (isStored(field) || (field.kind === 'computed' && isNumeric(field) && isCounted(fieldName)));
    if (!isKnown || !operator || extra !== undefined)
      throw invalid({ [name]: bi(`查询条件${name}不支持`, `The filter ${name} is not supported`) });
    if (Array.isArray(value) && value.length === 0 && ofSeveral.has(operator)) return [];
    // Of several numbers, copied as a column of a sheet, each is a whole value; of none there is nothing to look for.
    if (operator === 'like' && Array.isArray(value) && value.length > 0)
      return [{ fieldName, field, operator: 'in', values: pastedValues(name, field, value) }];
    return [{ fieldName, field, operator, values: valuesOf({ name, field, operator, value }) }];
  });

const pastedValues = (name: string, field: Field, parts: readonly unknown[]): readonly (string | undefined)[] =>
  valuesOf({
    name,
    field,
    operator: 'in',
    value: parts.flatMap((part): readonly unknown[] => (typeof part === 'string' ? spellings(part) : [part])),
  });

type Asked = Pick<Condition, 'field' | 'operator'> & { readonly name: string; readonly value: unknown };

const wrongValue = (name: string) =>
  invalid({ [name]: bi(`查询条件${name}的值不正确`, `The value of the filter ${name} is wrong`) });

function valuesOf({ name, field, operator, value }: Asked): readonly (string | undefined)[] {
  if (!canBeAsked(field, operator)) throw wrongValue(name);
  const one = (part: unknown, edge?: 'start' | 'end') => comparable(name, field, part, edge);
  switch (operator) {
    case 'eq':
      // A plain day on a moment means the whole day.
      return field.kind === 'datetime' && typeof value === 'string' && isDate(value)
        ? [one(value, 'start'), one(value, 'end')]
        : [one(value)];
    case 'like':
    case 'start':
      if (!isTextual(field) || typeof value !== 'string' || value.length > maxSearched || value.includes('\0'))
        throw wrongValue(name);
      return spellings(value);
    case 'in':
    case 'nin':
      if (!Array.isArray(value) || value.length === 0) throw wrongValue(name);
      if (value.length > maxList) throw sharedErrors.LIMIT({ limit: `${name} ${maxList}` });
      return value.map((part) => one(part));
    case 'gt':
    case 'lte':
      return [one(value, 'end')];
    case 'between': {
      if (!Array.isArray(value) || value.length !== 2) throw wrongValue(name);
      const side = (part: unknown, edge: 'start' | 'end') =>
        part === '' || part === null ? undefined : one(part, edge);
      return [side(value[0], 'start'), side(value[1], 'end')];
    }
    case 'null':
      if (![0, 1, '0', '1'].includes(value as string | number)) throw wrongValue(name);
      return [value === 1 || value === '1' ? '1' : '0'];
    default:
      return [one(value)];
  }
}

/** Values without an order of their own: whether one of them is there, and whether there is any. */
const canBeAsked = (field: Field, operator: Condition['operator']): boolean =>
  operator === 'null' ||
  (holdsPeople(field)
    ? operator === 'in'
    : field.kind !== 'json' && (field.kind !== 'multiDict' || operator === 'eq' || operator === 'open'));

/** A value as its field compares it; a day on a moment becomes that day's first or last second. */
function comparable(name: string, field: Field, value: unknown, edge: 'start' | 'end' = 'start'): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw wrongValue(name);
  const text = String(value);
  if (!isComparable(field, text)) throw wrongValue(name);
  if (field.kind === 'datetime' && isDate(text)) return `${text} ${edge === 'end' ? '23:59:59' : '00:00:00'}`;
  return field.kind === 'date' ? text.slice(0, 10) : text;
}

/** Whether the database can compare a text with the column of its field. */
export function isComparable(field: Field, text: string): boolean {
  // PostgreSQL keeps no NUL in a text, so no row can have it.
  if (text.length > 200 || text.includes('\0')) return false;
  if (field.kind === 'datetime') return isDate(text) || isDateTime(text);
  if (field.kind === 'date') return isDate(text.slice(0, 10));
  if (field.kind === 'time') return isTime(text);
  if (field.kind === 'bool') return text === '0' || text === '1';
  if (field.kind === 'int') return /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= 2_147_483_647;
  return !isNumeric(field) || isDecimal(text);
}

/**
 * What somebody looks for as it was typed, and in half width where an input method wrote letters and digits wide; what
 * stands around it is no part of it.
 */
function spellings(text: string): readonly string[] {
  const typed = text.trim();
  const half = typed.replace(/[！-～]/g, (wide) => (/[（）]/.test(wide) ? wide : wide.normalize('NFKC')));
  return half === typed ? [typed] : [typed, half];
}

/** Brackets of either width are the same to people who look for something. */
export const halfBrackets = (text: string): string => text.replaceAll('（', '(').replaceAll('）', ')');
