import type { ScanTarget } from '#domain/barcodes/scanCalls.ts';
import { type ColumnName, type EntityDefinition, rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { entities } from '#domain/index.ts';
import { readMany, readOne } from '../crud/read.ts';
import type { Call, Db } from '../gateway/method.ts';

interface Numbered {
  readonly entity: EntityDefinition;
  /** The fields that hold its numbers, each with an index. */
  readonly fields: readonly string[];
}

/** Whether a statement finds rows by a field without reading all of them. */
const isIndexed = ({ unique = [], index = [] }: EntityDefinition, field: string): boolean =>
  [...unique, ...index].some(([first]) => first === field);

/** Records that are found from everywhere by a number: Ctrl K and a scanner mean the same ones. */
const numbered: readonly Numbered[] = Object.values<EntityDefinition>(entities).flatMap((entity) => {
  const own = entity.code ?? entity.title;
  const fields = (entity.quickFind?.scans ?? (own ? [own] : [])).filter((field) => isIndexed(entity, field));
  return entity.quickFind && fields.length > 0 ? [{ entity, fields }] : [];
});

const mayOpen = ({ actor }: Call, { key }: EntityDefinition): boolean =>
  hasRight(actor, rightOf(key, 'page')) && hasRight(actor, rightOf(key, 'get'));

/** So many records of one kind may have the same number, such as goods of several owners. */
const mostAlike = 5;

type Row = Readonly<Record<string, unknown>>;

/** Rows of an entity that have this number. */
async function rowsNumbered({ entity, fields }: Numbered, no: string, db: Db, seenBy?: Call): Promise<readonly Row[]> {
  const called = entity.code ?? entity.title ?? 'id';
  const names = ['id', called, ...(entity.fields.customerId ? ['customerId'] : [])];
  const rows: Row[] = [];
  for (const field of fields) {
    const found = await readMany(entity, names as readonly ColumnName<EntityDefinition>[], { [field]: no }, db, {
      ...{ order: ['id' as ColumnName<EntityDefinition>], limit: mostAlike },
      ...(seenBy && { seenBy }),
    });
    rows.push(...found);
  }
  return rows;
}

const targetOf = ({ entity }: Numbered, row: Row): ScanTarget => ({
  ...{ entity: entity.key, id: String(row.id), no: String(row[entity.code ?? entity.title ?? 'id'] ?? row.id) },
});

/** Records of exactly this number that the person may open. */
export async function findByNumber(no: string, call: Call): Promise<readonly ScanTarget[]> {
  const targets: ScanTarget[] = [];
  for (const one of numbered) {
    if (!mayOpen(call, one.entity)) continue;
    for (const row of await rowsNumbered(one, no, call.db, call)) targets.push(targetOf(one, row));
  }
  return targets;
}

/** A record that something is bound to, if the person may open it. */
export async function openTarget({ entity: key, id, no }: ScanTarget, call: Call): Promise<ScanTarget | undefined> {
  const entity = entities[key];
  if (!entity || !mayOpen(call, entity)) return undefined;
  const names = ['id'] as readonly ColumnName<EntityDefinition>[];
  const found = await readOne(entity, names, { id }, call.db, { seenBy: call });
  return found && { entity: key, id, no };
}

/** The record of the house that a number means, whoever asks, and whose it is; nothing where none or several have it. */
export async function meantBy(
  no: string,
  { db }: Pick<Call, 'db'>,
): Promise<(ScanTarget & { readonly customerId: unknown }) | undefined> {
  const found: (ScanTarget & { readonly customerId: unknown })[] = [];
  for (const one of numbered)
    for (const row of await rowsNumbered(one, no, db))
      found.push({ ...targetOf(one, row), customerId: row.customerId });
  return found.length === 1 ? found[0] : undefined;
}
