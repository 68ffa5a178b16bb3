import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { useController } from 'react-hook-form';
import { say as text } from '#domain/core/text.ts';
import { isUnread } from '#domain/core/unread.ts';
import { useText } from '../../shell/text.ts';
import { useDictionary } from '../dictionary/useDictionary.ts';
import { Combobox } from './Combobox.tsx';
import type { ControlProps } from './control.ts';
import { useDictChoices } from './useDictChoices.ts';

interface DictControlProps extends ControlProps {
  readonly dict: string;
  readonly isCell?: boolean;
}

/** One item of a static dictionary. @see platform.md 5.3 */
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
              aria-label={say(text('移除{name}', 'Remove {name}'), { name: dictionary.nameOf(id) })}
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
