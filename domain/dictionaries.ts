import type { Dictionary } from './core/dictionary.ts';
import { demandDictionaries } from './demand/dictionaries.ts';
import { systemDictionaries } from './system/dictionaries.ts';

/** Dictionaries whose items the product itself decides; the others are rows of reference tables. */
export const dictionaries: readonly Dictionary[] = [...systemDictionaries, ...demandDictionaries];

/** Dictionaries that read a reference table: code -> entity, and which rows. */
export const referenceDictionaries: Readonly<Record<string, { readonly entity: string; readonly codeEndsWith?: string }>> = {
  COUNTRY: { entity: 'country' },
  CURRENCY: { entity: 'currency' },
  UNIT: { entity: 'unit' },
  CUSTOMS: { entity: 'customsArea' },
  CUSTOMS_DISTRICT: { entity: 'customsArea', codeEndsWith: '00' },
};
