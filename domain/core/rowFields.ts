import { withCompanions } from './companions.ts';
import { type EntityDefinition, fieldOf, type RecordValues } from './entity.ts';
import { isStored } from './field.ts';

/** What says whose a record is and who had a hand in it: who may take a step or an act depends on it. */
const judged = ['ownerUser', 'waitsFor', 'ownerDept', 'deptCode', 'hands', 'submittedBy'] as const;

/**
 * What a list asks for of each row beside the columns every table has: what it shows with what belongs to it, what a
 * row is called, where it stands in its lifecycle, and what its entity names in `row`.
 * @returns in an order of their own, whichever way the columns stand; undefined for everything, where the entity does
 * not say what its rows need
 */
export function rowFieldsOf(entity: EntityDefinition, shown: readonly string[]): readonly string[] | undefined {
  if (!entity.row) return undefined;
  const { code, title, flow, parent, row } = entity;
  const outOf = shown.map((name) => fieldOf(entity, name)?.outOf);
  const notBy = (flow?.steps ?? []).flatMap((step) => step.notBy?.fields ?? []);
  const names = [
    ...withCompanions(entity, shown),
    ...outOf,
    ...notBy,
    code,
    title,
    flow?.field,
    parent?.field,
    ...judged,
    ...row,
    'importNo',
  ];
  return [...new Set(names.flatMap((name) => (name && fieldOf(entity, name) ? [name] : [])))].sort();
}

/**
 * Whether a record came as a row of a list that asked for some of its fields only: a dialog about it reads it whole.
 */
export const isPartOfRecord = ({ row, fields }: EntityDefinition, record: RecordValues): boolean =>
  row !== undefined &&
  record.id !== undefined &&
  Object.entries(fields).some(([name, field]) => isStored(field) && !field.secret && !(name in record));
