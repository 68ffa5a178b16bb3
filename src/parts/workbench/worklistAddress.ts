import type { WorklistDefinition, WorklistFacts } from '#domain/core/worklist.ts';
import { listAddress } from '../list/listAddress.ts';

/**
 * The list behind a queue, as it was counted: one of its views, or the filter itself; a page of its own where the area
 * counts.
 */
export function worklistAddress({ at, opens, counts }: WorklistDefinition, facts: WorklistFacts): string {
  const filter = opens ?? counts?.filter(facts);
  return filter ? listAddress(at, filter) : at;
}
