import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';

/**
 * Hears of every changed value, by its name; without one anything may have changed. Not by `subscribe` or `useWatch`:
 * for whoever asks these for values, react-hook-form copies the whole form at each key, which for hundreds of lines is
 * half of its own work.
 * @returns stops it
 */
export function onValues(
  { control }: Pick<UseFormReturn, 'control'>,
  hear: (changed: string | undefined) => void,
): () => void {
  const { unsubscribe } = control._subjects.state.subscribe({
    // A key says its type, everything else that writes says `values`; errors and the like say neither.
    next: (signal) => {
      if ('values' in signal || 'type' in signal) hear(signal.name);
    },
  });
  return unsubscribe;
}

/**
 * What a part of the form needs to know of its values, drawn again when that changes.
 * @param name of the values it is reckoned from; all of them without it
 */
export function useFormValue<Value extends string | number | boolean>(
  compute: (values: RecordValues) => Value,
  name?: string,
): Value {
  const form = useFormContext();
  const listen = useCallback(
    (again: () => void) =>
      onValues(form, (changed) => {
        if (name === undefined || changed === undefined || isWithin(changed, name) || isWithin(name, changed)) again();
      }),
    [form, name],
  );
  return useSyncExternalStore(listen, () =>
    compute((name === undefined ? form.getValues() : form.getValues(name)) ?? {}),
  );
}

/** The same of several things; the object stays the one it was until something in it is otherwise. */
export function useFormFacts<Facts>(compute: (values: RecordValues) => Facts, name?: string): Facts {
  const text = useFormValue((values) => JSON.stringify(compute(values)), name);
  return useMemo(() => JSON.parse(text) as Facts, [text]);
}

const isWithin = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}.`);
