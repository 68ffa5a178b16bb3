import { useId, useMemo } from 'react';
import { todayText } from '#domain/core/moments.ts';
import { groupingLabel, groupingsFor, type ReportDefinition, type ReportQuery } from '#domain/core/report.ts';
import { bi } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { RadioTiles } from '../layout/Choice.tsx';
import { classes } from '../layout/classes.ts';
import { Select } from '../layout/Select.tsx';
import { Surface } from '../layout/Surface.tsx';
import { FilterControl } from '../list/filters/FilterControl.tsx';
import filtersStyles from '../list/filters/Filters.module.css';
import { withFilter } from '../list/listFilter.ts';
import { offeredMonths, presets, withEnd } from './months.ts';
import styles from './report.module.css';

const words = {
  filters: bi('统计条件', 'Statistics for'),
  period: bi('月份', 'Months'),
  from: bi('开始月份', 'First month'),
  to: bi('结束月份', 'Last month'),
  upTo: bi('至', 'to'),
  groupBy: bi('分组', 'Group by'),
  presets: bi('常用期间', 'Usual periods'),
};

interface FiltersProps {
  readonly report: ReportDefinition;
  readonly query: ReportQuery;
  readonly onChange: (query: ReportQuery) => void;
}

/** Which months, how grouped, whose. Every change asks at once. */
export function ReportFilters({ report, query, onChange }: FiltersProps) {
  const t = useText();
  const actor = useActor();
  const groupId = useId();
  return (
    <Surface look="bar" role="search" label={t(words.filters)}>
      {report.months && <MonthFilters months={report.months} query={query} onChange={onChange} />}
      <div className={classes(filtersStyles.control, styles.grouping)}>
        <label className={filtersStyles.label} htmlFor={groupId}>
          {t(words.groupBy)}
        </label>
        <Select
          id={groupId}
          className="tg-select tg-grow"
          value={query.groupBy}
          options={groupingsFor(report, actor).map((value) => ({ value, label: t(groupingLabel(report, value)) }))}
          onChoose={(groupBy) => onChange({ ...query, groupBy })}
        />
      </div>
      {report.filters.map((filter) => (
        <div key={filter.key} className={styles.filter}>
          <FilterControl
            filter={filter}
            value={query.filters[filter.key]}
            onChange={(value) => onChange({ ...query, filters: withFilter(query.filters, filter.key, value) })}
          />
        </div>
      ))}
    </Surface>
  );
}

interface MonthsProps extends Omit<FiltersProps, 'report'> {
  readonly months: NonNullable<ReportDefinition['months']>;
}

function MonthFilters({ months: { yearsBack, most }, query, onChange }: MonthsProps) {
  const t = useText();
  const thisMonth = todayText(() => new Date()).slice(0, 7);
  const months = useMemo(
    () => offeredMonths(thisMonth, yearsBack).map((month) => ({ value: month, label: month })),
    [thisMonth, yearsBack],
  );
  const usual = presets(thisMonth, most);
  const chosen = usual.find((one) => one.period.fromMonth === query.fromMonth && one.period.toMonth === query.toMonth);
  const end = (name: 'fromMonth' | 'toMonth') => (
    <Select
      className="tg-select tg-grow"
      aria-label={t(name === 'fromMonth' ? words.from : words.to)}
      value={query[name]}
      options={months}
      onChoose={(month) => onChange({ ...query, ...withEnd(query, { [name]: month }, most) })}
    />
  );
  return (
    <>
      <RadioTiles
        label={t(words.presets)}
        options={usual.map((one) => ({ key: one.label.en, label: t(one.label) }))}
        chosen={chosen?.label.en ?? ''}
        onChoose={(name) => onChange({ ...query, ...usual.find((one) => one.label.en === name)?.period })}
      />
      <div className={classes(filtersStyles.control, styles.period)} role="group" aria-label={t(words.period)}>
        <span className={filtersStyles.label}>{t(words.period)}</span>
        {end('fromMonth')}
        <span className="tg-muted">{t(words.upTo)}</span>
        {end('toMonth')}
      </div>
    </>
  );
}
