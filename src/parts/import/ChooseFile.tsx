import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { bi } from '#domain/core/text.ts';
import { mappingsFor } from '#domain/system/fieldMapping.ts';
import { useText } from '../../shell/text.ts';
import { useAnswer } from '../calls/useCall.ts';
import { useFilePicker } from '../form/controls/useFilePicker.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Select } from '../layout/Select.tsx';
import styles from './import.module.css';
import type { ImportState } from './useImport.ts';

const words = {
  lead: bi(
    '先下载模板，按表头填写；表头可用中文、英文或字段名，列的顺序不限。',
    'Download the template and fill it in. Heads may be Chinese, English or field names, in any order.',
  ),
  template: bi('下载模板', 'Download template'),
  drop: bi('把文件拖到这里，或', 'Drop the file here, or'),
  choose: bi('选择文件', 'choose a file'),
  limits: bi(
    '.xlsx、.xls、.csv（UTF-8 或 GB18030），不超过 20 MB、50,000 行',
    '.xlsx, .xls, .csv (UTF-8 or GB18030), at most 20 MB and 50,000 rows',
  ),
  lines: bi(
    '选择文件后先预检，确认后才写入。整批导入：有一行出错，就不导入任何数据。',
    'The file is checked first and written when you say so. All rows or none: one wrong row and nothing is imported.',
  ),
  records: bi(
    '选择文件后先预检，确认后才写入。正确的行会导入，出错的行会返回错误文件；已存在的不会重复导入。',
    'The file is checked first and written when you say so. Good rows come in, wrong ones come back as a file; what is there already is left alone.',
  ),
};

/** The template, and the place for the filled-in file. */
export function ChooseFile({
  state,
  isAllOrNothing,
  hasTemplate,
}: {
  state: ImportState;
  isAllOrNothing: boolean;
  hasTemplate: boolean;
}) {
  const t = useText();
  const { picker, choose, dropPlace } = useFilePicker({
    label: t(words.choose),
    accept: '.xlsx,.xls,.csv',
    onFiles: ([file]) => file && state.choose(file),
  });
  return (
    <div>
      {hasTemplate && (
        <div className={styles.template}>
          <p>{t(words.lead)}</p>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<FileDownloadOutlined />}
            onClick={() => void state.downloadTemplate()}
          >
            {t(words.template)}
          </Button>
        </div>
      )}
      <div className={styles.drop} data-wrong={state.problem ? '' : undefined} {...dropPlace}>
        <UploadFileOutlined className="tg-muted" aria-hidden />
        <p>
          {t(words.drop)} <LinkButton onClick={choose}>{t(words.choose)}</LinkButton>
        </p>
        <p className="tg-muted">{t(words.limits)}</p>
        {picker}
      </div>
      {state.problem && (
        <p className={styles.problem} role="alert">
          <ErrorOutlineOutlined aria-hidden />
          {state.problem}
        </p>
      )}
      <p className="tg-muted">{t(isAllOrNothing ? words.lines : words.records)}</p>
    </div>
  );
}

const mappingWords = {
  label: bi('字段映射', 'Field mapping'),
  none: bi('不使用，按表头匹配', 'None: by the words of the head'),
};

interface ChooseMappingProps {
  readonly resource: string;
  readonly chosen: string;
  readonly onChoose: (mapId: string) => void;
}

/** The mapping a sheet passes through, where people have made one for it. */
export function ChooseMapping({ resource, chosen, onChoose }: ChooseMappingProps) {
  const t = useText();
  const id = useId();
  const { data = [] } = useAnswer(mappingsFor, { target: resource });
  if (data.length === 0) return null;
  const options = [
    { value: '', label: t(mappingWords.none) },
    ...data.map((mapping) => ({ value: mapping.id, label: mapping.name })),
  ];
  return (
    <label className={styles.mapping} htmlFor={id}>
      {t(mappingWords.label)}
      <Select id={id} className="tg-field tg-grow" value={chosen} options={options} onChoose={onChoose} />
    </label>
  );
}
