import { type EntityDefinition, type FieldMap, fieldOf } from './entity.ts';
import { type Field, isStored, isTextual } from './field.ts';
import { isComparable } from './listQuestion.ts';
import { isDate } from './moments.ts';

/** How people narrow records by a field. */
type FilterInput = 'text' | 'options' | 'flag' | 'days' | 'numbers' | 'record';

export interface ListFilter {
  readonly name: string;
  readonly field: Field;
  readonly input: FilterInput;
  /** Name of the value, `status__in`. */
  readonly key: string;
}

/** The filters a list offers, in the order of its definition. */
export function filtersOf(entity: EntityDefinition, names: readonly string[] = entity.filters ?? []): ListFilter[] {
  return names.flatMap((name) => {
    const field = fieldOf(entity, name);
    const input = field && inputOf(field);
    return field && input ? [{ name, field, input, key: `${name}${operatorOf[input]}` }] : [];
  });
}

function inputOf(field: Field): FilterInput | undefined {
  if (isTextual(field)) return 'text';
  switch (field.kind) {
    case 'dict':
      return 'options';
    case 'bool':
      return 'flag';
    case 'date':
    case 'datetime':
      return 'days';
    case 'int':
    case 'decimal':
    case 'money':
      return 'numbers';
    case 'computed':
      return field.of === 'text' ? undefined : 'numbers';
    case 'ref':
      return 'record';
    default:
      return isStored(field) ? 'text' : undefined;
  }
}

const operatorOf: Readonly<Record<FilterInput, string>> = {
  text: '__like',
  options: '__in',
  flag: '',
  days: '__between',
  numbers: '__between',
  record: '',
};

type RangeKind = 'date' | 'datetime' | 'int' | 'decimal' | 'money';

/** What people chose, by the names of {@link ListFilter.key}: what they did not touch is missing. */
export type ChosenFilters<Fields extends FieldMap> = {
  readonly [Name in keyof Fields & string as Fields[Name]['kind'] extends 'ref' | 'bool'
    ? Name
    : `${Name}__${Fields[Name]['kind'] extends 'dict' ? 'in' : Fields[Name]['kind'] extends RangeKind ? 'between' : 'like'}`]?: Fields[Name]['kind'] extends
    | 'dict'
    | RangeKind
    ? readonly string[]
    : string;
};

/**
 * What a plain `?status=DRAFT&dueDate=2026-11-01,2026-11-30` asks of a list, as its own address keeps it: several
 * options, and both ends of a span, stand with a comma between them. Unknown names and values that are none of the
 * field's kind are left out.
 * @returns undefined where no filter of the list is named
 */
export function plainFilter(
  entity: EntityDefinition,
  asked: URLSearchParams,
): Readonly<Record<string, unknown>> | undefined {
  const named = filtersOf(entity).filter(({ name }) => asked.has(name));
  if (named.length === 0) return undefined;
  const values = named.map((filter) => [filter.key, plainValue(filter, asked.getAll(filter.name).join(','))] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function plainValue({ field, input }: ListFilter, text: string): unknown {
  const parts = text.split(',');
  switch (input) {
    case 'text':
      return isComparable(field, text) && text.trim() ? text : undefined;
    case 'options': {
      const codes = parts.filter((part) => /^\S{1,50}$/.test(part));
      return codes.length > 0 ? codes : undefined;
    }
    case 'flag':
      return text === '0' || text === '1' ? text : undefined;
    case 'record':
      return /^[\w-]{1,36}$/.test(text) ? text : undefined;
    case 'days':
      return spanOf(parts, isDate);
    case 'numbers':
      return spanOf(parts, (part) => isComparable(field, part));
    default:
      return input satisfies never;
  }
}

/** One value is both ends; an empty end is open. */
function spanOf(
  [from = '', to = from, ...more]: readonly string[],
  isOne: (part: string) => boolean,
): readonly string[] | undefined {
  const ends = [from, to];
  return more.length === 0 && ends.some(Boolean) && ends.every((end) => end === '' || isOne(end)) ? ends : undefined;
}
