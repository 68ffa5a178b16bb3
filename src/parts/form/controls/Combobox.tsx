import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { bi } from '#domain/core/text.ts';
import { isComposing, useSettledText } from '../../../shell/composition.ts';
import { useText } from '../../../shell/text.ts';
import { Anchored } from './Anchored.tsx';
import styles from './choices.module.css';
import { type ChoiceSource, type Option, useChoices } from './choices.ts';
import { ariaOf, type ControlProps, controlClass } from './control.ts';

interface ComboboxProps<Row extends Option> extends ControlProps {
  readonly chosen: readonly string[];
  /** The chosen thing in words, shown while nothing is typed. */
  readonly shown: string;
  /** Asked only while the list is open; the same object until it means something else. */
  readonly choices: ChoiceSource<Row>;
  readonly onChoose: (choice: Row | undefined) => void;
  readonly onLeave?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Keeps the list open after a choice, and leaves the typed text to the next one. */
  readonly isMany?: boolean;
  /** Tokens before the input. */
  readonly before?: ReactNode;
  /** Without the box: a cell of a line table. */
  readonly isCell?: boolean;
}

const mostShown = 200;

/** A text input with a list of choices below it. @see WAI-ARIA combobox with listbox popup */
export function Combobox<Row extends Option>(props: ComboboxProps<Row>) {
  const {
    chosen,
    shown,
    choices,
    onChoose,
    onLeave,
    inputRef,
    isMany = false,
    before,
    isCell = false,
    ...control
  } = props;
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<ListHandle<Row>>(null);
  const { isOpen, open, close, raw, typed, active, setActive, choose, handlers } = useChoosing(props, list);
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement);

  const listId = `${control.id}-list`;
  const element = (
    <input
      {...ariaOf(control)}
      {...handlers}
      ref={input}
      type="text"
      role="combobox"
      autoComplete="off"
      data-combobox={isOpen ? 'open' : 'closed'}
      aria-label={isCell ? control.label : undefined}
      aria-autocomplete="list"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      aria-activedescendant={isOpen ? active : undefined}
      placeholder={isMany && chosen.length > 0 ? undefined : control.placeholder}
      value={raw ?? (isMany ? '' : shown)}
      title={isCell ? shown : undefined}
      onFocus={(event) => event.currentTarget.select()}
      onClick={open}
    />
  );
  const popup = isOpen && (
    <ChoiceList
      ref={list}
      id={listId}
      label={control.label}
      anchor={isCell ? input.current : anchor.current}
      typed={typed}
      chosen={chosen}
      source={choices}
      onActive={setActive}
      onChoose={choose}
    />
  );
  if (isCell)
    return (
      <>
        {element}
        {popup}
      </>
    );
  const toggle = () => {
    input.current?.focus();
    if (isOpen) close();
    else open();
  };
  return (
    <div ref={anchor} className={controlClass(control, isMany && 'many')}>
      {before}
      {element}
      <OpenButton onToggle={toggle} />
      {popup}
    </div>
  );
}

/** The arrow at the end of the input, which keeps the focus. */
function OpenButton({ onToggle }: { onToggle: () => void }) {
  const t = useText();
  return (
    <button
      type="button"
      className="control-button"
      tabIndex={-1}
      aria-label={t(bi('展开选项', 'Show choices'))}
      onMouseDown={(event) => {
        event.preventDefault();
        onToggle();
      }}
    >
      <ExpandMoreOutlined sx={{ fontSize: 18 }} aria-hidden />
    </button>
  );
}

/** Whether the list is open, what was typed to narrow it, and what keys and leaving make of both. */
function useChoosing<Row extends Option>(props: ComboboxProps<Row>, list: RefObject<ListHandle<Row> | null>) {
  const { onChoose, onLeave, isMany = false, isCell = false } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [raw, setRaw] = useState<string>();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string>();

  const open = () => setIsOpen(true);
  const forgetTyped = () => {
    setRaw(undefined);
    setTyped('');
  };
  const close = () => {
    setIsOpen(false);
    setActive(undefined);
    forgetTyped();
  };
  const choose = (choice: Row) => {
    onChoose(choice);
    if (isMany) forgetTyped();
    else close();
  };
  const typing = useSettledText({
    onRaw: (text) => {
      setRaw(text);
      setIsOpen(true);
    },
    onText: setTyped,
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isCell && !isOpen && !event.altKey) return;
      event.preventDefault();
      if (isOpen) list.current?.move(event.key === 'ArrowDown' ? 1 : -1);
      else open();
    } else if (event.key === 'Enter' && isOpen) {
      const choice = list.current?.activeChoice();
      if (choice) choose(choice);
      // In a line table Enter also goes on to the next row.
      if (!isCell) event.preventDefault();
    } else if (event.key === 'Tab' && isOpen && typed !== '') {
      const choice = list.current?.activeChoice();
      if (choice) choose(choice);
    } else if (event.key === 'Backspace' && isMany && !raw) {
      onChoose(undefined);
    }
  };
  const onBlur = () => {
    const exact = raw === undefined ? undefined : list.current?.exactChoice(raw);
    if (raw?.trim() === '' && !isMany) onChoose(undefined);
    else if (exact) onChoose(exact);
    close();
    onLeave?.();
  };
  return { isOpen, open, close, raw, typed, active, setActive, choose, handlers: { ...typing, onKeyDown, onBlur } };
}

interface ListHandle<Row> {
  move(step: 1 | -1): void;
  activeChoice(): Row | undefined;
  /** The choice whose word or id is exactly what was typed. */
  exactChoice(typed: string): Row | undefined;
}

interface ChoiceListProps<Row extends Option> {
  readonly id: string;
  readonly label: string;
  readonly anchor: HTMLElement | null;
  readonly typed: string;
  readonly chosen: readonly string[];
  readonly source: ChoiceSource<Row>;
  readonly onActive: (optionId: string | undefined) => void;
  readonly onChoose: (choice: Row) => void;
  readonly ref: Ref<ListHandle<Row>>;
}

function ChoiceList<Row extends Option>({
  id,
  label,
  anchor,
  typed,
  chosen,
  source,
  onActive,
  onChoose,
  ref,
}: ChoiceListProps<Row>) {
  const t = useText();
  const { rows: choices, isSearching, hasFailed, more } = useChoices(source, typed);
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<number>();
  const shown = choices.slice(0, mostShown);
  const first = typed === '' ? shown.findIndex((choice) => chosen.includes(choice.id)) : 0;
  const active = Math.min(place ?? first, shown.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const activeId = active >= 0 ? optionId(active) : undefined;

  // A new text means a new list: its first entry is the proposal.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is forgotten when the text changes.
  useEffect(() => setPlace(undefined), [typed]);
  useEffect(() => {
    onActive(activeId);
    if (activeId) box.current?.querySelector(`#${CSS.escape(activeId)}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId, onActive]);
  useImperativeHandle(ref, () => ({
    move: (step) => {
      if (shown.length === 0) return;
      if (step === 1 && active === shown.length - 1 && more) more();
      setPlace(active < 0 ? (step === 1 ? 0 : shown.length - 1) : (active + step + shown.length) % shown.length);
    },
    activeChoice: () => shown[active],
    exactChoice: (word) => {
      const wanted = word.trim().toLowerCase();
      return choices.find((choice) => choice.label.toLowerCase() === wanted || choice.id.toLowerCase() === wanted);
    },
  }));

  const note = hasFailed
    ? bi('加载失败，重新打开可再试', 'Loading failed, open again to retry')
    : isSearching && shown.length === 0
      ? bi('正在查找…', 'Searching…')
      : shown.length === 0
        ? bi('没有匹配项', 'No match')
        : choices.length > mostShown
          ? bi('还有更多，请继续输入', 'More available, keep typing')
          : undefined;
  return (
    <Anchored anchor={anchor} placement="bottom-start">
      {/* The input keeps the focus while the list is used. */}
      <div
        ref={box}
        className={styles.choices}
        style={{ minWidth: Math.max(anchor?.clientWidth ?? 0, 160), maxWidth: 480 }}
        onMouseDown={(event) => event.preventDefault()}
      >
        <div role="listbox" id={id} aria-label={label} aria-busy={isSearching}>
          {shown.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the input, as the combobox pattern wants.
            <div
              key={choice.id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={chosen.includes(choice.id)}
              data-active={index === active ? '' : undefined}
              onClick={() => onChoose(choice)}
            >
              <span className="tg-ellipsis">{choice.label}</span>
              {choice.hint && <small>{choice.hint}</small>}
            </div>
          ))}
        </div>
        {note && (
          <div className={styles.note} role="status">
            {t(note)}
          </div>
        )}
        {more && (
          <button type="button" className={styles.more} tabIndex={-1} onClick={more}>
            {t(bi('加载更多', 'Load more'))}
          </button>
        )}
      </div>
    </Anchored>
  );
}
