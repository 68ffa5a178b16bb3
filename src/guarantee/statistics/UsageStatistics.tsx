import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { todayText } from '#domain/core/moments.ts';
import { hasRight } from '#domain/core/rights.ts';
import { say as text } from '#domain/core/text.ts';
import { monthsBetween } from '#domain/guarantee/statisticsMath.ts';
import { CopyButton } from '../../parts/cells/CopyButton.tsx';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import type { StatisticsQuery, StatisticsRow } from './answer.ts';
import { Declarations } from './Declarations.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { lastMonths } from './months.ts';
import { StatisticsFilters } from './StatisticsFilters.tsx';
import { UsedCharts } from './UsedCharts.tsx';
import { useStatistics, useStatisticsExport } from './useStatistics.ts';
import '../../parts/list/list.css';
import './statistics.css';

const words = {
  title: text('保函使用统计', 'Usage statistics'),
  export: text('导出', 'Export'),
  refresh: text('刷新', 'Refresh'),
  loading: text('正在加载', 'Loading'),
  none: text('所选期间没有占用、征税或还款。', 'Nothing was used, levied or repaid in these months.'),
  hint: text('请换一个期间，或去掉公司、客户条件。', 'Choose other months, or take company and customer away.'),
  failed: text('统计加载失败：{reason}', 'The statistics could not be loaded: {reason}'),
  retry: text('重试', 'Retry'),
  request: text('请求号 {id}', 'Request {id}'),
};

/** /deposit/statisticsBaohanUsed: what was used month by month, in charts and figures, down to the declarations. @see guarantee.md 3.15 */
export function UsageStatistics() {
  const say = useText();
  const actor = useActor();
  const [query, setQuery] = useState<StatisticsQuery>(() => ({
    ...lastMonths(todayText(() => new Date()).slice(0, 7), 12),
    groupBy: 'customer',
  }));
  const [looked, setLooked] = useState<StatisticsRow>();
  const { statistics, failure, isAsking, isOlder, refresh } = useStatistics(query);
  const { exportSheet, isExporting } = useStatisticsExport();
  const months = monthsBetween(query.fromMonth, query.toMonth);
  const isEmpty = statistics?.subtotals.every(
    ({ declarations, peak, overdueCount }) => declarations === 0 && Number(peak) === 0 && overdueCount === 0,
  );

  return (
    <div className="us">
      <header className="list-head">
        <h1>{say(words.title)}</h1>
        <span className="list-grow" />
        {hasRight(actor, 'bhStatistics:export') && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<FileDownloadOutlined />}
            disabled={isExporting || !statistics || isEmpty}
            onClick={() => void exportSheet(query)}
          >
            {say(words.export)}
          </Button>
        )}
        <Tooltip title={say(words.refresh)}>
          <IconButton aria-label={say(words.refresh)} aria-busy={isAsking} onClick={refresh}>
            <RefreshOutlined />
          </IconButton>
        </Tooltip>
      </header>
      <StatisticsFilters query={query} onChange={setQuery} />
      {failure && <Failed {...failure} onRetry={refresh} />}
      {!failure && !statistics && (
        <div className="us-panel us-loading" role="status">
          {say(words.loading)}
        </div>
      )}
      {!failure && statistics && isEmpty && (
        <div className="us-panel us-empty" role="status">
          <p>{say(words.none)}</p>
          <p>{say(words.hint)}</p>
        </div>
      )}
      {!failure && statistics && !isEmpty && (
        <div className={isOlder ? 'us-body us-older' : 'us-body'} aria-busy={isAsking}>
          <UsedCharts
            statistics={statistics}
            months={isOlder ? [...new Set(statistics.totals.map(({ month }) => month))] : months}
            groupBy={query.groupBy}
          />
          <FiguresTable statistics={statistics} groupBy={query.groupBy} onLook={setLooked} />
        </div>
      )}
      {looked && <Declarations row={looked} query={query} onClose={() => setLooked(undefined)} />}
    </div>
  );
}

function Failed({ message, requestId, onRetry }: { message: string; requestId: string; onRetry: () => void }) {
  const say = useText();
  return (
    <div className="us-panel us-empty" role="alert">
      <p>
        <CloudOffOutlined className="list-icon" aria-hidden /> {say(words.failed, { reason: message })}
      </p>
      <p>
        <button type="button" className="list-link" onClick={onRetry}>
          {say(words.retry)}
        </button>
        {requestId && (
          <>
            {' '}
            {say(words.request, { id: requestId.slice(0, 13) })} <CopyButton value={requestId} />
          </>
        )}
      </p>
    </div>
  );
}
