import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router';
import { type EntityDefinition, rightOf } from '#domain/core/entity.ts';
import type { ReportDefinition, ReportQuery, ReportRow } from '#domain/core/report.ts';
import { hasRight } from '#domain/core/rights.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { RecordDrawer } from '../form/RecordDrawer.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Row } from '../layout/Row.tsx';
import { Pages } from '../pages/Pages.tsx';
import { RecordTable, type TableColumn } from '../table/RecordTable.tsx';
import { useQuietCall } from './useReport.ts';

const words = {
  all: text('全部', 'all'),
  loading: text('正在加载', 'Loading'),
  failed: text('加载失败', 'Could not be loaded'),
  retry: text('重试', 'Retry'),
};

/** One figure of a report and the question it answers. */
export interface Figure {
  readonly row: ReportRow;
  readonly query: ReportQuery;
}

/** Which records a figure counts, and how they are shown. */
export interface CountedRecords {
  readonly entity: EntityDefinition;
  /** The call that answers `{rows, total}` for `{month, groupBy, groupId, …filters, page, limit}`. */
  readonly method: string;
  readonly columns: (figure: Figure) => readonly (string | TableColumn)[];
  /** Name `{name}`, `{month}` and `{total}`. */
  readonly title: Text;
  readonly hint: Text;
  readonly none: Text;
  readonly total: Text;
  /** The list of just these records. */
  readonly list: { readonly label: Text; readonly addressOf: (figure: Figure) => string };
}

interface ReportRecordsProps {
  readonly report: ReportDefinition;
  readonly counted: CountedRecords;
  readonly figure: Figure;
  readonly onClose: () => void;
}

const pageSize = 20;

/** The records behind one figure of a report, beside it. */
export function ReportRecords({ report, counted, figure, onClose }: ReportRecordsProps) {
  const say = useText();
  const call = useQuietCall(report.service);
  const mayList = hasRight(useActor(), rightOf(counted.entity.key, 'page'));
  const [page, setPage] = useState(1);
  const { groupId, groupName, month } = figure.row;
  const { groupBy, filters } = figure.query;
  const asked = { month, groupBy, ...(groupId && { groupId }), ...filters, page, limit: pageSize };
  const { data, isError, refetch } = useQuery({
    queryKey: [counted.method, asked],
    queryFn: ({ signal }) => call<{ rows: readonly RaRecord[]; total: number }>(counted.method, asked, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <RecordDrawer title={say(counted.title, { name: groupName ?? say(words.all), month })} width={960} onClose={onClose}>
      {isError && (
        <p role="alert">
          {say(words.failed)} <LinkButton onClick={() => void refetch()}>{say(words.retry)}</LinkButton>
        </p>
      )}
      {!isError && !data && <p role="status">{say(words.loading)}</p>}
      {data && data.total === 0 && <p className="tg-muted">{say(counted.none)}</p>}
      {data && data.total > 0 && (
        <>
          <Row between>
            <span className="tg-muted">{say(counted.total, { total: data.total })}</span>
            {mayList && <Link to={counted.list.addressOf(figure)}>{say(counted.list.label)}</Link>}
          </Row>
          <RecordTable
            look="sheet"
            entity={counted.entity}
            label={counted.entity.label}
            columns={counted.columns(figure)}
            rows={data.rows}
          />
          <Pages page={page} pageSize={pageSize} total={data.total} onTurn={setPage} />
        </>
      )}
    </RecordDrawer>
  );
}
