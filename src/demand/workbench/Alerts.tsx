import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Link } from 'react-router';
import { nowText } from '#domain/core/moments.ts';
import { say as text } from '#domain/core/text.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { dataOf } from '../../parts/workbench/block.ts';
import { Panel } from '../../parts/workbench/Panel.tsx';
import { deadlineText } from '../../parts/workbench/spans.ts';
import { useText } from '../../shell/text.ts';
import type { DemandAlert } from './answer.ts';
import { alertsAddress, demandPath } from './queues.ts';
import type { Workbench } from './useWorkbench.ts';

const words = {
  title: text('预警', 'Alerts'),
  all: text('全部 {total}', 'All {total}'),
  none: text('没有超期或一天内到期的需求。', 'No demand is overdue or due within a day.'),
  late: text('已超期', 'Overdue'),
  soon: text('即将到期', 'Due soon'),
  expected: text('期望 {time}', 'Expected {time}'),
};

/** Demands that are late or due within a day, the most pressing first. */
export function Alerts({ workbench: { answer, block, refresh } }: { workbench: Workbench }) {
  const say = useText();
  const alerts = block('alerts');
  const [first] = dataOf(alerts) ?? [];
  return (
    <Panel
      title={say(words.title)}
      className="wb-alerts"
      block={alerts}
      bars={5}
      onRetry={refresh}
      tools={
        first &&
        answer && (
          <Link className="wb-more" to={alertsAddress(answer.time)}>
            {say(words.all, { total: first.total })}
          </Link>
        )
      }
    >
      {(rows) =>
        rows.length === 0 ? (
          <p className="wb-empty">{say(words.none)}</p>
        ) : (
          <ul>
            {rows.map((alert) => (
              <Alert key={alert.id} alert={alert} />
            ))}
          </ul>
        )
      }
    </Panel>
  );
}

function Alert({ alert: { id, demandNo, title, urgency, expectTime, late } }: { alert: DemandAlert }) {
  const say = useText();
  const now = nowText(() => new Date());
  return (
    <li>
      {late ? (
        <AccessTimeOutlined className="wb-bad" titleAccess={say(words.late)} />
      ) : (
        <WarningAmberOutlined className="wb-wait" titleAccess={say(words.soon)} />
      )}
      <div>
        <Link className="tg-ellipsis" to={demandPath(id)} title={title}>
          {demandNo ? `${demandNo} ${title}` : title}
        </Link>
        <small>
          <span className={late ? 'wb-bad' : ''}>{say(deadlineText({ deadline: expectTime, now }))}</span>
          <span>{say(words.expected, { time: expectTime.slice(5, 16) })}</span>
          {urgency !== 'N' && <DictValue dict="URGENCY" value={urgency} />}
        </small>
      </div>
    </li>
  );
}
