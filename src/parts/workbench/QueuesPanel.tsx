import type { Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import type { Block, Queue } from './block.ts';
import { BlockPanel, type Board } from './board.tsx';
import { agesHint, type QueueLook, Queues } from './Queues.tsx';
import { UpdateState } from './UpdateState.tsx';

interface QueuesPanelProps {
  readonly title: Text;
  readonly board: Pick<Board<object>, 'isStale' | 'isAsking' | 'refresh'>;
  /** `yyyy-MM-dd HH:mm:ss` of the figures on screen. */
  readonly time: string | undefined;
  readonly block: Block<readonly Queue[]> | undefined;
  readonly looks: Readonly<Record<string, QueueLook>>;
  readonly bars: number;
}

/** What waits for the person, how old the figures are, and a button for new ones. */
export function QueuesPanel({ title, board: { isStale, isAsking, refresh }, time, block, looks, bars }: QueuesPanelProps) {
  const say = useText();
  return (
    <BlockPanel
      title={say(title)}
      hint={say(agesHint)}
      rank={-2}
      block={block}
      bars={bars}
      onRetry={refresh}
      tools={<UpdateState time={time} isStale={isStale} isAsking={isAsking} onRefresh={refresh} />}
    >
      {(queues) => <Queues queues={queues} looks={looks} />}
    </BlockPanel>
  );
}
