import { type ChangeEvent, type CompositionEvent, type FocusEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ValueForm } from './valueForm.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * An uncontrolled input whose screen text differs from its value (thousands, dates): react-hook-form writes and reads the value,
 * the person sees and types the text. Uncontrolled because a form of a thousand inputs must not render on every key.
 * @returns props to spread on an input or textarea
 */
export function useTypedInput(name: string, form: ValueForm, { onText }: { onText?: (text: string) => void } = {}) {
  const { register, setValue } = useFormContext();
  const screen = useRef<Screen | null>(null);
  const isComposing = useRef(false);
  const registered = register(name, { setValueAs: (value: unknown) => (typeof value === 'string' ? form.value(value) : value) });

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
      if (!isComposing.current) settleTyping(event.currentTarget);
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
      const plain = form.keep(event.currentTarget.value);
      if (plain !== event.currentTarget.value) event.currentTarget.value = plain;
    },
    onBlur: (event: FocusEvent<TextElement>) => {
      const settled = form.settle(event.currentTarget.value);
      if (settled !== event.currentTarget.value) {
        event.currentTarget.value = settled;
        setValue(name, form.value(settled), { shouldDirty: true });
      }
      onText?.(settled);
      void registered.onBlur(event);
      event.currentTarget.value = form.show(settled);
    },
  };
}

/** What react-hook-form takes for the element: its `value` is the form's value, whatever stands on the screen. */
class Screen {
  readonly element: TextElement;
  form: ValueForm;

  constructor(element: TextElement, form: ValueForm) {
    this.element = element;
    this.form = form;
  }

  get type(): string {
    return this.element.type;
  }

  get value(): string {
    return this.form.keep(this.element.value);
  }

  set value(value: unknown) {
    const text = value === null || value === undefined ? '' : String(value);
    const shown = document.activeElement === this.element ? text : this.form.show(text);
    if (this.element.value !== shown) this.element.value = shown;
  }

  focus(): void {
    this.element.focus();
  }

  select(): void {
    this.element.select();
  }
}

/** Puts corrected text in place and leaves the caret after the same characters. */
function replaceText(element: TextElement, text: string): void {
  const fromEnd = element.value.length - (element.selectionEnd ?? element.value.length);
  element.value = text;
  const caret = Math.max(0, text.length - fromEnd);
  element.setSelectionRange(caret, caret);
}
