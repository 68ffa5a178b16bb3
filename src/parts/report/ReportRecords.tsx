import { type ReactNode, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { filterOfFigure, type ReportDefinition, type ReportFigure } from '#domain/core/report.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { pagePathsOf, pathTo } from '#domain/screens.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { useAsk } from '../calls/useAsk.ts';
import { useRead } from '../calls/useCall.ts';
import { RecordDrawer } from '../form/RecordDrawer.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Row } from '../layout/Row.tsx';
import { listAddress } from '../list/listAddress.ts';
import { Pages } from '../pages/Pages.tsx';
import { RecordTable, type TableColumn } from '../table/RecordTable.tsx';
import { quiet } from './useReport.ts';

const words = {
  all: bi('全部', 'all'),
  loading: bi('正在加载', 'Loading'),
  failed: bi('加载失败', 'Could not be loaded'),
  retry: bi('重试', 'Retry'),
};

/** Another look of a field, by its name. */
export type RecordLooks = Readonly<Record<string, (record: RecordValues) => ReactNode>>;

interface ReportRecordsProps {
  readonly report: ReportDefinition;
  readonly texts: RecordTexts;
  readonly looks: RecordLooks | undefined;
  /** Of the group; null for all together. */
  readonly name: string | null;
  readonly figure: ReportFigure;
  readonly onClose: () => void;
}

const pageSize = 20;

/** The records behind one figure of a report, beside it. */
export function ReportRecords({ report, texts, looks, name, figure, onClose }: ReportRecordsProps) {
  const t = useText();
  const ask = useAsk(report.service);
  const can = useCan();
  const [page, setPage] = useState(1);
  const { entity, methods } = report;
  const { groupBy, groupId, month, filters, measure, fromMonth, toMonth } = figure;
  const whole = { ...(measure && { measure }), ...(!month && { fromMonth, toMonth }) };
  const asked = { month, groupBy, ...whole, ...(groupId !== null && { groupId }), ...filters, page, limit: pageSize };
  const { data, isError, refetch } = useRead(
    [methods.records, asked],
    (signal) => ask<{ rows: readonly RaRecord[]; total: number }>(methods.records, asked, { ...quiet, signal }),
    { keepsLast: true },
  );
  const { list } = can({ action: 'list', resource: entity.key }) ? pagePathsOf(entity.key) : {};
  return (
    <RecordDrawer
      title={t(texts.title, { name: name === null ? t(words.all) : name || '--', month })}
      width={960}
      onClose={onClose}
    >
      {isError && (
        <p role="alert">
          {t(words.failed)} <LinkButton onClick={() => void refetch()}>{t(words.retry)}</LinkButton>
        </p>
      )}
      {!isError && !data && <p role="status">{t(words.loading)}</p>}
      {data && data.total === 0 && <p className="tg-muted">{t(texts.none)}</p>}
      {data && data.total > 0 && (
        <>
          <Row between>
            <span className="tg-muted">{t(texts.total, { total: data.total })}</span>
            {list && (
              <Link
                to={listAddress(
                  list,
                  filterOfFigure(
                    report,
                    figure,
                    nowText(() => new Date()),
                  ),
                )}
              >
                {t(texts.list)}
              </Link>
            )}
          </Row>
          <RecordTable
            look="sheet"
            entity={entity}
            label={entity.label}
            columns={columnsOf(report, figure, {
              [entity.title ?? '']: (record) => <Title entity={entity} record={record} />,
              ...looks,
            })}
            rows={data.rows}
          />
          <Pages page={page} pageSize={pageSize} total={data.total} onTurn={setPage} />
        </>
      )}
    </RecordDrawer>
  );
}

/** Within one group the field it is made by says nothing. */
function columnsOf(
  { records, dimensions }: ReportDefinition,
  { groupBy, groupId }: ReportFigure,
  looks: RecordLooks,
): (string | TableColumn)[] {
  const grouped = groupId === null ? undefined : dimensions[groupBy]?.field;
  const shown = (records?.columns ?? []).filter((field) => field !== grouped);
  return shown.map((field) => (looks[field] ? { field, value: looks[field] } : field));
}

/** What a record is called leads to it, where that may be opened. */
function Title({ entity: { key, title = 'id' }, record }: { entity: EntityDefinition; record: RecordValues }) {
  const can = useCan();
  const mayOpen = can({ action: 'show', resource: key });
  const path = mayOpen ? pathTo(key, { ...record, id: String(record.id) }) : undefined;
  return path ? <Link to={path}>{String(record[title])}</Link> : String(record[title]);
}

/** What is said of the records behind a figure. */
export interface RecordTexts {
  /** Names `{name}` and `{month}`. */
  readonly title: Text;
  readonly hint: Text;
  readonly none: Text;
  /** Names `{total}`. */
  readonly total: Text;
  readonly list: Text;
}

/**
 * The report's own texts, and those that follow from the name of what it counts; nothing where no records are shown.
 */
export function recordTexts({ records, months, entity: { label } }: ReportDefinition): RecordTexts | undefined {
  if (!records) return undefined;
  return {
    title: months
      ? bi(`{name} {month} 的${label.zh}`, `${label.en}: {name} in {month}`)
      : bi(`{name}的${label.zh}`, `${label.en}: {name}`),
    hint: months
      ? bi('点击月份查看明细', 'A month opens what it counts')
      : bi('点击分组查看明细', 'A group opens what it counts'),
    none: bi('没有记录。', 'Nothing was counted here.'),
    total: bi('共 {total} 条', '{total} in all'),
    list: bi('在列表中查看', 'See them in the list'),
    ...records,
  };
}
