import { useCallback } from 'react';
import type { GatewayCall } from '#dataProvider/gatewayClient.ts';
import { isRefused, toHttpError } from '#dataProvider/toHttpError.ts';
import { useGateway } from '../../shell/useSession.ts';

/** A call of one service. A refusal, which the user has been told, rejects with its field errors. */
export type Ask = <Answer>(
  method: string,
  data: Readonly<Record<string, unknown>>,
  options?: Partial<GatewayCall>,
) => Promise<Answer>;

export function useAsk(service: string): Ask {
  const gateway = useGateway();
  return useCallback(
    async <Answer>(method: string, data: Readonly<Record<string, unknown>>, options = {}) => {
      const answer = await gateway.call<Answer>({ service, method, data, write: false, ...options });
      if (isRefused(answer, service)) throw toHttpError(answer, service, gateway.hooks.locale());
      return answer.data;
    },
    [gateway, service],
  );
}
