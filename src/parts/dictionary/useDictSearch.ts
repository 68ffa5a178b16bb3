import { useEffect, useState } from 'react';
import type { DictionaryItem } from './dictionaryStore.ts';
import type { Dictionary } from './useDictionary.ts';

const REMOTE_DEBOUNCE_MS = 100;

/**
 * The items an open picker shows for a typed text: the first ones for an empty text, local hits at once, remote hits after 100 ms.
 * Answers that come late for an older text are dropped.
 * @see platform.md 5.3 search
 */
export function useDictSearch(
  dictionary: Dictionary,
  text: string,
  chosen: readonly string[],
): { items: readonly DictionaryItem[]; isSearching: boolean } {
  const [remote, setRemote] = useState<{ text: string; items: readonly DictionaryItem[] }>();
  const asksServer = dictionary.isRemote && text.trim() !== '';

  useEffect(() => {
    if (!asksServer) return;
    let isLate = false;
    const timer = setTimeout(async () => {
      const items = await Promise.resolve(dictionary.search(text)).catch((): readonly DictionaryItem[] => []);
      if (!isLate) setRemote({ text, items });
    }, REMOTE_DEBOUNCE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [asksServer, dictionary, text]);

  if (asksServer) return { items: remote?.items ?? [], isSearching: remote?.text !== text };
  if (text.trim() === '') return { items: dictionary.first(chosen), isSearching: dictionary.isLoading };
  const local = dictionary.search(text);
  return { items: Array.isArray(local) ? local : [], isSearching: false };
}
