import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { todayText } from '#domain/core/moments.ts';
import { groupingLabel, type ReportDefinition, type ReportQuery, type ReportRow } from '#domain/core/report.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { CopyButton } from '../cells/CopyButton.tsx';
import { classes } from '../layout/classes.ts';
import { RefreshButton } from '../layout/IconTool.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { Surface } from '../layout/Surface.tsx';
import { lastMonths } from './months.ts';
import { ReportCharts } from './ReportCharts.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { type RecordLooks, ReportRecords, recordTexts } from './ReportRecords.tsx';
import { ReportTable } from './ReportTable.tsx';
import styles from './report.module.css';
import { useReport, useReportExport } from './useReport.ts';

const words = {
  export: bi('导出', 'Export'),
  loading: bi('正在加载', 'Loading'),
  hint: bi('请换一个期间，或去掉条件：{filters}。', 'Choose other months, or take away: {filters}.'),
  failed: bi('统计加载失败：{reason}', 'The statistics could not be loaded: {reason}'),
  and: bi('、', ', '),
  retry: bi('重试', 'Retry'),
  request: bi('请求号 {id}', 'Request {id}'),
};

/** The figure whose records are open: a row, or one measure of it. */
interface Looked {
  readonly row: ReportRow;
  readonly measure: string | undefined;
}

interface ReportProps {
  readonly report: ReportDefinition;
  /** Another look of fields of the records behind a figure. */
  readonly looks?: RecordLooks;
}

/**
 * A whole report from its definition: what narrows it, its charts, its figures, a sheet of them, and the records behind
 * each.
 */
export function Report({ report, looks }: ReportProps) {
  const t = useText();
  const [query, setQuery] = useState<ReportQuery>(() => ({
    ...(report.months
      ? lastMonths(todayText(() => new Date()).slice(0, 7), report.months.first)
      : { fromMonth: '', toMonth: '' }),
    groupBy: Object.keys(report.dimensions)[0] ?? '',
    filters: report.begins?.(todayText(() => new Date())) ?? {},
  }));
  const [looked, setLooked] = useState<Looked>();
  const { answer, failure, isAsking, isOlder, refresh } = useReport(report, query);
  const isEmpty =
    answer?.subtotals.every((row) => report.presentBy.every((measure) => Number(row[measure]) === 0)) ?? false;
  const group = t(groupingLabel(report, query.groupBy));
  const texts = recordTexts(report);

  return (
    <Page
      title={t(report.label)}
      tools={
        <Tools report={report} query={query} isClosed={!answer || isEmpty} isAsking={isAsking} onRefresh={refresh} />
      }
    >
      <ReportFilters report={report} query={query} onChange={setQuery} />
      {failure && <Failed {...failure} onRetry={refresh} />}
      {!failure && (!answer || isEmpty) && (
        <Surface look="message" role="status">
          {answer ? (
            <>
              <p>{t(report.nothing)}</p>
              <p>{t(words.hint, { filters: report.filters.map(({ field }) => t(field.label)).join(t(words.and)) })}</p>
            </>
          ) : (
            t(words.loading)
          )}
        </Surface>
      )}
      {!failure && answer && !isEmpty && (
        <div className={classes(styles.body, isOlder && styles.older)} aria-busy={isAsking}>
          <ReportCharts report={report} answer={answer} group={group} />
          <ReportTable
            report={report}
            answer={answer}
            group={group}
            look={texts && { ...texts, onLook: (row, measure) => setLooked({ row, measure }) }}
          />
        </div>
      )}
      {looked && texts && (
        <ReportRecords
          report={report}
          texts={texts}
          looks={looks}
          name={looked.row.groupName}
          figure={{ ...query, groupId: looked.row.groupId, month: looked.row.month, measure: looked.measure }}
          onClose={() => setLooked(undefined)}
        />
      )}
    </Page>
  );
}

interface ToolsProps {
  readonly report: ReportDefinition;
  readonly query: ReportQuery;
  /** There is nothing to export. */
  readonly isClosed: boolean;
  readonly isAsking: boolean;
  readonly onRefresh: () => void;
}

function Tools({ report, query, isClosed, isAsking, onRefresh }: ToolsProps) {
  const can = useCan();
  const t = useText();
  const mayExport = can({ action: 'export', resource: report.key });
  const { exportSheet, isExporting } = useReportExport(report);
  return (
    <>
      {mayExport && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<FileDownloadOutlined />}
          disabled={isExporting || isClosed}
          onClick={() => void exportSheet(query)}
        >
          {t(words.export)}
        </Button>
      )}
      <RefreshButton isAsking={isAsking} onRefresh={onRefresh} />
    </>
  );
}

function Failed({ message, requestId, onRetry }: { message: string; requestId: string; onRetry: () => void }) {
  const t = useText();
  return (
    <Surface look="message" role="alert">
      <p>
        <CloudOffOutlined className={styles.icon} aria-hidden /> {t(words.failed, { reason: message })}
      </p>
      <p>
        <LinkButton onClick={onRetry}>{t(words.retry)}</LinkButton>
        {requestId && (
          <>
            {' '}
            {t(words.request, { id: requestId.slice(0, 13) })} <CopyButton value={requestId} />
          </>
        )}
      </p>
    </Surface>
  );
}
