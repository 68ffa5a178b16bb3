import type { EntityDefinition } from './entity.ts';

/** A field that is called a name holds one; what has a pattern is a code, however it is called. */
const isName = ({ fields }: EntityDefinition, name: string): boolean => {
  const field = fields[name];
  return /(?:^n|N)ame$/.test(name) && field?.kind === 'text' && !field.pattern && !field.readOnly;
};

/**
 * The unique groups of an entity in which a name stands. Names are compared as people read and search them: full and
 * half width, `（` and `(`, blanks, capitals and small letters are no difference.
 */
export const nameGroups = (entity: EntityDefinition): readonly (readonly string[])[] =>
  entity.made ? [] : (entity.unique ?? []).filter((group) => group.some((name) => isName(entity, name)));

/** Whether the values of a field are names that no two records share. */
export const isUniqueName = (entity: EntityDefinition, name: string): boolean =>
  isName(entity, name) && nameGroups(entity).some((group) => group.includes(name));

/** A name as two spellings of it are the same; the database reckons it by `nameSql`. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(' ', '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
