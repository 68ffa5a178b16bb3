import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { useController } from 'react-hook-form';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { Combobox } from './Combobox.tsx';
import type { ChoiceSource } from './choices.ts';
import type { ControlProps } from './control.ts';

interface TokensControlProps extends ControlProps {
  readonly choices: ChoiceSource;
  readonly nameOf: (id: string) => string;
  readonly onAdd?: (id: string) => void;
}

/** Several choices of one field, as tokens. */
export function TokensControl({ choices, nameOf, onAdd, ...control }: TokensControlProps) {
  const t = useText();
  const { field } = useController({ name: control.name });
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value.map(String) : [];
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
          onAdd?.(choice.id);
        }
      }}
      onLeave={field.onBlur}
      before={chosen.map((id) => (
        <span className="field-token" key={id}>
          {nameOf(id)}
          <button
            type="button"
            className="control-button"
            aria-label={t(bi('移除{name}', 'Remove {name}'), { name: nameOf(id) })}
            onClick={() => remove(id)}
          >
            <CloseOutlined sx={{ fontSize: 14 }} aria-hidden />
          </button>
        </span>
      ))}
    />
  );
}
