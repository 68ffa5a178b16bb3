import { beginning } from '#domain/core/boundedText.ts';
import { type EntityDefinition, fieldOf } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { importFields } from '#domain/core/importFields.ts';
import { normalise } from '#domain/core/matching.ts';
import type { SheetCell } from '../platform/sheet/index.ts';

export interface ImportColumn {
  readonly name: string;
  readonly field: Field;
  /** Place in the sheet, from 0. */
  readonly index: number;
}

/** No field is called by more; heads of 30,000 letters are not read to their ends. */
export const longestHead = 200;

const fold = (text: string): string => normalise(text).toLowerCase().replace(/[\s*]/g, '');

/**
 * Which column of a sheet holds which field: a head cell may be the Chinese label, the English one, an alias or the field's own name.
 * Columns that are the product's own (sums, numbers) are known and left out; the others nobody knows are named in `unknown`.
 */
export function matchHeader(entity: EntityDefinition, header: readonly SheetCell[]): { columns: ImportColumn[]; unknown: string[] } {
  const wanted = new Map<string, { name: string; field: Field }>();
  for (const offered of importFields(entity)) {
    for (const word of [offered.name, offered.field.label.zh, offered.field.label.en, ...(offered.field.alias ?? [])]) {
      if (!wanted.has(fold(word))) wanted.set(fold(word), offered);
    }
  }
  const ours = new Set(
    Object.keys(entity.fields).flatMap((name) => [
      fold(name),
      fold(fieldOf(entity, name)?.label.zh ?? name),
      fold(fieldOf(entity, name)?.label.en ?? name),
    ]),
  );
  const columns: ImportColumn[] = [];
  const unknown: string[] = [];
  header.forEach((cell, index) => {
    const word = typeof cell === 'string' ? beginning(cell, longestHead) : '';
    const found = wanted.get(fold(word));
    if (found && !columns.some(({ name }) => name === found.name)) columns.push({ ...found, index });
    else if (word && !ours.has(fold(word))) unknown.push(word);
  });
  return { columns, unknown };
}
