import { useState } from 'react';
import { formatThousands } from '#domain/core/money.ts';
import type { ReportAnswer, ReportChart, ReportDefinition } from '#domain/core/report.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { shortAmount } from '../charts/amounts.ts';
import type { Series } from '../charts/Chart.tsx';
import { Lines } from '../charts/Lines.tsx';
import { StackedBars } from '../charts/StackedBars.tsx';
import { RadioTiles } from '../layout/Choice.tsx';
import { TwoColumns } from '../layout/Split.tsx';
import { type GroupSeries, groupSeries } from './groupSeries.ts';
import { isUnknown, shownMeasure } from './measures.ts';
import styles from './report.module.css';
import { sortGroups } from './sortGroups.ts';

const words = {
  month: bi('月份', 'Month'),
  total: bi('合计', 'Total'),
  others: bi('其他', 'Others'),
  all: bi('合计', 'All'),
  byGroup: bi('按{group}', 'By {group}'),
  lines: bi('{title}的线', 'Lines of {title}'),
};

const colours = [
  'var(--chart-1)',
  'var(--chart-2)',
  'var(--chart-3)',
  'var(--chart-4)',
  'var(--chart-5)',
  'var(--chart-6)',
] as const;
const dashes = [undefined, '6 3', '2 3', '8 3 2 3', '4 4'] as const;
const shortMonth = (month: string): string => month.slice(2);
const monthsIn = ({ totals }: ReportAnswer): string[] => totals.map(({ month }) => month);
/** More bars beside each other could not be named. */
const mostBars = 12;
const shortName = (name: string): string => (name.length > 6 ? `${name.slice(0, 5)}…` : name);

interface ChartsProps {
  readonly report: ReportDefinition;
  readonly answer: ReportAnswer;
  /** What the figures are grouped by, as people call it. */
  readonly group: string;
}

/** The charts of a report: the wide one first; a single one has the whole width. */
export function ReportCharts(props: ChartsProps) {
  const { charts, months } = props.report;
  const drawn = charts.map((chart) => (
    <section key={chart.title.en} className={styles.chart}>
      {chart.kind === 'lines' && <Curves {...props} chart={chart} />}
      {chart.kind === 'bars' &&
        (months ? <MonthBars {...props} chart={chart} /> : <GroupBars {...props} chart={chart} />)}
    </section>
  ));
  return charts.length > 1 ? <TwoColumns>{drawn}</TwoColumns> : drawn;
}

type OneChart<Kind extends ReportChart['kind']> = ChartsProps & {
  readonly chart: Extract<ReportChart, { kind: Kind }>;
};

/** A bar per month, its groups standing on each other. */
function MonthBars({ chart: { title, measure, rankedBy }, answer, group }: OneChart<'bars'>) {
  const t = useText();
  const months = monthsIn(answer);
  const groups = groupSeries(answer, { measure, rankedBy, months, others: t(words.others) });
  return (
    <StackedBars
      title={t(title, { group })}
      markLabel={t(words.month)}
      marks={months}
      shortMark={shortMonth}
      tickText={(value) => t(shortAmount(value))}
      series={groups.map(({ groupId, name, values }, index) => ({
        key: groupId ?? 'others',
        label: name,
        colour: (groupId === undefined ? colours.at(-1) : colours[index]) ?? colours[0],
        values: values.map(Number),
        texts: values.map(formatThousands),
      }))}
      sum={{ label: t(words.total), texts: answer.totals.map((row) => formatThousands(String(row[measure]))) }}
    />
  );
}

/** A bar per group, the largest first. */
function GroupBars({ chart: { title, measure, rankedBy }, report, answer, group }: OneChart<'bars'>) {
  const t = useText();
  const groups = sortGroups(answer.subtotals, { by: rankedBy, order: 'DESC' }).slice(0, mostBars);
  const field = report.measures[measure];
  return (
    <StackedBars
      title={t(title, { group })}
      markLabel={group}
      marks={groups.map(({ groupName }) => groupName || '--')}
      shortMark={shortName}
      tickText={(value) => t(shortAmount(value))}
      series={[
        {
          key: measure,
          label: t(field?.label ?? title),
          colour: colours[0],
          values: groups.map((row) => Number(row[measure])),
          texts: groups.map((row) => shownMeasure(field, String(row[measure]))),
        },
      ]}
    />
  );
}

function Curves({ chart, report, answer, group }: OneChart<'lines'>) {
  const t = useText();
  const { measures, byGroup, rankedBy } = chart;
  // Some figures, such as scores, are of each group alone and of nothing in all.
  const [isByGroup, setIsByGroup] = useState(() =>
    answer.totals.every((row) => measures.every((measure) => isUnknown(row[measure]))),
  );
  const months = monthsIn(answer);
  const title = t(chart.title, { group });
  const totals = measures.map(
    (measure): GroupSeries => ({
      groupId: measure,
      name: t(report.measures[measure]?.label ?? chart.title),
      values: answer.totals.map((row) => String(row[measure])),
    }),
  );
  const drawn = isByGroup ? groupSeries(answer, { measure: byGroup, rankedBy, months }) : totals;
  return (
    <>
      <RadioTiles
        isSmall
        label={t(words.lines, { title })}
        options={[
          { key: 'all', label: t(words.all) },
          { key: 'group', label: t(words.byGroup, { group }) },
        ]}
        chosen={isByGroup ? 'group' : 'all'}
        onChoose={(key) => setIsByGroup(key === 'group')}
      />
      <Lines
        title={title}
        markLabel={t(words.month)}
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
