import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import type { RecordValues } from '#domain/core/entity.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import type { UsageSituation } from '#domain/guarantee/usagePreview.ts';
import { useBaohan } from '../useBaohan.ts';

/** One declaration with everything that happened to it, as `levyChangeDetail` answers it. */
export interface UsageAnswer extends UsageSituation {
  readonly usage: RaRecord;
  readonly changes: readonly RecordValues[];
  readonly movements: readonly RecordValues[];
}

export function useUsage(id: string) {
  const ask = useBaohan();
  return useQuery({
    queryKey: [bhUsage.key, 'levyChangeDetail', id],
    queryFn: ({ signal }) => ask<UsageAnswer>('levyChangeDetail', { usageId: id }, { signal, loading: false }),
    enabled: id !== '',
    retry: false,
    gcTime: 0,
  });
}
