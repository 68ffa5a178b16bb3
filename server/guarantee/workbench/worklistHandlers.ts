import type { Worklist } from '#domain/core/dashboard.ts';
import { waitedSince, worklistOf } from '../../crud/worklist.ts';
import type { Call } from '../../gateway/method.ts';
import { guaranteeKinds } from '../documents/documents.ts';
import { waitingColumns, waitingDocuments } from './waitingDocuments.ts';

/** The area's queue on the start page of the product: documents of all kinds that wait for this person. */
async function quotaDocuments(call: Call): Promise<Worklist | undefined> {
  const waiting = await waitingDocuments(guaranteeKinds, call);
  if (!waiting) return undefined;
  const statement = `select ${waitedSince(waitingColumns('d').statusSince)}, false as late from (${waiting.sql}) d`;
  return worklistOf('quotaDocuments', statement, waiting.values, call);
}

export const guaranteeWorklistHandlers = { quotaDocuments };
