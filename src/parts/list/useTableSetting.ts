import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isRefused } from '#dataProvider/toHttpError.ts';
import { useGateway, useSession } from '../../shell/useSession.ts';
import { type ColumnSetting, type LaidColumn, toSettings } from './columnLayout.ts';
import { firstPageSize, pageSizes } from './paging.ts';
import type { Sort } from './sorting.ts';

export type Density = 'dense' | 'standard' | 'loose';

export const rowHeights: Readonly<Record<Density, number>> = { dense: 32, standard: 36, loose: 40 };

/** How a person arranged one list. @see docs/spec/platform.md 12 table_setting */
export interface Arrangement {
  readonly columns: readonly ColumnSetting[];
  readonly sort: readonly Sort[];
  readonly limit: number;
  readonly density: Density;
}

export interface TableSetting extends Arrangement {
  setColumns(columns: readonly LaidColumn[]): void;
  setDensity(density: Density): void;
  setLimit(limit: number): void;
  setSort(sort: readonly Sort[]): void;
  /** Back to what the definition says. */
  reset(): void;
}

const untouched: Arrangement = { columns: [], sort: [], limit: firstPageSize, density: 'standard' };
const SAVE_AFTER_MS = 600;

/**
 * The person's own arrangement of a list: at once from this browser, then from the server, where every change is kept.
 * A failed save is not worth a word: the local copy holds.
 */
export function useTableSetting(listKey: string): TableSetting {
  const { userInfo, settings } = useSession();
  const begin = useMemo(() => beginWith(settings), [settings]);
  const gateway = useGateway();
  const ask = useCallback(
    (method: string, data: Readonly<Record<string, unknown>>) =>
      gateway.call({ service: 'system', method, data, toast: false, loading: false }),
    [gateway],
  );
  const localName = `tg_tableCols:${userInfo.loginName}:${listKey}`;
  const [arrangement, setArrangement] = useState(() => readLocal(localName, begin));
  const saving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTouched = useRef(false);

  useEffect(() => {
    let isGone = false;
    ask('getTableSetting', { listKey })
      .then((answer) => {
        if (isGone || isTouched.current || isRefused(answer, 'system')) return;
        // What was kept here of a default goes with it; an arrangement of one's own that was not yet saved stays.
        if (!answer.data && !isOfDefault(localName)) return;
        const known = toArrangement(answer.data);
        const { scope = 'SYSTEM' } = (answer.data ?? {}) as { scope?: string };
        localStorage.setItem(localName, JSON.stringify({ ...known, ...(scope !== 'USER' && { ofDefault: 1 }) }));
        setArrangement((old) => (JSON.stringify(old) === JSON.stringify(known) ? old : known));
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [ask, listKey, localName]);

  const change = useCallback(
    (part: Partial<Arrangement>) => {
      isTouched.current = true;
      setArrangement((old) => {
        const next = { ...old, ...part };
        localStorage.setItem(localName, JSON.stringify(next));
        clearTimeout(saving.current);
        saving.current = setTimeout(() => {
          ask('saveTableSetting', { listKey, ...next }).catch(() => undefined);
        }, SAVE_AFTER_MS);
        return next;
      });
    },
    [ask, listKey, localName],
  );

  const reset = useCallback(() => {
    clearTimeout(saving.current);
    isTouched.current = true;
    localStorage.removeItem(localName);
    setArrangement(begin);
    ask('resetTableSetting', { listKey }).catch(() => undefined);
  }, [ask, listKey, localName, begin]);

  return useMemo(
    () => ({
      ...arrangement,
      setColumns: (columns) => change({ columns: toSettings(columns) }),
      setDensity: (density) => change({ density }),
      setLimit: (limit) => change({ limit }),
      setSort: (sort) => change({ sort }),
      reset,
    }),
    [arrangement, change, reset],
  );
}

/** What a list begins with that nobody arranged: as many rows as the person set for all of them. */
function beginWith(settings: Readonly<Record<string, unknown>> | undefined): Arrangement {
  const limit = Number(settings?.['user.pageLimit']);
  return (pageSizes as readonly number[]).includes(limit) ? { ...untouched, limit } : untouched;
}

function readLocal(name: string, begin: Arrangement): Arrangement {
  const text = localStorage.getItem(name);
  return text === null ? begin : toArrangement(JSON.parse(text));
}

const isOfDefault = (name: string): boolean =>
  (JSON.parse(localStorage.getItem(name) ?? 'null') as { ofDefault?: 1 } | null)?.ofDefault === 1;

/** Reads a kept arrangement part by part, so that one from another version costs only the parts that no longer fit. */
export function toArrangement(value: unknown): Arrangement {
  const kept = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const limit = Number(kept.limit);
  return {
    columns: listOf(kept.columns).filter(isColumnSetting),
    sort: listOf(kept.sort).filter(isSort).slice(0, 3),
    limit: (pageSizes as readonly number[]).includes(limit) ? limit : untouched.limit,
    density: kept.density === 'dense' || kept.density === 'loose' ? kept.density : 'standard',
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isColumnSetting = (value: unknown): value is ColumnSetting =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as ColumnSetting).key === 'string' &&
  typeof (value as ColumnSetting).show === 'boolean';
const isSort = (value: unknown): value is Sort =>
  typeof value === 'object' && value !== null && typeof (value as Sort).field === 'string';
