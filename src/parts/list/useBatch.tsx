import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { say as text } from '#domain/core/text.ts';
import type { Batch } from './actions.ts';
import { useEntityList } from './listContext.ts';
import { useBatchReport } from './useBatchReport.tsx';
import { useExport } from './useExport.ts';
import { useReload } from './useReload.ts';

const allDone = text('已处理 {count} 条', '{count} done');

/** The ticked rows as actions get them, and the report of the last action while somebody reads it. */
export function useBatch(): { batch: Batch; report: ReactNode } {
  const { selection, entity } = useEntityList();
  const { code = 'id', title = 'id' } = entity;
  const { reload } = useReload();
  const { exportRows } = useExport();
  const { tell, dialog } = useBatchReport(allDone, (record: RaRecord) => String(record[code] || record[title] || record.id));

  const batch: Batch = {
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
