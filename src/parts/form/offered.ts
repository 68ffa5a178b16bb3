import { useCallback, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { onValues } from './formChanges.ts';
import { type OfferedValues, useFormScope } from './formScope.ts';
import { isSame } from './formValues.ts';

interface Offered {
  readonly value: unknown;
  readonly from: string;
}

export function offeredValues(form: UseFormReturn): OfferedValues {
  let marks: ReadonlyMap<string, Offered> = new Map();
  const heard = new Set<() => void>();
  const become = (next: ReadonlyMap<string, Offered>) => {
    if (next.size === 0 && marks.size === 0) return;
    marks = next;
    for (const again of heard) again();
  };
  const untouched = () => [...marks].filter(([name, { value }]) => isSame(form.getValues(name), value));
  const set = (name: string, value: unknown) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: false });
  return {
    from: (name) => marks.get(name)?.from,
    count: () => marks.size,
    settle: (name) => {
      if (name === undefined || marks.has(name))
        become(new Map(name === undefined ? [] : [...marks].filter(([one]) => one !== name)));
    },
    put: (values, from) => {
      const offered = Object.entries(values);
      // The marks come last: until all of it stands there, what is not there yet would count as changed by somebody.
      for (const [name, value] of offered) set(name, value);
      become(new Map([...marks, ...offered.map(([name, value]) => [name, { value, from }] as const)]));
    },
    withdraw: (startOf) => {
      const left = untouched();
      become(new Map());
      for (const [name] of left) set(name, startOf(name));
    },
    follow: () =>
      onValues(form, () => {
        const left = marks.size > 0 ? untouched() : [];
        if (left.length < marks.size) become(new Map(left));
      }),
    hear: (again) => {
      heard.add(again);
      return () => heard.delete(again);
    },
  };
}

const deaf = () => () => undefined;

/** Where the value of an input comes from, as long as nobody has touched it. */
export function useOffered(name: string): string | undefined {
  const { offered } = useFormScope();
  const from = useCallback(() => offered?.from(name), [offered, name]);
  return useSyncExternalStore(offered?.hear ?? deaf, from);
}

/** How many values wait for somebody to look at them. */
export const useOfferedCount = (offered: OfferedValues): number =>
  useSyncExternalStore(offered.hear, () => offered.count());
