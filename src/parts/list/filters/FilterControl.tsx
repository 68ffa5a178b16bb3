import { useId } from 'react';
import type { ListFilter } from '#domain/core/listFilter.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { useDictionary } from '../../dictionary/useDictionary.ts';
import { useDictChoices } from '../../form/controls/useDictChoices.ts';
import { DaysFilter } from './DaysFilter.tsx';
import styles from './Filters.module.css';
import { OptionPicker, ValueTokens } from './OptionPicker.tsx';
import { RecordFilter } from './RecordFilter.tsx';
import { SettledInput } from './SettledInput.tsx';
import type { FilterDraft } from './useFilterDraft.ts';

export interface FilterControlProps {
  readonly filter: ListFilter;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Whoever asks knows spans of days by their name. @see src/parts/list/filters/dayPresets.ts withDays */
  readonly takesSpans?: boolean;
}

/** The filters of a list, as they are being chosen. */
export const FilterControls = ({ filters, draft }: { filters: readonly ListFilter[]; draft: FilterDraft }) =>
  filters.map((filter) => (
    <FilterControl
      takesSpans
      key={filter.key}
      filter={filter}
      value={draft.values[filter.key]}
      onChange={(value) => draft.set(filter.key, value)}
    />
  ));

/** One filter; its label stands inside the control. */
export function FilterControl(props: FilterControlProps) {
  switch (props.filter.input) {
    case 'text':
      return <TextFilter {...props} />;
    case 'options':
      return <OptionsFilter {...props} isMany />;
    case 'flag':
      return <OptionsFilter {...props} isMany={false} />;
    case 'days':
      return <DaysFilter {...props} />;
    case 'numbers':
      return <NumbersFilter {...props} />;
    case 'record':
      return <RecordFilter {...props} />;
    default:
      return props.filter.input satisfies never;
  }
}

/**
 * A word to look for, or the numbers of a column that was copied from a sheet: then records that have one of them are
 * found.
 */
function TextFilter({ filter, value, onChange }: FilterControlProps) {
  const t = useText();
  const id = useId();
  const pasted = Array.isArray(value) ? value.map(String) : [];
  const several = pasted.length > 0;
  const keep = (left: readonly string[]) => onChange(left.length > 0 ? left : '');
  return (
    <div className={styles.control}>
      <label className={styles.label} htmlFor={id}>
        {t(filter.field.label)}
      </label>
      {several && (
        <ValueTokens
          most={1}
          chosen={pasted.map((text) => ({ id: text, label: text }))}
          onDrop={(text) => keep(pasted.filter((one) => one !== text))}
        />
      )}
      <SettledInput
        id={id}
        value={several ? '' : String(value ?? '')}
        readOnly={several}
        placeholder={several ? '' : t(pleaseType)}
        onSettled={onChange}
        onPaste={(event) => {
          const words = wordsOf(event.clipboardData.getData('text/plain'));
          if (words.length < 2) return;
          event.preventDefault();
          onChange([...new Set([...pasted, ...words])]);
        }}
        onKeyDown={(event) => {
          if (several && event.key === 'Backspace') keep(pasted.slice(0, -1));
          if (several && event.key === 'Delete') keep([]);
        }}
      />
    </div>
  );
}

/** What stands in the cells of a clipboard. */
const wordsOf = (clipboard: string): readonly string[] =>
  clipboard
    .split(/[\r\n\t]+/)
    .map((word) => word.trim())
    .filter(Boolean);

const pleaseType = bi('请输入', 'Type here');

/** From and to; an open end is no bound. */
function NumbersFilter({ filter, value, onChange }: FilterControlProps) {
  const t = useText();
  const label = t(filter.field.label);
  const [from, to] = Array.isArray(value) ? [String(value[0] ?? ''), String(value[1] ?? '')] : ['', ''];
  const digits = (typed: string) => typed.replace(/[^\d.-]/g, '');
  return (
    <fieldset className={styles.control} aria-label={label}>
      <span className={styles.label}>{label}</span>
      <input
        inputMode="decimal"
        aria-label={t({ zh: '{label}最小', en: '{label} from' }, { label })}
        value={from}
        placeholder={t({ zh: '最小', en: 'Min' })}
        onChange={(event) => onChange([digits(event.target.value), to])}
      />
      <span className="tg-muted">~</span>
      <input
        inputMode="decimal"
        aria-label={t({ zh: '{label}最大', en: '{label} to' }, { label })}
        value={to}
        placeholder={t({ zh: '最大', en: 'Max' })}
        onChange={(event) => onChange([from, digits(event.target.value)])}
      />
    </fieldset>
  );
}

/** Values of a dictionary: several of them, or one where the field is a yes or no. */
function OptionsFilter({ filter: { field }, value, onChange, isMany }: FilterControlProps & { isMany: boolean }) {
  const t = useText();
  const dictionary = useDictionary(field.kind === 'dict' ? field.dict : 'YES_NO');
  const ids = Array.isArray(value) ? value.map(String) : value === undefined || value === '' ? [] : [String(value)];
  const source = useDictChoices(dictionary, ids.join(','));
  return (
    <OptionPicker
      label={t(field.label)}
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
