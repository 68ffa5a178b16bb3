import type { ReactNode } from 'react';
import type { EntityDefinition, FieldFacts, RecordValues } from '#domain/core/entity.ts';
import { type Field, holdsPeople, isNumeric } from '#domain/core/field.ts';
import { formatThousands, isDecimal, roundMoney, sumDecimals } from '#domain/core/money.ts';
import type { Text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { isNumberField } from '../controls/numberText.ts';

/** What one screen says about a column that the definition cannot know. */
export interface LineLook {
  readonly name: string;
  /** A shorter name of the column. */
  readonly label?: Text;
  readonly width?: number;
  /** For references: only rows that fit the line. */
  readonly filter?: (line: RecordValues) => RecordValues;
  /** Lines this column has nothing to do with: their cell is grey and takes no words. */
  readonly closed?: (line: RecordValues) => boolean;
  /** Another content of the cell, in place of an input. */
  readonly cell?: (place: { readonly source: string; readonly index: number }) => ReactNode;
}

export interface LineColumn extends LineLook {
  readonly field: Field;
  readonly width: number;
  /** Follows from other cells or is the server's alone. */
  readonly isCalculated: boolean;
  /** What the definition of the line says of it in view of others. */
  readonly facts?: FieldFacts;
}

/**
 * Columns of a line table: every field of the line but its owner and its number, which is the row's place; those with a
 * look come first. What only the server writes and has no words of its own is no column either.
 */
export function lineColumns(line: EntityDefinition, looks: readonly LineLook[] = []): LineColumn[] {
  const columns = fieldColumns(line);
  const looked = looks.flatMap((look) => {
    const column = columns.find(({ name }) => name === look.name);
    return column ? { ...column, ...look } : [];
  });
  return [...looked, ...columns.filter(({ name }) => !looks.some((look) => look.name === name))];
}

/**
 * The columns of a table with these lines. What only the server writes is one once some line has more of it than it
 * begins with; what follows from the rest of a line always is. Goods that are applied for have many such values, and a
 * table of headings alone hides what there is to fill in.
 */
export function heldColumns(
  line: EntityDefinition,
  rows: readonly RecordValues[],
  looks: readonly LineLook[] = [],
): LineColumn[] {
  const following = new Set([...Object.keys(line.derive?.({}) ?? {}), ...looks.map(({ name }) => name)]);
  const isHeld = (name: string, start: unknown) =>
    rows.some((row) => !isEmpty(row[name]) && String(row[name]) !== String(start ?? ''));
  return lineColumns(line, looks).filter(
    ({ name, field }) =>
      !(field.readOnly || field.kind === 'computed') ||
      field.follows ||
      following.has(name) ||
      isHeld(name, field.default),
  );
}

const fieldColumns = (line: EntityDefinition): LineColumn[] =>
  Object.entries(line.fields)
    .filter(
      ([name, field]) =>
        name !== line.parent?.field &&
        name !== 'lineNo' &&
        !field.secret &&
        field.kind !== 'children' &&
        !(field.kind === 'json' && field.readOnly && !holdsPeople(field)),
    )
    .map(([name, field]) => ({
      name,
      field,
      width: widthOf(field),
      isCalculated: field.readOnly === true || field.kind === 'computed' || field.kind === 'json',
      ...(line.facts?.[name] && { facts: line.facts[name] }),
    }));

function widthOf(field: Field): number {
  switch (field.kind) {
    case 'text':
    case 'textarea':
      return field.max >= 200 ? 128 : 116;
    case 'decimal':
      return field.precision >= 18 ? 112 : 84;
    case 'money':
      return 104;
    case 'int':
    case 'bool':
      return 72;
    case 'files':
      return 88;
    case 'dict':
      return 76;
    case 'datetime':
      return 148;
    default:
      return 108;
  }
}

export const alignOf = (field: Field): string | undefined => (isNumberField(field) ? 'num' : undefined);

/** Columns whose total means something: the definition says so. */
export const isSummed = ({ field }: LineColumn): boolean => field.sum === true && isNumeric(field);

/** The exact total of a column; texts that are no numbers yet count nothing. */
export function totalOf(rows: readonly RecordValues[], name: string): string {
  const texts = rows.map((row) => (typeof row[name] === 'number' ? String(row[name]) : row[name]));
  return sumDecimals(texts.filter((text): text is string => typeof text === 'string' && isDecimal(text)));
}

/** Amounts carry both decimals; other totals come without zeros at their end. */
export function formatTotal(sum: string, { field }: LineColumn): string {
  if (sum === '') return '';
  return formatThousands(field.kind === 'money' ? roundMoney(sum) : sum);
}

/** A line as it stands with everything that follows from its cells. */
export const withDerivedCells = (line: EntityDefinition, row: RecordValues): RecordValues =>
  line.derive ? { ...row, ...line.derive(row) } : row;
