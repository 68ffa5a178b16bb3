import { useState } from 'react';
import { Link } from 'react-router';
import { todayText } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import { demandListPath } from '#domain/demand/paths.ts';
import type { OverviewFacts, TrendDay } from '#domain/demand/startPage.ts';
import { Lines } from '../../parts/charts/Lines.tsx';
import { type Figure, Figures } from '../../parts/facts/Figures.tsx';
import { Choice } from '../../parts/layout/Choice.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { listAddress } from '../../parts/list/listAddress.ts';
import { Failure } from '../../parts/panel/Failure.tsx';
import { BoardPanel, useBoard } from '../../parts/workbench/board.tsx';
import { type Say, useText } from '../../shell/text.ts';
import { board } from './board.ts';

type Span = 'today' | 'month';

const words = {
  title: text('业务概览', 'Overview'),
  list: text('需求列表', 'Demand list'),
  spans: { today: text('今日', 'Today'), month: text('本月', 'This month') },
  made: text('新增需求', 'New demands'),
  finished: text('完成需求', 'Finished demands'),
  hours: text('平均办理时长（近 7 天）', 'Mean handling time (7 days)'),
  before: {
    today: text('昨日 {value}', 'Yesterday {value}'),
    month: text('上月同期 {value}', 'Same days last month {value}'),
    week: text('前 7 天 {value}', '7 days before {value}'),
  },
  hourUnit: text('小时', 'h'),
  noHours: text('暂无完成', 'None finished'),
  trend: text('近 30 天需求趋势（件）', 'Demands of the last 30 days'),
  day: text('日期', 'Day'),
};

const lines = [
  { key: 'new', label: text('新增', 'New'), colour: 'var(--chart-1)' },
  { key: 'finished', label: text('完成', 'Finished'), colour: 'var(--chart-2)', dash: '5 3' },
] as const;

/** Demands new and finished, today or this month, beside the time before; below it the last thirty days. */
export function Overview() {
  const say = useText();
  const [span, setSpan] = useState<Span>('today');
  const { block, data, refresh } = useBoard(board);
  const trend = data('trend');
  const trendBlock = block('trend');
  return (
    <BoardPanel
      board={board}
      name="overview"
      title={say(words.title)}
      bars={8}
      grows
      choice={
        <Choice
          isSmall
          label={say(words.title)}
          options={(['today', 'month'] as const).map((key) => ({ key, label: say(words.spans[key]) }))}
          chosen={span}
          onChoose={setSpan}
        />
      }
      tools={
        <Toned isHint>
          <Link to={demandListPath}>{say(words.list)}</Link>
        </Toned>
      }
    >
      {(facts) => (
        <>
          <Figures look="cells" figures={figuresOf(facts, span, say)} />
          {trend && <Trend days={trend} />}
          {trendBlock && 'error' in trendBlock && <Failure requestId={trendBlock.error} onRetry={refresh} />}
        </>
      )}
    </BoardPanel>
  );
}

function figuresOf(facts: OverviewFacts, span: Span, say: Say): Figure[] {
  const isToday = span === 'today';
  const today = todayText(() => new Date());
  const from = isToday ? today : `${today.slice(0, 8)}01`;
  const compared = (value: number) => say(words.before[span], { value: grouped(value) });
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
          {facts.hoursWeek ?? <small>{say(words.noHours)}</small>} {facts.hoursWeek && <small>{say(words.hourUnit)}</small>}
        </>
      ),
      tone: facts.hoursWeek === null ? 'none' : undefined,
      note: say(words.before.week, { value: facts.hoursWeekBefore ?? '--' }),
    },
  ];
}

const grouped = (value: number): string => formatThousands(String(value));

/** Lines of new and finished demands. */
function Trend({ days }: { days: readonly TrendDay[] }) {
  const say = useText();
  return (
    <Lines
      title={say(words.trend)}
      markLabel={say(words.day)}
      marks={days.map(({ day }) => day)}
      shortMark={(day) => day.slice(5)}
      labelUnit={7}
      series={lines.map(({ label, ...line }) => ({ ...line, label: say(label), values: days.map((day) => day[line.key]) }))}
    />
  );
}
