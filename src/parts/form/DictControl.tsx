import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { fill, say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import type { DictionaryItem } from '../dictionary/dictionaryStore.ts';
import { type Dictionary, useDictionary } from '../dictionary/useDictionary.ts';
import { Combobox } from './Combobox.tsx';
import type { Choice, ChoiceSource } from './choices.ts';
import type { ControlProps } from './control.ts';

interface DictControlProps extends ControlProps {
  readonly dict: string;
  readonly isCell?: boolean;
}

/** One item of a static dictionary. @see platform.md 5.3 */
export function DictControl({ dict, isCell, ...control }: DictControlProps) {
  const dictionary = useDictionary(dict);
  const { field } = useController({ name: control.name });
  const value = field.value === null || field.value === undefined ? '' : String(field.value);
  const chosen = value === '' ? [] : [value];
  const choices = useDictChoices(dictionary, value);
  return (
    <Combobox
      {...control}
      {...(isCell && { isCell })}
      inputRef={field.ref}
      chosen={chosen}
      shown={value === '' ? '' : dictionary.nameOf(value)}
      choices={choices}
      onChoose={(choice) => {
        field.onChange(choice?.id ?? null);
        if (choice) dictionary.countUse(choice.id);
      }}
      onLeave={field.onBlur}
    />
  );
}

/** Several items of a static dictionary, as tokens. */
export function MultiDictControl({ dict, ...control }: DictControlProps) {
  const say = useText();
  const dictionary = useDictionary(dict);
  const { field } = useController({ name: control.name });
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value.map(String) : [];
  const choices = useDictChoices(dictionary, chosen.join(','));
  const remove = (id: string) => field.onChange(chosen.filter((other) => other !== id));
  return (
    <Combobox
      {...control}
      isMany
      inputRef={field.ref}
      chosen={chosen}
      shown=""
      choices={choices}
      onChoose={(choice) => {
        if (!choice) field.onChange(chosen.slice(0, -1));
        else if (chosen.includes(choice.id)) remove(choice.id);
        else {
          field.onChange([...chosen, choice.id]);
          dictionary.countUse(choice.id);
        }
      }}
      onLeave={field.onBlur}
      before={chosen.map((id) => (
        <span className="field-token" key={id}>
          {dictionary.nameOf(id)}
          {!control.isDisabled && (
            <button
              type="button"
              className="control-button"
              aria-label={say(fill(text('移除{name}', 'Remove {name}'), { name: dictionary.nameOf(id) }))}
              onClick={() => remove(id)}
            >
              <CloseOutlined sx={{ fontSize: 14 }} aria-hidden />
            </button>
          )}
        </span>
      ))}
    />
  );
}

/** A complete dictionary is searched here, a cut one on the server. @see platform.md 5.3 */
function useDictChoices(dictionary: Dictionary, chosen: string): ChoiceSource {
  return useMemo(() => {
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

const toChoice = ({ dictId, dictName }: DictionaryItem): Choice => ({ id: dictId, label: dictName, hint: codeHint(dictId) });

/** Customs people know codes by heart; our own English ids mean nothing to them. */
const codeHint = (id: string): string | undefined => (/^\d{2,}$/.test(id) ? id : undefined);
