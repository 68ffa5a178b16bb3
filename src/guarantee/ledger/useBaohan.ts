import { useCallback } from 'react';
import { isRefused, toHttpError } from '#dataProvider/toHttpError.ts';
import { useGateway } from '../../shell/useSession.ts';

interface Asked {
  readonly write?: boolean;
  readonly signal?: AbortSignal;
  /** The caller shows a refusal itself. */
  readonly isQuiet?: boolean;
}

/** Calls of the guarantee service; a refusal rejects with the errors of the fields. */
export function useBaohan(): <T>(method: string, data: Readonly<Record<string, unknown>>, asked?: Asked) => Promise<T> {
  const gateway = useGateway();
  return useCallback(
    async <T>(
      method: string,
      data: Readonly<Record<string, unknown>>,
      { write = false, signal, isQuiet = false }: Asked = {},
    ): Promise<T> => {
      const answer = await gateway.call<T>({
        service: 'baohan',
        method,
        busimodel: 'baohan',
        data,
        write,
        loading: write,
        toast: !isQuiet,
        signal,
      });
      if (isRefused(answer, 'baohan')) throw toHttpError(answer, 'baohan', gateway.hooks.locale());
      return answer.data;
    },
    [gateway],
  );
}
