import { useCallback } from 'react';
import { isRefused, toHttpError } from '#dataProvider/toHttpError.ts';
import { useGateway } from '../../shell/useSession.ts';

/** A call of the area. A refusal, which the user has been told, rejects with its field errors. */
export type AskBaohan = <Answer>(
  method: string,
  data: Readonly<Record<string, unknown>>,
  options?: { readonly write?: boolean; readonly signal?: AbortSignal; readonly loading?: boolean; readonly toast?: boolean },
) => Promise<Answer>;

export function useBaohan(): AskBaohan {
  const gateway = useGateway();
  return useCallback(
    async <Answer>(method: string, data: Readonly<Record<string, unknown>>, options = {}) => {
      const answer = await gateway.call<Answer>({ service: 'baohan', method, data, write: false, ...options });
      if (isRefused(answer, 'baohan')) throw toHttpError(answer, 'baohan', gateway.hooks.locale());
      return answer.data;
    },
    [gateway],
  );
}
