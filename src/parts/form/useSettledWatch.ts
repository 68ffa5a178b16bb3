import { startTransition, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';

/** Longer than a quick typist's pause between two keys: what is reckoned between them would hold the next one up. */
const settleMs = 250;

/**
 * Something computed from many values of the form, a moment after they stop changing: sums over hundreds of lines must not delay a key.
 * @param compute answers text, so that an unchanged result draws nothing
 */
export function useSettledWatch(compute: (values: RecordValues) => string): string {
  const form = useFormContext();
  const latest = useRef(compute);
  latest.current = compute;
  const [result, setResult] = useState(() => compute(form.getValues()));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = () => {
      const next = latest.current(form.getValues());
      startTransition(() => setResult(next));
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(run, settleMs);
      },
    });
    run();
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [form]);
  return result;
}
