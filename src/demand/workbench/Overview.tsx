import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { todayText } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import { listAddress } from '../../parts/list/listAddress.ts';
import { dataOf } from '../../parts/workbench/block.ts';
import { Failure, Panel } from '../../parts/workbench/Panel.tsx';
import { useText } from '../../shell/text.ts';
import type { OverviewFacts } from './answer.ts';
import { demandListPath } from './queues.ts';
import { TrendChart } from './TrendChart.tsx';
import type { Workbench } from './useWorkbench.ts';

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
};

/** Demands new and finished, today or this month, beside the time before; below it the last thirty days. */
export function Overview({ workbench: { block, refresh } }: { workbench: Workbench }) {
  const say = useText();
  const [span, setSpan] = useState<Span>('today');
  const trendBlock = block('trend');
  const trend = dataOf(trendBlock);
  return (
    <Panel
      title={say(words.title)}
      className="wb-overview"
      block={block('overview')}
      bars={8}
      onRetry={refresh}
      choice={
        <fieldset className="wb-choice" aria-label={say(words.title)}>
          {(['today', 'month'] as const).map((key) => (
            <button type="button" key={key} aria-pressed={key === span} onClick={() => setSpan(key)}>
              {say(words.spans[key])}
            </button>
          ))}
        </fieldset>
      }
      tools={
        <Link className="wb-more" to={demandListPath}>
          {say(words.list)}
        </Link>
      }
    >
      {(facts) => (
        <>
          <Figures facts={facts} span={span} />
          {trend && <TrendChart days={trend} />}
          {trendBlock && 'error' in trendBlock && <Failure requestId={trendBlock.error} onRetry={refresh} />}
        </>
      )}
    </Panel>
  );
}

function Figures({ facts, span }: { facts: OverviewFacts; span: Span }) {
  const say = useText();
  const isToday = span === 'today';
  const today = todayText(() => new Date());
  const from = isToday ? today : `${today.slice(0, 8)}01`;
  const compared = (value: number) => say(words.before[span], { value: grouped(value) });
  return (
    <dl className="wb-figures">
      <Figure label={say(words.made)} note={compared(isToday ? facts.newYesterday : facts.newMonthBefore)}>
        <Link to={listAddress(demandListPath, { createdTime__between: [from, today] })}>
          {grouped(isToday ? facts.newToday : facts.newMonth)}
        </Link>
      </Figure>
      <Figure label={say(words.finished)} note={compared(isToday ? facts.finishedYesterday : facts.finishedMonthBefore)}>
        {grouped(isToday ? facts.finishedToday : facts.finishedMonth)}
      </Figure>
      <Figure label={say(words.hours)} note={say(words.before.week, { value: facts.hoursWeekBefore ?? '--' })}>
        {facts.hoursWeek === null ? (
          <span className="wb-none">{say(words.noHours)}</span>
        ) : (
          <>
            {facts.hoursWeek} <small>{say(words.hourUnit)}</small>
          </>
        )}
      </Figure>
    </dl>
  );
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd className="wb-hint">{note}</dd>
    </div>
  );
}

const grouped = (value: number): string => formatThousands(String(value));
