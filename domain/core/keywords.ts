import type { EntityDefinition } from './entity.ts';
import { isTextual } from './field.ts';

/** What of a record goes into its search text, as names of fields. */
export interface SearchKeys {
  /** What it is called: title and code. */
  readonly names: readonly string[];
  /** Further keywords; a reference and lines stand for what they are called. */
  readonly others: readonly string[];
  /** Long text. */
  readonly prose: readonly string[];
}

/**
 * The keywords of an entity by how they find its records. Personal ones stay out, since the search text is for
 * everybody.
 */
export function searchKeys({ title, code, keywords = [], fields }: EntityDefinition): SearchKeys {
  const isText = (name: string) => fields[name] !== undefined && isTextual(fields[name]);
  const isOpen = (name: string) => !fields[name]?.personal;
  const isProse = (name: string) => fields[name]?.kind === 'textarea';
  const names = [...new Set([title, code])].filter(
    (name) => name !== undefined && isText(name) && isOpen(name),
  ) as string[];
  const rest = keywords.filter((name) => isOpen(name) && !names.includes(name));
  return { names, others: rest.filter((name) => !isProse(name)), prose: rest.filter(isProse) };
}

/** Where an entity is shown by its name in search texts of others: a record that is renamed changes these. */
export const namedBy = (
  entity: EntityDefinition,
  all: readonly EntityDefinition[],
): readonly (readonly [EntityDefinition, string])[] =>
  all.flatMap((other) =>
    searchKeys(other).others.flatMap((name) => {
      const field = other.fields[name];
      return field?.kind === 'ref' && field.entity === entity.key ? [[other, name] as const] : [];
    }),
  );
