import type { EntityDefinition, RecordValues } from '../core/entity.ts';
import type { Field } from '../core/field.ts';
import { compareDecimal, isDecimal } from '../core/money.ts';
import { isEmpty } from '../core/validate.ts';

/** What differs between two versions of the lines of a document: one cell of a line, or a line that came or went. */
export interface LineChange {
  readonly kind: 'cell' | 'added' | 'removed';
  /** The line as it is now; as it was when it is gone. */
  readonly row: RecordValues;
  /** Which line it is, from 1 on. */
  readonly place: number;
  /** Name of the cell's field in the definition of the line; empty for whole lines. */
  readonly field: string;
  readonly old: unknown;
  readonly now: unknown;
}

/** What people write into a line: not what follows from it, nor where it stands. */
export const writtenCells = (line: EntityDefinition): [string, Field][] =>
  Object.entries(line.fields).filter(
    ([name, { kind, readOnly, follows }]) =>
      !readOnly && !follows && kind !== 'computed' && name !== line.parent?.field && name !== 'lineNo',
  );

/**
 * Lines are the same by what they are about, whatever ids a save gives them and wherever they stand; those about
 * nothing by their place.
 */
function paired(
  line: EntityDefinition,
  rows: readonly RecordValues[],
): ReadonlyMap<string, { row: RecordValues; place: number }> {
  const about = writtenCells(line).filter(([, { kind }]) => kind === 'ref');
  const seen = new Map<string, { row: RecordValues; place: number }>();
  rows.forEach((row, index) => {
    const key = about.length > 0 ? JSON.stringify(about.map(([name]) => row[name] ?? null)) : String(index);
    seen.set(seen.has(key) ? `${key} ${index}` : key, { row, place: index + 1 });
  });
  return seen;
}

const rowsOf = (value: unknown): readonly RecordValues[] =>
  Array.isArray(value)
    ? value.filter((row): row is RecordValues => typeof row === 'object' && row !== null && !Array.isArray(row))
    : [];

/** What people changed of the lines, in their present order, lines that are gone at the end. */
export function changedLines(line: EntityDefinition, old: unknown, now: unknown): LineChange[] {
  const before = paired(line, rowsOf(old));
  const after = paired(line, rowsOf(now));
  const cells = writtenCells(line);
  const present = [...after].flatMap(([key, { row, place }]): LineChange[] => {
    const was = before.get(key)?.row;
    if (!was) return [{ kind: 'added', row, place, field: '', old: null, now: row }];
    return cells.flatMap(([name, field]) =>
      sameValue(field, was[name], row[name])
        ? []
        : [{ kind: 'cell', row, place, field: name, old: was[name], now: row[name] }],
    );
  });
  const gone = [...before].flatMap(([key, { row, place }]): LineChange[] =>
    after.has(key) ? [] : [{ kind: 'removed', row, place, field: '', old: row, now: null }],
  );
  return [...present, ...gone];
}

/** Which line it is: by its title, else by its number. */
export const nameOfLine = ({ title }: EntityDefinition, { row, place }: Pick<LineChange, 'row' | 'place'>): string =>
  String((title && row[title]) || place);

/**
 * Whether two values of a field mean the same: amounts however written, files and lines by what people chose and typed.
 */
export function sameValue(field: Field, before: unknown, after: unknown): boolean {
  if (isEmpty(before) && isEmpty(after)) return true;
  switch (field.kind) {
    case 'money':
    case 'decimal':
      return isAmount(before) && isAmount(after) && compareDecimal(before, after) === 0;
    case 'children':
      return changedLines(field.line, before, after).length === 0;
    case 'files':
      return JSON.stringify(filesOf(before)) === JSON.stringify(filesOf(after));
    default:
      return JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
  }
}

const isAmount = (value: unknown): value is string => typeof value === 'string' && isDecimal(value);

const filesOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? // What is sent may be anything: the files are looked at after this.
      value.map((file: RecordValues | null) => [
        file?.fileName ?? null,
        file?.hashaddr ?? null,
        file?.fileRemark ?? null,
      ])
    : value;
