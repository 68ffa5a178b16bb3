import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { documentOf } from '#domain/workbooks/model/document.ts';
import { shareSheet } from '#domain/workbooks/shareSheet.ts';
import { readOne } from '../crud/read.ts';
import { getRecord } from '../crud/readRecord.ts';
import { writeFiles } from '../crud/writeFiles.ts';
import { storeFile } from '../files/storeFile.ts';
import type { Call } from '../gateway/method.ts';
import { loadWorkbook } from './sheetState.ts';
import { keepVersion } from './snapshots.ts';
import { storeWorkbook } from './xlsx/storeWorkbook.ts';

const zip = promisify(gzip);

/** 归档: what a sheet holds as a workbook of Excel, and as it is kept here. */
export async function archiveSheet(id: string, call: Call): Promise<void> {
  const sheet = await readOne(shareSheet, ['id', 'name', 'template', 'rev'], { id }, call.db);
  if (!sheet) return;
  const book = await loadWorkbook(sheet, call);
  const doc = documentOf(book);
  await keepVersion(sheet, { doc, note: '归档' }, call);
  const name = `${sheet.name}-${call.now.slice(0, 10)}`;
  const { kept } = await storeWorkbook(book, `${name}.xlsx`, call);
  const json = await storeFile(
    {
      ...{ source: await zip(Buffer.from(JSON.stringify(doc))), fileName: `${name}.json.gz` },
      ...{ bizType: 'sheetSnapshot', createdBy: call.actor.userId },
    },
    call.services,
    call.db,
  );
  const { archived } = await getRecord(shareSheet, id, call);
  const before = Array.isArray(archived) ? archived : [];
  const files = [kept, json].map(({ hashaddr, fileName }) => ({ hashaddr, fileName }));
  await writeFiles(shareSheet, id, { archived: [...before, ...files] }, call);
}
