import { useMemo } from 'react';
import { nowText } from '#domain/core/moments.ts';
import type { QueueDefinition, QueueFacts } from '#domain/core/queue.ts';
import { queues } from '#domain/index.ts';
import { iconOf } from '../../shell/frame/menuIcons.ts';
import { useActor } from '../../shell/useSession.ts';
import type { QueueLook } from './Queues.tsx';
import { queueAddress } from './queueAddress.ts';

const queueLooks = (place: QueueDefinition['place'], facts: QueueFacts): Readonly<Record<string, QueueLook>> =>
  Object.fromEntries(
    queues
      .filter((queue) => queue.place === place)
      .map((queue) => [
        queue.key,
        { label: queue.label, icon: iconOf(queue.icon), address: queueAddress(queue, facts) },
      ]),
  );

/**
 * What each queue of the start page is called and where it leads. Of a time only the day counts: addresses stay the
 * same while it lasts.
 */
export function useQueueLooks(place: QueueDefinition['place']): Readonly<Record<string, QueueLook>> {
  const actor = useActor();
  const now = nowText(() => new Date()).slice(0, 10);
  return useMemo(() => queueLooks(place, { actor, now }), [place, actor, now]);
}
