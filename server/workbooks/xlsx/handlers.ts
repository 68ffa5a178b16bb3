import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { exportXls, importXls } from '#domain/workbooks/calls.ts';
import { sheetErrors } from '#domain/workbooks/errors.ts';
import { workbookLimits } from '#domain/workbooks/model/limits.ts';
import { gridsOf } from '#domain/workbooks/model/workbook.ts';
import { shareSheet } from '#domain/workbooks/shareSheet.ts';
import { implementCall } from '../../crud/implement.ts';
import { createRecord } from '../../crud/writeRecord.ts';
import { findOwnContent, readContent } from '../../files/storeFile.ts';
import { answerApart } from '../../platform/answerApart.ts';
import { SheetRefusal } from '../../platform/sheet/sheetRefusal.ts';
import { openSheetOf } from '../sheetOf.ts';
import { loadWorkbook } from '../sheetState.ts';
import { keepVersion } from '../snapshots.ts';
import type { TakenWorkbook } from './fromFile.ts';
import { storeSheetText, storeWorkbook } from './storeWorkbook.ts';
import type { WorkbookAnswer } from './workbookThread.ts';

const patience = { patienceMs: 30_000, memoryMb: 768 };
const mostBytes = 20 * 1_048_576;

/** A whole workbook, read by a thread of its own. @throws 1010 larger than a sheet may be, 1011 no readable workbook */
async function readApart(bytes: Buffer): Promise<TakenWorkbook> {
  if (bytes.length > mostBytes) throw refused('tooLarge');
  const answer = await answerApart<WorkbookAnswer>(bytes, {
    thread: new URL('./workbookThread.ts', import.meta.url),
    ...patience,
  });
  if ('refusal' in answer) throw refused(answer.refusal);
  if ('tooLarge' in answer) throw sheetErrors.LIMIT({ limit: `${answer.tooLarge} ${workbookLimits[answer.tooLarge]}` });
  return answer.taken;
}

function refused(kind: SheetRefusal['kind']): BusinessError {
  const { text } = new SheetRefusal(kind);
  return new BusinessError('1011', text, { fieldErrors: { fileId: text } });
}

/** 导入 Excel @throws 1002 no file of his */
export const workbookImported = implementCall(importXls, async ({ fileId, name, preview }, call) => {
  const { db, services, actor } = call;
  const hashaddr = await findOwnContent(fileId, { db, userId: actor.userId });
  if (!hashaddr) throw sharedErrors.NOT_FOUND();
  const { doc, ...told } = await services.limiters.sheets.run(actor.userId, async () =>
    readApart(await readContent(hashaddr, services)),
  );
  if (preview === 1) return told;
  const made = await createRecord(shareSheet, { name: name || '导入的表格', template: 'BLANK' }, call);
  await keepVersion({ id: made.id, rev: 0 }, { doc, note: 'Excel' }, call);
  return { sheetId: made.id, ...told };
});

/** 导出 */
export const workbookExported = {
  ...implementCall(exportXls, async ({ sheetId, isCsv, gridId }, call) => {
    const sheet = await openSheetOf(sheetId, call);
    const book = await loadWorkbook(sheet, call);
    const name = `${sheet.name}-${call.now.slice(0, 10)}`;
    if (isCsv !== 1) {
      const { kept, lost } = await storeWorkbook(book, `${name}.xlsx`, call);
      return { hashaddr: kept.hashaddr, fileName: kept.fileName, lost };
    }
    const grids = gridsOf(book);
    const grid = grids.find(({ id }) => id === gridId) ?? grids[0];
    if (!grid) throw sharedErrors.NOT_FOUND();
    const { hashaddr, fileName } = await storeSheetText(book, grid, `${name}-${grid.name}.csv`, call);
    return { hashaddr, fileName, lost: [] };
  }),
  share: 'exports',
} as const;
