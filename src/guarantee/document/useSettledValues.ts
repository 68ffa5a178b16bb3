import { useMemo } from 'react';
import type { RecordValues } from '#domain/core/entity.ts';
import { useSettledWatch } from '../../parts/form/useSettledWatch.ts';

/** The values of the form a moment after they stop changing, for what is worked out from many of them and from facts that come later. */
export function useSettledValues(): RecordValues {
  const written = useSettledWatch((values) => JSON.stringify(values));
  return useMemo(() => JSON.parse(written) as RecordValues, [written]);
}
