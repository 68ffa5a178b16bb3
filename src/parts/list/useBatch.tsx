import { type ReactNode, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { ActManyAnswer } from '#dataProvider/index.ts';
import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import type { Batch } from './actions.ts';
import { BatchReport } from './BatchReport.tsx';
import { useEntityList } from './listContext.ts';
import { useExport } from './useExport.ts';
import { useReload } from './useReload.ts';

const allDone = text('已处理 {count} 条', '{count} done');

/** The ticked rows as actions get them, and the report of the last action while somebody reads it. */
export function useBatch(): { batch: Batch; report: ReactNode } {
  const say = useText();
  const { selection, entity } = useEntityList();
  const { code = 'id', title = 'id' } = entity;
  const { reload } = useReload();
  const { exportRows } = useExport();
  const [answer, setAnswer] = useState<ActManyAnswer>();

  const batch: Batch = {
    ids: selection.ids,
    records: selection.records,
    exportThese: (frType, kind) => exportRows(frType, { ids: selection.ids, ...(kind !== undefined && { kind }) }),
    report: (result) => {
      selection.drop(result.ok);
      void reload();
      if (result.failed.length > 0) setAnswer(result);
      else showToast({ tone: 'ok', text: say(allDone, { count: result.ok.length }) });
    },
  };
  const nameOf = (record: RaRecord): string => String(record[code] || record[title] || record.id);
  const close = () => setAnswer(undefined);
  return { batch, report: answer && <BatchReport answer={answer} records={selection.records} nameOf={nameOf} onClose={close} /> };
}
