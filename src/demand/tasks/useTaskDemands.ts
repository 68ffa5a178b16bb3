import { useDataProvider } from 'react-admin';
import type { DelegateTask } from '#domain/demand/delegateTask.ts';
import { type Demand, demand } from '#domain/demand/demand.ts';
import { useRead } from '../../parts/calls/useCall.ts';
import { useCan } from '../../shell/useCan.ts';

const FRESH_MS = 60_000;

/**
 * The demands that tasks belong to, by id: their number and urgency stand on cards. Nobody without the right asks for
 * them.
 */
export function useTaskDemands(tasks: readonly DelegateTask[]): ReadonlyMap<string, Demand> {
  const can = useCan();
  const dataProvider = useDataProvider();
  const ids = [...new Set(tasks.map(({ demandId }) => String(demandId)))].sort();
  const read = async (): Promise<ReadonlyMap<string, Demand>> => {
    const { data: demands } = await dataProvider.getMany<Demand>(demand.key, { ids });
    return new Map(demands.map((record) => [record.id, record]));
  };
  const isAsked = ids.length > 0 && can({ action: 'list', resource: demand.key });
  const kept = { keepsLast: true, goodFor: FRESH_MS };
  return useRead([demand.key, 'getMany', 'ofTasks', ids], isAsked ? read : null, kept).data ?? none;
}

const none: ReadonlyMap<string, Demand> = new Map();
