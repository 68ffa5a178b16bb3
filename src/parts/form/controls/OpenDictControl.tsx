import { useController } from 'react-hook-form';
import { useDictionary } from '../../dictionary/useDictionary.ts';
import { ariaOf, type ControlProps } from './control.ts';

interface OpenDictControlProps extends ControlProps {
  readonly dict: string;
  readonly isMany?: boolean;
}

/** The few words of a dictionary beside each other: one of them, or any of them, is ticked. */
export function OpenDictControl({ dict, isMany = false, ...control }: OpenDictControlProps) {
  const { items, countUse } = useDictionary(dict);
  const { field } = useController({ name: control.name });
  const chosen: readonly string[] = isMany
    ? Array.isArray(field.value)
      ? field.value.map(String)
      : []
    : [String(field.value ?? '')];
  const toggle = (id: string, isOn: boolean) => {
    if (isOn) countUse(id);
    if (!isMany) field.onChange(id);
    else field.onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id));
  };
  return (
    <fieldset
      {...ariaOf(control)}
      {...(!isMany && { role: 'radiogroup' })}
      aria-label={control.label}
      className="field-open"
    >
      {items.map(({ dictId, dictName }, at) => (
        <label key={dictId}>
          <input
            ref={at === 0 ? field.ref : undefined}
            type={isMany ? 'checkbox' : 'radio'}
            name={control.name}
            checked={chosen.includes(dictId)}
            onBlur={field.onBlur}
            onChange={(event) => toggle(dictId, event.currentTarget.checked)}
          />
          {dictName}
        </label>
      ))}
    </fieldset>
  );
}
