import { useCallback } from 'react';
import { useOpenTab } from './useTab.ts';

/** A page that does what an action would: the same with `to` in place of `run`. */
export type LinkOf<Action extends { run(): void }> = Omit<Action, 'run'> & { readonly to: string };

/** Makes of what leads to a page something to do, which opens it; what is something to do already stays itself. */
export function useAsAction() {
  const openTab = useOpenTab();
  return useCallback(
    <Facts extends object>(
      offered: Facts & ({ readonly run: () => void } | { readonly to: string }),
    ): Facts & { readonly run: () => void } =>
      'to' in offered ? { ...offered, run: () => openTab(offered.to) } : offered,
    [openTab],
  );
}
