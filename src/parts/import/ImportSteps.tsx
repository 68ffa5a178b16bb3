import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonCheckedOutlined from '@mui/icons-material/RadioButtonCheckedOutlined';
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import styles from './import.module.css';
import type { ImportStage } from './useImport.ts';

const steps = [text('下载模板', 'Template'), text('选择文件', 'Choose file'), text('预检', 'Preview'), text('导入结果', 'Result')];

/** How far the import is. */
export function ImportSteps({ stage, isDownloaded, isGood }: { stage: ImportStage; isDownloaded: boolean; isGood: boolean }) {
  const say = useText();
  const now = { choose: isDownloaded ? 1 : 0, upload: 2, check: 2, preview: 2, job: 3, result: isGood ? steps.length : 3 }[stage];
  return (
    <ol className={styles.steps}>
      {steps.map((label, index) => {
        const state = index < now ? 'done' : index === now ? 'now' : 'next';
        return (
          <li className="tg-row tg-nowrap tg-grow" key={label.en} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            {state === 'done' && <CheckCircleOutlined className="tg-toned" data-tone="ok" aria-hidden />}
            {state === 'now' && <RadioButtonCheckedOutlined className="tg-toned" data-tone="wait" aria-hidden />}
            {state === 'next' && <RadioButtonUncheckedOutlined className="tg-muted" aria-hidden />}
            {say(label)}
          </li>
        );
      })}
    </ol>
  );
}
