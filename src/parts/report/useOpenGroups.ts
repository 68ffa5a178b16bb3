import { useState } from 'react';

/** So many rows are shown at once without asking; beyond, groups are closed at first. */
const rowsAtOnce = 80;

/**
 * Which groups of a table show their months.
 * @param keys all groups
 * @param rowCount rows there would be with all of them open
 */
export function useOpenGroups(keys: readonly string[], rowCount: number) {
  const [opened, setOpened] = useState<ReadonlySet<string> | 'all'>();
  const areAll = opened === 'all' || (opened === undefined && rowCount <= rowsAtOnce);
  return {
    areAll,
    is: (key: string): boolean => areAll || (opened instanceof Set && opened.has(key)),
    toggle: (key: string) => {
      const next = new Set(areAll ? keys : opened instanceof Set ? opened : []);
      if (!next.delete(key)) next.add(key);
      setOpened(next);
    },
    toggleAll: () => setOpened(areAll ? new Set() : 'all'),
  };
}
