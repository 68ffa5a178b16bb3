import { wordIn } from '../core/dictionary.ts';
import type { Text } from '../core/text.ts';
import { guaranteeDictionaries } from './dictionaries.ts';
import { ledgerDictionaries } from './ledgerDictionaries.ts';

const dictionaries = [...guaranteeDictionaries, ...ledgerDictionaries];

/** What a value of one of the area's dictionaries is called; a value without a word stands for itself. */
export const wordOf = (dict: (typeof dictionaries)[number]['code'], value: unknown): Text =>
  wordIn(dictionaries, dict, value);
