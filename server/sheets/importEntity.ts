import { type EntityDefinition, methodName, type RecordValues } from '#domain/core/entity.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { importFields } from '#domain/core/importFields.ts';
import { md5 } from '#domain/core/md5.ts';
import { isCustomer, systemActor } from '#domain/core/rights.ts';
import { noEdits, type SheetEdits, sheetEditsOf } from '#domain/core/sheetEdits.ts';
import { bi, fill } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import { announce } from '../crud/announce.ts';
import { getRecord } from '../crud/readRecord.ts';
import { tableOfRows } from '../crud/storedRows.ts';
import { patchRow, prepared } from '../crud/writeRecord.ts';
import { findOwnContent, readContent } from '../files/storeFile.ts';
import { entityNamed, type MappingAsked } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { writeFurtherRows } from '../gateway/opLog.ts';
import { inPart } from '../gateway/ownTransaction.ts';
import { JobCancelled, type JobHandler } from '../jobs/job.ts';
import { jobCall, storedActor } from '../jobs/jobCall.ts';
import { GrowingTable } from '../jobs/statistics.ts';
import { nextNumber } from '../platform/nextNumber.ts';
import type { ApartChoice } from '../platform/sheet/index.ts';
import { entityImport } from './entityImport.ts';
import { importAnswer } from './importAnswer.ts';
import { importJobKind } from './importTurn.ts';
import { type Checkpoint, type ImportOutcome, runImport } from './runImport.ts';
import { countRows, sheetRows } from './sheetRows.ts';
import { sentEdits, sheetSaid } from './sheetSaid.ts';
import { rowsOf, uploadedSheetOf } from './takesSheet.ts';

/** Rows that are imported at once, while the person waits. */
export const inlineRows = 500;

interface ImportRequest {
  readonly fileId: string;
  readonly params: RecordValues;
  /** The mapping that rows pass through first. */
  readonly mapId?: string | undefined;
  /** What the person changes of the sheet. */
  readonly edits: SheetEdits;
}

/**
 * Imports an uploaded sheet. Up to 500 rows are done at once; a longer one becomes a job and answers `{jobId}`.
 * @throws 1011 the file is not a readable sheet, 1012 the head row does not fit
 */
export async function importEntity(
  entity: EntityDefinition,
  { fileId, params, mapId, edits }: ImportRequest,
  call: Call,
): Promise<unknown> {
  const { parentId, customerId } = await parentOf(entity, params, call);
  call.audit.logType = 'IMPORT';
  call.audit.entity = entity.key;
  if (mapId) Object.assign(call.audit, { detail: { mapId } });
  const sheet = uploadedSheetOf(call);
  const { hashaddr, isLonger, isPreview, leavesHidden } = sheet;
  if (!isLonger) {
    const importNo = await batchNumber(isPreview, call);
    const said = await sheetSaid({ target: entity.key, customerId }, { edits, mapId }, call);
    const outcome = await runImport(entityImport(entity, { parentId, importNo, ...said }), {
      rows: rowsOf(sheet),
      call,
      isPreview,
      leavesHidden,
    });
    if (!isPreview) await said.keep(outcome, call);
    return { ...said.told, ...(await answerOf(entity, outcome, { call, parentId, importNo })) };
  }
  const jobId = await call.services.jobs.add(call.db, {
    kind: importJobKind,
    payload: {
      entity: entity.key,
      fileId,
      hashaddr,
      isPreview,
      leavesHidden,
      params,
      ...(mapId && { mapId }),
      ...(edits !== noEdits && { edits: sentEdits(edits) }),
      actor: storedActor(call),
      locale: call.locale,
    },
    actor: call.actor,
    uniqueKey: `import:${entity.key}:${call.actor.userId}:${fileId}${isPreview ? ':preview' : ''}${leavesHidden ? ':seen' : ''}${edits === noEdits ? '' : `:${md5(JSON.stringify(sentEdits(edits)))}`}`,
  });
  return { jobId };
}

/**
 * The job of a long import: chunks in transactions of their own, each with the place it reached, so a killed worker
 * goes on there.
 */
export const importEntityJob: JobHandler = async (payload, { jobId, services, progress, checkpoint: keepPlace }) => {
  const call = jobCall(payload, services, jobId);
  const entity = await entityNamed(String(payload.entity), call);
  const hashaddr = await findOwnContent(String(payload.fileId), { db: call.db, userId: call.actor.userId });
  if (hashaddr === undefined) throw sharedErrors.NOT_FOUND();
  const bytes = await readContent(hashaddr, services);
  const { parentId, customerId } = await parentOf(entity, (payload.params ?? {}) as RecordValues, call);
  const mapId = typeof payload.mapId === 'string' ? payload.mapId : undefined;
  const edits = sheetEditsOf(payload.edits);
  const said = await sheetSaid({ target: entity.key, customerId }, { edits, mapId }, call);
  const choice = mapId === undefined ? {} : await mappingNamed(mapId, entity, call);
  const table = new GrowingTable(tableOfRows(entity));
  let total: number | undefined;
  const isPreview = payload.isPreview === true;
  let reached = payload.checkpoint as (Checkpoint & { importNo?: string | undefined }) | undefined;
  const importNo = reached?.importNo ?? (await batchNumber(isPreview, call));
  const outcome = await runImport(entityImport(entity, { parentId, importNo, ...said }), {
    rows: sheetRows(bytes, {
      ...choice,
      counted: (count) => {
        total = count - 1;
      },
    }),
    call,
    isPreview,
    leavesHidden: payload.leavesHidden === true,
    checkpoint: reached,
    inTransaction: async (save, checkpoint) => {
      const [saved, place] = await inPart(call, async (chunk) => {
        // A document may have gone on since the chunk before; its lock holds it meanwhile.
        if (parentId) await parentOf(entity, { parentId }, chunk);
        const done = await save(chunk);
        await logRows(entity, chunk);
        await table.wrote(done.success, chunk.db);
        const next = { ...checkpoint(done), importNo };
        await keepPlace(chunk.db, next);
        return [done, next] as const;
      });
      reached = place;
      return saved;
    },
    onProgress: (done) => progress(done, total ?? 0),
  }).catch(async (error: unknown) => {
    if (!(error instanceof JobCancelled)) throw error;
    throw new JobCancelled(
      cancelledAt(reached, { total: total ?? (await countRows(bytes, choice)), locale: call.locale }),
    );
  });
  return inPart(call, async (inside) => {
    await table.end(inside.db);
    if (!isPreview) await said.keep(outcome, inside);
    return { ...said.told, ...(await answerOf(entity, outcome, { call: inside, parentId, importNo })) };
  });
};

/**
 * What a chunk leaves in the log beside the row of the call that asked for the job: with the chunk it stands or goes.
 */
const logRows = async (entity: EntityDefinition, { db, actor, audit, requestId }: Call): Promise<void> => {
  const { service } = entity;
  await writeFurtherRows(db, {
    actor,
    service,
    method: methodName(entity, 'import'),
    audit,
    returnCode: '0',
    ip: '',
    userAgent: '',
    requestId,
  });
  delete audit.also;
};

/** How a sheet is read through the mapping that the person names. @throws 1002, 1004 */
export const mappingNamed = async (mapId: string, entity: EntityDefinition, asked: MappingOf): Promise<ApartChoice> =>
  (await asked.services.rules.sheetMapping?.(mapId, entity, asked)) ?? {};

type MappingOf = MappingAsked & { readonly services: Pick<Call['services'], 'rules'> };

interface Belonging {
  readonly parentId: string | undefined;
  /** Whose sheet it is: of the document's customer, or of the one who imports it. */
  readonly customerId: string | null;
}

/** The record that imported lines belong to; the person must be allowed to change it. */
async function parentOf(entity: EntityDefinition, params: RecordValues, call: Call): Promise<Belonging> {
  const { actor } = call;
  const own = isCustomer(actor.roleId) ? actor.consoleId : null;
  if (!entity.parent) return { parentId: undefined, customerId: own };
  const { parentId } = params;
  if (typeof parentId !== 'string' || !parentId)
    throw invalid({ parentId: bi('请先保存单据再导入明细', 'Save the document before importing its lines') });
  const owner = entityOf(entity.parent.entity);
  const record = await getRecord(owner, parentId, call, { lock: true });
  const right = owner.mayEdit?.(record, call.actor) ?? { fields: 'all' as const };
  if ('none' in right) throw sharedErrors.FORBIDDEN({}, { _: right.none });
  if (right.fields !== 'all') throw sharedErrors.WRONG_STATUS();
  return { parentId, customerId: typeof record.customerId === 'string' ? record.customerId : own };
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

const cancelled = bi(
  '已取消：共{total}行，处理到第{rows}行，成功{success}行，已存在{existing}行，失败{failed}行',
  'Cancelled: {total} rows, {rows} of them handled, {success} imported, {existing} already there, {failed} failed',
);

/** Chunks that were written before the cancel stay; everything behind the last one was rolled back. */
function cancelledAt(reached: Checkpoint | undefined, { total, locale }: { total: number; locale: Call['locale'] }) {
  const { rows, success, existing } = reached ?? { rows: 0, success: 0, existing: 0 };
  const counts = { total, rows, success, existing, failed: rows - success - existing };
  return { msg: fill(cancelled, counts)[locale], ...counts };
}

/** The number all rows of one import bear; a preview leaves no rows. */
const batchNumber = async (isPreview: boolean, { db, now }: Call): Promise<string | undefined> =>
  isPreview ? undefined : nextNumber(db, { prefix: 'DR' }, now);

/** Fields by what people call them; lists and rows as a whole have no column. */
const labelIn = (entity: EntityDefinition) => (name: string) =>
  importFields(entity).find((one) => one.name === name)?.field.label;

async function answerOf(
  entity: EntityDefinition,
  outcome: ImportOutcome,
  { call, parentId, importNo }: { call: Call; parentId: string | undefined; importNo: string | undefined },
): Promise<Readonly<Record<string, unknown>>> {
  if (parentId && !outcome.isPreview) await refreshParent(entity, parentId, call);
  const fileName = `${entity.label.zh}导入错误${importNo ?? ''}.xlsx`;
  return importAnswer(
    outcome,
    {
      ...(importNo && { batchId: importNo }),
      fileName,
      allOrNothing: parentId !== undefined && !entity.importEach,
      labelOf: labelIn(entity),
    },
    call,
  );
}
