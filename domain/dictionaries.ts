import { areas } from './areas.ts';
import type { AreaDefinition } from './core/area.ts';
import type { Dictionary } from './core/dictionary.ts';
import { named } from './core/named.ts';
import { entities } from './index.ts';

/** Dictionaries whose items the product itself decides, what sheets are imported into among them; the others are rows of reference tables. */
export const dictionaries: readonly Dictionary[] = [
  ...areas.flatMap((area) => area.dictionaries ?? []),
  {
    code: 'MAP_TARGET',
    // By key: whether definitions stand in the order of their files is up to what loads them.
    items: Object.values(entities)
      .flatMap(({ key, label, verbs }) => (verbs.includes('import') ? [{ id: key, label }] : []))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  },
];

/** Dictionaries that read a reference table: code -> entity, and which rows. */
export const referenceDictionaries: NonNullable<AreaDefinition['referenceDictionaries']> = named(
  Object.assign({}, ...areas.map((area) => area.referenceDictionaries)),
);

/**
 * Dictionaries whose words are records, asked page by page: name -> entity and the fields of value and label.
 * @see docs/spec/platform.md 5.4
 */
export const dynamicDictionaries: NonNullable<AreaDefinition['dynamicDictionaries']> = named(
  Object.assign({}, ...areas.map((area) => area.dynamicDictionaries)),
);
