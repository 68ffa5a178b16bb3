import { useState } from 'react';
import { HttpError, isRefused } from '#dataProvider/toHttpError.ts';
import type { ReportAnswer, ReportDefinition, ReportQuery } from '#domain/core/report.ts';
import { useGateway } from '../../shell/useSession.ts';
import { useAsk } from '../calls/useAsk.ts';
import { useRead } from '../calls/useCall.ts';

/** Figures of a ledger change with every posting; the same question within a minute is answered from here. */
const FRESH_MS = 60_000;

/** The question as it travels. */
const askedOf = ({ filters, ...query }: ReportQuery): Readonly<Record<string, unknown>> => ({ ...query, ...filters });

/** A failure is told where the figures would stand. */
export const quiet = { loading: false, toast: false } as const;

/** The figures of a question; those of the question before stay on screen until the new ones are there. */
export function useReport({ service, methods }: ReportDefinition, query: ReportQuery) {
  const ask = useAsk(service);
  const { data, error, isFetching, isPlaceholderData, refetch } = useRead(
    [methods.get, askedOf(query)],
    (signal) => ask<ReportAnswer>(methods.get, askedOf(query), { ...quiet, signal }),
    { keepsLast: true, goodFor: FRESH_MS },
  );
  return {
    answer: data,
    /** Why there is nothing, and the number of the request. */
    failure: error
      ? { message: error.message, requestId: error instanceof HttpError ? error.body.requestId : '' }
      : undefined,
    isAsking: isFetching,
    isOlder: isPlaceholderData,
    refresh: () => void refetch(),
  };
}

/** Makes a sheet of a question and hands it to the browser. */
export function useReportExport({ service, methods }: ReportDefinition) {
  const gateway = useGateway();
  const [isExporting, setIsExporting] = useState(false);
  const exportSheet = async (query: ReportQuery) => {
    setIsExporting(true);
    try {
      const call = { service, method: methods.export, data: askedOf(query), write: true } as const;
      const answer = await gateway.call<{ hashaddr: string; fileName: string }>(call);
      // A refusal has been told of by the request layer.
      if (!isRefused(answer, service))
        await gateway.download({ fileName: answer.data.fileName, hashaddr: answer.data.hashaddr });
    } finally {
      setIsExporting(false);
    }
  };
  return { exportSheet, isExporting };
}
