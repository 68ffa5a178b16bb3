import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { changedNames, isSame, writableValues } from '../formValues.ts';

/**
 * Where two people wrote different things: a field, a cell of a line, or a line one of them removed and the other
 * changed.
 */
export interface Clash {
  readonly field: string;
  /** Id of the line. */
  readonly line?: string;
  /** Without one the line as a whole. */
  readonly column?: string;
}

interface ThreeStates {
  /** What both began with. */
  readonly base: RecordValues;
  /** What this person has in the form. */
  readonly mine: RecordValues;
  /** What is stored now. */
  readonly theirs: RecordValues;
}

interface Merged {
  /**
   * Everything for the form: what is stored, with what this person wrote; where both wrote, his own words stand until
   * he has chosen.
   */
  readonly values: Record<string, unknown>;
  /** Fields whose content in the form is this person's. */
  readonly mine: readonly string[];
  /** Fields the other one changed, as far as people know them. */
  readonly theirs: readonly string[];
  readonly clashes: readonly Clash[];
}

/**
 * What two people made of one record, field by field and for lines cell by cell; nothing of either is lost. All three
 * states are values of the form.
 */
export function mergeRecord(entity: EntityDefinition, { base, mine, theirs }: ThreeStates): Merged {
  const values: Record<string, unknown> = { ...theirs };
  const clashes: Clash[] = [];
  const kept: string[] = [];
  const changedByThem = changedNames(entity, theirs, base).filter((name) => isKnown(entity, name));
  for (const name of changedByPerson(entity, mine, base)) {
    if (!isChanged(entity, name, theirs, base)) take(values, name, mine);
    else if (isChanged(entity, name, mine, theirs)) {
      const lines = linesOf(entity, name, { base, mine, theirs });
      if (lines) {
        values[name] = lines.rows;
        clashes.push(...lines.clashes);
      } else {
        take(values, name, mine);
        clashes.push({ field: name });
      }
    } else continue;
    kept.push(name);
  }
  return { values, mine: kept, theirs: changedByThem, clashes };
}

/** Fields a person has written otherwise than they stood there. */
export const changedByPerson = (entity: EntityDefinition, values: RecordValues, base: RecordValues): string[] =>
  changedNames(entity, writableValues(entity, values), writableValues(entity, base)).filter(
    (name) => !entity.fields[name]?.readOnly,
  );

const isChanged = (entity: EntityDefinition, name: string, values: RecordValues, base: RecordValues): boolean =>
  !isSame(writableValues(entity, values)[name], writableValues(entity, base)[name]);

/** What only the server counts is no news; that the record stands elsewhere in its lifecycle is. */
const isKnown = (entity: EntityDefinition, name: string): boolean => {
  const field = entity.fields[name];
  return (
    name === entity.flow?.field ||
    (field !== undefined && !field.readOnly && field.kind !== 'computed' && field.kind !== 'json')
  );
};

/** A value with the words beside it. */
function take(values: Record<string, unknown>, name: string, from: RecordValues): void {
  values[name] = from[name];
  if (`${name}_label` in from) values[`${name}_label`] = from[`${name}_label`];
}

/** Lines of both; nothing where it cannot be told which line is which. */
function linesOf(entity: EntityDefinition, name: string, states: ThreeStates) {
  const field = entity.fields[name];
  if (field?.kind !== 'children') return undefined;
  const line = field.line;
  const [base, mine, theirs] = [states.base, states.mine, states.theirs].map((values) => keyed(values[name])) as [
    Lines,
    Lines,
    Lines,
  ];
  const areStillThere = base.size === 0 || theirs.size === 0 || [...theirs.keys()].some((id) => base.has(id));
  return areStillThere ? mergeLines(line, name, { base, mine, theirs }) : undefined;
}

type Lines = ReadonlyMap<string, RecordValues>;

/** Lines by their id; a new one, which has none yet, by its place. */
const keyed = (rows: unknown): Lines =>
  new Map(
    (Array.isArray(rows) ? (rows as RecordValues[]) : []).map((row, index) => [
      row.id ? String(row.id) : `new ${index}`,
      row,
    ]),
  );

function mergeLines(
  line: EntityDefinition,
  field: string,
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Lines>,
) {
  const clashes: Clash[] = [];
  const rows = new Map<string, RecordValues>();
  for (const id of new Set([...theirs.keys(), ...mine.keys()])) {
    const [was, own, other] = [base.get(id), mine.get(id), theirs.get(id)];
    if (own && other && was) {
      const cells = mergeRecord(line, { base: was, mine: own, theirs: other });
      rows.set(id, cells.values);
      clashes.push(...cells.clashes.map(({ field: column }) => ({ field, line: id, column })));
      continue;
    }
    const left = own ?? other;
    if (!left) continue;
    // A line only one of them has: new, or removed by the other one.
    const isTouched = was !== undefined && changedByPerson(line, left, was).length > 0;
    if (isTouched) clashes.push({ field, line: id });
    if (was === undefined || (isTouched && own)) rows.set(id, left);
  }
  const isMovedByThem = !isSame(order(theirs, base), order(base, theirs));
  return { rows: isMovedByThem ? woven(theirs, mine, rows) : woven(mine, theirs, rows), clashes };
}

/** The ids of lines that are in both, as they stand in the first. */
const order = (lines: Lines, others: Lines): string[] => [...lines.keys()].filter((id) => others.has(id));

/** Rows in the order of the first, those of the second alone behind the one they follow there. */
function woven(first: Lines, second: Lines, rows: ReadonlyMap<string, RecordValues>): RecordValues[] {
  const ids = [...first.keys()];
  let before = -1;
  for (const id of second.keys()) {
    const at = ids.indexOf(id);
    if (at < 0) ids.splice(before + 1, 0, id);
    before = at < 0 ? before + 1 : at;
  }
  return ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
}
