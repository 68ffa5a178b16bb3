import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { systemActor } from '#domain/core/rights.ts';
import { fill, say, type Text } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import { getRecord } from '../crud/readRecord.ts';
import { announce, patchRow, prepared } from '../crud/writeRecord.ts';
import { readStored } from '../files/storeFile.ts';
import type { Call } from '../gateway/method.ts';
import { JobCancelled, type JobHandler } from '../jobs/job.ts';
import { jobCall, storedActor } from '../jobs/jobCall.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { nextNumber } from '../platform/nextNumber.ts';
import { readSheet, SheetRefusal, type SheetRow } from '../platform/sheet/index.ts';
import { type Checkpoint, type ImportOutcome, runImport } from './runImport.ts';
import { storeErrorSheet } from './storeErrorSheet.ts';

const inlineRows = 500;

interface ImportRequest {
  readonly fileId: string;
  readonly params: RecordValues;
}

/**
 * Imports an uploaded sheet. Up to 500 rows are done at once; a longer one becomes a job and answers `{jobId}`.
 * @throws 1011 the file is not a readable sheet, 1012 the head row does not fit
 */
export async function importEntity(entity: EntityDefinition, { fileId, params }: ImportRequest, call: Call): Promise<unknown> {
  const bytes = await readStored(fileId, call);
  const parentId = await parentOf(entity, params, call);
  call.audit.logType = 'IMPORT';
  call.audit.entity = entity.key;
  const rows = await firstRows(bytes);
  if (rows && rows.length <= inlineRows + 1) {
    const outcome = await runImport({ entity, rows: iterate(rows), call, parentId, inTransaction: (work) => work(call.db) });
    if (parentId) await refreshParent(entity, parentId, call);
    return resultOf(entity, outcome, call, {
      batchId: await nextNumber(call.db, { prefix: 'DR' }, call.now),
      allOrNothing: parentId !== undefined,
    });
  }
  const jobId = await call.services.jobs.add(call.db, {
    kind: 'importEntity',
    payload: { entity: entity.key, fileId, params, actor: storedActor(call), locale: call.locale },
    actor: call.actor,
    uniqueKey: `import:${entity.key}:${call.actor.userId}:${fileId}`,
  });
  return { jobId };
}

/** The job of a long import: chunks in transactions of their own, each with the place it reached, so a killed worker goes on there. */
export const importEntityJob: JobHandler = async (payload, { jobId, services, progress, checkpoint: keepPlace }) => {
  const entity = entityOf(String(payload.entity));
  const call = jobCall(payload, services, jobId);
  const bytes = await readStored(String(payload.fileId), call);
  const parentId = await parentOf(entity, (payload.params ?? {}) as RecordValues, call);
  const total = await countRows(bytes);
  let reached = payload.checkpoint as Checkpoint | undefined;
  const outcome = await runImport({
    entity,
    rows: sheetRows(bytes),
    call,
    parentId,
    checkpoint: reached,
    inTransaction: async (work, checkpoint) => {
      const [result, place] = await inTransaction(services.pool, async (db) => {
        const done = await work(db);
        const next = checkpoint(done);
        await keepPlace(db, next);
        return [done, next] as const;
      });
      reached = place;
      return result;
    },
    onProgress: (done) => progress(done, total),
  }).catch((error: unknown) => {
    throw error instanceof JobCancelled ? new JobCancelled(cancelledAt(reached, { total, locale: call.locale })) : error;
  });
  return inTransaction(services.pool, async (db) => {
    const inside = { ...call, db };
    if (parentId) await refreshParent(entity, parentId, inside);
    return resultOf(entity, outcome, inside, {
      batchId: await nextNumber(db, { prefix: 'DR' }, call.now),
      allOrNothing: parentId !== undefined,
    });
  });
};

/** The record that imported lines belong to; the person must be allowed to change it. */
async function parentOf(entity: EntityDefinition, params: RecordValues, call: Call): Promise<string | undefined> {
  if (!entity.parent) return undefined;
  const { parentId } = params;
  if (typeof parentId !== 'string' || !parentId)
    throw invalid({ parentId: say('请先保存单据再导入明细', 'Save the document before importing its lines') });
  const owner = entityOf(entity.parent.entity);
  const record = await getRecord(owner, parentId, call, { lock: true });
  const right = owner.mayEdit?.(record, call.actor) ?? { fields: 'all' as const };
  if ('none' in right) throw sharedErrors.FORBIDDEN({}, { _: right.none });
  if (right.fields !== 'all') throw sharedErrors.WRONG_STATUS();
  return parentId;
}

/** Sums of the document follow its new lines. */
async function refreshParent(entity: EntityDefinition, parentId: string, call: Call): Promise<void> {
  const owner = entityOf(entity.parent?.entity ?? '');
  const record = await getRecord(owner, parentId, { ...call, actor: systemActor });
  const summed = await prepared(owner, { ...record }, record, call);
  await patchRow(
    owner,
    parentId,
    Object.fromEntries(
      Object.keys(owner.fields)
        .filter((name) => summed[name] !== record[name])
        .map((name) => [name, summed[name]]),
    ),
    call,
  );
  await announce(owner, { ...record, rowVersion: record.rowVersion + 1 }, call);
}

const messages = {
  done: say('共{total}行，成功{success}行，失败{failed}行', '{total} rows: {success} imported, {failed} failed'),
  existing: say('，已存在{existing}行未重复导入', ', {existing} already there and left alone'),
  nothing: say('共{total}行，失败{failed}行，未导入任何数据', '{total} rows, {failed} failed, nothing was imported'),
  cancelled: say(
    '已取消：共{total}行，处理到第{rows}行，成功{success}行，已存在{existing}行，失败{failed}行',
    'Cancelled: {total} rows, {rows} of them handled, {success} imported, {existing} already there, {failed} failed',
  ),
} satisfies Record<string, Text>;

/** Chunks that were written before the cancel stay; everything behind the last one was rolled back. */
function cancelledAt(reached: Checkpoint | undefined, { total, locale }: { total: number; locale: Call['locale'] }) {
  const { rows, success, existing } = reached ?? { rows: 0, success: 0, existing: 0 };
  const counts = { total, rows, success, existing, failed: rows - success - existing };
  return { msg: fill(messages.cancelled, counts)[locale], ...counts };
}

async function resultOf(
  entity: EntityDefinition,
  outcome: ImportOutcome,
  call: Call,
  { batchId, allOrNothing }: { batchId: string; allOrNothing: boolean },
): Promise<unknown> {
  const { total, success, existing, failed, errors, header, badRows } = outcome;
  const template =
    allOrNothing && failed > 0
      ? messages.nothing[call.locale]
      : messages.done[call.locale] + (existing ? messages.existing[call.locale] : '');
  const msg = fill(say(template, template), { total, success, existing, failed })[call.locale];
  call.audit.detail = { batchId, total, success, existing, failed };
  const base = { msg, total, success, existing, failed, errors, batchId };
  if (failed === 0) return base;
  const file = await storeErrorSheet({ header, rows: badRows, fileName: `${entity.label.zh}导入错误${batchId}.xlsx` }, call);
  return { ...base, errorFile: { hashaddr: file.hashaddr, fileName: file.fileName } };
}

/** The rows of a short sheet; undefined for one that is long enough to become a job. */
async function firstRows(bytes: Buffer): Promise<SheetRow[] | undefined> {
  const rows: SheetRow[] = [];
  for await (const row of sheetRows(bytes)) {
    rows.push(row);
    if (rows.length > inlineRows + 1) return undefined;
  }
  return rows;
}

async function countRows(bytes: Buffer): Promise<number> {
  let count = 0;
  for await (const _row of sheetRows(bytes)) count += 1;
  return Math.max(0, count - 1);
}

async function* iterate(rows: readonly SheetRow[]): AsyncGenerator<SheetRow> {
  yield* rows;
}

/** Sheet rows with the refusals of the reader as refusals of the call. */
async function* sheetRows(bytes: Buffer): AsyncGenerator<SheetRow> {
  try {
    yield* readSheet(bytes);
  } catch (error) {
    if (error instanceof SheetRefusal) throw new BusinessError('1011', error.text, { fieldErrors: { file: error.text } });
    throw error;
  }
}
