import type { DocumentOf } from '#domain/approval/document.ts';
import { customer } from '#domain/company/customer.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { bhCustomsPush } from '#domain/guarantee/bhCustomsPush.ts';
import { bhMainComp } from '#domain/guarantee/bhMainComp.ts';
import type { QuotaEntity } from '#domain/guarantee/documentKinds.ts';
import { readOne } from '../../crud/read.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { scheduleNow } from '../../jobs/jobQueue.ts';
import { newId } from '../../platform/newId.ts';

const told = [
  'docType',
  'docNo',
  'pushNo',
  'customsFilingNo',
  'approvedAmount',
  'validFrom',
  'validTo',
  'startDate',
  'endDate',
  'newValidTo',
];

/**
 * Puts a confirmed document on its way, in the transaction of the confirmation: no commit, no push; no push is lost in
 * a crash.
 */
export async function queuePush(document: DocumentOf<QuotaEntity>, call: Call): Promise<void> {
  const { docType, docNo, pushNo } = document;
  const values = {
    docType,
    docId: document.id,
    docNo,
    mainCompId: document.mainCompId ?? null,
    pushNo,
    nextTryAt: call.now,
    payload: JSON.stringify(await messageOf(document, call)),
  };
  await insertMany(
    bhCustomsPush,
    [rowOf(bhCustomsPush, newId(), { ...defaultsOf(bhCustomsPush), ...values }, call)],
    call.db,
  );
  await scheduleNow(call.db, 'exchangeWithCustoms');
}

/** The document's own terms, and its parties by the names and codes customs knows them by. */
async function messageOf(document: DocumentOf<QuotaEntity>, { db }: Call): Promise<object> {
  const { mainCompId, customerId } = document;
  const names = ['name', 'creditCode'] as const;
  const company = await readOne(bhMainComp, names, { id: mainCompId ?? null }, db, { deleted: 'too' });
  const asked = { id: typeof customerId === 'string' ? customerId : null };
  const trader = await readOne(customer, names, asked, db, { deleted: 'too' });
  return {
    ...Object.fromEntries(told.filter((name) => document[name]).map((name) => [name, document[name]])),
    mainComp: company?.name ?? null,
    mainCompCode: company?.creditCode ?? null,
    customer: trader?.name ?? null,
    customerCode: trader?.creditCode ?? null,
  };
}
