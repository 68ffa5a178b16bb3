import { useCallback } from 'react';
import { type DataProvider, useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { dictionaries, referenceDictionaries } from '#domain/dictionaries.ts';
import { entityOf } from '#domain/index.ts';
import { dictionaryStore } from '../../dictionary/useDictionary.ts';
import { rowTitleOf } from '../controls/rowChoices.ts';
import type { LineColumn } from './lineColumns.ts';
import { type CellWords, type DictWords, dictWord } from './readCell.ts';

const mostItems = 999;
/** Names of other records that one clipboard may ask for; what comes after them is for a person to choose. */
const mostNames = 200;
const askedAtOnce = 4;

type FoundRecord = { readonly id: string; readonly label: string };

/**
 * Loads what the words of pasted cells may mean: the items of dictionaries, and the records whose name or code stands
 * there.
 */
export function useCellWords(): (
  cells: readonly { readonly column: LineColumn; readonly cell: string }[],
) => Promise<CellWords> {
  const dataProvider = useDataProvider<TongguanDataProvider>();
  return useCallback(
    async (cells) => {
      const dicts = new Set(
        cells.flatMap(({ column: { field } }) =>
          field.kind === 'dict' || field.kind === 'multiDict' ? [field.dict] : [],
        ),
      );
      // Without an answer a word stays unread: what was pasted must not be lost with the connection.
      const loaded = new Map(
        await Promise.all(
          [...dicts].map(async (dict) => [dict, await wordsOf(dict, dataProvider).catch(() => undefined)] as const),
        ),
      );
      const names = new Map(
        cells.flatMap(({ column: { field }, cell }) =>
          field.kind === 'ref' && cell !== '' ? [[keyOf(field.entity, cell), { entity: field.entity, cell }]] : [],
        ),
      );
      const records = new Map<string, FoundRecord | undefined>();
      const wanted = [...names].slice(0, mostNames);
      for (let from = 0; from < wanted.length; from += askedAtOnce) {
        const asked = wanted.slice(from, from + askedAtOnce);
        const found = await Promise.all(
          asked.map(([, { entity, cell }]) => recordOf(entity, cell, dataProvider).catch(() => undefined)),
        );
        for (const [index, [key]] of asked.entries()) records.set(key, found[index]);
      }
      return { dict: (code) => loaded.get(code), record: (entity, word) => records.get(keyOf(entity, word)) };
    },
    [dataProvider],
  );
}

const keyOf = (entity: string, word: string): string => `${entity} ${dictWord(word)}`;

/**
 * Every word people may write for the items of a dictionary. Names alone are not enough: a pasted order says `DE` where
 * the customs code is 304, and reference tables know such second codes. An id never stands for another item; a name
 * that two items share stands for neither.
 */
async function wordsOf(dict: string, dataProvider: DataProvider): Promise<DictWords> {
  const words = new Map<string, string | null>();
  const ids = new Set<string>();
  const add = (id: string, ...spellings: readonly unknown[]) => {
    ids.add(dictWord(id));
    words.set(dictWord(id), id);
    for (const spelling of spellings) {
      if (typeof spelling !== 'string' || spelling === '') continue;
      const word = dictWord(spelling);
      const known = words.get(word);
      if (known === undefined) words.set(word, id);
      else if (known !== id && !ids.has(word)) words.set(word, null);
    }
  };
  const { status, items } = await dictionaryStore.load({ code: dict, locale: 'zh' });
  const own = dictionaries.find(({ code }) => code === dict)?.items ?? [];
  if (status === 'failed' && own.length === 0) throw new Error(`the words of ${dict} could not be asked for`);
  for (const { id, label, alias = [] } of own) add(id, label.zh, label.en, ...alias);
  for (const { dictId, dictName, alias = [] } of items) add(dictId, dictName, ...alias);
  const table = referenceDictionaries[dict];
  // Tables that everybody reads; of the others the words alone.
  if (table && entityOf(table.entity).reference) {
    const { code = 'id', title = 'name' } = entityOf(table.entity);
    const query = {
      pagination: { page: 1, perPage: mostItems },
      sort: { field: code, order: 'ASC' } as const,
      filter: {},
    };
    const { data } = await dataProvider.getList(table.entity, query);
    for (const row of data)
      add(String(row[code]), row[title], row.nameEn, ...(Array.isArray(row.alias) ? row.alias : []));
  }
  return words;
}

/** The one record whose name or code is exactly this. */
async function recordOf(
  key: string,
  cell: string,
  dataProvider: TongguanDataProvider,
): Promise<FoundRecord | undefined> {
  const entity = entityOf(key);
  const { data } = await dataProvider.lookup(key, { text: cell, filter: {}, page: 1, limit: 20 });
  const word = dictWord(cell);
  const same = data.filter((row) =>
    [entity.title, entity.code].some((name) => name && dictWord(String(row[name] ?? '')) === word),
  );
  const [row] = same;
  return row && same.length === 1 ? { id: String(row.id), label: rowTitleOf(entity, row) } : undefined;
}
