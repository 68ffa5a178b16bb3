import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router';
import { say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import type { Queue } from './answer.ts';
import { Panel } from './Panel.tsx';
import { queueLooks } from './queues.ts';
import { spanText } from './spans.ts';
import type { Workbench } from './useWorkbench.ts';

const words = {
  title: text('待办', 'To do'),
  hint: text('按等待时间：灰 1 天内，橙 1–2 天，红 2 天以上', 'By waiting time: grey under 1 day, amber 1–2, red beyond'),
  updated: text('{time} 更新', 'Updated {time}'),
  stale: text('更新失败，仍为 {time} 的数据', 'Update failed, still the data of {time}'),
  refresh: text('刷新', 'Refresh'),
  overdue: text('{count} 项超期', '{count} overdue'),
  oldest: text('最久 {span}', 'Oldest {span}'),
  none: text('暂无', 'None'),
  nothing: text('目前没有需要您处理的事项。', 'Nothing waits for you right now.'),
  ages: text('1 天内 {a} 项，1–2 天 {b} 项，2 天以上 {c} 项', '{a} under a day, {b} for 1–2 days, {c} for longer'),
};

/** The queues in two columns; each is a link to the list that shows just these rows. */
export function Todo({ workbench: { answer, block, isAsking, isStale, refresh } }: { workbench: Workbench }) {
  const say = useText();
  const time = answer?.time.slice(11, 16);
  return (
    <Panel
      title={say(words.title)}
      hint={say(words.hint)}
      className="wb-todo"
      block={block('todo')}
      bars={6}
      onRetry={refresh}
      tools={
        <>
          {time && (
            <span className={isStale ? 'wb-updated wb-bad' : 'wb-updated'} role={isStale ? 'alert' : undefined}>
              {say(isStale ? words.stale : words.updated, { time })}
            </span>
          )}
          <Tooltip title={say(words.refresh)}>
            <IconButton aria-label={say(words.refresh)} aria-busy={isAsking} onClick={refresh}>
              <RefreshOutlined />
            </IconButton>
          </Tooltip>
        </>
      }
    >
      {(queues) => {
        const known = queues.filter(({ key }) => key in queueLooks);
        if (known.length === 0) return <p className="wb-empty">{say(words.nothing)}</p>;
        return (
          <ul className="wb-queues">
            {known.map((queue) => (
              <QueueLink key={queue.key} queue={queue} />
            ))}
          </ul>
        );
      }}
    </Panel>
  );
}

/** Red only where somebody has waited too long, or a deadline has passed. */
const isPressing = ({ ages, overdue }: Queue): boolean => overdue > 0 || ages[2] > 0;

function QueueLink({ queue }: { queue: Queue }) {
  const say = useText();
  const look = queueLooks[queue.key];
  if (!look) return null;
  const { label, icon: Icon, address } = look;
  const { count, ages, oldestHours, overdue } = queue;
  const [a, b, c] = ages;
  return (
    <li>
      <Link to={address}>
        <Icon aria-hidden />
        <span className="wb-queue-name">
          {say(label)}
          {overdue > 0 && (
            <span className="wb-overdue">
              <AccessTimeOutlined aria-hidden />
              {say(words.overdue, { count: overdue })}
            </span>
          )}
        </span>
        <b className={isPressing(queue) ? 'wb-bad' : count === 0 ? 'wb-none' : ''}>{count}</b>
        <span className="wb-age">
          {count > 0 && (
            <span className="wb-age-bar" title={say(words.ages, { a, b, c })}>
              {ages.map((part, index) => (
                <i key={index} style={{ flexGrow: part }} hidden={part === 0} />
              ))}
            </span>
          )}
          <small>{oldestHours === null || count === 0 ? say(words.none) : say(words.oldest, { span: say(spanText(oldestHours)) })}</small>
        </span>
      </Link>
    </li>
  );
}
