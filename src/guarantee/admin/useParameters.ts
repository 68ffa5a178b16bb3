import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import { paramValuesWith } from '#domain/guarantee/paramForm.ts';
import { saveParameters } from '#domain/guarantee/settingCalls.ts';
import { bhParam } from '#domain/guarantee/settings.ts';
import { useCall } from '../../parts/calls/useCall.ts';

/** Every parameter of the area as it is in force. */
export function useParameters() {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: [bhParam.key, 'values'],
    queryFn: async ({ signal }) => {
      const query = { filter: {}, pagination: { page: 1, perPage: 200 }, sort: { field: 'code', order: 'ASC' } as const, signal };
      const { data } = await dataProvider.getList<RaRecord>(bhParam.key, query);
      return paramValuesWith(data.map(({ code, value }) => ({ code: String(code), value: value === null ? null : String(value ?? '') })));
    },
  });
}

/** Stores one parameter. */
export function useSaveParameter() {
  const call = useCall();
  return (code: string, value: string) => call(saveParameters, { rows: [{ code, value }] });
}
