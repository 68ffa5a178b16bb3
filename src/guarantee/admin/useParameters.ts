import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import { paramValuesWith } from '#domain/guarantee/paramForm.ts';
import { bhParam } from '#domain/guarantee/settings.ts';
import { useBaohan } from '../useBaohan.ts';

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
  const call = useBaohan();
  return (code: string, value: string) => call('paramSave', { rows: [{ code, value }] }, { write: true });
}
