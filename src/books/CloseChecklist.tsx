import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { type CloseCheck, checkPeriodClose } from '#domain/books/index.ts';
import { bi } from '#domain/core/text.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { RecordState } from '../parts/form/RecordState.tsx';
import { TabLink } from '../parts/layout/TabLink.tsx';
import { Toned } from '../parts/layout/Toned.tsx';
import { useText } from '../shell/text.ts';

const words = {
  title: bi('结账检查 {period}', 'Before closing {period}'),
  close: bi('关闭', 'Close'),
  there: bi('前往处理', 'Go there'),
  ok: bi('通过', 'Done'),
  open: bi('未完成', 'Open'),
  warn: bi('提示', 'Note'),
};
const tones = { ok: 'none', open: 'bad', warn: 'wait' } as const;

interface CloseChecklistProps {
  readonly mainCompId: string;
  readonly period: string;
  readonly onClose: () => void;
}

/**
 * What stands in the way of closing a month. It is worked out anew each time over many tables, so that no field of the
 * month and no list of records can show it.
 */
export function CloseChecklist({ mainCompId, period, onClose }: CloseChecklistProps) {
  const t = useText();
  const titleId = useId();
  const asked = useAnswer(checkPeriodClose, { mainCompId, period });
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{t(words.title, { period })}</DialogTitle>
      <DialogContent>
        {asked.data ? (
          <table>
            <tbody>
              {asked.data.checks.map((check) => (
                <Check key={check.key} check={check} />
              ))}
            </tbody>
          </table>
        ) : (
          <RecordState error={asked.error} onRetry={() => void asked.refetch()} />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t(words.close)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Check({ check: { state, label, detail, who, at } }: { check: CloseCheck }) {
  const t = useText();
  return (
    <tr>
      <td>
        <Toned tone={tones[state]}>{t(words[state])}</Toned>
      </td>
      <td>
        {t(label)}
        {detail && state !== 'ok' && (
          <div>
            <Toned isHint>{t(detail)}</Toned>
          </div>
        )}
      </td>
      <td>{t(who)}</td>
      <td>{at && state !== 'ok' && <TabLink to={at}>{t(words.there)}</TabLink>}</td>
    </tr>
  );
}
