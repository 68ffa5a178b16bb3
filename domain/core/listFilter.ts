import { type EntityDefinition, type FieldMap, fieldOf } from './entity.ts';
import { type Field, isStored, isTextual } from './field.ts';

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
