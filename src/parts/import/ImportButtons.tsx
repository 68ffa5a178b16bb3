import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { useContext } from 'react';
import { useListContext } from 'react-admin';
import { comesInBatches } from '#domain/core/entity.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import { useText } from '../../shell/text.ts';
import { EntityListContext } from '../list/listContext.ts';
import { importNoFilter } from '../list/listFilter.ts';
import styles from './import.module.css';
import type { ImportState } from './useImport.ts';
import { useUndoImport } from './useUndoImport.ts';

const words = {
  close: bi('关闭', 'Close'),
  again: bi('重新上传', 'Upload again'),
  other: bi('换一个文件', 'Another file'),
  finish: bi('完成', 'Done'),
  errorFile: bi('下载错误文件', 'Download error file'),
  cancel: bi('取消', 'Cancel'),
  cancelImport: bi('取消导入', 'Cancel import'),
  import: bi('导入 {count} 行', 'Import {count} rows'),
  nothing: bi('没有可导入的行', 'Nothing to import'),
  facts: bi('批次 {batch} · 用时 {seconds} 秒', 'Batch {batch} · {seconds} s'),
  time: bi('用时 {seconds} 秒', '{seconds} s'),
};

interface ImportButtonsProps {
  readonly state: ImportState;
  /** Entity whose records come in. */
  readonly resource: string;
  readonly onClose: () => void;
}

/** What can be done at each stage of an import. */
export function ImportButtons(props: ImportButtonsProps) {
  const { stage } = props.state;
  if (stage === 'preview') return <PreviewButtons {...props} />;
  if (stage === 'result') return <ResultButtons {...props} />;
  if (stage === 'choose') return <Quiet label={words.cancel} onClick={props.onClose} />;
  return <Quiet label={words.cancelImport} onClick={() => void props.state.cancel()} />;
}

function PreviewButtons({ state, onClose }: ImportButtonsProps) {
  const t = useText();
  const success = state.result?.success ?? 0;
  return (
    <>
      <Quiet label={words.cancel} onClick={onClose} />
      <ErrorFile state={state} />
      <Quiet label={words.other} onClick={state.startAgain} />
      <Button
        variant="contained"
        startIcon={<FileUploadOutlined />}
        aria-disabled={success === 0 || state.isChecking}
        onClick={() => success > 0 && state.confirm()}
      >
        {success > 0 ? t(words.import, { count: formatThousands(String(success)) }) : t(words.nothing)}
      </Button>
    </>
  );
}

function ResultButtons({ state, resource, onClose }: ImportButtonsProps) {
  const t = useText();
  const { result, seconds } = state;
  if (!result) return null;
  const { batchId } = result;
  return (
    <>
      <span className={styles.facts}>
        {batchId ? t(words.facts, { batch: batchId, seconds }) : t(words.time, { seconds })}
      </span>
      {batchId && result.success > 0 && <BatchButtons resource={resource} importNo={batchId} onDone={onClose} />}
      {result.failed > 0 ? (
        <>
          <Quiet label={words.close} onClick={onClose} />
          <ErrorFile state={state} />
          <Button variant="contained" startIcon={<FileUploadOutlined />} onClick={state.startAgain}>
            {t(words.again)}
          </Button>
        </>
      ) : (
        <Button variant="contained" onClick={onClose}>
          {t(words.finish)}
        </Button>
      )}
    </>
  );
}

function ErrorFile({ state }: { state: ImportState }) {
  const t = useText();
  if (!state.result?.errorFile) return null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<FileDownloadOutlined />}
      onClick={() => void state.downloadErrors()}
    >
      {t(words.errorFile)}
    </Button>
  );
}

function Quiet({ label, onClick }: { label: Text; onClick: () => void }) {
  const t = useText();
  return (
    <Button variant="outlined" color="inherit" onClick={onClick}>
      {t(label)}
    </Button>
  );
}

const batchWords = {
  show: bi('查看本批', 'Show this batch'),
  undo: bi('撤销导入', 'Undo import'),
};

interface BatchButtonsProps {
  readonly resource: string;
  readonly importNo: string;
  readonly onDone: () => void;
}

/** The batch that has just come in: narrowed to in the list behind the dialog, or taken back as a whole. */
function BatchButtons({ resource, importNo, onDone }: BatchButtonsProps) {
  const t = useText();
  const entity = entityOf(resource);
  const list = useContext(EntityListContext);
  const undo = useUndoImport(entity);
  if (!comesInBatches(entity)) return null;
  const isListed = list?.entity.key === resource && list.filterNames.includes('importNo');
  return (
    <>
      {undo && (
        <Button variant="text" color="error" onClick={() => void undo(importNo).then((isDone) => isDone && onDone())}>
          {t(batchWords.undo)}
        </Button>
      )}
      {isListed && <ShowBatch importNo={importNo} onDone={onDone} />}
    </>
  );
}

function ShowBatch({ importNo, onDone }: Omit<BatchButtonsProps, 'resource'>) {
  const t = useText();
  const { setFilters } = useListContext();
  const show = () => {
    setFilters({ [importNoFilter]: importNo });
    onDone();
  };
  return (
    <Button variant="outlined" color="inherit" onClick={show}>
      {t(batchWords.show)}
    </Button>
  );
}
