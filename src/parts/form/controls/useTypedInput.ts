import { type ChangeEvent, type CompositionEvent, type FocusEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ValueForm } from './valueForm.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * An uncontrolled input whose screen text differs from its value (thousands, dates): react-hook-form writes and reads
 * the value, the person sees and types the text. Uncontrolled because a form of a thousand inputs must not render on
 * every key.
 * @returns props to spread on an input or textarea
 */
export function useTypedInput(name: string, form: ValueForm, { onText }: { onText?: (text: string) => void } = {}) {
  const { register, setValue } = useFormContext();
  const screen = useRef<Screen | null>(null);
  const isComposing = useRef(false);
  const registered = register(name, {
    setValueAs: (value: unknown) => (typeof value === 'string' ? form.value(value) : value),
  });

  const settleTyping = (element: TextElement) => {
    const kept = form.keep(element.value);
    if (kept !== element.value) replaceText(element, kept);
    onText?.(kept);
  };

  return {
    name,
    ref: (element: TextElement | null) => {
      if (!element) {
        registered.ref(null);
        return;
      }
      if (screen.current?.element !== element) screen.current = new Screen(element, form);
      screen.current.form = form;
      registered.ref(screen.current);
    },
    onChange: (event: ChangeEvent<TextElement>) => {
      // What was pasted, dropped or brought back stays as it came: taking characters out of it would make another
      // number of it.
      if (comesWhole(event.nativeEvent)) onText?.(event.currentTarget.value);
      else if (!isComposing.current) settleTyping(event.currentTarget);
      void registered.onChange(event);
    },
    onCompositionStart: () => {
      isComposing.current = true;
    },
    onCompositionEnd: (event: CompositionEvent<TextElement>) => {
      isComposing.current = false;
      settleTyping(event.currentTarget);
      void registered.onChange({ target: event.currentTarget, type: 'change' });
    },
    onFocus: (event: FocusEvent<TextElement>) => {
      const element = event.currentTarget;
      const plain = form.plain(element.value);
      if (plain === element.value) return;
      // Tab selects the whole, which is then written over; the number without its commas must be selected as the one
      // with them was.
      const isWhole = element.selectionStart === 0 && element.selectionEnd === element.value.length;
      replaceText(element, plain);
      if (isWhole) element.select();
    },
    onBlur: (event: FocusEvent<TextElement>) => {
      const settled = form.settle(event.currentTarget.value);
      if (settled !== event.currentTarget.value) {
        event.currentTarget.value = settled;
        setValue(name, form.value(settled), { shouldDirty: true });
      }
      onText?.(settled);
      void registered.onBlur(event);
      screen.current?.rest(settled);
    },
  };
}

/** What react-hook-form takes for the element: its `value` is the form's value, whatever stands on the screen. */
class Screen {
  readonly element: TextElement;
  form: ValueForm;
  /**
   * The value last put on the screen, and its text there, which may say less: zeros at the end of a fraction are not
   * shown.
   */
  private kept = '';
  private shown = '';

  constructor(element: TextElement, form: ValueForm) {
    this.element = element;
    this.form = form;
  }

  get type(): string {
    return this.element.type;
  }

  get value(): string {
    return this.element.value === this.shown ? this.kept : this.form.plain(this.element.value);
  }

  set value(value: unknown) {
    const text = value === null || value === undefined ? '' : String(value);
    this.put(text, document.activeElement === this.element ? text : this.form.show(text));
  }

  /** Shows a value as it stands while nobody types. */
  rest(value: string): void {
    this.put(value, this.form.show(value));
  }

  private put(kept: string, shown: string): void {
    this.kept = kept;
    this.shown = shown;
    if (this.element.value !== shown) this.element.value = shown;
  }

  focus(): void {
    this.element.focus();
  }

  select(): void {
    this.element.select();
  }
}

/** Whether the text was not typed key by key. */
const comesWhole = (event: Event): boolean =>
  'inputType' in event && /^(insertFrom(Paste|Drop|Yank)|history)/.test(String(event.inputType));

/** Puts corrected text in place and leaves the caret after the same characters. */
function replaceText(element: TextElement, text: string): void {
  const fromEnd = element.value.length - (element.selectionEnd ?? element.value.length);
  element.value = text;
  const caret = Math.max(0, text.length - fromEnd);
  element.setSelectionRange(caret, caret);
}
