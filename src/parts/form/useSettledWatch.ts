import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';

const settleMs = 80;

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
    const run = () => setResult(latest.current(form.getValues()));
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
