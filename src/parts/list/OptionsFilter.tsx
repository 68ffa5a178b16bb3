import { useText } from '../../shell/text.ts';
import { useDictionary } from '../dictionary/useDictionary.ts';
import { useDictChoices } from '../form/useDictChoices.ts';
import type { FilterControlProps } from './FilterControl.tsx';
import { OptionPicker } from './OptionPicker.tsx';

/** Values of a dictionary: several of them, or one where the field is a yes or no. */
export function OptionsFilter({ filter: { field }, value, onChange, isMany }: FilterControlProps & { isMany: boolean }) {
  const say = useText();
  const dictionary = useDictionary(field.kind === 'dict' ? field.dict : 'YES_NO');
  const ids = Array.isArray(value) ? value.map(String) : value === undefined || value === '' ? [] : [String(value)];
  const source = useDictChoices(dictionary, ids.join(','));
  return (
    <OptionPicker
      label={say(field.label)}
      isMany={isMany}
      chosen={ids.map((id) => ({ id, label: dictionary.nameOf(id) }))}
      source={source}
      total={dictionary.items.length}
      onOpen={() => dictionary.hasFailed && dictionary.retry()}
      onChoose={(chosen, picked) => {
        if (picked && chosen.includes(picked.id)) dictionary.countUse(picked.id);
        onChange(isMany ? chosen : chosen[0]);
      }}
    />
  );
}
