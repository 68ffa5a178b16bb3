import { useMemo, useState } from 'react';
import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { useDictionary } from '../dictionary/useDictionary.ts';
import { useDictSearch } from '../dictionary/useDictSearch.ts';
import type { FilterControlProps } from './FilterControl.tsx';
import { OptionPicker } from './OptionPicker.tsx';

const narrow = text('仅显示前 30 项，输入可搜索', 'The first 30 are shown, type to search');
const failed = text('选项加载失败，重新打开可重试', 'Options could not be loaded, open again to retry');

/** Values of a dictionary: several of them, or one where the field is a yes or no. */
export function OptionsFilter({ filter: { field }, value, onChange, isMany }: FilterControlProps & { isMany: boolean }) {
  const say = useText();
  const dictionary = useDictionary(field.kind === 'dict' ? field.dict : 'YES_NO');
  const [typed, setTyped] = useState('');
  const ids = useMemo(
    () => (Array.isArray(value) ? value.map(String) : value === undefined || value === '' ? [] : [String(value)]),
    [value],
  );
  const { items, isSearching } = useDictSearch(dictionary, typed, ids);
  const note = dictionary.hasFailed ? say(failed) : typed === '' && dictionary.items.length > items.length ? say(narrow) : undefined;

  return (
    <OptionPicker
      label={say(field.label)}
      isMany={isMany}
      chosen={ids.map((id) => ({ id, name: dictionary.nameOf(id) }))}
      options={items.map(({ dictId, dictName }) => ({ id: dictId, name: dictName, detail: /^\d+$/.test(dictId) ? dictId : undefined }))}
      isSearching={isSearching}
      note={note}
      onOpen={() => dictionary.hasFailed && dictionary.retry()}
      onType={setTyped}
      onChoose={(chosen, picked) => {
        if (picked && chosen.includes(picked.id)) dictionary.countUse(picked.id);
        onChange(isMany ? chosen : chosen[0]);
      }}
    />
  );
}
