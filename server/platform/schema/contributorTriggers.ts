import { keepsContributors } from '#domain/core/contributors.ts';
import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { fieldEntries, isStored } from '#domain/core/field.ts';
import { actsOf } from '#domain/index.ts';

/**
 * Whether a step of its lifecycle or an act judges what others wrote. Documents of the approval machine keep hands,
 * too, but the machine says itself what counts as a change of a section (docs/decisions/0020-four-eyes.md).
 */
export const hasFourEyesStep = (entity: EntityDefinition): boolean =>
  keepsContributors(entity) && [...(entity.flow?.steps ?? []), ...actsOf(entity.key)].some(({ fourEyes }) => fourEyes);

/** The record that an entity's rows are judged with, and the column that names it. */
export const judgedWith = ({
  partOf,
  parent,
}: EntityDefinition): { readonly entity: string; readonly field: string } | undefined => partOf ?? parent;

/** Columns that people write: what the product sets by itself makes no hand. */
export const writtenColumns = ({ fields }: EntityDefinition): string[] =>
  fieldEntries(fields).flatMap(([name, field]) =>
    isStored(field) && !field.readOnly && !placing.has(name) ? [toSnake(name)] : [],
  );

/** Where a line stands in its document is no content of it. */
const placing: ReadonlySet<string> = new Set(['lineNo']);

/**
 * The triggers by which a table keeps who had a hand in what is judged, whatever statement writes it: its own rows, and
 * those they are judged with. A part that is judged by itself as well has the hands of its whole, and with them those of
 * the other parts. An area's own SQL is held by them like the derived calls.
 * @returns trigger name -> the text behind it
 * @throws {Error} a part keeps no hands of its own though lines are judged with it
 */
export function contributorTriggers(
  entity: EntityDefinition,
  all: ReadonlyMap<string, EntityDefinition>,
): Readonly<Record<string, string>> {
  const table = toSnake(entity.key);
  const whole = judgedWith(entity);
  const written = writtenColumns(entity).filter((column) => column !== toSnake(whole?.field ?? ''));
  const triggers: Record<string, string> = {};
  if (hasFourEyesStep(entity))
    triggers[`${table}_own_hand`] =
      `before update on ${table} for each row execute function note_own_hand('${[...written, 'deleted_flg'].join(',')}')`;
  const judged = whole && all.get(whole.entity);
  if (whole && judged && hasFourEyesStep(judged) && (hasFourEyesStep(entity) || written.length > 0)) {
    const kept = hasFourEyesStep(entity) ? '' : [...written, 'deleted_flg'].join(',');
    triggers[`${table}_hand_on`] =
      `after insert or update on ${table} for each row execute function hand_on('${toSnake(judged.key)}', '${toSnake(whole.field)}', '${kept}')`;
  }
  const { partOf } = entity;
  const joined = partOf && all.get(partOf.entity);
  if (partOf && joined && hasFourEyesStep(joined) && hasFourEyesStep(entity))
    triggers[`${table}_hands_of_whole`] =
      `before insert on ${table} for each row execute function take_hands('${toSnake(joined.key)}', '${toSnake(partOf.field)}')`;
  if (hasFourEyesStep(entity))
    for (const part of all.values())
      if (part.partOf?.entity === entity.key && hasFourEyesStep(part))
        triggers[`${table}_hand_down_${toSnake(part.key)}`] =
          `after update on ${table} for each row execute function hand_down('${toSnake(part.key)}', '${toSnake(part.partOf.field)}')`;
  return triggers;
}
