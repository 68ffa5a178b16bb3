import type { ScanTarget } from '#domain/barcodes/scanCalls.ts';
import { type ColumnName, type EntityDefinition, rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { entities } from '#domain/index.ts';
import { readOne } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';

interface Numbered {
  readonly entity: EntityDefinition;
  /** The field that holds its number, one record for each. */
  readonly field: string;
}

/** Records that are found from everywhere and have a number of their own: Ctrl K and a scanner mean the same ones. */
const numbered: readonly Numbered[] = Object.values<EntityDefinition>(entities).flatMap((entity) => {
  const field = entity.code ?? entity.title;
  const isOwn = entity.unique?.some(([first, second]) => first === field && second === undefined);
  return entity.quickFind && field && isOwn && entity.key !== 'barcode' ? [{ entity, field }] : [];
});

const mayOpen = ({ actor }: Call, { key }: EntityDefinition): boolean =>
  hasRight(actor, rightOf(key, 'page')) && hasRight(actor, rightOf(key, 'get'));

/** The record of exactly this number among those of an entity that the person sees. */
async function numberedSo({ entity, field }: Numbered, no: string, call: Call): Promise<ScanTarget | undefined> {
  if (!mayOpen(call, entity)) return undefined;
  const names = ['id'] as readonly ColumnName<EntityDefinition>[];
  const found = await readOne(entity, names, { [field]: no }, call.db, { seenBy: call });
  return found && { entity: entity.key, id: String(found.id), no };
}

/** Records of exactly this number that the person may open. */
export async function findByNumber(no: string, call: Call): Promise<readonly ScanTarget[]> {
  const targets: ScanTarget[] = [];
  for (const one of numbered) {
    const target = await numberedSo(one, no, call);
    if (target) targets.push(target);
  }
  return targets;
}

/** A record that something is bound to, if the person may open it. */
export async function openTo({ entity: key, id, no }: ScanTarget, call: Call): Promise<ScanTarget | undefined> {
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
): Promise<(ScanTarget & { readonly customerId: string | null }) | undefined> {
  const found: (ScanTarget & { readonly customerId: string | null })[] = [];
  for (const { entity, field } of numbered) {
    const names = [
      'id',
      ...(entity.fields.customerId ? ['customerId'] : []),
    ] as readonly ColumnName<EntityDefinition>[];
    const row: Readonly<Record<string, unknown>> | undefined = await readOne(entity, names, { [field]: no }, db);
    if (row)
      found.push({ entity: entity.key, id: String(row.id), no, customerId: (row.customerId as string | null) ?? null });
  }
  return found.length === 1 ? found[0] : undefined;
}
