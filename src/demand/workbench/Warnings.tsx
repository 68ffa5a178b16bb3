import { bi } from '#domain/core/text.ts';
import { type Item, Items } from '../../parts/facts/Items.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { Failure } from '../../parts/panel/Failure.tsx';
import { DashboardPanel, useDashboard } from '../../parts/workbench/dashboard.tsx';
import { useWorklistStyles } from '../../parts/workbench/worklistStyles.ts';
import { useText } from '../../shell/text.ts';
import { startDashboard } from './dashboard.ts';

const words = {
  title: bi('到期与提醒', 'Deadlines and warnings'),
  hint: bi('今后 30 天', 'The next 30 days'),
  none: bi('没有即将到期的事项。', 'Nothing falls due soon.'),
  late: bi('已过期 {count} 项', '{count} past their day'),
};

/**
 * What falls due within thirty days, and warnings that nobody has taken care of: one line a kind, which opens its list.
 */
export function Warnings() {
  const t = useText();
  const looks = useWorklistStyles('alerts');
  const { refresh } = useDashboard(startDashboard);
  return (
    <DashboardPanel board={startDashboard} name="warnings" title={t(words.title)} hint={t(words.hint)} bars={3}>
      {(kinds) => (
        <Items
          empty={words.none}
          items={kinds.flatMap(({ key, count, overdue, error }): readonly Item[] => {
            const look = looks[key];
            if (!look || (count === 0 && error === undefined)) return [];
            const { label, icon: Icon, address } = look;
            const line = { key, title: t(label), icon: <Icon aria-hidden /> };
            if (error !== undefined)
              return [{ ...line, to: undefined, notes: <Failure isSmall requestId={error} onRetry={refresh} /> }];
            return [
              {
                ...line,
                to: address,
                notes: overdue > 0 && <Toned tone="bad">{t(words.late, { count: overdue })}</Toned>,
                end: <Toned tone={overdue > 0 && 'bad'}>{count}</Toned>,
              },
            ];
          })}
        />
      )}
    </DashboardPanel>
  );
}
