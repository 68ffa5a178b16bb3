import { useQuery } from '@tanstack/react-query';
import type { Identifier } from 'react-admin';
import type { DocumentAnswer } from '../../approval/documentAnswer.ts';
import type { DocKind } from '../docKinds.ts';
import { useBaohan } from '../useBaohan.ts';

/** A whole document with its log and files, which the rows of a list do not carry. */
export function useDocument({ entity, calls }: DocKind, id: Identifier) {
  const ask = useBaohan();
  return useQuery({
    queryKey: [entity.key, calls.get, id],
    queryFn: ({ signal }) => ask<DocumentAnswer>(calls.get, { id }, { signal }),
    retry: false,
    gcTime: 0,
  });
}
