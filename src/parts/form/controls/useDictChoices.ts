import { useMemo } from 'react';
import type { DictionaryItem } from '../../dictionary/dictionaryStore.ts';
import type { UsedDictionary } from '../../dictionary/useDictionary.ts';
import type { ChoiceSource, Option } from './choices.ts';

/** A complete dictionary is searched here, a cut one on the server. @see docs/spec/platform.md 5.3 */
export function useDictChoices(dictionary: UsedDictionary, chosen: string): ChoiceSource {
  return useMemo(() => {
    const toChoice = choiceOf(dictionary);
    const ids = chosen === '' ? [] : chosen.split(',');
    return {
      local: (typed) => {
        if (typed.trim() === '') return dictionary.first(ids).map(toChoice);
        const found = dictionary.isRemote ? undefined : dictionary.search(typed);
        return found && !(found instanceof Promise) ? found.map(toChoice) : undefined;
      },
      ask: async (typed) => {
        const items = await dictionary.search(typed);
        return { rows: items.map(toChoice), total: items.length };
      },
      debounceMs: remoteDebounceMs,
      isLoading: dictionary.isLoading,
      hasFailed: dictionary.hasFailed,
    };
  }, [dictionary, chosen]);
}

const remoteDebounceMs = 100;

const choiceOf =
  ({ showsCodes }: UsedDictionary) =>
  ({ dictId, dictName }: DictionaryItem): Option => ({
    id: dictId,
    label: dictName,
    hint: showsCodes ? dictId : codeHint(dictId),
  });

/** Customs people know codes by heart; our own English ids mean nothing to them. */
const codeHint = (id: string): string | undefined => (/^\d{2,}$/.test(id) ? id : undefined);
