import { keepPreviousData, type QueryKey, skipToken, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import type { CallDefinition, CallInput } from '#domain/core/call.ts';
import type { EntityDefinition, FieldMap } from '#domain/core/entity.ts';

/**
 * Makes calls of areas, typed by their definitions. A refusal, which the person has been told, rejects with its field
 * errors.
 */
export function useCall(): TongguanDataProvider['call'] {
  const dataProvider = useDataProvider<TongguanDataProvider>();
  return dataProvider.call;
}

/** How long an answer counts, and what stands while the next one is not there. */
export interface Reading {
  /** What was answered before stands until the next answer is there. */
  readonly keepsLast?: boolean;
  /** Milliseconds for which an answer is good enough to be shown again; with 0 it is forgotten once nobody shows it. */
  readonly goodFor?: number;
  /** It is read as the screen opens and stays as it was then, until the screen asks anew or is gone. */
  readonly isOnce?: boolean;
  /** Milliseconds after which it is read anew while the page is looked at, and when somebody comes back to it. */
  readonly every?: number;
}

/**
 * What a screen reads: asked for as it opens, kept under a key, of which the first part is the entity whose changes make
 * it old. Why there is nothing is told where it would stand, by `RecordState`.
 * @param read null: there is nothing to ask yet
 */
export function useRead<Answer>(
  key: QueryKey,
  read: ((signal: AbortSignal) => Promise<Answer>) | null,
  { keepsLast, goodFor, isOnce, every }: Reading = {},
) {
  return useQuery<Answer>({
    queryKey: key,
    queryFn: read === null ? skipToken : ({ signal }) => read(signal),
    ...(keepsLast && { placeholderData: keepPreviousData }),
    ...(goodFor !== undefined && { staleTime: goodFor }),
    ...(goodFor === 0 && { gcTime: 0 }),
    ...(isOnce && { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }),
    ...(every !== undefined && { refetchInterval: every, refetchOnWindowFocus: true }),
  });
}

interface Asking extends Reading {
  /** The entity whose changes make an answer old: it is asked for again with the lists of that entity. */
  readonly about?: EntityDefinition;
  /** Why there is no answer is told in a notice, since nothing would stand in its place. */
  readonly toast?: boolean;
}

/**
 * What a defined call that only reads answers, typed by its definition.
 * @param input null: there is nothing to ask yet
 */
export function useAnswer<Input extends FieldMap, Answer>(
  definition: CallDefinition<Input, Answer>,
  input: CallInput<Input> | null,
  { about, toast = false, ...reading }: Asking = {},
) {
  const call = useCall();
  return useRead<Answer>(
    [...(about ? [about.key] : []), definition.method, input],
    input === null ? null : (signal) => call(definition, input, { signal, toast }),
    reading,
  );
}
