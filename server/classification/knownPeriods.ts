import { hsCode } from '#domain/classification/hsCode.ts';
import { hsCodeSheet } from '#domain/classification/hsImport.ts';
import { type LineKind, lineKinds, linesText } from '#domain/classification/hsLineSheets.ts';
import { hsElement } from '#domain/classification/hsLines.ts';
import type { KnownPeriod } from '#domain/classification/tariffPlan.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { selectList } from '../crud/columns.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readLines } from '../crud/readRecord.ts';
import type { Db } from '../gateway/method.ts';

const [e, t] = [columnsIn(hsElement, 'e'), columnsIn(hsCode, 't')];

/** What tells the periods of a code apart is none of their values. */
const keys: ReadonlySet<string> = new Set(['hsCode', 'validFrom', 'validTo']);
export const valueNames: readonly string[] = Object.keys(hsCodeSheet.fields).filter((name) => !keys.has(name));

type Row = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly hsCode: string;
  readonly validFrom: string;
  readonly validTo: string | null;
};

/**
 * All periods of these codes, by code; their elements as a sheet writes them, and their lines of a kind as a batch
 * compares them.
 */
export async function knownPeriods(
  codes: readonly string[],
  db: Db,
  kind?: LineKind,
): Promise<ReadonlyMap<string, readonly KnownPeriod[]>> {
  const { rows } = await db.query<Row>(
    `select ${selectList(hsCode, {})}, coalesce((select string_agg(${e.lineNo} || ':' || ${e.name}, ';' order by ${e.lineNo}) from hs_element e
       where ${e.hsCodeId} = t.id and not e.deleted_flg), '') as elements
     from hs_code t where ${t.hsCode} = any($1) and not t.deleted_flg order by ${t.hsCode}, ${t.validFrom}`,
    [codes],
  );
  const ids = rows.map(({ id }) => id);
  const lines = kind && (await readLines<EntityDefinition>(lineKinds[kind].line, ids, { db }));
  const known = new Map<string, KnownPeriod[]>();
  for (const { id, hsCode: code, validFrom, validTo, ...record } of rows) {
    const own = kind && { [lineKinds[kind].line.key]: linesText(kind, lines?.get(id) ?? []) };
    const values = { ...Object.fromEntries(valueNames.map((name) => [name, record[name]])), ...own };
    known.set(code, [...(known.get(code) ?? []), { id, validFrom, validTo, values }]);
  }
  return known;
}

/** Rows of a file by their code, in their order. */
export function byCode<Row extends { readonly hsCode: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.hsCode);
    if (group) group.push(row);
    else groups.set(row.hsCode, [row]);
  }
  return groups;
}
