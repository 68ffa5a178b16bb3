import { useQuery } from '@tanstack/react-query';
import { businessFields } from '#domain/approval/workflowHeader.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import type { DocumentAnswer } from '../../approval/documentAnswer.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import { useBaohan } from '../useBaohan.ts';

/** What a new document takes over from another one: the author's values, without files. */
export function useCopied(
  docType: QuotaDocType,
  id: string | undefined,
): { readonly isPending: boolean; readonly error: unknown; readonly values: RecordValues; readonly retry: () => void } {
  const call = useBaohan();
  const { entity, calls } = docKinds[docType];
  const { data, error, refetch } = useQuery({
    queryKey: [entity.key, 'copied', id],
    queryFn: ({ signal }) => call<DocumentAnswer>(calls.get, { id }, { signal, loading: false }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const names = businessFields(entity).filter((name) => entity.fields[name]?.kind !== 'files');
  const values = data ? Object.fromEntries(names.flatMap((name) => [name, `${name}_label`]).map((name) => [name, data.doc[name]])) : {};
  return { isPending: id !== undefined && data === undefined, error, values, retry: () => void refetch() };
}
