import { beginning, joined } from '#domain/core/boundedText.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import type { Field } from '#domain/core/field.ts';
import { type HeadTarget, readHeads, type UntakenColumn } from '#domain/core/heads.ts';
import { importFields, ownHeads } from '#domain/core/importFields.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { cellTextOf, type SheetRow } from '../platform/sheet/index.ts';

export interface ImportColumn {
  readonly name: string;
  readonly field: Field;
  /** Place in the sheet, from 0. */
  readonly index: number;
  /** What its head says its values are counted in, where a field beside it says that, too. */
  readonly says?: string;
}

/** The head row of a sheet: its columns by their fields, and what of it no field takes. */
export interface SheetHead {
  readonly columns: readonly ImportColumn[];
  readonly untaken: readonly UntakenColumn[];
  /** Heads that say more than their field's words: what that means nobody knows. */
  readonly unsure: readonly string[];
}

/** No field is called by more; heads of 30,000 letters are not read to their ends. */
const longestHead = 200;
/** Characters of columns that a sentence names. */
export const longestNames = 200;

/** The field beside an amount or a quantity that says what it is counted in. */
export const besideOf = (field: Field): string | undefined =>
  field.kind === 'money' ? field.currencyField : field.kind === 'decimal' ? field.unitField : undefined;

/**
 * @param ours words of columns that the product fills itself
 * @throws 1012 a head counts in another unit than its field
 */
function readHead(targets: readonly HeadTarget[], head: SheetRow | undefined, ours: readonly string[] = []): SheetHead {
  const { columns, untaken, conflicts } = readHeads(
    targets,
    (head?.cells ?? []).map((cell) => beginning(cellTextOf(cell), longestHead)),
    ours,
  );
  if (conflicts.length > 0) {
    const told = (locale: 'zh' | 'en') => conflicts.map(({ text }) => text[locale]).join(locale === 'zh' ? '；' : '; ');
    throw new BusinessError('1012', bi(told('zh'), told('en')));
  }
  return {
    columns: columns.map(({ target: { name, field }, index, says }) => ({
      name,
      field,
      index,
      ...(says !== undefined && { says }),
    })),
    untaken,
    unsure: columns.flatMap(({ target: { field }, head: word, says, isUnsure }) => {
      const isCompared = columns.some(({ target: { name } }) => name === besideOf(field));
      return isUnsure || (says !== undefined && !isCompared) ? [word] : [];
    }),
  };
}

/** The head row of an entity's sheet. Columns that are the product's own (sums, numbers) are known and left out. */
export function entityHead(entity: EntityDefinition, head: SheetRow | undefined): SheetHead {
  return readHead(importFields(entity), head, ownHeads(entity));
}

/**
 * The head row of a sheet that is no entity's.
 * @throws 1012 a column is missing without which no row can be kept
 */
export const namedHead =
  (fields: Readonly<Record<string, Field>>, needed: readonly string[]) =>
  (head: SheetRow | undefined): SheetHead => {
    const targets = Object.entries(fields).map(([name, field]) => ({ name, field }));
    const read = readHead(targets, head);
    refuseLacking(
      read,
      needed.flatMap((name) => (fields[name] ? [{ name, label: fields[name].label }] : [])),
    );
    return read;
  };

/** @throws 1012 the head row lacks columns that every row needs; what else it holds is named beside them */
export function refuseLacking(
  { columns, untaken }: SheetHead,
  needed: readonly { readonly name: string; readonly label: Text }[],
): void {
  const lacking = needed
    .filter(({ name }) => !columns.some((column) => column.name === name))
    .map(({ label }) => label);
  if (lacking.length === 0) return;
  const unknown = untaken.filter(({ head, why }) => why === 'unknown' && head !== '').map(({ head }) => head);
  const also = unknown.length
    ? bi(
        `；无法识别的列：${joined(unknown, '、', longestNames)}`,
        `; unknown columns: ${joined(unknown, ', ', longestNames)}`,
      )
    : bi('', '');
  throw new BusinessError(
    '1012',
    bi(
      `缺少必填列：${lacking.map(({ zh }) => zh).join('、')}${also.zh}`,
      `Required columns are missing: ${lacking.map(({ en }) => en).join(', ')}${also.en}`,
    ),
  );
}
