import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { isSame } from '../formValues.ts';
import type { Clash } from './mergeRecord.ts';

/** Whose words shall stand. */
export type Side = 'theirs' | 'mine';

/** A clash as it is asked about: both values, and what they are values of. */
export interface OpenClash {
  /** Names it among the others. */
  readonly key: string;
  readonly clash: Clash;
  /** The record, or the line of it, that holds the field; nothing when that side removed the line. */
  readonly mine: RecordValues | undefined;
  readonly theirs: RecordValues | undefined;
  readonly entity: EntityDefinition;
  /** The field both wrote; nothing when it is about a whole line. */
  readonly name: string | undefined;
  /** Place of the line in the form, or in what is stored. */
  readonly lineNumber: number | undefined;
}

type Rows = readonly RecordValues[];

const rowsOf = (values: RecordValues, { field }: Clash): Rows =>
  Array.isArray(values[field]) ? (values[field] as Rows) : [];
const rowAt = (values: RecordValues, clash: Clash) => rowsOf(values, clash).findIndex(({ id }) => id === clash.line);

/** What is still to decide: whatever is the same by now needs no choice. */
export function openClashes(
  entity: EntityDefinition,
  clashes: readonly Clash[],
  mine: RecordValues,
  theirs: RecordValues,
): OpenClash[] {
  const open = new Map<string, OpenClash>();
  for (const clash of clashes) {
    const item = openClash(entity, clash, mine, theirs);
    const isDecided =
      item.name === undefined
        ? isSame(item.mine, item.theirs)
        : isSame(item.mine?.[item.name], item.theirs?.[item.name]);
    if (!isDecided) open.set(item.key, item);
  }
  return [...open.values()];
}

function openClash(entity: EntityDefinition, clash: Clash, mine: RecordValues, theirs: RecordValues): OpenClash {
  const { field: name, line, column } = clash;
  const field = entity.fields[name];
  const key = [name, line, column].filter(Boolean).join('.');
  if (line === undefined || field?.kind !== 'children')
    return { key, clash, mine, theirs, entity, name, lineNumber: undefined };
  const [own, other] = [rowAt(mine, clash), rowAt(theirs, clash)];
  return {
    key,
    clash,
    mine: rowsOf(mine, clash)[own],
    theirs: rowsOf(theirs, clash)[other],
    entity: field.line,
    name: column,
    lineNumber: (own < 0 ? other : own) + 1,
  };
}

/**
 * Values to put into the form so that what is stored stands there, by their names in the form; a table as a whole where
 * a line comes or goes.
 */
export function takeTheirs(
  { clash, name, theirs, mine }: OpenClash,
  form: RecordValues,
  stored: RecordValues,
): Record<string, unknown> {
  const prefix = clash.line === undefined ? '' : `${clash.field}.${rowAt(form, clash)}.`;
  if (name !== undefined && theirs) {
    const label = `${name}_label`;
    return { [prefix + name]: theirs[name], ...(label in theirs && { [prefix + label]: theirs[label] }) };
  }
  const rows = rowsOf(form, clash);
  if (mine) return { [clash.field]: rows.filter(({ id }) => id !== clash.line) };
  if (!theirs) return {};
  const before = new Set(
    rowsOf(stored, clash)
      .slice(0, rowAt(stored, clash))
      .map(({ id }) => id),
  );
  const at = rows.findLastIndex(({ id }) => before.has(id)) + 1;
  return { [clash.field]: rows.toSpliced(at, 0, theirs) };
}
