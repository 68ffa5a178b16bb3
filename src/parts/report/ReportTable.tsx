import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import { useMemo, useState } from 'react';
import type { ReportAnswer, ReportDefinition, ReportRow } from '#domain/core/report.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { classes } from '../layout/classes.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Grow } from '../layout/Row.tsx';
import { Scroll } from '../layout/Scroll.tsx';
import { shownMeasure } from './measures.ts';
import styles from './report.module.css';
import { nextSorting, type Sorting, sortGroups } from './sortGroups.ts';

const words = {
  title: bi('统计明细', 'Figures'),
  month: bi('月份', 'Month'),
  whole: bi('小计', 'Subtotal'),
  total: bi('合计', 'Total'),
  expandAll: bi('展开全部月份', 'Show all months'),
  collapseAll: bi('收起全部月份', 'Hide all months'),
  expand: bi('展开{name}的各月', 'Show the months of {name}'),
  collapse: bi('收起{name}的各月', 'Hide the months of {name}'),
};

/** The way from a month to what was counted in it. */
interface Look {
  /** Names `{name}` and `{month}`. */
  readonly title: Text;
  readonly hint: Text;
  readonly onLook: (row: ReportRow, measure?: string) => void;
}

interface ReportTableProps {
  readonly report: ReportDefinition;
  readonly answer: ReportAnswer;
  /** What the figures are grouped by, as people call it. */
  readonly group: string;
  readonly look: Look | undefined;
}

const heightPx = 620;
const totalKey = ' total';
const keyOf = ({ groupId }: ReportRow): string => groupId ?? totalKey;

/** A row per group and month, a subtotal per group, the totals below. Group and month stay while the figures scroll. */
export function ReportTable({ report, answer, group, look }: ReportTableProps) {
  const t = useText();
  const { rows, subtotals, totals, total } = answer;
  const [sorting, setSorting] = useState<Sorting>({
    by: report.sortedBy,
    order: report.sortedBy === 'groupName' ? 'ASC' : 'DESC',
  });
  const open = useOpenGroups([...subtotals.map(keyOf), totalKey], rows.length + totals.length);
  const groups = useMemo(() => sortGroups(subtotals, sorting), [subtotals, sorting]);
  const months = useMemo(() => monthsOfGroups(rows), [rows]);
  const shared = { report, look };

  return (
    <section className={`tg-panel tg-column tg-rows tg-shrinks ${styles.table}`}>
      <header className="tg-row">
        <h2>{t(words.title)}</h2>
        {look && <span className="tg-muted">{t(look.hint)}</span>}
        <Grow />
        {report.months && (
          <LinkButton onClick={open.toggleAll}>{t(open.areAll ? words.collapseAll : words.expandAll)}</LinkButton>
        )}
      </header>
      <Scroll label={t(words.title)} maxHeight={heightPx}>
        <table>
          <thead>
            <tr>
              <SortedHead label={group} by="groupName" sorting={sorting} onSort={setSorting} className={styles.group} />
              {report.months && (
                <th scope="col" className={styles.month}>
                  {t(words.month)}
                </th>
              )}
              {Object.entries(report.measures).map(([name, { label }]) => (
                <SortedHead
                  key={name}
                  label={t(label)}
                  by={name}
                  sorting={sorting}
                  onSort={setSorting}
                  className="num"
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((whole) => {
              const key = keyOf(whole);
              return (
                <Group
                  key={key}
                  {...shared}
                  name={whole.groupName || '--'}
                  whole={whole}
                  months={months.get(key) ?? []}
                  isOpen={open.is(key)}
                  onToggle={() => open.toggle(key)}
                />
              );
            })}
          </tbody>
          <tfoot>
            <Group
              {...shared}
              name={t(words.total)}
              whole={total}
              months={totals}
              isOpen={open.is(totalKey)}
              onToggle={() => open.toggle(totalKey)}
            />
          </tfoot>
        </table>
      </Scroll>
    </section>
  );
}

function monthsOfGroups(rows: readonly ReportRow[]): ReadonlyMap<string, readonly ReportRow[]> {
  const months = new Map<string, ReportRow[]>();
  for (const row of rows) {
    const known = months.get(keyOf(row));
    if (known) known.push(row);
    else months.set(keyOf(row), [row]);
  }
  return months;
}

interface SortedHeadProps {
  readonly label: string;
  readonly by: string;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
  readonly className: string | undefined;
}

function SortedHead({ label, by, sorting, onSort, className }: SortedHeadProps) {
  const isSorted = sorting.by === by;
  const Arrow = sorting.order === 'ASC' ? ArrowUpwardOutlined : ArrowDownwardOutlined;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (sorting.order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className="tg-inline" onClick={() => onSort(nextSorting(sorting, by))}>
        {label}
        {isSorted && <Arrow aria-hidden />}
      </button>
    </th>
  );
}

interface GroupProps {
  readonly report: ReportDefinition;
  readonly look: Look | undefined;
  readonly name: string;
  readonly whole: ReportRow;
  readonly months: readonly ReportRow[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The whole period of a group, and below it its months. A click anywhere in a row does what its button does. */
function Group({ report, look, name, whole, months, isOpen, onToggle }: GroupProps) {
  const t = useText();
  if (!report.months) return <PlainGroup report={report} look={look} name={name} whole={whole} />;
  const Chevron = isOpen ? ExpandMoreOutlined : ChevronRightOutlined;
  return (
    <>
      <tr className={styles.whole} onClick={onToggle}>
        <th scope="row" className={`tg-ellipsis ${styles.group}`} title={name}>
          <button
            type="button"
            className="tg-spot"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? words.collapse : words.expand, { name })}
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
          >
            <Chevron aria-hidden />
          </button>
          <span className="tg-ellipsis">{name}</span>
        </th>
        <td className={styles.month}>{t(words.whole)}</td>
        <Measures report={report} row={whole} look={look} />
      </tr>
      {isOpen &&
        months.map((row) => (
          <tr key={row.month} {...(look && { onClick: () => look.onLook(row) })}>
            <td className={styles.group} aria-label={name} />
            <th scope="row" className={styles.month}>
              {look ? (
                <LinkButton label={t(look.title, { name, month: row.month })} onClick={() => look.onLook(row)}>
                  {row.month}
                </LinkButton>
              ) : (
                row.month
              )}
            </th>
            <Measures report={report} row={row} look={look} />
          </tr>
        ))}
    </>
  );
}

/** A group of a report without months. */
function PlainGroup({ report, look, name, whole }: Pick<GroupProps, 'report' | 'look' | 'name' | 'whole'>) {
  const t = useText();
  return (
    <tr {...(look && { onClick: () => look.onLook(whole) })}>
      <th scope="row" className={styles.group} title={name}>
        {look ? (
          <LinkButton label={t(look.title, { name, month: '' })} onClick={() => look.onLook(whole)}>
            {name}
          </LinkButton>
        ) : (
          <span className="tg-ellipsis">{name}</span>
        )}
      </th>
      <Measures report={report} row={whole} look={look} />
    </tr>
  );
}

/** The figures of a row; one that has records of its own opens them. */
function Measures({ report, row, look }: { report: ReportDefinition; row: ReportRow; look: Look | undefined }) {
  return Object.entries(report.measures).map(([name, field]) => {
    const value = String(row[name]);
    const isNothing = value === '--' || Number(value) === 0;
    const opens = look && report.rowsOf?.[name] && !isNothing;
    return (
      <td key={name} className={classes('num', isNothing && 'tg-muted')}>
        {opens ? (
          <LinkButton onClick={() => look.onLook(row, name)}>{shownMeasure(field, value)}</LinkButton>
        ) : (
          shownMeasure(field, value)
        )}
      </td>
    );
  });
}

/** So many rows are shown at once without asking; beyond, groups are closed at first. */
const rowsAtOnce = 80;

/**
 * Which groups of a table show their months.
 * @param keys all groups
 * @param rowCount rows there would be with all of them open
 */
function useOpenGroups(keys: readonly string[], rowCount: number) {
  const [opened, setOpened] = useState<ReadonlySet<string> | 'all'>();
  const areAll = opened === 'all' || (opened === undefined && rowCount <= rowsAtOnce);
  return {
    areAll,
    is: (key: string): boolean => areAll || (opened instanceof Set && opened.has(key)),
    toggle: (key: string) => {
      const next = new Set(areAll ? keys : opened instanceof Set ? opened : []);
      if (!next.delete(key)) next.add(key);
      setOpened(next);
    },
    toggleAll: () => setOpened(areAll ? new Set() : 'all'),
  };
}
