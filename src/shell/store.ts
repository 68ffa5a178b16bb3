import { useSyncExternalStore } from 'react';

/** One value that lives outside React and can be watched by components. */
export interface ExternalStore<T> {
  get(): T;
  set(next: T | ((previous: T) => T)): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): ExternalStore<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      const changed = typeof next === 'function' ? (next as (previous: T) => T)(value) : next;
      if (Object.is(changed, value)) return;
      value = changed;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The present value of a store; the component renders again when it changes. */
export function useStored<T>(store: ExternalStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}

/**
 * A part of it: the component renders again when this part changes.
 * @param part answers the same object while it says the same
 */
export function useStoredPart<T, Part>(store: ExternalStore<T>, part: (value: T) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => part(store.get()));
}
