import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import { useMemo, useState } from 'react';
import { formatThousands } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import type { Grouping, Statistics, StatisticsRow } from './answer.ts';
import { type Column, columns, nextSorting, type Sorting, sortGroups } from './columns.ts';
import { groupingWords } from './StatisticsFilters.tsx';

const words = {
  title: text('统计明细', 'Figures'),
  month: text('月份', 'Month'),
  whole: text('小计', 'Subtotal'),
  total: text('合计', 'Total'),
  expandAll: text('展开全部月份', 'Show all months'),
  collapseAll: text('收起全部月份', 'Hide all months'),
  expand: text('展开{name}的各月', 'Show the months of {name}'),
  collapse: text('收起{name}的各月', 'Hide the months of {name}'),
  look: text('{name} {month} 的报关单', 'Declarations of {name} in {month}'),
  hint: text('点击月份查看报关单', 'A month opens its declarations'),
};

/** So many rows are shown at once without asking; beyond, groups are closed at first. */
const rowsAtOnce = 80;

interface FiguresProps {
  readonly statistics: Statistics;
  readonly groupBy: Grouping;
  readonly onLook: (row: StatisticsRow) => void;
}

/** A row per group and month, a subtotal per group, the totals below. Group and month stay while the figures scroll. */
export function FiguresTable({ statistics, groupBy, onLook }: FiguresProps) {
  const say = useText();
  const { rows, subtotals, totals, total } = statistics;
  const [sorting, setSorting] = useState<Sorting>({ by: 'closing', order: 'DESC' });
  const isLong = rows.length + totals.length > rowsAtOnce;
  const [opened, setOpened] = useState<ReadonlySet<string> | 'all'>();
  const allOpen = opened === 'all' || (opened === undefined && !isLong);
  const isOpen = (key: string): boolean => allOpen || (opened instanceof Set && opened.has(key));
  const toggle = (key: string) => {
    const keys = new Set(allOpen ? [...subtotals.map(keyOf), totalKey] : opened instanceof Set ? opened : []);
    if (!keys.delete(key)) keys.add(key);
    setOpened(keys);
  };
  const groups = useMemo(() => sortGroups(subtotals, sorting), [subtotals, sorting]);
  const months = useMemo(() => monthsOfGroups(rows), [rows]);

  return (
    <section className="us-panel us-figures" aria-label={say(words.title)}>
      <header>
        <h2>{say(words.title)}</h2>
        <span className="tg-muted">{say(words.hint)}</span>
        <span className="list-grow" />
        <button type="button" className="list-link" onClick={() => setOpened(allOpen ? new Set() : 'all')}>
          {say(allOpen ? words.collapseAll : words.expandAll)}
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className="us-scroll" tabIndex={0} role="group" aria-label={say(words.title)}>
        <table>
          <thead>
            <tr>
              <SortedHead label={say(groupingWords[groupBy])} by="groupName" sorting={sorting} onSort={setSorting} className="us-group" />
              <th scope="col" className="us-month">
                {say(words.month)}
              </th>
              {columns.map(({ key, label }) => (
                <SortedHead key={key} label={say(label)} by={key} sorting={sorting} onSort={setSorting} className="us-number" />
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((whole) => (
              <Group
                key={keyOf(whole)}
                name={whole.groupName ?? '--'}
                whole={whole}
                months={months.get(keyOf(whole)) ?? []}
                isOpen={isOpen(keyOf(whole))}
                onToggle={() => toggle(keyOf(whole))}
                onLook={onLook}
              />
            ))}
          </tbody>
          <tfoot>
            <Group
              name={say(words.total)}
              whole={total}
              months={totals}
              isOpen={isOpen(totalKey)}
              onToggle={() => toggle(totalKey)}
              onLook={onLook}
              isTotal
            />
          </tfoot>
        </table>
      </div>
    </section>
  );
}

const totalKey = ' total';
const keyOf = ({ groupId }: StatisticsRow): string => groupId ?? totalKey;

function monthsOfGroups(rows: readonly StatisticsRow[]): ReadonlyMap<string, readonly StatisticsRow[]> {
  const months = new Map<string, StatisticsRow[]>();
  for (const row of rows) {
    const known = months.get(keyOf(row));
    if (known) known.push(row);
    else months.set(keyOf(row), [row]);
  }
  return months;
}

interface SortedHeadProps {
  readonly label: string;
  readonly by: Sorting['by'];
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
  readonly className: string;
}

function SortedHead({ label, by, sorting, onSort, className }: SortedHeadProps) {
  const isSorted = sorting.by === by;
  const Arrow = sorting.order === 'ASC' ? ArrowUpwardOutlined : ArrowDownwardOutlined;
  return (
    <th scope="col" className={className} aria-sort={isSorted ? (sorting.order === 'ASC' ? 'ascending' : 'descending') : undefined}>
      <button type="button" onClick={() => onSort(nextSorting(sorting, by))}>
        {label}
        {isSorted && <Arrow aria-hidden />}
      </button>
    </th>
  );
}

interface GroupProps {
  readonly name: string;
  readonly whole: StatisticsRow;
  readonly months: readonly StatisticsRow[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onLook: (row: StatisticsRow) => void;
  readonly isTotal?: boolean;
}

/** The whole period of a group, and below it its months. */
function Group({ name, whole, months, isOpen, onToggle, onLook, isTotal = false }: GroupProps) {
  const say = useText();
  const Chevron = isOpen ? ExpandMoreOutlined : ChevronRightOutlined;
  return (
    <>
      <tr className={isTotal ? 'us-whole us-total' : 'us-whole'} onClick={onToggle}>
        <th scope="row" className="us-group" title={name}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={say(isOpen ? words.collapse : words.expand, { name })}
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
          >
            <Chevron aria-hidden />
          </button>
          <span className="tg-ellipsis">{name}</span>
        </th>
        <td className="us-month">{say(words.whole)}</td>
        <Figures row={whole} />
      </tr>
      {isOpen &&
        months.map((row) => (
          <tr key={row.month} onClick={() => onLook(row)}>
            <td className="us-group" aria-label={name} />
            <th scope="row" className="us-month">
              <button
                type="button"
                className="list-link"
                aria-label={say(words.look, { name, month: row.month })}
                onClick={(event) => {
                  event.stopPropagation();
                  onLook(row);
                }}
              >
                {row.month}
              </button>
            </th>
            <Figures row={row} />
          </tr>
        ))}
    </>
  );
}

function Figures({ row }: { row: StatisticsRow }) {
  return columns.map((column) => (
    <td key={column.key} className={isZero(row[column.key]) ? 'us-number tg-muted' : 'us-number'}>
      {shown(column, row)}
    </td>
  ));
}

const isZero = (value: string | number): boolean => Number(value) === 0 || value === '--';

function shown({ key, kind }: Column, row: StatisticsRow): string {
  const value = String(row[key]);
  if (kind === 'percent') return `${value}%`;
  return kind === 'money' || kind === 'count' ? formatThousands(value) : value;
}
