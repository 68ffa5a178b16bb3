import { useRef } from 'react';
import { HttpError } from '#dataProvider/toHttpError.ts';
import type { CallDefinition, CallInput } from '#domain/core/call.ts';
import type { Widget } from '#domain/core/dashboard.ts';
import type { FieldMap } from '#domain/core/entity.ts';
import { useSession } from '../../shell/useSession.ts';
import { useSettledEvents } from '../../shell/useSettledEvents.ts';
import { useAsk } from '../calls/useAsk.ts';
import { useRead } from '../calls/useCall.ts';

const REFRESH_MS = 300_000;
/** Coming back to the tab asks again when the figures are older than this. */
const FRESH_MS = 30_000;

interface Asked<Input extends FieldMap, Answer> {
  readonly call: CallDefinition<Input, Answer>;
  readonly input: CallInput<Input>;
  /** Entities whose changes change the figures. */
  readonly entities: readonly string[];
}

export interface DashboardQuery<Answer> {
  readonly answer: Answer | undefined;
  /** The whole call failed and nothing older is there. */
  readonly failure: Widget<never> | undefined;
  readonly isAsking: boolean;
  /** The last call failed; older figures stay on screen. */
  readonly isStale: boolean;
  /** Asks anew because a person wants it. */
  refresh(): void;
}

/**
 * Figures of a workbench: at once, every five minutes while the tab is visible, and when a record behind them has
 * changed. Only calls that a person asked for keep the session alive. Older figures stay while others are asked for.
 */
export function useFigures<Input extends FieldMap, Answer>({
  call,
  input,
  entities,
}: Asked<Input, Answer>): DashboardQuery<Answer> {
  const { service, method } = call;
  const ask = useAsk(service);
  const { userInfo } = useSession();
  const isWanted = useRef(true);

  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useRead<Answer>(
    ['figures', service, method, input, userInfo.userId],
    (signal) => {
      const loginCheck = isWanted.current;
      isWanted.current = false;
      return ask<Answer>(method, { ...input }, { loading: false, toast: false, loginCheck, signal });
    },
    { keepsLast: true, goodFor: FRESH_MS, every: REFRESH_MS },
  );
  useSettledEvents(entities, () => void refetch());

  return {
    answer,
    failure: error && !answer ? { error: error instanceof HttpError ? error.body.requestId : '' } : undefined,
    isAsking: isFetching,
    isStale: error !== null && answer !== undefined,
    refresh: () => {
      isWanted.current = true;
      void refetch();
    },
  };
}

/** The whole answer of a call as one block. */
export const widgetOf = <Answer>({ answer, failure }: DashboardQuery<Answer>): Widget<Answer> | undefined =>
  answer === undefined ? failure : { data: answer };
