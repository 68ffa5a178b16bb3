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
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useText } from '../shell/text.ts';

const words = {
  title: bi('结账检查 {period}', 'Before closing {period}'),
  close: bi('关闭', 'Close'),
  there: bi('前往处理', 'Go there'),
  ok: bi('通过', 'Done'),
  open: bi('未完成', 'Open'),
  warn: bi('提示', 'Note'),
  state: bi('状态', 'State'),
  label: bi('检查项', 'Checked'),
  who: bi('责任人', 'Who'),
  todo: bi('处理', 'What to do'),
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
    <Dialog open fullWidth maxWidth="md" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{t(words.title, { period })}</DialogTitle>
      <DialogContent>
        {asked.data ? (
          <Checks checks={asked.data.checks} />
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

function Checks({ checks }: { checks: readonly CloseCheck[] }) {
  const t = useText();
  return (
    <RecordTable
      look="sheet"
      label={words.label}
      rows={checks.map((check) => ({ ...check }))}
      keyOf={({ key }) => key}
      columns={[
        {
          field: 'state',
          label: words.state,
          value: ({ state }) => (
            <span className="tg-nowrap">
              <Toned tone={tones[state]}>{t(words[state])}</Toned>
            </span>
          ),
        },
        {
          field: 'label',
          label: words.label,
          isLong: true,
          value: ({ state, label, detail }) => (
            <>
              {t(label)}
              {detail && state !== 'ok' && (
                <div>
                  <Toned isHint>{t(detail)}</Toned>
                </div>
              )}
            </>
          ),
        },
        { field: 'who', label: words.who, value: ({ who }) => <span className="tg-nowrap">{t(who)}</span> },
        {
          field: 'at',
          label: words.todo,
          value: ({ state, at }) =>
            at && state !== 'ok' ? (
              <span className="tg-nowrap">
                <TabLink to={at}>{t(words.there)}</TabLink>
              </span>
            ) : null,
        },
      ]}
    />
  );
}
