import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';
import { afterFrame } from '../../shell/afterFrame.ts';
import { onValues } from './formChanges.ts';

/** Longer than a quick typist's pause between two keys: what is reckoned between them would hold the next one up. */
const settleMs = 250;

/** With the change, as soon as the key itself is on the screen, or when the typist rests. */
type Moment = 'now' | 'soon' | 'rest';

/** Answers text, so that an unchanged result draws nothing. Without a name anything may have changed. */
type Compute = (values: RecordValues, changed?: string) => string;

/**
 * Something computed from many values of the form, a moment after they stop changing: sums over hundreds of lines must
 * not delay a key.
 * @param when a change is answered, by the name of what changed
 */
export function useSettledWatch(compute: Compute, when: (changed: string | undefined) => Moment = atRest): string {
  const form = useFormContext();
  const latest = useRef({ compute, when });
  latest.current = { compute, when };
  const [result, setResult] = useState(() => compute(form.getValues()));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let soon: { readonly changed: string | undefined; readonly cancel: () => void } | undefined;
    const answerSoon = (name: string | undefined) => {
      soon?.cancel();
      // Two different ones before the first is answered: anything may have changed.
      const changed = soon && soon.changed !== name ? undefined : name;
      const cancel = afterFrame(() => {
        soon = undefined;
        const next = latest.current.compute(form.getValues(), changed);
        startTransition(() => setResult(next));
      });
      soon = { changed, cancel };
    };
    const run = () => {
      const next = latest.current.compute(form.getValues());
      startTransition(() => setResult(next));
    };
    const unsubscribe = onValues(form, (name) => {
      const moment = latest.current.when(name);
      if (moment === 'now') setResult(latest.current.compute(form.getValues(), name));
      if (moment === 'soon') answerSoon(name);
      if (moment !== 'rest') return;
      clearTimeout(timer);
      timer = setTimeout(run, settleMs);
    });
    run();
    return () => {
      unsubscribe();
      soon?.cancel();
      clearTimeout(timer);
    };
  }, [form]);
  return result;
}

/** The same of several things; the object stays the one it was until something in it is otherwise. */
export function useSettledFacts<Facts>(
  compute: (values: RecordValues, changed?: string) => Facts,
  when?: (changed: string | undefined) => Moment,
): Facts {
  const text = useSettledWatch((values, changed) => JSON.stringify(compute(values, changed)), when);
  return useMemo(() => JSON.parse(text) as Facts, [text]);
}

const atRest = () => 'rest' as const;
