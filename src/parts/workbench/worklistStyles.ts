import { useMemo } from 'react';
import { nowText } from '#domain/core/moments.ts';
import type { WorklistDefinition, WorklistFacts } from '#domain/core/worklist.ts';
import { queues } from '#domain/index.ts';
import { iconOf } from '../../shell/frame/menuIcons.ts';
import { useActor } from '../../shell/useSession.ts';
import type { WorklistStyle } from './Worklists.tsx';
import { worklistAddress } from './worklistAddress.ts';

const queueLooks = (
  place: WorklistDefinition['place'],
  facts: WorklistFacts,
): Readonly<Record<string, WorklistStyle>> =>
  Object.fromEntries(
    queues
      .filter((queue) => queue.place === place)
      .map((queue) => [
        queue.key,
        { label: queue.label, icon: iconOf(queue.icon), address: worklistAddress(queue, facts) },
      ]),
  );

/**
 * What each queue of the start page is called and where it leads. Of a time only the day counts: addresses stay the
 * same while it lasts.
 */
export function useWorklistStyles(place: WorklistDefinition['place']): Readonly<Record<string, WorklistStyle>> {
  const actor = useActor();
  const now = nowText(() => new Date()).slice(0, 10);
  return useMemo(() => queueLooks(place, { actor, now }), [place, actor, now]);
}
