import { say as text } from '#domain/core/text.ts';
import { Panel } from '../../parts/workbench/Panel.tsx';
import { agesHint, Queues } from '../../parts/workbench/Queues.tsx';
import { UpdateState } from '../../parts/workbench/UpdateState.tsx';
import { useText } from '../../shell/text.ts';
import { queueLooks } from './queues.ts';
import type { Workbench } from './useWorkbench.ts';

const words = {
  title: text('待办', 'To do'),
  nothing: text('目前没有需要您处理的事项。', 'Nothing waits for you right now.'),
};

/** The queues in two columns; each is a link to the list that shows just these rows. */
export function Todo({ workbench: { answer, block, isAsking, isStale, refresh } }: { workbench: Workbench }) {
  const say = useText();
  return (
    <Panel
      title={say(words.title)}
      hint={say(agesHint)}
      className="wb-todo"
      block={block('todo')}
      bars={6}
      onRetry={refresh}
      tools={<UpdateState time={answer?.time} isStale={isStale} isAsking={isAsking} onRefresh={refresh} />}
    >
      {(queues) => {
        const known = queues.filter(({ key }) => key in queueLooks);
        if (known.length === 0) return <p className="wb-empty">{say(words.nothing)}</p>;
        return <Queues queues={known} looks={queueLooks} />;
      }}
    </Panel>
  );
}
