import { type ReactNode, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { ActManyAnswer } from '#dataProvider/index.ts';
import { fill, type Text } from '#domain/core/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { BatchReport } from './BatchReport.tsx';

interface BatchTelling {
  readonly tell: (answer: ActManyAnswer, records: readonly RaRecord[]) => void;
  /** The report while somebody reads it; the screen draws it anywhere. */
  readonly dialog: ReactNode;
}

/** What became of each of many records: a word when all went well, otherwise a report with the reasons. @param done with the place `{count}` */
export function useBatchReport(done: Text, nameOf: (record: RaRecord) => string): BatchTelling {
  const [shown, setShown] = useState<{ readonly answer: ActManyAnswer; readonly records: readonly RaRecord[] }>();
  return {
    tell: (answer, records) => {
      if (answer.failed.length > 0) setShown({ answer, records });
      else showToast({ tone: 'ok', text: fill(done, { count: answer.ok.length }) });
    },
    dialog: shown && <BatchReport {...shown} nameOf={nameOf} onClose={() => setShown(undefined)} />,
  };
}
