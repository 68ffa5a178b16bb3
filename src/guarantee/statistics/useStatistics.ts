import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, isRefused, toHttpError } from '#dataProvider/toHttpError.ts';
import { useGateway } from '../../shell/useSession.ts';
import type { Statistics, StatisticsQuery } from './answer.ts';

/** Figures of the ledger change with every levy; the same question within a minute is answered from here. */
const FRESH_MS = 60_000;

/** The figures of a question; those of the question before stay on screen until the new ones are there. */
export function useStatistics(query: StatisticsQuery) {
  const gateway = useGateway();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['usedStatistics', query],
    queryFn: async ({ signal }): Promise<Statistics> => {
      const call = {
        service: 'baohan',
        method: 'usedStatisticsGet',
        data: { ...query },
        write: false,
        loading: false,
        toast: false,
        signal,
      } as const;
      const answer = await gateway.call<Statistics>(call);
      if (isRefused(answer, 'baohan')) throw toHttpError(answer, 'baohan', gateway.hooks.locale());
      return answer.data;
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  });
  return {
    statistics: data,
    /** Why there is nothing, and the number of the request. */
    failure: error ? { message: error.message, requestId: error instanceof HttpError ? error.body.requestId : '' } : undefined,
    isAsking: isFetching,
    isOlder: isPlaceholderData,
    refresh: () => void refetch(),
  };
}

/** Makes a sheet of a question and hands it to the browser. */
export function useStatisticsExport() {
  const gateway = useGateway();
  const [isExporting, setIsExporting] = useState(false);
  const exportSheet = async (query: StatisticsQuery) => {
    setIsExporting(true);
    try {
      const answer = await gateway.call<{ hashaddr: string; fileName: string }>({
        service: 'baohan',
        method: 'usedStatisticsExport',
        data: { ...query },
        write: true,
      });
      // A refusal has been told of by the request layer.
      if (!isRefused(answer, 'baohan')) await gateway.download({ fileName: answer.data.fileName, hashaddr: answer.data.hashaddr });
    } finally {
      setIsExporting(false);
    }
  };
  return { exportSheet, isExporting };
}
