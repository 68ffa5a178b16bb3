import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import type { ActManyAnswer } from '#dataProvider/index.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import styles from './BatchReport.module.css';

interface BatchTelling {
  readonly tell: (answer: ActManyAnswer, records: readonly RaRecord[]) => void;
  /** The report while somebody reads it; the screen draws it anywhere. */
  readonly dialog: ReactNode;
}

/**
 * What became of each of many records: a word when all went well, otherwise a report with the reasons.
 * @param done with the place `{count}`
 */
export function useBatchReport(done: Text, nameOf: (record: RaRecord) => string): BatchTelling {
  const t = useText();
  const notify = useNotify();
  const [shown, setShown] = useState<{ readonly answer: ActManyAnswer; readonly records: readonly RaRecord[] }>();
  return {
    tell: (answer, records) => {
      if (answer.failed.length > 0) setShown({ answer, records });
      else notify(t(fill(done, { count: answer.ok.length })), { type: 'success' });
    },
    dialog: shown && <BatchReport {...shown} nameOf={nameOf} onClose={() => setShown(undefined)} />,
  };
}

const words = {
  title: bi('批量处理结果', 'Result'),
  summary: bi(
    '成功 {ok} 条，失败 {failed} 条；失败的仍保持选中',
    '{ok} done, {failed} failed; the failed ones stay selected',
  ),
  record: bi('单据', 'Record'),
  reason: bi('原因', 'Reason'),
  close: bi('知道了', 'Close'),
};

interface BatchReportProps {
  readonly answer: ActManyAnswer;
  readonly records: readonly RaRecord[];
  readonly nameOf: (record: RaRecord) => string;
  readonly onClose: () => void;
}

/** What became of each row that did not go well, and why. */
function BatchReport({ answer, records, nameOf, onClose }: BatchReportProps) {
  const t = useText();
  // The rows are ticked off behind the dialog; their names must outlive that.
  const [names] = useState(() => new Map(records.map((record) => [String(record.id), nameOf(record)])));
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="list-report-title">
      <DialogTitle id="list-report-title">{t(words.title)}</DialogTitle>
      <DialogContent>
        <p role="status">{t(words.summary, { ok: answer.ok.length, failed: answer.failed.length })}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <div className={styles.failed} tabIndex={0} role="group" aria-label={t(words.title)}>
          <table>
            <thead>
              <tr>
                <th>{t(words.record)}</th>
                <th>{t(words.reason)}</th>
              </tr>
            </thead>
            <tbody>
              {answer.failed.map(({ id, msg }) => (
                <tr key={id}>
                  <td>{names.get(id) ?? id}</td>
                  <td>{msg}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t(words.close)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
