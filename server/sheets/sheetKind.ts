import type { Field } from '#domain/core/field.ts';
import type { SheetColumnKind } from '../platform/sheet/index.ts';

/** How the values of a field stand in a sheet: as numbers, days and moments where programs shall reckon with them. */
export function sheetKind(field: Field): SheetColumnKind {
  switch (field.kind) {
    case 'int':
      return 'integer';
    case 'decimal':
      return 'decimal';
    case 'money':
      return 'money';
    case 'date':
      return 'date';
    case 'datetime':
      return 'datetime';
    case 'computed':
      return field.of === 'int' ? 'integer' : field.of === 'money' ? 'money' : 'text';
    default:
      return 'text';
  }
}
