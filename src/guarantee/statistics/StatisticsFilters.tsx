import { useMemo } from 'react';
import { todayText } from '#domain/core/moments.ts';
import { isBusiness } from '#domain/core/rights.ts';
import { say as text } from '#domain/core/text.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { FilterControl } from '../../parts/list/FilterControl.tsx';
import { filtersOf } from '../../parts/list/listFilter.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { type Grouping, groupings, type StatisticsQuery } from './answer.ts';
import { offeredMonths, type Period, presets, withEnd } from './months.ts';

const words = {
  filters: text('统计条件', 'Statistics for'),
  period: text('月份', 'Months'),
  from: text('开始月份', 'First month'),
  to: text('结束月份', 'Last month'),
  upTo: text('至', 'to'),
  groupBy: text('分组', 'Group by'),
  presets: text('常用期间', 'Usual periods'),
};

export const groupingWords = {
  customer: text('客户', 'Customer'),
  mainComp: text('主体公司', 'Main company'),
  guarantee: text('保函', 'Guarantee'),
  dept: text('部门', 'Department'),
} as const;

interface FiltersProps {
  readonly query: StatisticsQuery;
  readonly onChange: (query: StatisticsQuery) => void;
}

/** Which months, how grouped, whose. Every change asks at once. Guarantees belong to no department, so departments do not group by them. */
export function StatisticsFilters({ query, onChange }: FiltersProps) {
  const say = useText();
  const { roleId, haveAdmin } = useActor();
  const thisMonth = todayText(() => new Date()).slice(0, 7);
  const offered = useMemo(() => offeredMonths(thisMonth), [thisMonth]);
  const filters = useMemo(() => filtersOf(bhUsage, ['mainCompId', 'customerId']), []);
  const grouped = groupings.filter((grouping) => grouping !== 'guarantee' || haveAdmin || !isBusiness(roleId));
  const setPeriod = (period: Period) => onChange({ ...query, ...period });
  const setParty = (name: string, value: unknown) => {
    const { mainCompId, customerId, ...others } = query;
    const parties = { mainCompId, customerId, [name]: typeof value === 'string' && value !== '' ? value : undefined };
    onChange({
      ...others,
      ...(parties.mainCompId && { mainCompId: parties.mainCompId }),
      ...(parties.customerId && { customerId: parties.customerId }),
    });
  };
  const parties: Readonly<Record<string, string | undefined>> = { mainCompId: query.mainCompId, customerId: query.customerId };

  return (
    <search className="us-filters" aria-label={say(words.filters)}>
      <div className="us-choice" role="group" aria-label={say(words.presets)}>
        {presets(thisMonth).map(({ label, period }) => (
          <button
            type="button"
            key={label.en}
            aria-pressed={period.fromMonth === query.fromMonth && period.toMonth === query.toMonth}
            onClick={() => setPeriod(period)}
          >
            {say(label)}
          </button>
        ))}
      </div>
      <div className="list-control us-period" role="group" aria-label={say(words.period)}>
        <span className="list-control-label">{say(words.period)}</span>
        <MonthSelect
          label={say(words.from)}
          value={query.fromMonth}
          months={offered}
          onChange={(month) => setPeriod(withEnd(query, 'fromMonth', month))}
        />
        <span>{say(words.upTo)}</span>
        <MonthSelect
          label={say(words.to)}
          value={query.toMonth}
          months={offered}
          onChange={(month) => setPeriod(withEnd(query, 'toMonth', month))}
        />
      </div>
      <div className="list-control us-grouping">
        <label className="list-control-label" htmlFor="us-group">
          {say(words.groupBy)}
        </label>
        <select
          id="us-group"
          className="us-select"
          value={query.groupBy}
          onChange={({ target }) => onChange({ ...query, groupBy: groupings.find((one) => one === target.value) ?? 'customer' })}
        >
          {grouped.map((grouping: Grouping) => (
            <option key={grouping} value={grouping}>
              {say(groupingWords[grouping])}
            </option>
          ))}
        </select>
      </div>
      {filters.map((filter) => (
        <FilterControl key={filter.key} filter={filter} value={parties[filter.key]} onChange={(value) => setParty(filter.key, value)} />
      ))}
    </search>
  );
}

interface MonthSelectProps {
  readonly label: string;
  readonly value: string;
  readonly months: readonly string[];
  readonly onChange: (month: string) => void;
}

/** A month out of a list: it reads the same in every browser and is typed as `2026-0…`. */
function MonthSelect({ label, value, months, onChange }: MonthSelectProps) {
  return (
    <select className="us-select" aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {months.map((month) => (
        <option key={month} value={month}>
          {month}
        </option>
      ))}
    </select>
  );
}
