import CheckOutlined from '@mui/icons-material/CheckOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import { type KeyboardEvent, useId, useState } from 'react';
import { bi } from '#domain/core/text.ts';
import { isComposing } from '../../../shell/composition.ts';
import { useText } from '../../../shell/text.ts';
import { type ChoiceSource, type Option, useChoices } from '../../form/controls/choices.ts';
import popoverStyles from '../popover.module.css';
import filtersStyles from './Filters.module.css';
import { Picker } from './Picker.tsx';
import { SettledInput } from './SettledInput.tsx';

interface OptionPickerProps<Row extends Option> {
  readonly label: string;
  readonly chosen: readonly Option[];
  /** Where the options come from; asked only while the list is open. */
  readonly source: ChoiceSource<Row>;
  /** How many there are, where the first ones stand for all of them. */
  readonly total?: number;
  readonly isMany: boolean;
  readonly onOpen?: () => void;
  readonly onChoose: (ids: readonly string[], picked: Row | undefined) => void;
}

const words = {
  search: bi('搜索{label}', 'Search {label}'),
  drop: bi('移除 {name}', 'Remove {name}'),
  none: bi('没有匹配的选项', 'No matching option'),
  narrow: bi('仅显示前 30 项，输入可搜索', 'The first 30 are shown, type to search'),
  more: bi('还有更多，请继续输入', 'There are more, keep typing'),
  failed: bi('选项加载失败，重新打开可重试', 'Options could not be loaded, open again to retry'),
};

/** A control with its label inside, chosen values as tokens, and a searchable list of options below it. */
export function OptionPicker<Row extends Option>({
  label,
  chosen,
  source,
  total = 0,
  isMany,
  onOpen,
  onChoose,
}: OptionPickerProps<Row>) {
  const ids = chosen.map(({ id }) => id);
  const pick = (option: Row, close: () => void) => {
    const others = ids.filter((id) => id !== option.id);
    const isGone = others.length < ids.length;
    onChoose(isMany ? [...others, ...(isGone ? [] : [option.id])] : isGone ? [] : [option.id], option);
    if (!isMany) close();
  };
  return (
    <Picker
      label={label}
      shown={namesOf(chosen)}
      isEmpty={chosen.length === 0}
      values={
        isMany ? (
          <ValueTokens
            chosen={chosen}
            onDrop={(id) =>
              onChoose(
                ids.filter((one) => one !== id),
                undefined,
              )
            }
          />
        ) : (
          <span className={`tg-ellipsis tg-shrinks ${filtersStyles.value}`}>{chosen[0]?.label}</span>
        )
      }
      icon={<ExpandMoreOutlined aria-hidden />}
      popup="listbox"
      onOpen={onOpen}
      onClear={!isMany && chosen[0] ? () => onChoose([], undefined) : undefined}
    >
      {(close) => (
        <OptionList
          {...{ label, source, total, isMany, ids }}
          onPick={(option) => pick(option, close)}
          onDone={close}
        />
      )}
    </Picker>
  );
}

const namesOf = (chosen: readonly Option[]): string => chosen.map(({ label }) => label).join('、');

/**
 * The first of many values, each with a cross, and how many more there are.
 * @param most long values, such as numbers, have room for one
 */
export function ValueTokens({
  chosen,
  most = 2,
  onDrop,
}: {
  chosen: readonly Option[];
  most?: number;
  onDrop: (id: string) => void;
}) {
  const t = useText();
  return (
    <>
      {chosen.slice(0, most).map(({ id, label: name }) => (
        <span className={filtersStyles.token} key={id}>
          {name}
          <button type="button" aria-label={t(words.drop, { name })} onClick={() => onDrop(id)}>
            <CloseOutlined aria-hidden />
          </button>
        </span>
      ))}
      {chosen.length > most && (
        <span className={`${filtersStyles.token} ${filtersStyles.tokenMore}`} title={namesOf(chosen)}>
          +{chosen.length - most}
        </span>
      )}
    </>
  );
}

interface OptionListProps<Row extends Option> extends Pick<OptionPickerProps<Row>, 'label' | 'source' | 'isMany'> {
  readonly total: number;
  readonly ids: readonly string[];
  readonly onPick: (option: Row) => void;
  readonly onDone: () => void;
}

/** The open list: a search box that moves through the options and picks them. */
function OptionList<Row extends Option>({ label, source, total, ids, isMany, onPick, onDone }: OptionListProps<Row>) {
  const t = useText();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const { rows: options, isSearching, hasFailed, more } = useChoices(source, typed);
  const isCut = typed === '' && total > options.length;
  const note = hasFailed ? words.failed : more ? words.more : isCut ? words.narrow : undefined;
  const at = Math.min(active, options.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  const move = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1 }[event.key];
    if (target !== undefined && options.length > 0) {
      event.preventDefault();
      const next = (target + options.length) % options.length;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const option = options[at];
      if (option) onPick(option);
    } else if (event.key === 'Tab') {
      onDone();
    }
  };

  return (
    <>
      <div className={popoverStyles.search} onKeyDown={move}>
        <SettledInput
          value={typed}
          placeholder={t(words.search, { label })}
          aria-label={t(words.search, { label })}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={at >= 0 ? optionId(at) : undefined}
          autoFocus
          onSettled={(settled) => {
            setTyped(settled);
            setActive(0);
          }}
        />
      </div>
      <div
        className={popoverStyles.list}
        role="listbox"
        id={listId}
        aria-label={label}
        aria-multiselectable={isMany || undefined}
        aria-busy={isSearching}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box above has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant keeps the focus in the search box
          <div
            key={option.id}
            id={optionId(index)}
            role="option"
            aria-selected={ids.includes(option.id)}
            data-active={index === at || undefined}
            onClick={() => onPick(option)}
            onMouseMove={() => setActive(index)}
          >
            <CheckOutlined aria-hidden className={popoverStyles.tick} />
            <span className="tg-ellipsis">{option.label}</span>
            {option.hint && <small>{option.hint}</small>}
          </div>
        ))}
      </div>
      {options.length === 0 && !isSearching && <p className={popoverStyles.note}>{t(words.none)}</p>}
      {note && <p className={popoverStyles.note}>{t(note)}</p>}
    </>
  );
}
