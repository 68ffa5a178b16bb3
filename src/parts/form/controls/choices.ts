import { useEffect, useState } from 'react';

export interface Option {
  readonly id: string;
  readonly label: string;
  /** Code or department, small at the right. */
  readonly hint?: string | undefined;
}

/** Where the choices of a combobox come from. */
export interface ChoiceSource<Row extends Option = Option> {
  /** Choices that are known here at once; undefined when the server must be asked. */
  local(typed: string): readonly Row[] | undefined;
  /** One page of the server's answer. */
  ask?(
    typed: string,
    page: number,
    signal: AbortSignal,
  ): Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
  readonly debounceMs?: number;
  readonly isLoading?: boolean;
  readonly hasFailed?: boolean;
}

/** What an open list shows for the typed text. */
export interface OfferedOptions<Row extends Option> {
  readonly rows: readonly Row[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
  /** Asks for the next page; absent when all are here. */
  readonly more: (() => void) | undefined;
}

interface Found<Row> {
  readonly source: unknown;
  readonly typed: string;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly hasFailed: boolean;
}

/** Choices for a typed text; the rows of an older text stay until the new ones are here, late answers are dropped. */
export function useChoices<Row extends Option>(source: ChoiceSource<Row>, typed: string): OfferedOptions<Row> {
  const [found, setFound] = useState<Found<Row>>();
  const [page, setPage] = useState(1);
  const local = source.local(typed);
  const isCurrent = found?.source === source && found.typed === typed;
  const wanted = isCurrent ? page : 1;
  const asks = local === undefined;

  useEffect(() => {
    const { ask, debounceMs = 0 } = source;
    if (!asks || !ask) return undefined;
    const abort = new AbortController();
    const put = (next: Omit<Found<Row>, 'source' | 'typed'>) => {
      if (!abort.signal.aborted) setFound({ source, typed, ...next });
    };
    const timer = setTimeout(
      () => {
        ask(typed, wanted, abort.signal).then(
          ({ rows, total }) =>
            setFound((before) => {
              if (abort.signal.aborted) return before;
              const earlier = wanted > 1 && before?.source === source && before.typed === typed ? before.rows : [];
              return { source, typed, rows: [...earlier, ...rows], total, page: wanted, hasFailed: false };
            }),
          () => put({ rows: [], total: 0, page: 1, hasFailed: true }),
        );
      },
      typed === '' ? 0 : debounceMs,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [source, typed, wanted, asks]);

  if (local)
    return {
      rows: local,
      isSearching: source.isLoading ?? false,
      hasFailed: source.hasFailed ?? false,
      more: undefined,
    };
  const isSearching = !isCurrent || found.page < wanted;
  const hasMore = !isSearching && found.rows.length < found.total;
  return {
    rows: found?.source === source ? found.rows : [],
    isSearching,
    hasFailed: isCurrent && found.hasFailed,
    more: hasMore ? () => setPage(wanted + 1) : undefined,
  };
}
