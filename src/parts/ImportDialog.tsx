import CloseOutlined from '@mui/icons-material/CloseOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import type { ImportResult } from '#dataProvider/index.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import { useText } from '../shell/text.ts';
import { ChooseFile } from './import/ChooseFile.tsx';
import { ImportOutcome } from './import/ImportOutcome.tsx';
import { ImportProgress } from './import/ImportProgress.tsx';
import { ImportSteps } from './import/ImportSteps.tsx';
import styles from './import/import.module.css';
import { type SendFile, useImport } from './import/useImport.ts';

interface ImportDialogProps {
  /** Entity whose records, or whose lines, the sheet holds. */
  readonly resource: string;
  readonly title?: Text;
  /** Goes to the gateway with the file: the document that lines belong to. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** Another call than the entity's own import. */
  readonly send?: SendFile;
  /** A sheet that is no entity's has no template made from a definition. */
  readonly hasTemplate?: boolean;
  /** Fetches the template of a sheet that is no entity's. */
  readonly loadTemplate?: () => Promise<void>;
  /** Whether one wrong row keeps all others out; lines and calls of their own do so unless they say otherwise. */
  readonly isAllOrNothing?: boolean;
  /** Something came in: lists and documents ask anew. */
  readonly onImported?: (result: ImportResult) => void;
  readonly onClose: () => void;
}

const words = {
  import: text('导入{entity}', 'Import {entity}'),
  result: text('导入结果', 'Import result'),
  close: text('关闭', 'Close'),
  again: text('重新上传', 'Upload again'),
  finish: text('完成', 'Done'),
  errorFile: text('下载错误文件', 'Download error file'),
  cancel: text('取消', 'Cancel'),
  cancelImport: text('取消导入', 'Cancel import'),
  facts: text('批次 {batch} · 用时 {seconds} 秒', 'Batch {batch} · {seconds} s'),
  time: text('用时 {seconds} 秒', '{seconds} s'),
};

/** Takes a sheet in: template, file, upload, result. What is wrong is told row by row, and can be taken away as a file. */
export function ImportDialog({
  resource,
  title,
  params,
  send,
  hasTemplate = true,
  loadTemplate,
  isAllOrNothing,
  onImported,
  onClose,
}: ImportDialogProps) {
  const say = useText();
  const titleId = useId();
  const entity = entityOf(resource);
  const state = useImport({ resource, params, send, loadTemplate, onImported });
  const { stage, file, result, seconds } = state;
  const heading = stage === 'result' ? words.result : (title ?? words.import);

  return (
    <Dialog open onClose={stage === 'choose' || stage === 'result' ? onClose : undefined} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{say(heading, { entity: say(entity.label) })}</h2>
        <span className="tg-ellipsis tg-muted">{[say(entity.label), file?.name].filter(Boolean).join(' · ')}</span>
        <IconButton aria-label={say(words.close)} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </header>
      <div className={styles.body}>
        <ImportSteps stage={stage} isDownloaded={state.isTemplateLoaded} isGood={result?.failed === 0} />
        {stage === 'choose' && <ChooseFile state={state} resource={resource} hasTemplate={hasTemplate} />}
        {(stage === 'upload' || stage === 'job') && <ImportProgress state={state} />}
        {stage === 'result' && result && (
          <ImportOutcome result={result} isAllOrNothing={isAllOrNothing ?? (entity.parent !== undefined || send !== undefined)} />
        )}
      </div>
      <DialogActions>
        {stage === 'result' && result && (
          <span className={styles.facts}>
            {result.batchId ? say(words.facts, { batch: result.batchId, seconds }) : say(words.time, { seconds })}
          </span>
        )}
        {stage === 'result' && result && result.failed > 0 && (
          <>
            <Button variant="outlined" color="inherit" onClick={onClose}>
              {say(words.close)}
            </Button>
            {result.errorFile && (
              <Button variant="outlined" color="inherit" startIcon={<FileDownloadOutlined />} onClick={() => void state.downloadErrors()}>
                {say(words.errorFile)}
              </Button>
            )}
            <Button variant="contained" startIcon={<FileUploadOutlined />} onClick={state.startAgain}>
              {say(words.again)}
            </Button>
          </>
        )}
        {stage === 'result' && result?.failed === 0 && (
          <Button variant="contained" onClick={onClose}>
            {say(words.finish)}
          </Button>
        )}
        {stage === 'choose' && (
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {say(words.cancel)}
          </Button>
        )}
        {(stage === 'upload' || stage === 'job') && (
          <Button variant="outlined" color="inherit" onClick={() => void state.cancel()}>
            {say(words.cancelImport)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
