import { type ReactNode, useMemo } from 'react';
import {
  CreateContext,
  EditContext,
  type RaRecord,
  RecordContext,
  ResourceContextProvider,
  SaveContextProvider,
  type SaveHandler,
  useGetOne,
  useGetResourceLabel,
} from 'react-admin';
import type { EntityFormHandle } from './useEntityForm.ts';

interface FormContextsProps {
  readonly resource: string;
  /** The record as last stored; absent while it is new. */
  readonly record: RaRecord | undefined;
  readonly form: Pick<EntityFormHandle, 'save' | 'isBusy'>;
  readonly children: ReactNode;
}

/**
 * What react-admin's hooks and components find inside a form of ours: resource, stored record, `save`, and the context
 * of an edit page, or of a create page while the record is new.
 */
export function FormContexts({ resource, record, form, children }: FormContextsProps) {
  const getLabel = useGetResourceLabel();
  // Never asked by itself, for the screen has the record; another mutation that changes it is heard of through the same
  // cache.
  const { refetch } = useGetOne(resource, { id: record?.id ?? '' }, { enabled: false });
  const { save, isBusy } = form;
  const defaultTitle = getLabel(resource, 1);

  const shared = useMemo(() => {
    // What is stored are the values of the form; a refusal stands at its fields already.
    const saveForm: SaveHandler<RaRecord> = async () => void (await save());
    const state = { saving: isBusy, isFetching: false, isLoading: false };
    return {
      ...state,
      save: saveForm,
      mutationMode: 'pessimistic' as const,
      resource,
      redirect: false as const,
      defaultTitle,
    };
  }, [save, isBusy, resource, defaultTitle]);
  const create = useMemo(() => (record ? null : { ...shared, isPending: false }), [record, shared]);
  const edit = useMemo(
    () =>
      record
        ? { ...shared, record, refetch, redirectOnError: false as const, error: null, isPending: false as const }
        : null,
    [record, shared, refetch],
  );
  return (
    <ResourceContextProvider value={resource}>
      <CreateContext.Provider value={create}>
        <EditContext.Provider value={edit}>
          <SaveContextProvider value={shared}>
            <RecordContext.Provider value={record}>{children}</RecordContext.Provider>
          </SaveContextProvider>
        </EditContext.Provider>
      </CreateContext.Provider>
    </ResourceContextProvider>
  );
}
