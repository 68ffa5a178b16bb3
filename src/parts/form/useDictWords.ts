import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import { dictionaries, referenceDictionaries } from '#domain/dictionaries.ts';
import { dictionaryStore } from '../dictionary/useDictionary.ts';
import { type DictWords, dictWord } from './pastedRows.ts';

const mostItems = 999;

/**
 * Loads every word people may write for the items of a dictionary. Names alone are not enough: a pasted order says `DE` where the customs
 * code is 304, and reference tables know such second codes.
 */
export function useDictWords(): (dict: string) => Promise<DictWords> {
  const dataProvider = useDataProvider();
  return useCallback(
    async (dict: string) => {
      const words = new Map<string, string>();
      const add = (id: string, ...spellings: readonly unknown[]) => {
        for (const spelling of spellings)
          if (typeof spelling === 'string' && spelling !== '' && !words.has(dictWord(spelling))) words.set(dictWord(spelling), id);
      };
      for (const { id, label, alias = [] } of dictionaries.find(({ code }) => code === dict)?.items ?? [])
        add(id, id, label.zh, label.en, ...alias);
      const { items } = await dictionaryStore.load({ code: dict, locale: 'zh' });
      for (const { dictId, dictName, alias = [] } of items) add(dictId, dictId, dictName, ...alias);
      const table = referenceDictionaries[dict];
      if (table) {
        const query = { pagination: { page: 1, perPage: mostItems }, sort: { field: 'code', order: 'ASC' } as const, filter: {} };
        const { data } = await dataProvider.getList(table.entity, query);
        for (const row of data) add(String(row.code), row.name, row.nameEn, ...(Array.isArray(row.alias) ? row.alias : []));
      }
      return words;
    },
    [dataProvider],
  );
}
