import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { Text } from '#domain/core/text.ts';
import { useCan } from '../useCan.ts';

/** Records the jump box finds by keyword. The areas of the product say what they are; the shell knows none of them. */
export interface JumpSource {
  readonly entity: string;
  /** All of them are needed: to find the record, and to open what it leads to. */
  readonly rights: readonly string[];
  readonly label: Text;
  /** Whether a text can be one of theirs at all; sources that only know numbers are not asked for names. */
  readonly fits?: (typed: string) => boolean;
  readonly pathOf: (row: RaRecord) => string;
  readonly textOf: (row: RaRecord) => { readonly title: string; readonly note?: string | undefined };
}

interface FoundRecords {
  readonly groups: readonly { readonly source: JumpSource; readonly rows: readonly RaRecord[] }[];
  /** Somebody has typed what is not answered yet. */
  readonly isSearching: boolean;
  /** Sources that could not be asked. */
  readonly failed: readonly JumpSource[];
  readonly retry: () => void;
}

const ROWS_PER_SOURCE = 6;
/** One letter matches nearly everything. */
const SHORTEST = 2;
const DEBOUNCE_MS = 250;

/** What the sources a person may use know of a text; an answer to an older text is aborted and never shown. */
export function useJumpRecords(sources: readonly JumpSource[], typed: string): FoundRecords {
  const can = useCan();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const wanted = typed.trim();
  const asked = useDebounced(wanted);
  const allowed = sources.filter(
    ({ rights, fits }) => rights.every((right) => can({ right })) && (!fits || fits(wanted)),
  );
  const isAsked = asked.length >= SHORTEST && asked === wanted;
  const answers = useQueries({
    queries: allowed.map(({ entity }) => ({
      queryKey: [entity, 'jump', asked],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.lookup(entity, { text: asked, limit: ROWS_PER_SOURCE, signal }),
      enabled: isAsked,
      staleTime: 10_000,
      gcTime: 0,
      retry: false,
    })),
  });
  return {
    groups: isAsked ? allowed.map((source, index) => ({ source, rows: answers[index]?.data?.data ?? [] })) : [],
    isSearching:
      allowed.length > 0 && wanted.length >= SHORTEST && (!isAsked || answers.some(({ isFetching }) => isFetching)),
    failed: isAsked ? allowed.filter((_, index) => answers[index]?.isError && !answers[index]?.isFetching) : [],
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
  };
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
