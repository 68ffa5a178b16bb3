import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { createPortal } from 'react-dom';
import { defineForm } from '#domain/core/entity.ts';
import { textarea } from '#domain/core/field.ts';
import type { FlowStep } from '#domain/core/flow.ts';
import type { PrintedPaper } from '#domain/core/sheet.ts';
import { bi, fill } from '#domain/core/text.ts';
import type { Printable } from '#domain/printing/calls.ts';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { Paper, pagesOf } from '../parts/print/Paper.tsx';
import styles from '../parts/print/paper.module.css';
import { useText } from '../shell/text.ts';

const words = {
  one: bi('打印预览 {name}', 'Preview {name}'),
  many: bi('打印预览：{count} 个任务', 'Preview of {count} tasks'),
  each: bi('{name} · {copies} 份', '{name} · copies: {copies}'),
  preview: bi('预览', 'Preview'),
  close: bi('关闭', 'Close'),
};

/** What is looked at, and, where the person may, what printing it is called in the lifecycle. */
export interface Previewed {
  readonly printables: readonly Printable[];
  readonly foot: string;
  readonly step: FlowStep | undefined;
}

interface PrintDialogProps extends Previewed {
  readonly onClose: () => void;
  readonly onPrint: (reason: string | undefined) => Promise<void>;
}

const plain = defineForm({ key: 'printing', label: words.preview, fields: {} });
const withReason = defineForm({
  key: 'printingAgain',
  label: words.preview,
  fields: { opinion: textarea('原因', 'Reason', { required: true, max: 300 }) },
});

/** Tasks as they come out of the printer, before they do. */
export function PrintDialog({ printables, foot, step, onClose, onPrint }: PrintDialogProps) {
  const t = useText();
  const [first] = printables;
  const title = t(
    printables.length === 1 && first
      ? fill(words.one, { name: first.taskNo })
      : fill(words.many, { count: printables.length }),
  );
  const papers = <Preview printables={printables} foot={foot} />;
  if (!step)
    return (
      <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="print-preview">
        <DialogTitle id="print-preview">{title}</DialogTitle>
        <DialogContent>{papers}</DialogContent>
        <DialogActions>
          <Button variant="outlined" autoFocus onClick={onClose}>
            {t(words.close)}
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <FieldsDialog
      title={title}
      asked={step.reason ? withReason : plain}
      confirm={step.label}
      onCancel={onClose}
      onConfirm={({ opinion }) => onPrint(typeof opinion === 'string' ? opinion : undefined)}
    >
      {papers}
    </FieldsDialog>
  );
}

function Preview({ printables, foot }: Omit<Previewed, 'step'>) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className={styles.preview} tabIndex={0} role="group" aria-label={t(words.preview)}>
      {printables.map(({ id, taskNo, copies, paper }) => (
        <div key={id} className={styles.task}>
          <p>{t(words.each, { name: taskNo, copies })}</p>
          <Paper paper={paper} foot={foot} />
        </div>
      ))}
    </div>
  );
}

/** Sheets stand upright or lie across, labels have a size of their own. */
function printClass(paper: PrintedPaper, at: number): string {
  if (paper.kind !== 'sheets') return 'print-label';
  return paper.sheets[at]?.isLandscape ? 'print-across' : 'print-document';
}

/** What the browser prints in place of the page: every copy of every task. Nobody sees it on screen. */
export const PrintedPapers = ({ printables, foot }: Omit<Previewed, 'step'>) =>
  createPortal(
    <div className="print-papers">
      {printables.flatMap(({ id, copies, paper }) =>
        Array.from({ length: copies }, (_, copy) =>
          pagesOf({ paper, foot }).map((page, at) => (
            <div key={`${id} ${copy} ${at}`} className={printClass(paper, at)}>
              {page}
            </div>
          )),
        ),
      )}
    </div>,
    document.body,
  );
