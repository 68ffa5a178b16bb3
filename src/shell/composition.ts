import { type KeyboardEvent as ReactKeyboardEvent, useRef } from 'react';

/** Browsers that lost `isComposing` report this code for a key the input method swallowed. */
const SWALLOWED_BY_INPUT_METHOD = 229;

/**
 * Does this key belong to an input method that is still composing a word?
 * No query, submit or shortcut may follow from such a key.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  return native.isComposing || native.keyCode === SWALLOWED_BY_INPUT_METHOD;
}

/** Enter that was meant as Enter, and not to pick a candidate of the input method. */
export function isPlainEnter(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  return (
    event.key === 'Enter' && !isComposing(event) && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
  );
}

/**
 * Handlers for an input that must not report half-composed words: `onText` hears the value once it is settled,
 * `onRaw` every change, for the input's own state.
 * @example
 * <input value={raw} {...useSettledText({ onRaw: setRaw, onText: search })} />
 */
export function useSettledText({ onRaw, onText }: { onRaw: (raw: string) => void; onText: (settled: string) => void }) {
  const composing = useRef(false);
  return {
    onCompositionStart: () => {
      composing.current = true;
    },
    onCompositionEnd: (event: { currentTarget: { value: string } }) => {
      composing.current = false;
      onText(event.currentTarget.value);
    },
    onChange: (event: { currentTarget: { value: string } }) => {
      onRaw(event.currentTarget.value);
      if (!composing.current) onText(event.currentTarget.value);
    },
  };
}
