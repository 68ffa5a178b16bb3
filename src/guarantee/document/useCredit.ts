import { documentCredit } from '#domain/guarantee/creditCalls.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { useSettledEvents } from '../../shell/useSettledEvents.ts';

export interface CreditOf {
  readonly quotaId?: string;
  readonly mainCompId?: string;
}

const FRESH_MS = 30_000;

/** Live numbers of a quota and its company; asked again when one of them has changed. */
export function useCredit(of: CreditOf) {
  const { data, isError, refetch } = useAnswer(documentCredit, { ...of }, { toast: true, goodFor: FRESH_MS });
  useSettledEvents(['bhQuota', 'bhGuarantee', 'bhUsage'], () => void refetch());
  return { credit: data, hasFailed: isError, refresh: () => void refetch() };
}
