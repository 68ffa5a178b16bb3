import type { RecordOf } from '#domain/core/entity.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { declCertificate } from '#domain/declaration/declCertificate.ts';
import { certificateFileName } from '#domain/declaration/papers/certificateFileName.ts';
import { declDocument, tooLargeForCustoms } from '#domain/declaration/papers/declDocument.ts';
import * as definition from '#domain/declaration/papers/paperCalls.ts';
import { implementAct, implementCall } from '../../crud/implement.ts';
import { createRecord, patchRow } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { jobCall } from '../../jobs/jobCall.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { importScans } from './importCertZip.ts';
import { type ZipKind, type ZipRequest, zipInBackground, zipRecords } from './zipRecords.ts';

/** The file a call names by its id, if the person uploaded it himself. @throws 1002 */
async function uploaded(fileId: string, { db, actor }: Call): Promise<AttachedFile> {
  const { rows } = await db.query<AttachedFile>(
    `select hashaddr, real_file as "realFile", file_name as "fileName", file_size::int as "fileSize" from sys_file where id = $1 and created_by = $2`,
    [fileId, actor.userId],
  );
  if (!rows[0]) throw sharedErrors.NOT_FOUND();
  return rows[0];
}

/** States in which customs has not taken the declaration in, or has given it back. */
const notTakenIn: ReadonlySet<unknown> = new Set(['DRAFT', 'CHECKED', 'SENT', 'REJECTED']);

export const updateSentFileHandler = implementAct(definition.updateSentFile, async ({ record, input }, call) => {
  const file = input.fileId ? [await uploaded(input.fileId, call)] : input.file;
  const wrong = tooLargeForCustoms(file);
  if (wrong) throw invalid({ file: wrong });
  if (!notTakenIn.has(record.declarationStatus) && !input.notice)
    throw invalid({
      notice: bi('海关已接收，请填写海关通知', 'Customs has taken it in: say what asks for another file'),
    });
  const { orderId, declId, edocKind, docNo, pages, remark, version } = record;
  const values = { orderId, declId, edocKind, docNo, pages, remark, file };
  const rootId = record.rootId ?? record.id;
  const next = await createRecord(declDocument, values, { ...call, audit: {} });
  const facts = {
    version: (version ?? 1) + 1,
    rootId,
    status: 'SENT',
    sentTime: call.now,
    notice: input.notice ?? null,
  };
  await patchRow(declDocument, next.id, facts, call);
  return { status: 'REPLACED', replacedById: next.id, rootId };
});

const documents: ZipKind<keyof typeof declDocument.fields> = {
  entity: declDocument,
  field: 'file',
  folderBy: 'edocKind',
  fileName: bi('单证', 'Documents'),
  columns: ['edocKind', 'docNo', 'orderId', 'declId', 'entryId', 'customerId', 'status', 'version', 'sentTime'],
  nameOf: (_record, _place, shown) => shown,
};

const certificates: ZipKind<keyof typeof declCertificate.fields> = {
  entity: declCertificate,
  field: 'files',
  folderBy: 'kind',
  fileName: bi('证书', 'Certificates'),
  columns: ['kind', 'certNo', 'ownerName', 'ownerCreditCode', 'issueOrg', 'issueDate', 'validTo', 'status'],
  nameOf: ({ kind, certNo }: RecordOf<typeof declCertificate>, place, shown) =>
    /\.pdf$/i.test(shown) ? certificateFileName({ kind: String(kind), certNo: String(certNo) }, place) : shown,
};

export const downloadDeclDocumentsHandler = implementCall(definition.downloadDeclDocuments, (asked, call) =>
  zipRecords(documents, asked, call),
);
export const downloadCertZipHandler = implementCall(definition.downloadCertZip, (asked, call) =>
  zipRecords(certificates, asked, call),
);
export const importCertZipHandler = implementCall(definition.importCertZip, ({ fileId }, call) =>
  importScans(fileId, call),
);

/** Archives that take long, with the rights of the person who asked for them. */
export const zipFiles: JobHandler = async (payload, { jobId, services, progress }) => {
  const kind: ZipKind = payload.entity === declDocument.key ? documents : certificates;
  const call = jobCall(payload, services, jobId);
  return inTransaction(services.pool, (db) =>
    zipInBackground(kind, payload.asked as ZipRequest, { ...call, db }, progress),
  );
};
