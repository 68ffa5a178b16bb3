import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { onValues } from '../form/formChanges.ts';

/** Nobody is interrupted in the middle of a word. */
const quietMs = 3_000;
const lookEveryMs = 1_000;

/**
 * Saves what was typed some time after its first change, once nobody is typing and when nothing is wrong with it. What
 * was refused waits for the next change.
 * @param seconds nothing: only the person saves
 */
export function useSavingItself(form: UseFormReturn, seconds: number | undefined, save: () => Promise<void>): void {
  const { isDirty } = form.formState;
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (seconds === undefined || !isDirty) return;
    let first: number | undefined = Date.now();
    let last = first;
    const unsubscribe = onValues(form, () => {
      last = Date.now();
      first ??= last;
    });
    const timer = setInterval(() => {
      const now = Date.now();
      if (first === undefined || now - first < seconds * 1_000 || now - last < quietMs) return;
      first = undefined;
      void form.trigger().then((isRight) => (isRight ? latest.current() : undefined));
    }, lookEveryMs);
    return () => {
      unsubscribe();
      clearInterval(timer);
    };
  }, [form, seconds, isDirty]);
}
