import { type DocumentOf, toDocument } from '#domain/approval/document.ts';
import { awaitedTransitions } from '#domain/approval/offers.ts';
import { isSystem } from '#domain/core/rights.ts';
import { activePeople } from '../gateway/activePeople.ts';
import type { Call } from '../gateway/method.ts';
import { nobodyLeft } from '../gateway/nobodyLeft.ts';
import type { DocumentKind } from './documentKind.ts';
import { deputiesOn, waitingDocument } from './waitingDocuments.ts';

/**
 * A person's step leaves a document where somebody can go on with it.
 * @throws 1025 with who is missing and whom to ask
 */
export async function refuseNobodyLeft(
  kind: Pick<DocumentKind, 'entity'>,
  stored: DocumentOf,
  call: Call,
): Promise<void> {
  if (isSystem(call.actor) || awaitedTransitions(toDocument(stored)).length === 0) return;
  const waiting = waitingDocument(kind, stored, await deputiesOn(call));
  if (waiting.next(await activePeople(call)).length === 0) throw await nobodyLeft(waiting.needed, call);
}
