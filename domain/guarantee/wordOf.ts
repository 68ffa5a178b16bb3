import { bi, type Text } from '../core/text.ts';
import { guaranteeDictionaries } from './dictionaries.ts';
import { ledgerDictionaries } from './ledgerDictionaries.ts';

const dictionaries = [...guaranteeDictionaries, ...ledgerDictionaries];

/** What a value of one of the area's dictionaries is called; a value without a word stands for itself. */
export function wordOf(dict: (typeof dictionaries)[number]['code'], value: unknown): Text {
  const items = dictionaries.find(({ code }) => code === dict)?.items ?? [];
  return items.find(({ id }) => id === value)?.label ?? bi(String(value), String(value));
}
