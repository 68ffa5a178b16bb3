import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { isRefused, toHttpError } from '#dataProvider/toHttpError.ts';
import { firstItems, searchDict, searchesRemotely, sortByUsage } from '#domain/core/dictSearch.ts';
import { showValue } from '#domain/core/matching.ts';
import type { Locale } from '#domain/core/text.ts';
import { showsCodes } from '#domain/dictionaries.ts';
import { client, session } from '../../shell/client.ts';
import { onReconnected } from '../../shell/connection.ts';
import { onRecordEvent } from '../../shell/events.ts';
import { useLocale } from '../../shell/text.ts';
import { createDictionaryStore, type DictionaryItem, type DictionaryKey } from './dictionaryStore.ts';
import { readDictUsage, writeDictUse } from './dictUsage.ts';

/** The dictionaries of this page; other code asks through the hook. */
export const dictionaryStore = createDictionaryStore({
  version: () => session.current()?.dictVersion ?? '',
  ask: async (request) => {
    const call = {
      service: 'common',
      method: 'queryDictList',
      data: { ...request },
      loading: false,
      write: false,
    } as const;
    const answer = await client.call<readonly unknown[]>(call);
    if (isRefused(answer, 'common')) throw toHttpError(answer, 'common', client.hooks.locale());
    return answer.data ?? [];
  },
});

// What failed while the server was away is asked for anew by whoever shows it.
onReconnected(dictionaryStore.forgetFailures);

/** An edited word is shown by every open page: heard while somebody works here. */
let stopHearing: (() => void) | undefined;
function hearOfWords(): void {
  if (session.current()) stopHearing ??= onRecordEvent('dictionary', ({ id }) => dictionaryStore.renew(id));
  else stopHearing = stopHearing?.() as undefined;
}
session.subscribe(hearOfWords);
hearOfWords();

/** One static dictionary as a component uses it. */
export interface UsedDictionary {
  /** What may be chosen, in the server's order; empty until the answer is there. */
  readonly items: readonly DictionaryItem[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** The answer was cut, so searches ask the server. */
  readonly isRemote: boolean;
  /** People know its items by their codes. */
  readonly showsCodes: boolean;
  itemOf(id: unknown): DictionaryItem | undefined;
  /** The item's name, the raw id when the dictionary does not hold it, `--` when empty. */
  nameOf(id: unknown): string;
  /** The first 30 items, most used first, and after them every chosen one that is missing. */
  first(chosen?: readonly string[]): readonly DictionaryItem[];
  /** Items for a typed text; at once when the dictionary is complete here. Rejects when the server refused. */
  search(text: string): Promise<readonly DictionaryItem[]> | readonly DictionaryItem[];
  /** Notes that the person chose an item, so that it comes earlier next time. */
  countUse(id: string): void;
  /** Asks again after a failure. */
  retry(): void;
}

/**
 * The items of a static dictionary in the language of the page, asked once per browser tab.
 * @param code `undefined` asks for nothing: for fields that have no dictionary
 * @see docs/spec/platform.md 5.3
 */
export function useDictionary(code: string | undefined): UsedDictionary {
  const locale = useLocale();
  const key = code === undefined ? undefined : keyOf(code, locale);
  const state = useSyncExternalStore(dictionaryStore.subscribe, () => (key ? dictionaryStore.peek(key) : none));

  useEffect(() => {
    if (code !== undefined && state.status === 'unasked') void dictionaryStore.load(keyOf(code, locale));
  }, [code, locale, state.status]);

  return useMemo(() => dictionaryOf(keyOf(code ?? '', locale), state), [code, locale, state]);
}

const none = { status: 'ready', items: [] } as const;

const keyOf = (code: string, locale: Locale): DictionaryKey => ({ code, locale });

function dictionaryOf(
  key: DictionaryKey,
  { status, items: all }: ReturnType<typeof dictionaryStore.peek>,
): UsedDictionary {
  const byId = new Map(all.map((item) => [item.dictId, item]));
  const items = all.filter(({ past }) => !past);
  const isRemote = searchesRemotely(all);
  const login = session.current()?.userInfo.loginName ?? '';
  return {
    items,
    isLoading: status === 'unasked' || status === 'loading',
    hasFailed: status === 'failed',
    isRemote,
    showsCodes: showsCodes(key.code),
    itemOf: (id) => byId.get(String(id)),
    nameOf: (id) => byId.get(String(id))?.dictName ?? showValue(id),
    first: (chosen) => firstItems(sortByUsage(items, readDictUsage(login, key.code)), chosen),
    search: (text) => (isRemote && text.trim() ? dictionaryStore.search(key, text.trim()) : searchDict(items, text)),
    countUse: (id) => writeDictUse(login, key.code, id),
    retry: () => void dictionaryStore.load(key),
  };
}
