import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { bi, type Text } from '#domain/core/text.ts';
import { convertOcrPdf, fetchOcrConvertResult } from '#domain/ocr/index.ts';
import { useAnswer, useCall } from '../parts/calls/useCall.ts';
import { Notice } from '../parts/document/Notice.tsx';
import { RadioTiles } from '../parts/layout/Choice.tsx';
import { useText } from '../shell/text.ts';
import { useGateway } from '../shell/useSession.ts';
import styles from './review.module.css';
import { idOf, type OcrRecord } from './useReview.ts';

const words = {
  title: bi('PDF转Excel', 'PDF to Excel'),
  mode: bi('方式', 'Mode'),
  pages: bi('页，如 1-3,5；留空为全部', 'Pages such as 1-3,5; all if empty'),
  start: bi('转换', 'Convert'),
  close: bi('关闭', 'Close'),
  running: bi('正在转换…', 'Converting…'),
  waiting: bi('排队中…', 'Waiting…'),
  done: bi('已完成，共 {sheets} 个工作表，保留30天', 'Done: {sheets} sheets, kept for 30 days'),
  download: bi('下载', 'Download'),
  hints: {
    TABLE: bi('每个表格一个工作表', 'A sheet for each table'),
    PAGE: bi('每页一个工作表，按位置排列', 'A sheet for each page, words where they stand'),
    FIELDS: bi('识别出的字段和明细', 'The recognised fields and lines'),
  },
};
const modes = [
  ['TABLE', bi('表格', 'Tables')],
  ['PAGE', bi('整页', 'Whole pages')],
  ['FIELDS', bi('字段', 'Fields')],
] as const satisfies readonly (readonly [string, Text])[];
type Mode = (typeof modes)[number][0];

/** Asks how, and stays until the workbook is there: a conversion has progress and a result, which no form field has. */
export function ConvertDialog({ record, onClose }: { readonly record: OcrRecord; readonly onClose: () => void }) {
  const t = useText();
  const titleId = useId();
  const call = useCall();
  const gateway = useGateway();
  const [mode, setMode] = useState<Mode>('TABLE');
  const [pages, setPages] = useState('');
  const [convertId, setConvertId] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const asked = convertId && { convertId };
  const { data } = useAnswer(fetchOcrConvertResult, asked || null, isOver ? {} : { every: 2_000, goodFor: 0 });
  const isEnded = data?.status === 'DONE' || data?.status === 'FAILED';
  if (isEnded && !isOver) setIsOver(true);
  const start = () =>
    call(convertOcrPdf, { docId: idOf(record), mode, ...(pages.trim() && { pages }) }).then(
      (made) => setConvertId(made.convertId),
      () => undefined,
    );
  const file = data?.hashaddr && data.fileName ? { hashaddr: data.hashaddr, fileName: data.fileName } : undefined;
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{t(words.title)}</DialogTitle>
      <DialogContent>
        {convertId ? (
          <Notice tone={data?.status === 'FAILED' ? 'bad' : 'run'} role="status">
            {data?.status === 'DONE'
              ? t(words.done, { sheets: data.sheets ?? 0 })
              : (data?.errorMsg ?? t(data?.status === 'RUNNING' ? words.running : words.waiting))}
          </Notice>
        ) : (
          <div className={styles.questions}>
            <RadioTiles
              label={t(words.mode)}
              options={modes.map(([key, label]) => ({ key, label: t(label) }))}
              chosen={mode}
              onChoose={setMode}
            />
            <span className="tg-hint">{t(words.hints[mode])}</span>
            {mode !== 'FIELDS' && (
              <TextField
                label={t(words.pages)}
                value={pages}
                onChange={(event) => setPages(event.target.value)}
                slotProps={{ htmlInput: { maxLength: 60 } }}
              />
            )}
          </div>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" onClick={onClose}>
          {t(words.close)}
        </Button>
        {convertId ? (
          <Button variant="contained" disabled={!file} onClick={() => file && void gateway.download(file)}>
            {t(words.download)}
          </Button>
        ) : (
          <Button variant="contained" onClick={() => void start()}>
            {t(words.start)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
