import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import type { ParamValues } from '#domain/guarantee/params.ts';
import { useSettledEvents } from '../../shell/useSettledEvents.ts';
import { useBaohan } from '../useBaohan.ts';

/** What a main company has granted of what its guarantees allow. Yuan as decimal text. */
export interface CompanyCredit {
  readonly id: string;
  readonly shortName: string;
  readonly granted: string;
  readonly guarantees: string;
  /** How many times the guarantees the quotas may come to. */
  readonly ratio: string;
  readonly limit: string;
}

/** The numbers a document is decided by, as `documentCredit` answers them. */
export interface Credit {
  /** `yyyy-MM-dd HH:mm:ss` of the server. */
  readonly time: string;
  readonly params: ParamValues;
  readonly quota: RaRecord | null;
  readonly company: CompanyCredit | null;
}

export interface CreditOf {
  readonly quotaId?: string | undefined;
  readonly mainCompId?: string | undefined;
}

const FRESH_MS = 30_000;

/** Live numbers of a quota and its company; asked again when one of them has changed. */
export function useCredit({ quotaId, mainCompId }: CreditOf): {
  readonly credit: Credit | undefined;
  readonly hasFailed: boolean;
  readonly refresh: () => void;
} {
  const call = useBaohan();
  const { data, isError, refetch } = useQuery({
    queryKey: ['documentCredit', quotaId ?? '', mainCompId ?? ''],
    queryFn: ({ signal }) => call<Credit>('documentCredit', { quotaId, mainCompId }, { signal }),
    staleTime: FRESH_MS,
    retry: false,
  });
  useSettledEvents(['bhQuota', 'bhGuarantee', 'bhUsage'], () => void refetch());
  return { credit: data, hasFailed: isError, refresh: () => void refetch() };
}
