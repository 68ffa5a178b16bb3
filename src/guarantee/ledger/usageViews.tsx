import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import type { RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { openUsage } from '#domain/guarantee/usageMath.ts';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { MomentValue } from '../../parts/cells/MomentValue.tsx';
import type { ListView } from '../../parts/list/listContext.ts';
import { useText } from '../../shell/text.ts';

const inStatus = (...statuses: readonly string[]) => ({ usageStatus__in: statuses });

/** The sets of declarations people come back to. @see docs/spec/guarantee.md 3.10 */
export const usageViews: readonly ListView[] = [
  { key: 'all', label: bi('全部', 'All'), filter: {} },
  { key: 'occupied', label: bi('占用中', 'Occupied'), filter: inStatus('OCCUPIED', 'PART_PAID') },
  { key: 'held', label: bi('待超额审批', 'Held'), filter: inStatus('PENDING_EXCESS') },
  { key: 'advanced', label: bi('已垫未还', 'Advanced'), filter: inStatus('ADVANCED') },
  {
    key: 'overdue',
    label: bi('逾期', 'Overdue'),
    filter: { ...inStatus(...[...openUsage].map(String)), overdueDays__gt: 0 },
  },
  { key: 'over', label: bi('多收待退', 'To refund'), filter: { overCollected__gt: '0' } },
  { key: 'exception', label: bi('保函异常', 'Guarantee exception'), filter: inStatus('EXCEPTION') },
  { key: 'settled', label: bi('已结清', 'Settled'), filter: inStatus('SETTLED') },
];

export const isOverdue = (usage: RecordValues): boolean =>
  Number(usage.overdueDays) > 0 && openUsage.has(usage.usageStatus);

/** The customer's due date, red once it has passed and he still owes. */
export function DueDate({ usage, saysDays = false }: { usage: RecordValues; saysDays?: boolean }) {
  const t = useText();
  const day = usage.dueDate;
  if (typeof day !== 'string' || day === '') return <EmptyValue />;
  if (!isOverdue(usage)) return <MomentValue value={day} />;
  const late = t(bi('逾期 {days} 天', '{days} days overdue'), { days: Number(usage.overdueDays) });
  return (
    <span className="cell-late" title={late}>
      {day} <WarningAmberOutlined titleAccess={late} />
      {saysDays && ` ${late}`}
    </span>
  );
}

/** Days overdue: red while the customer owes, plain once it is history. */
export function OverdueDays({ usage }: { usage: RecordValues }) {
  const days = Number(usage.overdueDays ?? 0);
  if (days === 0) return <EmptyValue />;
  return <span className={isOverdue(usage) ? 'cell-late' : undefined}>{days}</span>;
}
