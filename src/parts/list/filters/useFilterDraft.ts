import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { type FilterValues, keywordName, viewName, withFilter } from '../listFilter.ts';

/** Filter values while they are being chosen; the list hears of them when the person searches. */
export interface FilterDraft {
  readonly values: FilterValues;
  set(key: string, value: unknown): void;
  /** Hands the values to the list. @returns false when they are what the list already asks for */
  apply(): boolean;
  /** Takes every filter away, and the keyword; the view stays. */
  reset(): void;
}

export function useFilterDraft(): FilterDraft {
  const { filterValues, setFilters } = useListContext();
  const asked = JSON.stringify(filterValues);
  const [draft, setDraft] = useState<{ asked: string; values: FilterValues }>({ asked, values: filterValues });

  // Values can change elsewhere: a view, a saved query, the back button.
  useEffect(() => {
    setDraft((old) => (old.asked === asked ? old : { asked, values: JSON.parse(asked) as FilterValues }));
  }, [asked]);

  const values = draft.asked === asked ? draft.values : filterValues;
  return {
    values,
    set: (key, value) =>
      setDraft((old) => ({ asked, values: withFilter(old.asked === asked ? old.values : filterValues, key, value) })),
    apply: () => {
      const { [viewName]: view, [keywordName]: keyword } = filterValues;
      const next = withFilter(withFilter(values, viewName, view), keywordName, keyword);
      if (isSame(next, filterValues)) return false;
      setFilters(next);
      return true;
    },
    reset: () => {
      const { [viewName]: view } = filterValues;
      setDraft({ asked, values: view === undefined ? {} : { [viewName]: view } });
      setFilters(view === undefined ? {} : { [viewName]: view });
    },
  };
}

const isSame = (left: FilterValues, right: FilterValues): boolean =>
  JSON.stringify(Object.entries(left).sort()) === JSON.stringify(Object.entries(right).sort());
