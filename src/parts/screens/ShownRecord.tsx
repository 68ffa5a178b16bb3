import { type ReactNode, useMemo } from 'react';
import {
  type RaRecord,
  RecordContext,
  ResourceContextProvider,
  ShowContextProvider,
  useGetOne,
  useGetResourceLabel,
} from 'react-admin';
import type { Text } from '#domain/core/text.ts';
import { useTabTitle } from './useTabTitle.ts';

interface ShownRecordProps {
  readonly resource: string;
  readonly record: RaRecord;
  /** Words of the tab. */
  readonly title: Text;
  readonly children: ReactNode;
}

/**
 * The page of a record that is read: its tab has a title, and react-admin's resource, record and show contexts answer
 * inside.
 */
export function ShownRecord({ resource, record, title, children }: ShownRecordProps) {
  const defaultTitle = useGetResourceLabel()(resource, 1);
  // Never asked by itself, for the screen has the record.
  const { refetch } = useGetOne(resource, { id: record.id }, { enabled: false });
  useTabTitle(title);
  const shown = useMemo(
    () => ({
      resource,
      record,
      defaultTitle,
      refetch,
      error: null,
      isPending: false as const,
      isLoading: false,
      isFetching: false,
    }),
    [resource, record, defaultTitle, refetch],
  );
  return (
    <ResourceContextProvider value={resource}>
      <ShowContextProvider value={shown}>
        <RecordContext.Provider value={record}>{children}</RecordContext.Provider>
      </ShowContextProvider>
    </ResourceContextProvider>
  );
}
