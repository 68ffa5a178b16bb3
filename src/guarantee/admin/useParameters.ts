import { type RaRecord, useGetList } from 'react-admin';
import { bhParam, saveParameters } from '#domain/guarantee/index.ts';
import { paramValuesWith } from '#domain/guarantee/paramForm.ts';
import { useCall } from '../../parts/calls/useCall.ts';

/** Parameters as they are in force, of those that are stored. */
export const paramValuesOf = (rows: readonly RaRecord[]) =>
  paramValuesWith(rows.map(({ code, value }) => ({ code: String(code), value: String(value ?? '') })));

/** Every parameter of the area, and storing one. */
export function useParameters() {
  const call = useCall();
  const all = { pagination: { page: 1, perPage: 200 }, sort: { field: 'code', order: 'ASC' }, filter: {} } as const;
  const { data, error, refetch } = useGetList(bhParam.key, all);
  return {
    values: data && paramValuesOf(data),
    error,
    retry: () => void refetch(),
    save: async (code: string, value: string) => {
      await call(saveParameters, { rows: [{ code, value }] });
      void refetch();
    },
  };
}
