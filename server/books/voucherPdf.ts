import { bookErrors } from '#domain/books/errors.ts';
import { voucherOfName } from '#domain/books/pdfNames.ts';
import { voucher } from '#domain/books/voucher.ts';
import { uploadVoucherPdf } from '#domain/books/voucherActs.ts';
import { invalid } from '#domain/core/errors.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { patchRow } from '../crud/change.ts';
import { implementCall } from '../crud/implement.ts';
import { readOne } from '../crud/read.ts';
import { writeFiles } from '../crud/writeFiles.ts';

const mostFiles = 200;

function uploaded(files: unknown): readonly AttachedFile[] {
  const isFile = (one: unknown): one is AttachedFile =>
    typeof one === 'object' && one !== null && 'hashaddr' in one && 'fileName' in one;
  if (!Array.isArray(files) || files.length === 0 || !files.every(isFile))
    throw invalid({ files: bi('请选择PDF文件', 'Choose PDF files') });
  if (files.length > mostFiles)
    throw invalid({ files: bi(`一次最多${mostFiles}个文件`, `At most ${mostFiles} files at once`) });
  return files;
}

/** @throws 62067 no file found its voucher */
export const pdfUploaded = implementCall(uploadVoucherPdf, async ({ mainCompId, files, replace }, call) => {
  const matched: { fileName: string; voucherId: string; voucherNo: string }[] = [];
  const taken: string[] = [];
  const notMatched: string[] = [];
  for (const file of uploaded(files)) {
    const fileName = String(file.fileName);
    const named = voucherOfName(fileName);
    const found = named
      ? await readOne(voucher, ['id', 'voucherNo', 'pdfFlag'], { mainCompId, ...named }, call.db, { lock: 'update' })
      : undefined;
    if (!found) notMatched.push(fileName);
    else if (found.pdfFlag === 1 && replace !== 1) taken.push(fileName);
    else {
      await writeFiles(voucher, found.id, { pdfFile: [file] }, call);
      await patchRow(voucher, found.id, { pdfFlag: 1 }, call);
      matched.push({ fileName, voucherId: found.id, voucherNo: found.voucherNo ?? '' });
    }
  }
  if (matched.length === 0 && taken.length === 0)
    throw bookErrors.NO_MATCH({ names: notMatched.slice(0, 10).join('、') });
  Object.assign(call.audit, {
    logType: 'IMPORT',
    entity: voucher.key,
    detail: { matched: matched.length, notMatched },
  });
  return { matched, taken, notMatched };
});
