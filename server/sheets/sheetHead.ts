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
  /** Why no row can be read with this head; whoever previews the sheet may still place its columns. */
  readonly problem?: BusinessError;
}

/** How a person, or what was remembered of people, places the columns of a head row, by their place. */
export type PlacedColumns = (heads: readonly string[]) => ReadonlyMap<number, string>;

/** No field is called by more; heads of 30,000 letters are not read to their ends. */
const longestHead = 200;
/** Characters of columns that a sentence names. */
export const longestNames = 200;

/** The field beside an amount or a quantity that says what it is counted in. */
export const besideOf = (field: Field): string | undefined =>
  field.kind === 'money' ? field.currencyField : field.kind === 'decimal' ? field.unitField : undefined;

interface HeadReading {
  /** Words of columns that the product fills itself. */
  readonly ours?: readonly string[];
  readonly placed?: PlacedColumns | undefined;
}

/** The words of a head row. */
export const headTexts = (head: SheetRow | undefined): string[] =>
  (head?.cells ?? []).map((cell) => beginning(cellTextOf(cell), longestHead));

function readHead(
  targets: readonly HeadTarget[],
  head: SheetRow | undefined,
  { ours = [], placed }: HeadReading = {},
): SheetHead {
  const heads = headTexts(head);
  const { columns, untaken, conflicts } = readHeads(targets, heads, ours, placed?.(heads));
  const told = (locale: 'zh' | 'en') => conflicts.map(({ text }) => text[locale]).join(locale === 'zh' ? '；' : '; ');
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
    ...(conflicts.length > 0 && { problem: new BusinessError('1012', bi(told('zh'), told('en'))) }),
  };
}

/** The head, where rows can be read with it. @throws 1012 they cannot */
export function soundHead(head: SheetHead): SheetHead {
  if (head.problem) throw head.problem;
  return head;
}

/**
 * The head row of an entity's sheet. Columns that are the product's own (sums, numbers) are known and left out.
 * @throws 1012 a head counts in another unit than its field
 */
export const entityHead = (entity: EntityDefinition, head: SheetRow | undefined): SheetHead =>
  soundHead(placedHead(entity, head));

/** The same with columns that people have placed; what is wrong with it stands in its `problem`. */
export const placedHead = (entity: EntityDefinition, head: SheetRow | undefined, placed?: PlacedColumns): SheetHead =>
  readHead(importFields(entity), head, { ours: ownHeads(entity), placed });

/**
 * The head row of a sheet that is no entity's.
 * @throws 1012 a column is missing without which no row can be kept
 */
export const namedHead =
  (fields: Readonly<Record<string, Field>>, needed: readonly string[]) =>
  (head: SheetRow | undefined): SheetHead => {
    const targets = Object.entries(fields).map(([name, field]) => ({ name, field }));
    const read = soundHead(readHead(targets, head));
    refuseLacking(
      read,
      needed.flatMap((name) => (fields[name] ? [{ name, label: fields[name].label }] : [])),
    );
    return read;
  };

interface NeededColumn {
  readonly name: string;
  readonly label: Text;
}

/** @throws 1012 the head row lacks columns that every row needs; what else it holds is named beside them */
export function refuseLacking(head: SheetHead, needed: readonly NeededColumn[]): void {
  const problem = lackingProblem(head, needed);
  if (problem) throw problem;
}

/** The same as what would be thrown. */
export function lackingProblem(
  { columns, untaken }: SheetHead,
  needed: readonly NeededColumn[],
): BusinessError | undefined {
  const lacking = needed
    .filter(({ name }) => !columns.some((column) => column.name === name))
    .map(({ label }) => label);
  if (lacking.length === 0) return undefined;
  const unknown = untaken.filter(({ head, why }) => why === 'unknown' && head !== '').map(({ head }) => head);
  const also = unknown.length
    ? bi(
        `；无法识别的列：${joined(unknown, '、', longestNames)}`,
        `; unknown columns: ${joined(unknown, ', ', longestNames)}`,
      )
    : bi('', '');
  return new BusinessError(
    '1012',
    bi(
      `缺少必填列：${lacking.map(({ zh }) => zh).join('、')}${also.zh}`,
      `Required columns are missing: ${lacking.map(({ en }) => en).join(', ')}${also.en}`,
    ),
  );
}
