import { useEffect } from 'react';
import { startPage } from '#domain/core/product.ts';
import type { TabsState } from '../tabs/tabsState.ts';
import { tabsStore } from '../tabs/tabsStore.ts';
import { useGateway } from '../useSession.ts';

/**
 * Pages that a tab was opened for between two states of the strip. Records have a query of their own; they are no
 * shortcuts.
 */
export function visitedPaths(before: TabsState, after: TabsState): readonly string[] {
  const known = new Set(before.tabs.map(({ key }) => key));
  return after.tabs
    .filter(({ key, query, path }) => !known.has(key) && query === '' && path !== startPage)
    .map(({ path }) => path);
}

/** The strip as it was last looked at; at first the one that survived a reload, whose tabs have been counted before. */
let counted: TabsState | undefined;

/**
 * Counts each opening of a page, so that the workbench can offer the most used ones. A count that fails is not worth a
 * word.
 */
export function useVisitCount(): void {
  const gateway = useGateway();
  counted ??= tabsStore.get();
  useEffect(() => {
    const count = () => {
      const visited = visitedPaths(counted ?? tabsStore.get(), tabsStore.get());
      counted = tabsStore.get();
      for (const path of visited) {
        const call = {
          service: 'system',
          method: 'saveShortcut',
          data: { path },
          toast: false,
          loading: false,
          loginCheck: false,
        } as const;
        gateway.call(call).catch(() => undefined);
      }
    };
    count();
    return tabsStore.subscribe(count);
  }, [gateway]);
}
