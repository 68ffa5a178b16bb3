import CheckOutlined from '@mui/icons-material/CheckOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Popover from '@mui/material/Popover';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { say as text } from '#domain/core/text.ts';
import { isComposing } from '../../shell/composition.ts';
import { useText } from '../../shell/text.ts';
import filtersStyles from './Filters.module.css';
import popoverStyles from './popover.module.css';
import { SettledInput } from './SettledInput.tsx';

export interface PickerOption {
  readonly id: string;
  readonly name: string;
  /** A second fact in grey: the code of a customer. */
  readonly detail?: string | undefined;
}

interface OptionPickerProps {
  readonly label: string;
  readonly chosen: readonly PickerOption[];
  /** What the open list offers for the typed text. */
  readonly options: readonly PickerOption[];
  readonly isMany: boolean;
  readonly isSearching: boolean;
  /** Stands below the options: more than these, or why there are none. */
  readonly note?: ReactNode;
  readonly onOpen?: () => void;
  readonly onType: (text: string) => void;
  readonly onChoose: (ids: readonly string[], picked: PickerOption | undefined) => void;
}

const tokensShown = 2;
const words = {
  pleaseChoose: text('请选择', 'Choose'),
  search: text('搜索{label}', 'Search {label}'),
  drop: text('移除 {name}', 'Remove {name}'),
  none: text('没有匹配的选项', 'No matching option'),
  more: text('另有 {count} 项', '{count} more'),
};

/** A control with its label inside, chosen values as tokens, and a searchable list of options below it. */
export function OptionPicker({ label, chosen, options, isMany, isSearching, note, onOpen, onType, onChoose }: OptionPickerProps) {
  const say = useText();
  const [isOpen, setIsOpen] = useState(false);
  const control = useRef<HTMLFieldSetElement>(null);
  const ids = chosen.map(({ id }) => id);

  const open = () => {
    onType('');
    onOpen?.();
    setIsOpen(true);
  };
  const pick = (option: PickerOption) => {
    if (isMany) onChoose(ids.includes(option.id) ? ids.filter((id) => id !== option.id) : [...ids, option.id], option);
    else {
      onChoose(ids.includes(option.id) ? [] : [option.id], option);
      setIsOpen(false);
    }
  };

  return (
    <fieldset className={filtersStyles.control} ref={control} aria-label={label} data-open={isOpen || undefined}>
      <span className={filtersStyles.label}>{label}</span>
      {isMany ? (
        chosen.slice(0, tokensShown).map(({ id, name }) => (
          <span className={filtersStyles.token} key={id}>
            {name}
            <button
              type="button"
              aria-label={say(words.drop, { name })}
              onClick={() =>
                onChoose(
                  ids.filter((one) => one !== id),
                  undefined,
                )
              }
            >
              <CloseOutlined aria-hidden />
            </button>
          </span>
        ))
      ) : (
        <span className={filtersStyles.value}>{chosen[0]?.name}</span>
      )}
      {chosen.length > tokensShown && (
        <span className={`${filtersStyles.token} ${filtersStyles.tokenMore}`} title={chosen.map(({ name }) => name).join('、')}>
          +{chosen.length - tokensShown}
        </span>
      )}
      <button
        type="button"
        className={filtersStyles.open}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={`${label} ${chosen.map(({ name }) => name).join('、') || say(words.pleaseChoose)}`}
        onClick={open}
      >
        {chosen.length === 0 && <span className="tg-muted">{say(words.pleaseChoose)}</span>}
        <ExpandMoreOutlined aria-hidden />
      </button>
      {!isMany && chosen[0] && (
        <button
          type="button"
          className={filtersStyles.clear}
          aria-label={say(words.drop, { name: chosen[0].name })}
          onClick={() => onChoose([], undefined)}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
      <Popover
        open={isOpen}
        anchorEl={control.current}
        onClose={() => setIsOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { className: `${popoverStyles.pop} ${popoverStyles.options}`, style: { minWidth: control.current?.offsetWidth } },
        }}
      >
        <OptionList {...{ label, options, isMany, isSearching, note, onType, ids }} onPick={pick} onDone={() => setIsOpen(false)} />
      </Popover>
    </fieldset>
  );
}

/** The open list: a search box that moves through the options and picks them. */
function OptionList({
  label,
  options,
  ids,
  isMany,
  isSearching,
  note,
  onType,
  onPick,
  onDone,
}: Omit<OptionPickerProps, 'chosen' | 'onChoose' | 'onOpen'> & {
  ids: readonly string[];
  onPick: (option: PickerOption) => void;
  onDone: () => void;
}) {
  const say = useText();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
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
          placeholder={say(words.search, { label })}
          aria-label={say(words.search, { label })}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={at >= 0 ? optionId(at) : undefined}
          autoFocus
          onSettled={(settled) => {
            setTyped(settled);
            setActive(0);
            onType(settled);
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
            <span className="tg-ellipsis">{option.name}</span>
            {option.detail && <span className={popoverStyles.detail}>{option.detail}</span>}
          </div>
        ))}
      </div>
      {options.length === 0 && !isSearching && <p className={popoverStyles.note}>{say(words.none)}</p>}
      {note && <p className={popoverStyles.note}>{note}</p>}
    </>
  );
}
