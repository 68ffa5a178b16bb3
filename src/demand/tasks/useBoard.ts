import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { type DelegateTask, delegateTask } from '#domain/demand/delegateTask.ts';
import { delegateTaskFlow, openTaskStatuses } from '#domain/demand/delegateTaskFlow.ts';
import { type FilterValues, mergeFilters } from '../../parts/list/listFilter.ts';

/** More cards nobody reads; the list shows the rest. */
const mostCards = 100;

export interface BoardColumnData {
  readonly status: string;
  readonly tasks: readonly DelegateTask[];
  readonly total: number;
  readonly isCapped: boolean;
  readonly isLoading: boolean;
}

export interface TaskBoardData {
  readonly columns: readonly BoardColumnData[];
  /** A column could not be had: the number of the request, '' when there was no answer. */
  readonly failure: string | undefined;
  readonly isAsking: boolean;
  /** Asks for every column anew; done when all have come. */
  reload(): Promise<void>;
}

/**
 * The columns of the board, each its own page of a list: work to do by the time it is planned for, ended work newest
 * first.
 * @param folded statuses whose cards are not shown; only their number is asked for
 */
export function useTaskBoard(filter: FilterValues, folded: ReadonlySet<string>): TaskBoardData {
  const dataProvider = useDataProvider();
  const cache = useQueryClient();
  const answers = useQueries({
    queries: delegateTaskFlow.states.map(({ key: status }) => {
      const isFolded = folded.has(status);
      const narrowed = mergeFilters({ status__in: [status] }, filter);
      return {
        // The first two parts are react-admin's own, so that every write to a task makes the board stale too.
        queryKey: [delegateTask.key, 'getList', 'board', status, narrowed, isFolded],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const { data, total, meta } = await dataProvider.getList<DelegateTask>(delegateTask.key, {
            pagination: { page: 1, perPage: isFolded ? 1 : mostCards },
            sort: openTaskStatuses.has(status)
              ? { field: 'planTime', order: 'ASC' }
              : { field: 'finishTime', order: 'DESC' },
            filter: narrowed,
            signal,
          });
          return { tasks: isFolded ? [] : data, total: total ?? 0, isCapped: Number(meta?.totalMore) === 1 };
        },
        placeholderData: (before: ColumnAnswer | undefined) => before,
        retry: false,
      };
    }),
  });

  const error = answers.find((answer) => answer.error)?.error;
  return {
    columns: delegateTaskFlow.states.map(({ key: status }, index) => {
      const answer = answers[index];
      return { status, ...(answer?.data ?? nothing), isLoading: answer?.isPending ?? true };
    }),
    failure: error ? (error instanceof HttpError ? error.body.requestId : '') : undefined,
    isAsking: answers.some(({ isFetching }) => isFetching),
    reload: () => cache.invalidateQueries({ queryKey: [delegateTask.key] }),
  };
}

interface ColumnAnswer {
  readonly tasks: readonly DelegateTask[];
  readonly total: number;
  readonly isCapped: boolean;
}

const nothing: ColumnAnswer = { tasks: [], total: 0, isCapped: false };
