import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Tooltip from '@mui/material/Tooltip';
import { diffHours } from '#domain/core/moments.ts';
import type { Text } from '#domain/core/text.ts';
import { useNow } from '../../shell/now.ts';
import { useText } from '../../shell/text.ts';
import { EmptyValue } from './EmptyValue.tsx';
import { MomentValue } from './MomentValue.tsx';

/**
 * A moment until which something must be done: red with a warning once it has passed, for as long as the work is open.
 * @param value `yyyy-MM-dd HH:mm:ss`
 * @param isOpen the work is not over, so being late matters
 * @param saysLate writes the word beside it, where no tooltip can be reached
 */
export function DeadlineValue({
  value,
  isOpen,
  saysLate = false,
}: {
  value: unknown;
  isOpen: boolean;
  saysLate?: boolean;
}) {
  const t = useText();
  const now = useNow();
  if (typeof value !== 'string' || value === '') return <EmptyValue />;
  if (!isOpen || value >= now) return <MomentValue value={value} />;
  const late = t(lateBy(diffHours({ from: value, to: now })));
  return (
    <Tooltip title={late}>
      <span className="cell-late">
        {value} <WarningAmberOutlined titleAccess={late} />
        {saysLate && ` ${t({ zh: '已超期', en: 'overdue' })}`}
      </span>
    </Tooltip>
  );
}

/** How long something is overdue, in the largest unit that fits. */
export function lateBy(hours: number): Text {
  if (hours < 1)
    return {
      zh: `已超期 ${Math.max(1, Math.floor(hours * 60))} 分钟`,
      en: `${Math.max(1, Math.floor(hours * 60))} min overdue`,
    };
  if (hours < 48) return { zh: `已超期 ${Math.floor(hours)} 小时`, en: `${Math.floor(hours)} h overdue` };
  return { zh: `已超期 ${Math.floor(hours / 24)} 天`, en: `${Math.floor(hours / 24)} days overdue` };
}
