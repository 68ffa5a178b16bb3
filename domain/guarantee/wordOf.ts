import { say, type Text } from '../core/text.ts';
import { ledgerDictionaries } from './ledgerDictionaries.ts';

/** What a value of one of the ledger's dictionaries is called; a value without a word stands for itself. */
export function wordOf(dict: (typeof ledgerDictionaries)[number]['code'], value: unknown): Text {
  const items = ledgerDictionaries.find(({ code }) => code === dict)?.items ?? [];
  return items.find(({ id }) => id === value)?.label ?? say(String(value), String(value));
}
