import { useState } from 'react';
import { formatThousands } from '#domain/core/money.ts';
import type { ReportAnswer, ReportChart, ReportDefinition } from '#domain/core/report.ts';
import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { shortAmount } from '../charts/amounts.ts';
import type { Series } from '../charts/Chart.tsx';
import { Lines } from '../charts/Lines.tsx';
import { StackedBars } from '../charts/StackedBars.tsx';
import { Choice } from '../layout/Choice.tsx';
import { Pair } from '../layout/Split.tsx';
import { type GroupSeries, groupSeries } from './groupSeries.ts';
import { shownMeasure } from './measures.ts';
import styles from './report.module.css';

const words = {
  month: text('月份', 'Month'),
  total: text('合计', 'Total'),
  others: text('其他', 'Others'),
  all: text('合计', 'All'),
  byGroup: text('按{group}', 'By {group}'),
  lines: text('{title}的线', 'Lines of {title}'),
};

const colours = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)', 'var(--chart-6)'] as const;
const dashes = [undefined, '6 3', '2 3', '8 3 2 3', '4 4'] as const;
const shortMonth = (month: string): string => month.slice(2);

interface ChartsProps {
  readonly report: ReportDefinition;
  readonly answer: ReportAnswer;
  readonly months: readonly string[];
  /** What the figures are grouped by, as people call it. */
  readonly group: string;
}

/** The charts of a report: the wide one first. */
export const ReportCharts = (props: ChartsProps) => (
  <Pair>
    {props.report.charts.map((chart) => (
      <section key={chart.title.en} className={styles.chart}>
        {chart.kind === 'bars' ? <Bars {...props} chart={chart} /> : <Curves {...props} chart={chart} />}
      </section>
    ))}
  </Pair>
);

type OneChart<Kind extends ReportChart['kind']> = ChartsProps & { readonly chart: Extract<ReportChart, { kind: Kind }> };

function Bars({ chart: { title, measure, rankedBy }, answer, months, group }: OneChart<'bars'>) {
  const say = useText();
  const groups = groupSeries(answer, { measure, rankedBy, months, others: say(words.others) });
  const totals = months.map((month) => String(answer.totals.find((row) => row.month === month)?.[measure] ?? '0.00'));
  return (
    <StackedBars
      title={say(title, { group })}
      markLabel={say(words.month)}
      marks={months}
      shortMark={shortMonth}
      tickText={(value) => say(shortAmount(value))}
      series={groups.map(({ groupId, name, values }, index) => ({
        key: groupId ?? 'others',
        label: name,
        colour: (groupId === undefined ? colours.at(-1) : colours[index]) ?? colours[0],
        values: values.map(Number),
        texts: values.map(formatThousands),
      }))}
      sum={{ label: say(words.total), texts: totals.map(formatThousands) }}
    />
  );
}

function Curves({ chart, report, answer, months, group }: OneChart<'lines'>) {
  const say = useText();
  const [isByGroup, setIsByGroup] = useState(false);
  const { measures, byGroup, rankedBy } = chart;
  const title = say(chart.title, { group });
  const totals = measures.map(
    (measure): GroupSeries => ({
      groupId: measure,
      name: say(report.measures[measure]?.label ?? chart.title),
      values: months.map((month) => String(answer.totals.find((row) => row.month === month)?.[measure] ?? '0.00')),
    }),
  );
  const drawn = isByGroup ? groupSeries(answer, { measure: byGroup, rankedBy, months }) : totals;
  return (
    <>
      <Choice
        isSmall
        label={say(words.lines, { title })}
        options={[
          { key: 'all', label: say(words.all) },
          { key: 'group', label: say(words.byGroup, { group }) },
        ]}
        chosen={isByGroup ? 'group' : 'all'}
        onChoose={(key) => setIsByGroup(key === 'group')}
      />
      <Lines
        title={title}
        markLabel={say(words.month)}
        marks={months}
        shortMark={shortMonth}
        tickText={(value) => shownMeasure(report.measures[byGroup], String(value))}
        series={drawn.map(
          ({ groupId, name, values }, index): Series => ({
            key: groupId ?? '',
            label: name,
            colour: colours[index] ?? colours[0],
            dash: dashes[index],
            values: values.map(Number),
            texts: values.map((value) => shownMeasure(report.measures[byGroup], value)),
          }),
        )}
      />
    </>
  );
}
