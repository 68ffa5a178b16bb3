import { useController, useWatch } from 'react-hook-form';
import { isUnread } from '#domain/core/unread.ts';
import { useDictionary } from '../../dictionary/useDictionary.ts';
import { Combobox } from './Combobox.tsx';
import type { ControlProps } from './control.ts';
import { TokensControl } from './TokensControl.tsx';
import { useDictChoices } from './useDictChoices.ts';

interface DictControlProps extends ControlProps {
  readonly dict: string;
  readonly isCell?: boolean;
}

/** One item of a static dictionary. @see docs/spec/platform.md 5.3 */
export function DictControl({ dict, isCell, ...control }: DictControlProps) {
  const dictionary = useDictionary(dict);
  const { field } = useController({ name: control.name });
  const kept = isUnread(field.value) ? field.value.unread : undefined;
  const value = kept !== undefined || field.value === null || field.value === undefined ? '' : String(field.value);
  const chosen = value === '' ? [] : [value];
  const choices = useDictChoices(dictionary, value);
  return (
    <Combobox
      {...control}
      {...(isCell && { isCell })}
      inputRef={field.ref}
      chosen={chosen}
      shown={kept ?? (value === '' ? '' : dictionary.nameOf(value))}
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
  const dictionary = useDictionary(dict);
  const chosen: unknown = useWatch({ name: control.name });
  const choices = useDictChoices(dictionary, Array.isArray(chosen) ? chosen.join(',') : '');
  return <TokensControl {...control} choices={choices} nameOf={dictionary.nameOf} onAdd={dictionary.countUse} />;
}
