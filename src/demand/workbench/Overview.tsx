import { useState } from 'react';
import { Link } from 'react-router';
import { todayText } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { demandListPath } from '#domain/demand/paths.ts';
import type { OverviewFacts, TrendDay } from '#domain/demand/startPage.ts';
import { Lines } from '../../parts/charts/Lines.tsx';
import { type Stat, Stats } from '../../parts/facts/Stats.tsx';
import { RadioTiles } from '../../parts/layout/Choice.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { listAddress } from '../../parts/list/listAddress.ts';
import { Failure } from '../../parts/panel/Failure.tsx';
import { DashboardPanel, useDashboard } from '../../parts/workbench/dashboard.tsx';
import { type Say, useText } from '../../shell/text.ts';
import { startDashboard } from './dashboard.ts';

type Span = 'today' | 'month';

const words = {
  title: bi('业务概览', 'Overview'),
  list: bi('需求列表', 'Demand list'),
  spans: { today: bi('今日', 'Today'), month: bi('本月', 'This month') },
  made: bi('新增需求', 'New demands'),
  finished: bi('完成需求', 'Finished demands'),
  hours: bi('平均办理时长（近 7 天）', 'Mean handling time (7 days)'),
  before: {
    today: bi('昨日 {value}', 'Yesterday {value}'),
    month: bi('上月同期 {value}', 'Same days last month {value}'),
    week: bi('前 7 天 {value}', '7 days before {value}'),
  },
  hourUnit: bi('小时', 'h'),
  noHours: bi('暂无完成', 'None finished'),
  trend: bi('近 30 天需求趋势（件）', 'Demands of the last 30 days'),
  day: bi('日期', 'Day'),
};

const lines = [
  { key: 'new', label: bi('新增', 'New'), colour: 'var(--chart-1)' },
  { key: 'finished', label: bi('完成', 'Finished'), colour: 'var(--chart-2)', dash: '5 3' },
] as const;

/** Demands new and finished, today or this month, beside the time before; below it the last thirty days. */
export function Overview() {
  const t = useText();
  const [span, setSpan] = useState<Span>('today');
  const { block, data, refresh } = useDashboard(startDashboard);
  const trend = data('trend');
  const trendBlock = block('trend');
  return (
    <DashboardPanel
      board={startDashboard}
      name="overview"
      title={t(words.title)}
      bars={8}
      grows
      choice={
        <RadioTiles
          isSmall
          label={t(words.title)}
          options={(['today', 'month'] as const).map((key) => ({ key, label: t(words.spans[key]) }))}
          chosen={span}
          onChoose={setSpan}
        />
      }
      tools={
        <Toned isHint>
          <Link to={demandListPath}>{t(words.list)}</Link>
        </Toned>
      }
    >
      {(facts) => (
        <>
          <Stats look="cells" stats={figuresOf(facts, span, t)} />
          {trend && <Trend days={trend} />}
          {trendBlock && 'error' in trendBlock && <Failure requestId={trendBlock.error} onRetry={refresh} />}
        </>
      )}
    </DashboardPanel>
  );
}

function figuresOf(facts: OverviewFacts, span: Span, t: Say): Stat[] {
  const isToday = span === 'today';
  const today = todayText(() => new Date());
  const from = isToday ? today : `${today.slice(0, 8)}01`;
  const compared = (value: number) => t(words.before[span], { value: grouped(value) });
  return [
    {
      label: words.made,
      value: grouped(isToday ? facts.newToday : facts.newMonth),
      to: listAddress(demandListPath, { createdTime__between: [from, today] }),
      note: compared(isToday ? facts.newYesterday : facts.newMonthBefore),
    },
    {
      label: words.finished,
      value: grouped(isToday ? facts.finishedToday : facts.finishedMonth),
      note: compared(isToday ? facts.finishedYesterday : facts.finishedMonthBefore),
    },
    {
      label: words.hours,
      value: (
        <>
          {facts.hoursWeek ?? <small>{t(words.noHours)}</small>} {facts.hoursWeek && <small>{t(words.hourUnit)}</small>}
        </>
      ),
      tone: facts.hoursWeek === null ? 'none' : undefined,
      note: t(words.before.week, { value: facts.hoursWeekBefore ?? '--' }),
    },
  ];
}

const grouped = (value: number): string => formatThousands(String(value));

/** Lines of new and finished demands. */
function Trend({ days }: { days: readonly TrendDay[] }) {
  const t = useText();
  return (
    <Lines
      title={t(words.trend)}
      markLabel={t(words.day)}
      marks={days.map(({ day }) => day)}
      shortMark={(day) => day.slice(5)}
      labelUnit={7}
      series={lines.map(({ label, ...line }) => ({
        ...line,
        label: t(label),
        values: days.map((day) => day[line.key]),
      }))}
    />
  );
}
