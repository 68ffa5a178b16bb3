import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { isRefused, toHttpError } from '#dataProvider/toHttpError.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import type { LogRow } from '../../approval/documentAnswer.ts';
import { useGateway } from '../../shell/useSession.ts';

/** What `reviewDetails` answers: the sheet, the way it has come, what this person may do with it. */
export interface ReviewAnswer {
  readonly review: RaRecord;
  /** Newest first. */
  readonly log: readonly LogRow[];
  readonly may: { readonly edit: boolean; readonly admit: boolean };
}

/** What the ledger knows of a customer's last twelve months. */
export interface QuotaFacts {
  readonly quotaNos: readonly string[];
  readonly overdueCount12: number;
  /** Percent as decimal text; null without a full month of history. */
  readonly avgUtil12: string | null;
}

/** What a company source says; null where it does not know. */
export interface CompanyAnswer {
  readonly source: { readonly zh: string; readonly en: string };
  readonly company: Readonly<
    Record<'name' | 'creditCode' | 'legalPerson' | 'foundDate' | 'paidInCapital' | 'score' | 'asOf', string | number | null>
  > | null;
}

export type Entrance = 'PASS' | 'CONDITIONAL' | 'FAIL';

/** The calls of a review sheet. Each rejects with the refusal, which the person has been shown. @see guarantee.md 8 */
export function useReviewCalls() {
  const gateway = useGateway();
  return useMemo(() => {
    const ask = async <T>(method: string, data: RecordValues, signal?: AbortSignal): Promise<T> => {
      const answer = await gateway.call<T>({ service: 'baohan', method, data, busimodel: 'baohan', signal });
      if (isRefused(answer, 'baohan')) throw toHttpError(answer, 'baohan', gateway.hooks.locale());
      return answer.data;
    };
    return {
      nextCode: () => ask<{ reviewNo: string }>('reviewNextCode', {}),
      details: (id: string, signal?: AbortSignal) => ask<ReviewAnswer>('reviewDetails', { id }, signal),
      save: (review: RecordValues, facts: { readonly rowVersion?: unknown; readonly submit: boolean }) =>
        ask<{ id: string }>('reviewSave', { review, ...facts }),
      decide: (facts: { id: string; rowVersion: unknown; result: Entrance; reason: unknown }) => ask<unknown>('reviewEntranceSave', facts),
      quotaFacts: (question: { customerId: string; reviewDate: string }, signal?: AbortSignal) =>
        ask<QuotaFacts | null>('reviewQuotaFactsGet', question, signal),
      company: (question: { name: string; creditCode: string }) => ask<CompanyAnswer>('qccCustomerGet', question),
    };
  }, [gateway]);
}
