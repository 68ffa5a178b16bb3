import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { RecordValues } from '#domain/core/entity.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';

export interface FoundDocument {
  readonly docType: QuotaDocType;
  readonly doc: RaRecord;
}

const mostOfKind = 100;

/** Documents of every kind that fit, newest first. */
export function useDocumentsWhere(key: string, filter: RecordValues) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['guaranteeDocuments', key],
    queryFn: async ({ signal }): Promise<readonly FoundDocument[]> => {
      const query = {
        filter,
        pagination: { page: 1, perPage: mostOfKind },
        sort: { field: 'updatedTime', order: 'DESC' } as const,
        signal,
      };
      const found = await Promise.all(
        Object.values(docKinds).map(async ({ docType, entity }) => {
          const { data } = await dataProvider.getList<RaRecord>(entity.key, query);
          return data.map((doc) => ({ docType, doc }));
        }),
      );
      return found.flat().sort((left, right) => String(right.doc.updatedTime).localeCompare(String(left.doc.updatedTime)));
    },
  });
}
