import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { useContext } from 'react';
import { useListContext } from 'react-admin';
import { comesInBatches } from '#domain/core/entity.ts';
import { formatThousands } from '#domain/core/money.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import { useText } from '../../shell/text.ts';
import { EntityListContext } from '../list/listContext.ts';
import { importNoFilter } from '../list/listFilter.ts';
import styles from './import.module.css';
import type { ImportState } from './useImport.ts';
import { useUndoImport } from './useUndoImport.ts';

const words = {
  close: text('关闭', 'Close'),
  again: text('重新上传', 'Upload again'),
  other: text('换一个文件', 'Another file'),
  finish: text('完成', 'Done'),
  errorFile: text('下载错误文件', 'Download error file'),
  cancel: text('取消', 'Cancel'),
  cancelImport: text('取消导入', 'Cancel import'),
  import: text('导入 {count} 行', 'Import {count} rows'),
  nothing: text('没有可导入的行', 'Nothing to import'),
  facts: text('批次 {batch} · 用时 {seconds} 秒', 'Batch {batch} · {seconds} s'),
  time: text('用时 {seconds} 秒', '{seconds} s'),
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
  const say = useText();
  const success = state.result?.success ?? 0;
  return (
    <>
      <Quiet label={words.cancel} onClick={onClose} />
      <ErrorFile state={state} />
      <Quiet label={words.other} onClick={state.startAgain} />
      <Button
        variant="contained"
        startIcon={<FileUploadOutlined />}
        aria-disabled={success === 0}
        onClick={() => success > 0 && state.confirm()}
      >
        {success > 0 ? say(words.import, { count: formatThousands(String(success)) }) : say(words.nothing)}
      </Button>
    </>
  );
}

function ResultButtons({ state, resource, onClose }: ImportButtonsProps) {
  const say = useText();
  const { result, seconds } = state;
  if (!result) return null;
  const { batchId } = result;
  return (
    <>
      <span className={styles.facts}>{batchId ? say(words.facts, { batch: batchId, seconds }) : say(words.time, { seconds })}</span>
      {batchId && result.success > 0 && <BatchButtons resource={resource} importNo={batchId} onDone={onClose} />}
      {result.failed > 0 ? (
        <>
          <Quiet label={words.close} onClick={onClose} />
          <ErrorFile state={state} />
          <Button variant="contained" startIcon={<FileUploadOutlined />} onClick={state.startAgain}>
            {say(words.again)}
          </Button>
        </>
      ) : (
        <Button variant="contained" onClick={onClose}>
          {say(words.finish)}
        </Button>
      )}
    </>
  );
}

function ErrorFile({ state }: { state: ImportState }) {
  const say = useText();
  if (!state.result?.errorFile) return null;
  return (
    <Button variant="outlined" color="inherit" startIcon={<FileDownloadOutlined />} onClick={() => void state.downloadErrors()}>
      {say(words.errorFile)}
    </Button>
  );
}

function Quiet({ label, onClick }: { label: Text; onClick: () => void }) {
  const say = useText();
  return (
    <Button variant="outlined" color="inherit" onClick={onClick}>
      {say(label)}
    </Button>
  );
}

const batchWords = {
  show: text('查看本批', 'Show this batch'),
  undo: text('撤销导入', 'Undo import'),
};

interface BatchButtonsProps {
  readonly resource: string;
  readonly importNo: string;
  readonly onDone: () => void;
}

/** The batch that has just come in: narrowed to in the list behind the dialog, or taken back as a whole. */
function BatchButtons({ resource, importNo, onDone }: BatchButtonsProps) {
  const say = useText();
  const entity = entityOf(resource);
  const list = useContext(EntityListContext);
  const undo = useUndoImport(entity);
  if (!comesInBatches(entity)) return null;
  const isListed = list?.entity.key === resource && list.filterNames.includes('importNo');
  return (
    <>
      {undo && (
        <Button variant="text" color="error" onClick={() => void undo(importNo).then((isDone) => isDone && onDone())}>
          {say(batchWords.undo)}
        </Button>
      )}
      {isListed && <ShowBatch importNo={importNo} onDone={onDone} />}
    </>
  );
}

function ShowBatch({ importNo, onDone }: Omit<BatchButtonsProps, 'resource'>) {
  const say = useText();
  const { setFilters } = useListContext();
  const show = () => {
    setFilters({ [importNoFilter]: importNo });
    onDone();
  };
  return (
    <Button variant="outlined" color="inherit" onClick={show}>
      {say(batchWords.show)}
    </Button>
  );
}
