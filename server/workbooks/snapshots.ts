import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { addDays } from '#domain/core/moments.ts';
import { documentOf, type WorkbookDoc, workbookOf } from '#domain/workbooks/model/document.ts';
import { livingCells } from '#domain/workbooks/model/limits.ts';
import { shareSheet } from '#domain/workbooks/shareSheet.ts';
import { sheetOp, sheetVersion } from '#domain/workbooks/sheetLog.ts';
import { markDeleted, note } from '../crud/change.ts';
import { insertMissing } from '../crud/insertMany.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { isThere, readMany, readOne } from '../crud/read.ts';
import { writeFiles } from '../crud/writeFiles.ts';
import { rowOf } from '../crud/writeRecord.ts';
import { storeFile } from '../files/storeFile.ts';
import type { Call } from '../gateway/method.ts';
import type { JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { newId } from '../platform/newId.ts';
import type { OpenSheet } from './sheetOf.ts';
import { type KeptState, loadWorkbook } from './sheetState.ts';

const zip = promisify(gzip);
/** Revisions between two snapshots. */
const stride = 200;
const lastKept = 50;
const daysKept = 90;

/** A snapshot is taken in the background once so many revisions came behind the last one. */
export async function askForSnapshot({ id, snapRev }: OpenSheet, rev: number, call: Call): Promise<void> {
  if (rev - (snapRev ?? 0) < stride || rev % 20 > 0) return;
  await call.services.jobs.add(call.db, {
    kind: 'takeSheetSnapshot',
    payload: { sheetId: id },
    actor: call.actor,
    uniqueKey: `takeSheetSnapshot:${id}`,
  });
}

/** Keeps what a sheet holds at a revision as a compressed file. */
export async function keepVersion(
  { id, rev }: Pick<KeptState, 'id' | 'rev'>,
  { doc, note: words }: { readonly doc: WorkbookDoc; readonly note: string },
  call: Call,
): Promise<void> {
  if (await isThere(sheetVersion, { sheetId: id, rev: rev ?? 0 }, call.db)) return;
  const content = await zip(Buffer.from(JSON.stringify(doc)));
  const file = await storeFile(
    { source: content, fileName: `${id}-${rev}.gz`, bizType: 'sheetSnapshot', createdBy: call.actor.userId },
    call.services,
    call.db,
  );
  const versionId = newId();
  const { hashaddr, fileName } = file;
  const filled = livingCells(workbookOf(doc));
  const facts = { sheetId: id, rev, hashaddr, bytes: content.length, note: words, filled };
  const row = rowOf(sheetVersion, versionId, { ...facts, byUser: personOf(call), takenTime: call.now }, call);
  // Whoever was faster with the same revision has kept the same.
  if (!(await insertMissing(sheetVersion, [row], call.db)).has(versionId)) return;
  await writeFiles(sheetVersion, versionId, { snapshot: [{ hashaddr, fileName }] }, call);
  await note(shareSheet, { id }, { snapRev: rev ?? 0 }, call.db);
}

const personOf = ({ actor }: Call): string | null => (actor.roleId === 'SYSTEM' ? null : actor.userId);

async function snapshotOf(sheetId: string, call: Call): Promise<boolean> {
  const sheet = await readOne(shareSheet, ['id', 'template', 'rev', 'snapRev'], { id: sheetId }, call.db);
  if (!sheet || (sheet.rev ?? 0) <= (sheet.snapRev ?? 0)) return false;
  const book = await loadWorkbook(sheet, call);
  await keepVersion(sheet, { doc: documentOf(book), note: '' }, call);
  await dropVersions(sheetId, call);
  return true;
}

/** The last fifty stay, and of older ones the last of each day for ninety days. */
async function dropVersions(sheetId: string, call: Call): Promise<void> {
  const versions = await readMany(sheetVersion, ['id', 'rev', 'takenTime', 'note'], { sheetId }, call.db, {
    order: [['rev', 'desc']],
  });
  const oldest = addDays(call.now.slice(0, 10), -daysKept);
  const days = new Set<string>();
  const gone = versions.slice(lastKept).filter(({ takenTime, note: words }) => {
    const day = takenTime?.slice(0, 10) ?? '';
    const stays = day >= oldest && !days.has(day);
    days.add(day);
    return !stays && !words;
  });
  for (const { id } of gone) await writeFiles(sheetVersion, id, { snapshot: [] }, call);
  if (gone.length > 0) await markDeleted(sheetVersion, { id: gone.map(({ id }) => id) }, call);
}

/** One snapshot of one sheet. */
export const takeSheetSnapshot: JobHandler = async ({ sheetId }, { services }) =>
  inTransaction(services.pool, async (db) => ({
    taken: await snapshotOf(String(sheetId), systemCall(services, db)),
  }));

/** Every five minutes: sheets that were written since their last snapshot. */
export const takeSheetSnapshots: JobHandler = async (_payload, { services }) => {
  const written = await readMany(shareSheet, ['id'], { status: ['ACTIVE', 'LOCKED'] }, services.pool, {
    and: ({ rev, snapRev }) => `${rev} > ${snapRev}`,
  });
  let taken = 0;
  for (const { id } of written)
    taken += Number(await inTransaction(services.pool, (db) => snapshotOf(id, systemCall(services, db))));
  return { taken };
};

/** Every night: operations that are older than ninety days and stand in a snapshot. */
export const cutSheetLogs: JobHandler = async (_payload, { services }) =>
  inTransaction(services.pool, async (db) => {
    const call = systemCall(services, db);
    const row = columnsIn(sheetOp, 't');
    const sheet = columnsIn(shareSheet, 's');
    const before = `${addDays(call.now.slice(0, 10), -daysKept)} 00:00:00`;
    const { rowCount } = await db.query(
      `delete from sheet_op t using share_sheet s
       where s.id = ${row.sheetId} and ${row.rev} < ${sheet.snapRev} and ${row.opTime} < $1`,
      [before],
    );
    return { cut: rowCount ?? 0 };
  });
