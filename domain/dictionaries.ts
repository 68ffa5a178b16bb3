import { areas } from './areas.ts';
import type { AreaDefinition } from './core/area.ts';
import { type Dictionary, dictOfFlow } from './core/dictionary.ts';
import { named } from './core/named.ts';
import { entities } from './index.ts';

/** The states of every lifecycle, by the code of their dictionary: lifecycles may share one. */
const stateDictionaries = new Map(
  Object.values(entities).flatMap(({ flow }) => (flow ? [[flow.dict, dictOfFlow(flow)] as const] : [])),
);

/**
 * Dictionaries whose items the product itself decides, what sheets are imported into among them; the others are rows of
 * reference tables.
 */
export const dictionaries: readonly Dictionary[] = [
  ...areas.flatMap((area) => area.dictionaries ?? []),
  // By code: whether definitions stand in the order of their files is up to what loads them.
  ...[...stateDictionaries.values()].sort((one, other) => (one.code < other.code ? -1 : 1)),
  {
    code: 'MAP_TARGET',
    items: Object.values(entities)
      .flatMap(({ key, label, verbs }) => (verbs.includes('import') ? [{ id: key, label }] : []))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  },
];

/** Dictionaries that read a reference table: code -> entity, and which rows. */
export const referenceDictionaries: NonNullable<AreaDefinition['referenceDictionaries']> = named(
  Object.assign({}, ...areas.map((area) => area.referenceDictionaries)),
);

const coded: ReadonlySet<string> = new Set([
  ...dictionaries.flatMap(({ code, showsCode }) => (showsCode ? [code] : [])),
  ...Object.entries(referenceDictionaries).flatMap(([code, { showsCode }]) => (showsCode ? [code] : [])),
]);

/** Whether the code of a word is read beside its name. */
export const showsCodes = (dict: string): boolean => coded.has(dict);

/**
 * Dictionaries whose words are records, asked page by page: name -> entity and the fields of value and label.
 * @see docs/spec/platform.md 5.4
 */
export const dynamicDictionaries: NonNullable<AreaDefinition['dynamicDictionaries']> = named(
  Object.assign({}, ...areas.map((area) => area.dynamicDictionaries)),
);
