import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Link } from 'react-router';
import { nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { demandPath } from '#domain/demand/paths.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { Items } from '../../parts/facts/Items.tsx';
import { Toned } from '../../parts/layout/Toned.tsx';
import { defineDashboardPanel, useDashboard } from '../../parts/workbench/dashboard.tsx';
import { deadlineText } from '../../parts/workbench/spans.ts';
import { useText } from '../../shell/text.ts';
import { startDashboard } from './dashboard.ts';
import { alertsAddress } from './worklists.ts';

const words = {
  title: bi('预警', 'Alerts'),
  all: bi('全部 {total}', 'All {total}'),
  none: bi('没有超期或一天内到期的需求。', 'No demand is overdue or due within a day.'),
  late: bi('已超期', 'Overdue'),
  soon: bi('即将到期', 'Due soon'),
  expected: bi('期望 {time}', 'Expected {time}'),
};

/** Demands that are late or due within a day, the most pressing first. */
export const alertsPanel = defineDashboardPanel({
  board: startDashboard,
  name: 'alerts',
  title: words.title,
  bars: 5,
  rank: -1,
  grows: true,
  tools: <AllAlerts />,
  show: (rows, { t }) => {
    const now = nowText(() => new Date());
    return (
      <Items
        isRoomy
        empty={words.none}
        items={rows.map(({ id, demandNo, title, urgency, expectTime, late }) => ({
          key: id,
          title: demandNo ? `${demandNo} ${title}` : title,
          to: demandPath(id),
          icon: late ? (
            <AccessTimeOutlined htmlColor="var(--bad)" titleAccess={t(words.late)} />
          ) : (
            <WarningAmberOutlined htmlColor="var(--wait)" titleAccess={t(words.soon)} />
          ),
          notes: (
            <>
              <Toned tone={late && 'bad'}>{t(deadlineText({ deadline: expectTime, now }))}</Toned>
              <span>{t(words.expected, { time: expectTime.slice(5, 16) })}</span>
              {urgency !== 'N' && <DictValue dict="URGENCY" value={urgency} />}
            </>
          ),
        }))}
      />
    );
  },
});

/** The list of all of them, of which the panel shows the first. */
function AllAlerts() {
  const t = useText();
  const { answer, data } = useDashboard(startDashboard);
  const [first] = data('alerts') ?? [];
  if (!first || !answer) return null;
  return (
    <Toned isHint>
      <Link to={alertsAddress(answer.time)}>{t(words.all, { total: first.total })}</Link>
    </Toned>
  );
}
