import { useQueryClient } from '@tanstack/react-query';
import { dataOf } from '#dataProvider/toHttpError.ts';
import { useRead } from '../../parts/calls/useCall.ts';
import { type Arrangement, toArrangement } from '../../parts/list/useTableSetting.ts';
import { useGateway } from '../../shell/useSession.ts';

/** Whose arrangement is meant. */
export interface Whose {
  readonly scope: 'USER' | 'ROLE' | 'SYSTEM';
  readonly targetId?: string;
}

/** The arrangement of a list that one person, a role or everybody begins with. */
export function useArrangement(listKey: string, whose: Whose) {
  const gateway = useGateway();
  const cache = useQueryClient();
  const queryKey = ['tableSetting', listKey, whose];
  const ask = async <T>(method: string, data: object, write: boolean): Promise<T> => {
    const answer = await gateway.call<T>({
      service: 'system',
      method,
      data: { listKey, ...whose, ...data },
      write,
      loading: write,
    });
    return dataOf(answer, 'system', gateway.hooks.locale());
  };
  const { data, error, refetch } = useRead(
    queryKey,
    async () => {
      const stored = await ask<unknown>('getTableSetting', {}, false);
      return { arrangement: toArrangement(stored), isStored: stored !== null };
    },
    { goodFor: 0 },
  );
  const change = async (method: string, arrangement: object) => {
    await ask(method, arrangement, true);
    await cache.invalidateQueries({ queryKey });
  };
  return {
    data,
    error,
    retry: () => void refetch(),
    save: (arrangement: Arrangement) => change('saveTableSetting', arrangement),
    reset: () => change('resetTableSetting', {}),
  };
}
