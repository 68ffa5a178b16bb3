import type { Queue } from '#domain/core/board.ts';
import { hasRight } from '#domain/core/rights.ts';
import { queueOf, waitedSince } from '../../crud/waitingQueue.ts';
import type { Call } from '../../gateway/method.ts';
import { guaranteeKinds } from '../documents/documents.ts';
import { waitingDocuments } from './waitingDocuments.ts';

/** The area's queue on the start page of the product: documents of all kinds that wait for this person. */
export async function guaranteeQueues(call: Call): Promise<Queue[]> {
  if (!hasRight(call.actor, 'bhWorkbench:list')) return [];
  const waiting = await waitingDocuments(guaranteeKinds, call);
  if (!waiting) return [];
  return [
    await queueOf('quotaDocuments', `select ${waitedSince('d.status_since')}, false as late from (${waiting.sql}) d`, waiting.values, call),
  ];
}
