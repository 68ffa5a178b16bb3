import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
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

interface Asking {
  /** The entity whose changes make an answer old: it is asked for again with the lists of that entity. */
  readonly about?: EntityDefinition;
  /** What was answered before stands until the next answer is there. */
  readonly keepsLast?: boolean;
  /** Why there is no answer is told in a notice, since nothing would stand in its place. */
  readonly toast?: boolean;
  /** Milliseconds for which an answer is good enough to be shown again; with 0 it is forgotten once nobody shows it. */
  readonly goodFor?: number;
}

/**
 * What a call that only reads answers, asked for as the screen opens; why it does not is told where the answer would
 * stand.
 * @param input null: there is nothing to ask yet
 */
export function useAnswer<Input extends FieldMap, Answer>(
  definition: CallDefinition<Input, Answer>,
  input: CallInput<Input> | null,
  { about, keepsLast, toast = false, goodFor }: Asking = {},
) {
  const call = useCall();
  return useQuery<Answer>({
    queryKey: [...(about ? [about.key] : []), definition.method, input],
    queryFn: input === null ? skipToken : ({ signal }) => call(definition, input, { signal, toast }),
    ...(keepsLast && { placeholderData: keepPreviousData }),
    ...(goodFor !== undefined && { staleTime: goodFor }),
    ...(goodFor === 0 && { gcTime: 0 }),
  });
}
