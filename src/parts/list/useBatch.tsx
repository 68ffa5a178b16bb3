import type { ReactNode } from 'react';
import { bi } from '#domain/core/text.ts';
import { nameOf } from '../cells/nameOf.ts';
import type { TickedRows } from './actions.ts';
import { useEntityList } from './listContext.ts';
import { useBatchReport } from './useBatchReport.tsx';
import { useExport } from './useExport.ts';
import { useReload } from './useReload.ts';

const allDone = bi('已处理 {count} 条', '{count} done');

/** The ticked rows as actions get them, and the report of the last action while somebody reads it. */
export function useBatch(): { batch: TickedRows; report: ReactNode } {
  const { selection, entity } = useEntityList();
  const { reload } = useReload();
  const { exportRows } = useExport();
  const { tell, dialog } = useBatchReport(allDone, (record) => nameOf(entity, record));

  const batch: TickedRows = {
    ids: selection.ids,
    records: selection.records,
    exportThese: (frType, kind) => exportRows(frType, { ids: selection.ids, ...(kind !== undefined && { kind }) }),
    report: (result) => {
      selection.drop(result.ok);
      void reload();
      tell(result, selection.records);
    },
  };
  return { batch, report: dialog };
}
