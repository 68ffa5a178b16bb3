import { compareDecimal, isDecimal } from '#domain/core/money.ts';
import { say, type Text } from '#domain/core/text.ts';
import type { StatisticsRow } from './answer.ts';

type Figure = Exclude<keyof StatisticsRow, 'groupId' | 'groupName' | 'month'>;

export interface Column {
  readonly key: Figure;
  readonly label: Text;
  readonly kind: 'money' | 'percent' | 'count' | 'times';
}

/** @see guarantee.md 3.15 */
export const columns: readonly Column[] = [
  { key: 'opening', label: say('期初占用', 'Opening used'), kind: 'money' },
  { key: 'deducted', label: say('本期扣减', 'Deducted'), kind: 'money' },
  { key: 'returned', label: say('本期恢复', 'Returned'), kind: 'money' },
  { key: 'closing', label: say('期末占用', 'Closing used'), kind: 'money' },
  { key: 'peak', label: say('峰值占用', 'Peak used'), kind: 'money' },
  { key: 'average', label: say('平均占用', 'Average used'), kind: 'money' },
  { key: 'averageUtilisation', label: say('平均使用率', 'Average utilisation'), kind: 'percent' },
  { key: 'peakUtilisation', label: say('峰值使用率', 'Peak utilisation'), kind: 'percent' },
  { key: 'declarations', label: say('报关单数', 'Declarations'), kind: 'count' },
  { key: 'duty', label: say('关税', 'Duty'), kind: 'money' },
  { key: 'vat', label: say('增值税', 'VAT'), kind: 'money' },
  { key: 'consumption', label: say('消费税', 'Consumption tax'), kind: 'money' },
  { key: 'other', label: say('其他税', 'Other tax'), kind: 'money' },
  { key: 'overdueCount', label: say('逾期笔数', 'Overdue'), kind: 'count' },
  { key: 'overdueDays', label: say('逾期天数', 'Days overdue'), kind: 'count' },
  { key: 'lateFee', label: say('滞纳金', 'Late fee'), kind: 'money' },
  { key: 'turnover', label: say('周转次数', 'Turnover'), kind: 'times' },
];

export interface Sorting {
  readonly by: Figure | 'groupName';
  readonly order: 'ASC' | 'DESC';
}

/** Groups in order of a figure of the whole period; a figure that is not there comes last either way. */
export function sortGroups(subtotals: readonly StatisticsRow[], { by, order }: Sorting): StatisticsRow[] {
  const sign = order === 'ASC' ? 1 : -1;
  return subtotals.toSorted((left, right) => {
    const [a, b] = [String(left[by] ?? ''), String(right[by] ?? '')];
    if (by === 'groupName') return sign * a.localeCompare(b, 'zh');
    if (!isDecimal(a) || !isDecimal(b)) return Number(isDecimal(b)) - Number(isDecimal(a));
    return sign * compareDecimal(a, b);
  });
}

/** A first click on a column sorts falling, for the large figures matter; names rise. */
export const nextSorting = ({ by, order }: Sorting, clicked: Sorting['by']): Sorting => ({
  by: clicked,
  order: by === clicked ? (order === 'ASC' ? 'DESC' : 'ASC') : clicked === 'groupName' ? 'ASC' : 'DESC',
});
