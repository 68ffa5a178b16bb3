import { useMemo, useState } from 'react';
import { formatThousands } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import { shortAmount } from '../../parts/charts/amounts.ts';
import type { Series } from '../../parts/charts/Chart.tsx';
import { Lines } from '../../parts/charts/Lines.tsx';
import { StackedBars } from '../../parts/charts/StackedBars.tsx';
import { useText } from '../../shell/text.ts';
import type { Grouping, Statistics } from './answer.ts';
import { groupSeries } from './groupSeries.ts';
import { groupingWords } from './StatisticsFilters.tsx';

const words = {
  used: text('各月期末占用（元，按{group}）', 'Used at the end of each month (CNY, by {group})'),
  utilisation: text('使用率（%）', 'Utilisation (%)'),
  month: text('月份', 'Month'),
  total: text('合计', 'Total'),
  others: text('其他', 'Others'),
  average: text('平均使用率', 'Average'),
  peak: text('峰值使用率', 'Peak'),
  all: text('合计', 'All'),
  byGroup: text('按{group}', 'By {group}'),
  lines: text('使用率的线', 'Lines of utilisation'),
};

const colours = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)', 'var(--chart-6)'] as const;
const dashes = [undefined, '6 3', '2 3', '8 3 2 3', '4 4'] as const;
const shortMonth = (month: string): string => month.slice(2);

interface ChartsProps {
  readonly statistics: Statistics;
  readonly months: readonly string[];
  readonly groupBy: Grouping;
}

/** What was used at the end of each month by the groups that use most, and how far the totals were used. */
export function UsedCharts({ statistics, months, groupBy }: ChartsProps) {
  const say = useText();
  const [isByGroup, setIsByGroup] = useState(false);
  const others = say(words.others);
  const groups = useMemo(() => groupSeries(statistics, months, others), [statistics, months, others]);
  const group = say(groupingWords[groupBy]);

  const bars = groups.map(
    ({ groupId, name, amounts }, index): Series => ({
      key: groupId ?? 'others',
      label: name,
      colour: (groupId === undefined ? colours.at(-1) : colours[index]) ?? colours[0],
      values: amounts.map(Number),
      texts: amounts.map(formatThousands),
    }),
  );
  const totals = months.map((month) => statistics.totals.find((row) => row.month === month));
  const line = (key: 'averageUtilisation' | 'peakUtilisation', label: string, index: number): Series => {
    const shares = totals.map((row) => row?.[key] ?? '0.00');
    return {
      key,
      label,
      colour: colours[index] ?? colours[0],
      dash: dashes[index],
      values: shares.map(Number),
      texts: shares.map(percent),
    };
  };
  const lines = isByGroup
    ? groups.flatMap(({ groupId, name, utilisation }, index): Series[] =>
        utilisation
          ? [
              {
                key: groupId ?? 'others',
                label: name,
                colour: colours[index] ?? colours[0],
                dash: dashes[index],
                values: utilisation.map(Number),
                texts: utilisation.map(percent),
              },
            ]
          : [],
      )
    : [line('averageUtilisation', say(words.average), 0), line('peakUtilisation', say(words.peak), 1)];

  return (
    <div className="us-charts">
      <section className="us-panel">
        <StackedBars
          title={say(words.used, { group })}
          markLabel={say(words.month)}
          marks={months}
          shortMark={shortMonth}
          tickText={(value) => say(shortAmount(value))}
          series={bars}
          sum={{ label: say(words.total), texts: totals.map((row) => formatThousands(row?.closing ?? '0.00')) }}
        />
      </section>
      <section className="us-panel">
        <div className="us-choice us-lines" role="group" aria-label={say(words.lines)}>
          <button type="button" aria-pressed={!isByGroup} onClick={() => setIsByGroup(false)}>
            {say(words.all)}
          </button>
          <button type="button" aria-pressed={isByGroup} onClick={() => setIsByGroup(true)}>
            {say(words.byGroup, { group })}
          </button>
        </div>
        <Lines
          title={say(words.utilisation)}
          markLabel={say(words.month)}
          marks={months}
          shortMark={shortMonth}
          tickText={(value) => `${value}%`}
          series={lines}
        />
      </section>
    </div>
  );
}

const percent = (share: string): string => `${share}%`;
