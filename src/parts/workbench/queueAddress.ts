import type { QueueDefinition, QueueFacts } from '#domain/core/queue.ts';
import { listAddress } from '../list/listAddress.ts';

/**
 * The list behind a queue, as it was counted: one of its views, or the filter itself; a page of its own where the area
 * counts.
 */
export function queueAddress({ at, opens, counts }: QueueDefinition, facts: QueueFacts): string {
  const filter = opens ?? counts?.filter(facts);
  return filter ? listAddress(at, filter) : at;
}
