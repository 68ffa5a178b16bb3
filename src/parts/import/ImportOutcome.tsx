import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router';
import type { ImportResult } from '#dataProvider/index.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { useText } from '../../shell/text.ts';
import { RadioTiles } from '../layout/Choice.tsx';
import { ImportNotices, isWarning } from './ImportNotices.tsx';
import styles from './import.module.css';

const shownErrors = 100;
const words = {
  noRows: bi(
    '文件里没有数据行，没有导入任何内容。请在表头下面填写后重新上传。',
    'The file holds no rows: nothing was imported. Fill in rows below the head and upload it again.',
  ),
  place: bi(
    '请在下面指定各列导入为哪个字段；尚未写入任何数据。',
    'Say below which field each column comes in as; nothing is written yet.',
  ),
  allIn: bi('全部数据已导入。', 'Everything was imported.'),
  existing: bi('其中 {existing} 行已存在，未重复导入。', '{existing} rows were there already and left alone.'),
  nothing: bi(
    '整批导入：改好这 {failed} 行后重新上传即可，不会产生重复数据。',
    'All rows or none: correct these {failed} rows and upload again, nothing is doubled.',
  ),
  some: bi(
    '正确的 {success} 行已导入；改好错误文件中的 {failed} 行后重新上传即可，不会产生重复数据。',
    '{success} good rows were imported; correct the {failed} rows of the error file and upload it again, nothing is doubled.',
  ),
  wouldAll: bi('没有发现错误，尚未写入任何数据。', 'No error was found; nothing is written yet.'),
  wouldNoticed: bi(
    '没有发现错误，但表中有内容不会照原样导入：请核对下面各项。尚未写入任何数据。',
    'No error was found, but some of the sheet does not come in as it stands: please check the points below. Nothing is written yet.',
  ),
  wouldNothing: bi(
    '整批导入：改好这 {failed} 行后重新上传，现在不会写入任何数据。',
    'All rows or none: correct these {failed} rows and upload again, nothing is written now.',
  ),
  mendable: bi(
    '有 {failed} 行出错：可在下面一次改好，或改好文件后重新上传。尚未写入任何数据。',
    '{failed} rows are wrong: mend them below, or correct the file and upload it again. Nothing is written yet.',
  ),
  wouldSome: bi(
    '尚未写入任何数据。可以先导入正确的 {success} 行，出错的 {failed} 行改好后再上传。',
    'Nothing is written yet. The {success} good rows can go in now, the {failed} wrong ones after you corrected them.',
  ),
  none: bi(
    '没有可以导入的行：改好出错的 {failed} 行后重新上传，未写入任何数据。',
    'No row can go in: correct the {failed} rows and upload again, nothing is written.',
  ),
  wouldTwins: bi('{existing} 行重复，不会再次导入：', '{existing} rows are there already and left out: '),
  twin: bi('第 {row} 行', 'row {row}'),
  twinOf: bi('第 {row} 行（同第 {of} 行）', 'row {row} (same as row {of})'),
  errors: bi('错误明细', 'Errors'),
  byColumn: bi('按列：', 'By column:'),
  all: bi('全部', 'All'),
  copy: bi('复制', 'Copy'),
  copied: bi('已复制 {count} 条错误', '{count} errors copied'),
  row: bi('行号', 'Row'),
  column: bi('列', 'Column'),
  value: bi('填写的值', 'Value'),
  reason: bi('原因', 'Reason'),
  empty: bi('（空）', '(empty)'),
  didYouMean: bi('，是否为「{suggestion}」？', ', did you mean "{suggestion}"?'),
  limit: bi(
    '最多显示前 100 条错误；错误文件只含出错的行，并加一列「错误信息」，错误单元格已标色。',
    'The first 100 errors are shown. The error file holds the wrong rows with a column of messages; wrong cells are coloured.',
  ),
  whole: bi('整行', 'Row'),
};

interface ImportOutcomeProps {
  readonly result: ImportResult;
  readonly isAllOrNothing: boolean;
  /** Nothing is written yet. */
  readonly isPreview?: boolean;
  /** Whether hidden rows stay out, and what changes that. */
  readonly hidden?: { readonly isLeftOut: boolean; readonly leave: (isLeftOut: boolean) => void };
  /** What the rows become, so that a duplicate leads to the record that is there. */
  readonly entity?: EntityDefinition;
  /** The columns of the sheet and its equal errors, where people may still change them. */
  readonly children?: ReactNode;
}

/** What became of the sheet, or would: the sentence of the server, what to do next, and every error with its row. */
export function ImportResultView({
  result,
  isAllOrNothing,
  isPreview = false,
  hidden,
  entity,
  children,
}: ImportOutcomeProps) {
  const t = useText();
  const { failed, success, existing, notices = [] } = result;
  const isEmpty = result.total === 0;
  const problem = result.sheet?.problem;
  const isGood = failed === 0 && !isEmpty && problem === undefined;
  const isNoticed = notices.some(isWarning);
  const isMendable = isPreview && result.sheet !== undefined && success === 0;
  const { all, nothing, some } = isPreview
    ? { all: isNoticed ? words.wouldNoticed : words.wouldAll, nothing: words.wouldNothing, some: words.wouldSome }
    : { all: words.allIn, nothing: words.nothing, some: words.some };
  return (
    <>
      <div className="tg-notice tg-fixed" data-tone={isGood && !isNoticed ? 'ok' : 'wait'} role="alert">
        {isGood && !isNoticed ? <CheckCircleOutlined aria-hidden /> : <WarningAmberOutlined aria-hidden />}
        <div>
          <b>{problem ?? result.msg}</b>
          <p className="tg-soft">
            {problem !== undefined
              ? t(words.place)
              : isEmpty
                ? t(words.noRows)
                : isGood
                  ? t(all)
                  : t(isMendable ? words.mendable : isAllOrNothing ? nothing : success === 0 ? words.none : some, {
                      failed,
                      success,
                    })}
            {existing > 0 && !isPreview && ` ${t(words.existing, { existing })}`}
          </p>
          {existing > 0 && isPreview && <Twins result={result} entity={entity} />}
        </div>
      </div>
      <ImportNotices notices={notices} hidden={isPreview ? hidden : undefined} />
      {children}
      {result.errors.length > 0 && <Errors errors={result.errors} />}
    </>
  );
}

const namedTwins = 5;

/** Which rows are there already, the first of them by their place in the sheet. */
function Twins({
  result: { existing, twins = [] },
  entity,
}: {
  result: ImportResult;
  entity: EntityDefinition | undefined;
}) {
  const t = useText();
  const named = twins.slice(0, namedTwins);
  return (
    <p className="tg-soft">
      {t(words.wouldTwins, { existing })}
      {named.map(({ row, of, id }, at) => {
        const said = of === undefined ? t(words.twin, { row }) : t(words.twinOf, { row, of });
        const path = id && entity ? pathTo(entity.key, id) : undefined;
        return (
          <span key={row}>
            {at > 0 && '、'}
            {path ? (
              <Link to={path} target="_blank">
                {said}
              </Link>
            ) : (
              said
            )}
          </span>
        );
      })}
      {existing > named.length && named.length > 0 && '…'}
    </p>
  );
}

type RowError = ImportResult['errors'][number];

function Errors({ errors }: { errors: readonly RowError[] }) {
  const t = useText();
  const notify = useNotify();
  const [chosen, setChosen] = useState<string>();
  const counts = new Map<string, number>();
  for (const { column } of errors) counts.set(column, (counts.get(column) ?? 0) + 1);
  const shown = errors.filter(({ column }) => chosen === undefined || column === chosen).slice(0, shownErrors);
  const reasonOf = ({ rule, message, suggestion }: RowError) =>
    `${rule ? `${rule} ` : ''}${message}${suggestion && !message.includes(suggestion) ? t(words.didYouMean, { suggestion }) : ''}`;

  const copy = async () => {
    const lines = shown.map((error) => [error.row, error.column, error.value, reasonOf(error)].join('\t'));
    await navigator.clipboard.writeText(
      [[words.row, words.column, words.value, words.reason].map((head) => t(head)).join('\t'), ...lines].join('\n'),
    );
    notify(t(words.copied, { count: shown.length }), { type: 'success' });
  };

  return (
    <>
      <div className={styles.errorHead}>
        <b className="tg-nowrap">{t(words.errors)}</b>
        <span className="tg-muted tg-nowrap">{t(words.byColumn)}</span>
        <RadioTiles
          isSmall
          label={t(words.byColumn)}
          options={[
            { key: undefined, label: `${t(words.all)} ${errors.length}` },
            ...[...counts].map(([key, count]) => ({ key, label: `${key || t(words.whole)} ${count}` })),
          ]}
          chosen={chosen}
          onChoose={setChosen}
        />
        <Button size="small" variant="text" startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
          {t(words.copy)}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className={styles.errors} tabIndex={0} role="group" aria-label={t(words.errors)}>
        <table>
          <thead>
            <tr>
              <th className="num">{t(words.row)}</th>
              <th>{t(words.column)}</th>
              <th>{t(words.value)}</th>
              <th>{t(words.reason)}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((error, index) => (
              <tr key={`${error.row} ${error.column} ${index}`}>
                <td className="num">{error.row}</td>
                <td>{error.column || t(words.whole)}</td>
                <td>{error.value === '' ? <span className="tg-muted">{t(words.empty)}</span> : error.value}</td>
                <td>{reasonOf(error)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>{t(words.limit)}</p>
    </>
  );
}
