import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RaRecord } from 'react-admin';
import type { DocumentAnswer } from '../../approval/documentAnswer.ts';
import { useRecordEvents } from '../../shell/events.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import { useBaohan } from '../useBaohan.ts';

export interface LoadedDocument {
  readonly answer: DocumentAnswer | undefined;
  readonly error: unknown;
  /** Reads it anew. @returns the document as it stands */
  reload(): Promise<RaRecord>;
  /** Stores what the author or a department wrote and reads it back. @throws HttpError with the errors of the fields */
  save(values: Readonly<Record<string, unknown>>, before: RaRecord): Promise<RaRecord>;
}

/** One document with everything its screen offers. Somebody else's change is read at once. */
export function useDocument(docType: QuotaDocType, id: string): LoadedDocument {
  const call = useBaohan();
  const queryClient = useQueryClient();
  const { entity, calls } = docKinds[docType];
  const read = useCallback((signal?: AbortSignal) => call<DocumentAnswer>(calls.get, { id }, signal && { signal }), [call, calls.get, id]);
  const key = [entity.key, 'document', id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  useRecordEvents(entity.key, (event) => {
    if (event.id === id && (event.rowVersion ?? 0) > Number(data?.doc.rowVersion ?? 0)) void refetch();
  });
  const reload = async () => {
    const answer = await read();
    queryClient.setQueryData(key, answer);
    return answer.doc;
  };
  return {
    answer: data,
    error,
    reload,
    save: async (values, before) => {
      await call(calls.save, { doc: { ...values, id: before.id }, rowVersion: before.rowVersion }, { write: true });
      return reload();
    },
  };
}
