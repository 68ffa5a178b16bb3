import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import * as calls from '#domain/invoices/calls.ts';
import { invoiceIn } from '#domain/invoices/invoiceIn.ts';
import { implementCall } from '../crud/implement.ts';
import { getRecord } from '../crud/readRecord.ts';
import { noteFinding } from './sheets.ts';

const mostAtOnce = 500;

/** The same finding for many invoices, all or none. */
export const invoicesVerified = implementCall(calls.verifyInvoice, async ({ ids, result, finding }, call) => {
  const asked = Array.isArray(ids) ? [...new Set(ids.map(String))].sort() : [];
  if (asked.length === 0 || asked.length > mostAtOnce)
    throw invalid({ ids: bi(`请选择1至${mostAtOnce}张发票`, `Choose 1 to ${mostAtOnce} invoices`) });
  for (const id of asked) {
    await getRecord(invoiceIn, id, call);
    await noteFinding(id, { result, finding: finding ?? undefined, source: 'MANUAL' }, call);
  }
  Object.assign(call.audit, {
    logType: 'ACTION',
    entity: invoiceIn.key,
    detail: { action: 'verify', ids: asked, result },
  });
  return { verified: asked.length };
});
