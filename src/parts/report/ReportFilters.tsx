import { useId, useMemo } from 'react';
import { todayText } from '#domain/core/moments.ts';
import type { ReportDefinition, ReportQuery } from '#domain/core/report.ts';
import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { Choice } from '../layout/Choice.tsx';
import { classes } from '../layout/classes.ts';
import { Surface } from '../layout/Surface.tsx';
import { FilterControl } from '../list/FilterControl.tsx';
import filtersStyles from '../list/Filters.module.css';
import { filtersOf } from '../list/listFilter.ts';
import { offeredMonths, presets, withEnd } from './months.ts';
import styles from './report.module.css';

const words = {
  filters: text('统计条件', 'Statistics for'),
  period: text('月份', 'Months'),
  from: text('开始月份', 'First month'),
  to: text('结束月份', 'Last month'),
  upTo: text('至', 'to'),
  groupBy: text('分组', 'Group by'),
  presets: text('常用期间', 'Usual periods'),
};

interface FiltersProps {
  readonly report: ReportDefinition;
  readonly query: ReportQuery;
  readonly onChange: (query: ReportQuery) => void;
}

/** Which months, how grouped, whose. Every change asks at once. */
export function ReportFilters({ report, query, onChange }: FiltersProps) {
  const say = useText();
  const actor = useActor();
  const groupId = useId();
  const { key, service, label, filters, period } = report;
  const thisMonth = todayText(() => new Date()).slice(0, 7);
  const months = useMemo(
    () => offeredMonths(thisMonth, period.yearsBack).map((month) => ({ value: month, label: month })),
    [thisMonth, period.yearsBack],
  );
  const asked = useMemo(
    () => filtersOf({ key, service, label, fields: filters, scope: 'everyone', verbs: [], design: 'platform' }, Object.keys(filters)),
    [key, service, label, filters],
  );
  const usual = presets(thisMonth, period.mostMonths);
  const chosen = usual.find((one) => one.period.fromMonth === query.fromMonth && one.period.toMonth === query.toMonth);
  const dimensions = Object.entries(report.dimensions).filter(([, { isOpenTo }]) => isOpenTo?.(actor) ?? true);
  const end = (name: 'fromMonth' | 'toMonth') => (
    <Select
      label={say(name === 'fromMonth' ? words.from : words.to)}
      value={query[name]}
      options={months}
      onChange={(month) => onChange({ ...query, ...withEnd(query, { [name]: month }, period.mostMonths) })}
    />
  );
  const narrow = (name: string, value: unknown) => {
    const { [name]: _before, ...others } = query.filters;
    onChange({ ...query, filters: value === undefined || value === '' ? others : { ...others, [name]: value } });
  };

  return (
    <Surface look="bar" role="search" label={say(words.filters)}>
      <Choice
        label={say(words.presets)}
        options={usual.map((one) => ({ key: one.label.en, label: say(one.label) }))}
        chosen={chosen?.label.en ?? ''}
        onChoose={(name) => onChange({ ...query, ...usual.find((one) => one.label.en === name)?.period })}
      />
      <div className={classes(filtersStyles.control, styles.period)} role="group" aria-label={say(words.period)}>
        <span className={filtersStyles.label}>{say(words.period)}</span>
        {end('fromMonth')}
        <span className="tg-muted">{say(words.upTo)}</span>
        {end('toMonth')}
      </div>
      <div className={classes(filtersStyles.control, styles.grouping)}>
        <label className={filtersStyles.label} htmlFor={groupId}>
          {say(words.groupBy)}
        </label>
        <Select
          id={groupId}
          value={query.groupBy}
          options={dimensions.map(([value, dimension]) => ({ value, label: say(dimension.label) }))}
          onChange={(groupBy) => onChange({ ...query, groupBy })}
        />
      </div>
      {asked.map((filter) => (
        <div key={filter.key} className={styles.filter}>
          <FilterControl filter={filter} value={query.filters[filter.key]} onChange={(value) => narrow(filter.key, value)} />
        </div>
      ))}
    </Surface>
  );
}

interface SelectProps {
  readonly id?: string;
  readonly label?: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A month out of a list reads the same in every browser and is typed as `2026-0…`. */
const Select = ({ id, label, value, options, onChange }: SelectProps) => (
  <select id={id} className={styles.select} aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);
