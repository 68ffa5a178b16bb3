import type { RecordValues } from '#domain/core/entity.ts';
import { defaultsOf } from '#domain/core/normalise.ts';
import { bhCustomsPush } from '#domain/guarantee/bhCustomsPush.ts';
import type { StoredRecord } from '../../crud/readRecord.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { wake } from '../../jobs/jobQueue.ts';
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
export async function queuePush(document: StoredRecord, call: Call): Promise<void> {
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
  await wake(call.db, 'exchangeWithCustoms');
}

/** The document's own terms, and its parties by the names and codes customs knows them by. */
async function messageOf(document: StoredRecord, { db }: Call): Promise<RecordValues> {
  const { rows } = await db.query<RecordValues>(
    `select (select name from bh_main_comp where id = $1) as "mainComp", (select credit_code from bh_main_comp where id = $1) as "mainCompCode",
       (select name from customer where id = $2) as "customer", (select credit_code from customer where id = $2) as "customerCode"`,
    [document.mainCompId ?? null, document.customerId ?? null],
  );
  return {
    ...Object.fromEntries(told.filter((name) => document[name]).map((name) => [name, document[name]])),
    ...rows[0],
  };
}
