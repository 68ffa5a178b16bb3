import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ImportResult } from '#dataProvider/index.ts';
import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { Choice } from '../layout/Choice.tsx';
import { ImportNotices, isWarning } from './ImportNotices.tsx';
import styles from './import.module.css';

const shownErrors = 100;
const words = {
  noRows: text(
    '文件里没有数据行，没有导入任何内容。请在表头下面填写后重新上传。',
    'The file holds no rows: nothing was imported. Fill in rows below the head and upload it again.',
  ),
  allIn: text('全部数据已导入。', 'Everything was imported.'),
  existing: text('其中 {existing} 行已存在，未重复导入。', '{existing} rows were there already and left alone.'),
  nothing: text(
    '整批导入：改好这 {failed} 行后重新上传即可，不会产生重复数据。',
    'All rows or none: correct these {failed} rows and upload again, nothing is doubled.',
  ),
  some: text(
    '正确的 {success} 行已导入；改好错误文件中的 {failed} 行后重新上传即可，不会产生重复数据。',
    '{success} good rows were imported; correct the {failed} rows of the error file and upload it again, nothing is doubled.',
  ),
  wouldAll: text('没有发现错误，尚未写入任何数据。', 'No error was found; nothing is written yet.'),
  wouldNoticed: text(
    '没有发现错误，但表中有内容不会照原样导入：请核对下面各项。尚未写入任何数据。',
    'No error was found, but some of the sheet does not come in as it stands: please check the points below. Nothing is written yet.',
  ),
  wouldNothing: text(
    '整批导入：改好这 {failed} 行后重新上传，现在不会写入任何数据。',
    'All rows or none: correct these {failed} rows and upload again, nothing is written now.',
  ),
  wouldSome: text(
    '尚未写入任何数据。可以先导入正确的 {success} 行，出错的 {failed} 行改好后再上传。',
    'Nothing is written yet. The {success} good rows can go in now, the {failed} wrong ones after you corrected them.',
  ),
  none: text(
    '没有可以导入的行：改好出错的 {failed} 行后重新上传，未写入任何数据。',
    'No row can go in: correct the {failed} rows and upload again, nothing is written.',
  ),
  wouldTwins: text('{existing} 行重复，不会再次导入：{rows}', '{existing} rows are there already and left out: {rows}'),
  twin: text('第 {row} 行', 'row {row}'),
  twinOf: text('第 {row} 行（同第 {of} 行）', 'row {row} (same as row {of})'),
  errors: text('错误明细', 'Errors'),
  byColumn: text('按列：', 'By column:'),
  all: text('全部', 'All'),
  copy: text('复制', 'Copy'),
  copied: text('已复制 {count} 条错误', '{count} errors copied'),
  row: text('行号', 'Row'),
  column: text('列', 'Column'),
  value: text('填写的值', 'Value'),
  reason: text('原因', 'Reason'),
  empty: text('（空）', '(empty)'),
  didYouMean: text('，是否为「{suggestion}」？', ', did you mean "{suggestion}"?'),
  limit: text(
    '最多显示前 100 条错误；错误文件只含出错的行，并加一列「错误信息」，错误单元格已标色。',
    'The first 100 errors are shown. The error file holds the wrong rows with a column of messages; wrong cells are coloured.',
  ),
  whole: text('整行', 'Row'),
};

interface ImportOutcomeProps {
  readonly result: ImportResult;
  readonly isAllOrNothing: boolean;
  /** Nothing is written yet. */
  readonly isPreview?: boolean;
  /** Whether hidden rows stay out, and what changes that. */
  readonly hidden?: { readonly isLeftOut: boolean; readonly leave: (isLeftOut: boolean) => void };
}

/** What became of the sheet, or would: the sentence of the server, what to do next, and every error with its row. */
export function ImportOutcome({ result, isAllOrNothing, isPreview = false, hidden }: ImportOutcomeProps) {
  const say = useText();
  const { failed, success, existing, notices = [] } = result;
  const isEmpty = result.total === 0;
  const isGood = failed === 0 && !isEmpty;
  const isNoticed = notices.some(isWarning);
  const { all, nothing, some } = isPreview
    ? { all: isNoticed ? words.wouldNoticed : words.wouldAll, nothing: words.wouldNothing, some: words.wouldSome }
    : { all: words.allIn, nothing: words.nothing, some: words.some };
  return (
    <>
      <div className="tg-notice tg-fixed" data-tone={isGood && !isNoticed ? 'ok' : 'wait'} role="alert">
        {isGood && !isNoticed ? <CheckCircleOutlined aria-hidden /> : <WarningAmberOutlined aria-hidden />}
        <div>
          <b>{result.msg}</b>
          <p className="tg-soft">
            {isEmpty
              ? say(words.noRows)
              : isGood
                ? say(all)
                : say(isAllOrNothing ? nothing : success === 0 ? words.none : some, { failed, success })}
            {existing > 0 && !isPreview && ` ${say(words.existing, { existing })}`}
          </p>
          {existing > 0 && isPreview && <Twins result={result} />}
        </div>
      </div>
      <ImportNotices notices={notices} hidden={isPreview ? hidden : undefined} />
      {result.errors.length > 0 && <Errors errors={result.errors} />}
    </>
  );
}

const namedTwins = 5;

/** Which rows are there already, the first of them by their place in the sheet. */
function Twins({ result: { existing, twins = [] } }: { result: ImportResult }) {
  const say = useText();
  const named = twins
    .slice(0, namedTwins)
    .map(({ row, of }) => (of === undefined ? say(words.twin, { row }) : say(words.twinOf, { row, of })));
  const rows = `${named.join('、')}${existing > named.length && named.length > 0 ? '…' : ''}`;
  return <p className="tg-soft">{say(words.wouldTwins, { existing, rows })}</p>;
}

type RowError = ImportResult['errors'][number];

function Errors({ errors }: { errors: readonly RowError[] }) {
  const say = useText();
  const [chosen, setChosen] = useState<string>();
  const counts = new Map<string, number>();
  for (const { column } of errors) counts.set(column, (counts.get(column) ?? 0) + 1);
  const shown = errors.filter(({ column }) => chosen === undefined || column === chosen).slice(0, shownErrors);
  const reasonOf = ({ rule, message, suggestion }: RowError) =>
    `${rule ? `${rule} ` : ''}${message}${suggestion && !message.includes(suggestion) ? say(words.didYouMean, { suggestion }) : ''}`;

  const copy = async () => {
    const lines = shown.map((error) => [error.row, error.column, error.value, reasonOf(error)].join('\t'));
    await navigator.clipboard.writeText(
      [[words.row, words.column, words.value, words.reason].map((head) => say(head)).join('\t'), ...lines].join('\n'),
    );
    showToast({ tone: 'ok', text: say(words.copied, { count: shown.length }) });
  };

  return (
    <>
      <div className={styles.errorHead}>
        <b className="tg-nowrap">{say(words.errors)}</b>
        <span className="tg-muted tg-nowrap">{say(words.byColumn)}</span>
        <Choice
          isSmall
          label={say(words.byColumn)}
          options={[
            { key: undefined, label: `${say(words.all)} ${errors.length}` },
            ...[...counts].map(([key, count]) => ({ key, label: `${key || say(words.whole)} ${count}` })),
          ]}
          chosen={chosen}
          onChoose={setChosen}
        />
        <Button size="small" variant="text" startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
          {say(words.copy)}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className={styles.errors} tabIndex={0} role="group" aria-label={say(words.errors)}>
        <table>
          <thead>
            <tr>
              <th className="num">{say(words.row)}</th>
              <th>{say(words.column)}</th>
              <th>{say(words.value)}</th>
              <th>{say(words.reason)}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((error, index) => (
              <tr key={`${error.row} ${error.column} ${index}`}>
                <td className="num">{error.row}</td>
                <td>{error.column || say(words.whole)}</td>
                <td>{error.value === '' ? <span className="tg-muted">{say(words.empty)}</span> : error.value}</td>
                <td>{reasonOf(error)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>{say(words.limit)}</p>
    </>
  );
}
