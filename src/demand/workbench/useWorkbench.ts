import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { HttpError, isRefused, toHttpError } from '#dataProvider/toHttpError.ts';
import { useGateway, useSession } from '../../shell/useSession.ts';
import { useSettledEvents } from '../useSettledEvents.ts';
import type { Block, WorkbenchAnswer } from './answer.ts';

const REFRESH_MS = 300_000;
/** Coming back to the tab asks again when the figures are older than this. */
const FRESH_MS = 30_000;

type BlockName = Exclude<keyof WorkbenchAnswer, 'time'>;

export interface Workbench {
  readonly answer: WorkbenchAnswer | undefined;
  /** One block by its name; without any answer it is the failure of the whole call. */
  block<Name extends BlockName>(name: Name): WorkbenchAnswer[Name] | Block<never> | undefined;
  readonly isAsking: boolean;
  /** The last call failed; older figures stay on screen. */
  readonly isStale: boolean;
  /** Asks anew because a person wants it. */
  refresh(): void;
}

/**
 * The figures of the workbench: at once, every five minutes while the tab is visible, and when a demand or task has changed.
 * Only calls that a person asked for keep the session alive.
 */
export function useWorkbench(): Workbench {
  const gateway = useGateway();
  const { userInfo } = useSession();
  const isWanted = useRef(true);

  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['workbench', userInfo.userId],
    queryFn: async ({ signal }): Promise<WorkbenchAnswer> => {
      const loginCheck = isWanted.current;
      isWanted.current = false;
      const call = { service: 'system', method: 'queryWorkbench', loading: false, toast: false, loginCheck, signal } as const;
      const answer = await gateway.call<WorkbenchAnswer>(call);
      if (isRefused(answer, 'system')) throw toHttpError(answer, 'system', gateway.hooks.locale());
      return answer.data;
    },
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
  useSettledEvents(['demand', 'delegateTask'], () => void refetch());

  const failure: Block<never> | undefined = error && !data ? { error: error instanceof HttpError ? error.body.requestId : '' } : undefined;
  return {
    answer: data,
    block: (name) => data?.[name] ?? failure,
    isAsking: isFetching,
    isStale: error !== null && data !== undefined,
    refresh: () => {
      isWanted.current = true;
      void refetch();
    },
  };
}
