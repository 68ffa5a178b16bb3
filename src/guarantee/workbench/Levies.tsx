import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import type { Widget } from '#domain/core/dashboard.ts';
import { todayText } from '#domain/core/moments.ts';
import { formatFen, formatThousands, parseFen, subtractFen } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { type DueRow, type UsageSum, workbenchDue } from '#domain/guarantee/index.ts';
import { usagePath } from '#domain/guarantee/paths.ts';
import { type Item, Items } from '../../parts/facts/Items.tsx';
import { type Stat, Stats } from '../../parts/facts/Stats.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { Failure } from '../../parts/panel/Failure.tsx';
import { useDashboard, useFigureLink, WidgetPanel } from '../../parts/workbench/dashboard.tsx';
import { useFigures, widgetOf } from '../../parts/workbench/useFigures.ts';
import { useText } from '../../shell/text.ts';
import { dueLevies, heldLevies, overdueLevies } from './addresses.ts';
import { accounts, guaranteeDashboard } from './dashboard.ts';

const words = {
  overdue: bi('逾期', 'Overdue'),
  count: bi('{count} 笔', '{count}'),
  today: bi('今日到期', 'due today'),
  left: bi('剩余 {days} 天', '{days} d left'),
  late: bi('逾期 {days} 天', '{days} d overdue'),
};

const rowsShown = 5;

/** What customers must pay soon or should have paid, and what waits for an excess approval. */
export function Levies() {
  const t = useText();
  const link = useFigureLink();
  const { block, refresh } = useDashboard(guaranteeDashboard);
  const due = useFigures({ call: workbenchDue, input: { page: 1, limit: rowsShown }, entities: accounts });
  const today = todayText(() => new Date());

  const sum = (
    label: Text,
    counted: Widget<UsageSum & { readonly maxDays?: number }> | undefined,
    to: string | undefined,
  ): Stat => {
    if (counted && 'error' in counted) return { label, value: <Failure isSmall requestId="" onRetry={refresh} /> };
    const data = counted?.data;
    if (!data || data.count === 0)
      return { label, value: data && t(words.count, { count: 0 }), tone: 'none', note: '--' };
    const { count, amount, maxDays = 0 } = data;
    return {
      label,
      value: t(words.count, { count }),
      to,
      tone: label === words.overdue ? 'bad' : undefined,
      note: formatThousands(amount),
      further: maxDays > 0 && t(bi('最长 {days} 天', 'up to {days} d'), { days: maxDays }),
    };
  };
  const item = ({
    id,
    declNo,
    customerId_label: customer,
    dueDate,
    dueDays: days,
    totalAmount,
    settledAmount,
  }: DueRow): Item => {
    const late = days < 0 && 'bad';
    const open = formatFen(subtractFen(parseFen(totalAmount), parseFen(settledAmount)));
    return {
      key: id,
      icon: late && <WarningAmberOutlined htmlColor="var(--bad)" aria-hidden />,
      title: customer ?? declNo,
      to: link('bhUsage:view', usagePath(id)),
      notes: (
        <>
          <Toned tone={late}>
            {t(days === 0 ? words.today : late ? words.late : words.left, { days: Math.abs(days) })}
          </Toned>
          <span>{dueDate}</span>
          <span>{declNo}</span>
        </>
      ),
      end: <Toned tone={late}>{formatThousands(open)}</Toned>,
    };
  };
  return (
    <WidgetPanel title={bi('税款到期', 'Taxes due')} block={widgetOf(due)} bars={5} rank={-1} onRetry={due.refresh}>
      {({ rows }) => (
        <>
          <Stats
            look="small"
            stats={[
              sum(words.overdue, block('overdue'), link('bhUsage:list', overdueLevies(today))),
              sum(bi('7天内到期', 'Due in 7 days'), block('due'), link('bhUsage:list', dueLevies(today))),
              sum(bi('待超额审批', 'Held'), block('held'), link('bhExcess:list', heldLevies)),
            ]}
          />
          <Items
            empty={bi('没有逾期或7天内到期的税款。', 'No tax is overdue or due within 7 days.')}
            items={rows.map(item)}
          />
        </>
      )}
    </WidgetPanel>
  );
}
