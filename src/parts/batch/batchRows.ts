import type { RaRecord } from 'react-admin';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { type Clash, mergeRecord } from '../form/conflicts/mergeRecord.ts';
import { changedNames, formValuesOf, writableValues } from '../form/formValues.ts';

/** A row of a table that is edited in place; without id it is new. */
export type BatchRow = RecordValues;

/** What a save sends, and where each sent row stands on the screen. */
export interface RowsToSave {
  readonly rows: readonly BatchRow[];
  readonly deletedIds: readonly string[];
  /** In the order of the ids. */
  readonly deletedVersions: readonly unknown[];
  readonly places: readonly number[];
}

export interface LoadedRows {
  readonly rows: readonly RaRecord[];
  /** All there are, which may be more. */
  readonly total: number;
}

/** The rows as they stand in the form. */
export const batchRowsOf = ({ rows }: RecordValues): readonly BatchRow[] => (Array.isArray(rows) ? rows : []);

const idOf = (row: BatchRow): string => (typeof row.id === 'string' ? row.id : '');
const byId = (rows: readonly BatchRow[]) => new Map(rows.map((row) => [idOf(row), row]));

/** Fields of a stored row that the person has changed. */
const changesOf = (entity: EntityDefinition, row: BatchRow, stored: BatchRow): string[] =>
  changedNames(entity, writableValues(entity, row), writableValues(entity, formValuesOf(entity, stored)));

/** A new row as it began: nobody has typed into it. */
export const isUntouched = (entity: EntityDefinition, row: BatchRow, start: RecordValues): boolean =>
  idOf(row) === '' &&
  changedNames(entity, writableValues(entity, row), writableValues(entity, formValuesOf(entity, { ...start, id: '' })))
    .length === 0;

/** New rows whole, stored ones with what has changed, and the ids of those that are gone. */
export function batchOf(entity: EntityDefinition, rows: readonly BatchRow[], stored: readonly BatchRow[]): RowsToSave {
  const known = byId(stored);
  const sent: BatchRow[] = [];
  const places: number[] = [];
  for (const [place, row] of rows.entries()) {
    const before = known.get(idOf(row));
    const values = writableValues(entity, row);
    const changed = before ? changesOf(entity, row, before) : Object.keys(values);
    if (before && changed.length === 0) continue;
    sent.push({
      ...(before && { id: before.id, rowVersion: row.rowVersion }),
      ...Object.fromEntries(changed.map((name) => [name, values[name]])),
    });
    places.push(place);
  }
  const kept = new Set(rows.map(idOf));
  const gone = stored.filter((row) => !kept.has(idOf(row)));
  return { rows: sent, places, deletedIds: gone.map(idOf), deletedVersions: gone.map(({ rowVersion }) => rowVersion) };
}

/** `rows.1.email` of what was sent -> `rows.7.email` of the screen; what belongs to no row concerns the whole table. */
export function placedErrors(
  errors: Readonly<Record<string, unknown>>,
  places: readonly number[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => {
      const row = /^rows\.(\d+)\.(.+)$/.exec(name);
      const place = row && places[Number(row[1])];
      return [typeof place === 'number' ? `rows.${place}.${row?.[2]}` : 'root.serverError', String(message)];
    }),
  );
}

/**
 * The rows somebody else has saved meanwhile, with what the person here has typed and not saved yet: changed fields
 * stay, new rows stay, removed rows stay removed.
 */
export function rebased(
  entity: EntityDefinition,
  { typed, stored, fresh }: { typed: readonly BatchRow[]; stored: readonly BatchRow[]; fresh: readonly BatchRow[] },
): BatchRow[] {
  const [before, shown] = [byId(stored), byId(typed)];
  const taken = fresh.flatMap((row): BatchRow[] => {
    const [old, own] = [before.get(idOf(row)), shown.get(idOf(row))];
    const current = formValuesOf(entity, row);
    if (!old) return [current];
    if (!own) return [];
    const changed = changesOf(entity, own, old)
      .flatMap((name) => [name, `${name}_label`])
      .filter((name) => name in own);
    return [{ ...current, ...Object.fromEntries(changed.map((name) => [name, own[name]])) }];
  });
  return [...taken, ...typed.filter((row) => idOf(row) === '')];
}

/** What somebody else did to a row between two looks at the table. */
export interface RowByOther {
  readonly row: BatchRow;
  /** Nothing for a new row. */
  readonly before: BatchRow | undefined;
  readonly isRemoved: boolean;
  readonly fields: readonly string[];
}

export function rowsByOthers(
  entity: EntityDefinition,
  stored: readonly BatchRow[],
  fresh: readonly BatchRow[],
): RowByOther[] {
  const [before, after] = [byId(stored), byId(fresh)];
  const changed = fresh.flatMap((row): RowByOther[] => {
    const old = before.get(idOf(row));
    const fields = old ? changesOf(entity, formValuesOf(entity, row), old) : [];
    return old && fields.length === 0 ? [] : [{ row, before: old, isRemoved: false, fields }];
  });
  const gone = stored.filter((row) => !after.has(idOf(row)));
  return [...changed, ...gone.map((row) => ({ row, before: row, isRemoved: true, fields: [] }))];
}

/**
 * Rows of two people, cell by cell; where both wrote, this person's words stand until he has chosen.
 * @param table holds them as `rows`
 */
export function mergedRows(
  table: EntityDefinition,
  { typed, stored, fresh }: { typed: readonly BatchRow[]; stored: readonly BatchRow[]; fresh: readonly BatchRow[] },
): { readonly rows: readonly BatchRow[]; readonly clashes: readonly Clash[] } {
  const { values, clashes } = mergeRecord(table, {
    base: { rows: stored },
    mine: { rows: typed },
    theirs: { rows: fresh },
  });
  return { rows: batchRowsOf(values), clashes };
}

/**
 * Rows with the versions that are stored by now; one that somebody has removed meanwhile is a new one when it is saved
 * all the same.
 */
export function ofNow(rows: readonly BatchRow[], fresh: readonly BatchRow[]): BatchRow[] {
  const known = byId(fresh);
  return rows.map((row) => {
    if (idOf(row) === '') return row;
    const now = known.get(idOf(row));
    return now ? { ...row, rowVersion: now.rowVersion } : { ...row, id: '', rowVersion: undefined };
  });
}
