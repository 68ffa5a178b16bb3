import { useEffect } from 'react';
import type { Text } from '#domain/core/text.ts';
import { createStore } from '../store.ts';

/** Keys that work in one place of the page, as the sheet of keys lists them. */
export interface KeyGroup {
  readonly title: Text;
  /** The keys as they stand on the keyboard, and what they do. */
  readonly keys: readonly (readonly [keys: string, what: Text])[];
}

/** What every page knows, in the order of the sheet. */
let everywhere: readonly KeyGroup[] = [];
/** What the page in front knows beside it. */
const inFront = createStore<readonly KeyGroup[]>([]);

export const keySheetStore = createStore(false);

/** Called once with the keys of all parts of the product. */
export function installKeys(groups: readonly KeyGroup[]): void {
  everywhere = groups;
}

export const keyGroups = (): readonly KeyGroup[] => [...inFront.get(), ...everywhere];

/** Lists the keys of a page while it is in front: a hidden tab has no effects. */
export function useKeyGroup(group: KeyGroup): void {
  // Built anew with each drawing; only what is in it matters.
  const facts = JSON.stringify(group);
  useEffect(() => {
    const own = JSON.parse(facts) as KeyGroup;
    inFront.set((others) => [...others, own]);
    return () => inFront.set((others) => others.filter((other) => other !== own));
  }, [facts]);
}
