import { useQueries } from '@tanstack/react-query';
import type { TableAsUsed } from '#domain/designer/calls.ts';
import type { FormLayout } from '#domain/designer/formLayout.ts';
import { genericTable } from '#domain/designer/index.ts';
import { useCall } from '../../parts/calls/useCall.ts';

/** The live versions of the table of a form and of the tables of its lines. */
export function useTables(tableCode: string, { lines }: FormLayout) {
  const call = useCall();
  const codes = [...new Set([tableCode, ...lines.map((line) => line.tableCode)])].filter((code) => code.length >= 3);
  return useQueries({
    queries: codes.map((code) => ({
      queryKey: [genericTable.method, { code }],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(genericTable, { code }, { signal, toast: false }),
      staleTime: 60_000,
      retry: false,
    })),
    combine: (answers) => {
      const of = (code: string): TableAsUsed | undefined => answers[codes.indexOf(code)]?.data;
      const found = new Map(
        lines.flatMap(({ tableCode: code }) => {
          const line = of(code);
          return line ? [[code, line] as const] : [];
        }),
      );
      const own = answers[codes.indexOf(tableCode)];
      return { table: own?.data, lines: found, error: own?.error ?? null, retry: () => void own?.refetch() };
    },
  });
}
