import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonCheckedOutlined from '@mui/icons-material/RadioButtonCheckedOutlined';
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { formatThousands } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { classes } from '../layout/classes.ts';
import styles from './import.module.css';
import type { ImportStage, ImportState } from './useImport.ts';

const words = {
  upload: bi('正在上传 {percent}%', 'Uploading {percent}%'),
  check: bi('正在预检，不写入任何数据…', 'Checking; nothing is written yet…'),
  checked: bi('已预检 {done} / {total} 行', '{done} of {total} rows checked'),
  import: bi('正在导入…', 'Importing…'),
  rows: bi('正在导入 {done} / {total} 行', 'Importing {done} of {total} rows'),
  close: bi('可以关闭窗口，完成后会通知您。', 'You may close this window; you will be told when it is done.'),
};

/** How far the upload or the job is. */
export function ImportProgress({ state: { stage, share, job } }: { state: ImportState }) {
  const t = useText();
  const total = job?.progressTotal ?? 0;
  const done = job?.progress ?? 0;
  const isKnown = stage === 'upload' || total > 0;
  const percent = stage === 'upload' ? Math.round(share * 100) : total > 0 ? Math.round((done / total) * 100) : 0;
  const label =
    stage === 'upload'
      ? t(words.upload, { percent })
      : total > 0
        ? t(stage === 'check' ? words.checked : words.rows, {
            done: formatThousands(String(done)),
            total: formatThousands(String(total)),
          })
        : t(stage === 'check' ? words.check : words.import);
  return (
    <div className={styles.progress}>
      <p aria-live="polite">{label}</p>
      <div
        className={classes(styles.bar, !isKnown && 'tg-running')}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(isKnown && { 'aria-valuenow': percent })}
      >
        {isKnown && <i style={{ width: `${percent}%` }} />}
      </div>
      {stage === 'job' && <p className="tg-muted">{t(words.close)}</p>}
    </div>
  );
}

const steps = [
  bi('下载模板', 'Template'),
  bi('选择文件', 'Choose file'),
  bi('预检', 'Preview'),
  bi('导入结果', 'Result'),
];

/** How far the import is. */
export function ImportSteps({
  stage,
  isDownloaded,
  isGood,
}: {
  stage: ImportStage;
  isDownloaded: boolean;
  isGood: boolean;
}) {
  const t = useText();
  const now = {
    choose: isDownloaded ? 1 : 0,
    upload: 2,
    check: 2,
    preview: 2,
    job: 3,
    result: isGood ? steps.length : 3,
  }[stage];
  return (
    <ol className={styles.steps}>
      {steps.map((label, index) => {
        const state = index < now ? 'done' : index === now ? 'now' : 'next';
        return (
          <li
            className="tg-row tg-nowrap tg-grow"
            key={label.en}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            {state === 'done' && <CheckCircleOutlined className="tg-toned" data-tone="ok" aria-hidden />}
            {state === 'now' && <RadioButtonCheckedOutlined className="tg-toned" data-tone="wait" aria-hidden />}
            {state === 'next' && <RadioButtonUncheckedOutlined className="tg-muted" aria-hidden />}
            {t(label)}
          </li>
        );
      })}
    </ol>
  );
}
