import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { declCertificate } from '#domain/declaration/declCertificate.ts';
import { certificateFileName, certificateOfFileName } from '#domain/declaration/papers/certificateFileName.ts';
import type { CertZipAnswer } from '#domain/declaration/papers/paperCalls.ts';
import { announce } from '../../crud/announce.ts';
import { readOne } from '../../crud/read.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { patchRow } from '../../crud/writeRecord.ts';
import { badFile } from '../../files/fileRules.ts';
import { findOwnContent, readContent, storeFile } from '../../files/storeFile.ts';
import type { Call } from '../../gateway/method.ts';
import { inPart } from '../../gateway/ownTransaction.ts';
import { newId } from '../../platform/newId.ts';
import { SheetRefusal } from '../../platform/sheet/index.ts';
import { readZipDirectory, unpack, type ZipEntry } from '../../platform/sheet/zipDirectory.ts';

const megabyte = 1_048_576;
const limits = { entries: 500, unpackedBytes: 200 * megabyte, fileBytes: 20 * megabyte } as const;

const refusals: Readonly<Record<string, Text>> = {
  encrypted: bi('压缩包有密码，请取消密码后再导入', 'The archive has a password; please remove it'),
  unpacksTooLarge: bi('压缩包解压后过大，请拆分后再导入', 'The archive unpacks to too much data; please split it'),
};
const noZip = bi('文件不是 zip 压缩包或已损坏', 'The file is no zip archive, or it is damaged');
const textOf = ({ kind }: SheetRefusal): Text => refusals[kind] ?? noZip;

/** The files of an archive; folders, and what Macs put beside each file, are none. @throws 1011 */
function entriesOf(bytes: Buffer): ZipEntry[] {
  try {
    const entries = readZipDirectory(bytes, limits.unpackedBytes).filter(
      ({ name }) => !name.endsWith('/') && !name.startsWith('__MACOSX/') && name !== 'index.xlsx',
    );
    if (entries.length > limits.entries)
      throw badFile(bi(`压缩包最多${limits.entries}个文件`, `${limits.entries} files at most`), 'fileId');
    return entries;
  } catch (error) {
    if (error instanceof SheetRefusal) throw badFile(textOf(error), 'fileId');
    throw error;
  }
}

/** One file, no longer than it says it is. @throws 1011 */
async function contentOf(bytes: Buffer, entry: ZipEntry): Promise<Buffer> {
  if (entry.size > limits.fileBytes)
    throw badFile(bi(`文件不能超过${limits.fileBytes / megabyte} MB`, `At most ${limits.fileBytes / megabyte} MB`));
  const pieces: Buffer[] = [];
  try {
    for await (const piece of unpack(bytes, entry)) pieces.push(piece);
  } catch (error) {
    if (error instanceof SheetRefusal) throw badFile(textOf(error));
    throw error;
  }
  return Buffer.concat(pieces);
}

/** What is over for good takes no scans any more. */
const closed: ReadonlySet<unknown> = new Set(['EXPIRED', 'REVOKED']);
const mostFiles = declCertificate.fields.files.maxCount;

/** Puts a scan to its certificate. @returns whether it is new there @throws what keeps it out */
async function attachScan(bytes: Buffer, entry: ZipEntry, call: Call): Promise<boolean> {
  const named = certificateOfFileName(entry.name);
  if (!named) throw badFile(bi('文件名应为 证件类型_证件编号.pdf', 'Names are <kind>_<number>.pdf'));
  const meant = { kind: named.kind, certNo: named.certNo };
  const found = await readOne(declCertificate, ['id'], meant, call.db, { seenBy: call });
  if (!found) throw badFile(bi('没有该证件', 'There is no such certificate'));
  const record = await getRecord(declCertificate, found.id, call, { lock: true });
  if (closed.has(record.status)) throw badFile(bi('证件已过期或撤销', 'The certificate is over'));
  const files = record.files ?? [];
  const source = await contentOf(bytes, entry);
  const fileName = certificateFileName(named, files.length + 1);
  const { services, db, actor } = call;
  const stored = await storeFile(
    { source, fileName, bizType: declCertificate.key, createdBy: actor.userId },
    services,
    db,
  );
  if (files.some(({ hashaddr }) => hashaddr === stored.hashaddr)) return false;
  if (files.length >= mostFiles) throw badFile(bi(`附件最多${mostFiles}个`, `${mostFiles} files at most`));
  await db.query(
    `insert into attachment (id, table_name, col_name, record_id, real_file_path_name, show_file_name, file_size, hashaddr, line_no, created_by)
     values ($1, $2, 'files', $3, $4, $5, $6, $7, $8, $9)`,
    [
      newId(),
      declCertificate.key,
      record.id,
      stored.pathFileName,
      fileName,
      stored.fileSize,
      stored.hashaddr,
      files.length + 1,
      actor.userId,
    ],
  );
  await patchRow(declCertificate, record.id, {}, call);
  await announce(declCertificate, { id: record.id, rowVersion: record.rowVersion + 1 }, call);
  return true;
}

/**
 * Each scan for itself: those that mean no certificate are told with the reason, the others are put to theirs.
 * @throws 1002, 1011
 */
export async function importScans(fileId: string, call: Call): Promise<CertZipAnswer> {
  const hashaddr = await findOwnContent(fileId, { db: call.db, userId: call.actor.userId });
  if (!hashaddr) throw sharedErrors.NOT_FOUND();
  const bytes = await readContent(hashaddr, call.services);
  const entries = entriesOf(bytes);
  const failed: { name: string; msg: string }[] = [];
  const counts = { attached: 0, existing: 0 };
  for (const entry of entries) {
    try {
      const isNew = await inPart(call, (inside) => attachScan(bytes, entry, inside));
      counts[isNew ? 'attached' : 'existing'] += 1;
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      failed.push({ name: entry.name.slice(0, 200), msg: error.text[call.locale] });
    }
  }
  Object.assign(call.audit, {
    logType: 'IMPORT',
    entity: declCertificate.key,
    detail: { ...counts, failed: failed.length },
  });
  return { total: entries.length, ...counts, failed };
}
