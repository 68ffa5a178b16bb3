import { shortened } from '#domain/core/boundedText.ts';
import type { RowOf } from '#domain/core/entity.ts';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { systemActor } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { importBatch, importRow } from '#domain/exchange/importBatch.ts';
import { mostBatchRows } from '#domain/exchange/importTargets.ts';
import { readMany, readOne } from '../../crud/read.ts';
import { takeSystemStep } from '../../crud/takeAct.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import { readContent } from '../../files/storeFile.ts';
import type { Call } from '../../gateway/method.ts';
import { inPart } from '../../gateway/ownTransaction.ts';
import type { Services } from '../../gateway/services.ts';
import { JobCancelled, type JobContext, type JobHandler } from '../../jobs/job.ts';
import { jobCall } from '../../jobs/jobCall.ts';
import { newId } from '../../platform/newId.ts';
import { cellTextOf, type SheetRow } from '../../platform/sheet/index.ts';
import { storeFailures } from '../../sheets/importAnswer.ts';
import { mappingNamed } from '../../sheets/importEntity.ts';
import { takeImportTurn } from '../../sheets/importTurn.ts';
import { type Checkpoint, type FailedRow, type ImportOutcome, runImport, type Twin } from '../../sheets/runImport.ts';
import { sheetRows } from '../../sheets/sheetRows.ts';
import { batchImport, refusedTwin } from './batchImport.ts';
import { targetEntity } from './batchRules.ts';

const facts = [
  ...(['id', 'batchNo', 'target', 'customerId', 'mapId', 'confirmMode', 'dupPolicy', 'status', 'header'] as const),
  ...(['totalRows', 'okRows', 'runNo'] as const),
] as const;
type Batch = RowOf<typeof importBatch, (typeof facts)[number]>;

interface Run {
  readonly batch: Batch;
  readonly call: Call;
  readonly services: Services;
  readonly context: JobContext;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly phase: string;
}

/**
 * Works at one batch: reads and judges it, or brings it in. Chunks have transactions of their own and keep the place
 * they reached, so a killed worker goes on there; each row comes in once.
 */
export const runImportBatch: JobHandler = async (payload, context) => {
  const { services, jobId } = context;
  const call = jobCall(payload, services, jobId);
  const batch = await readOne(importBatch, facts, { id: String(payload.batchId) }, services.pool);
  const phase = String(payload.phase);
  const begun = { parse: ['RECEIVED', 'PARSING', 'LOADING'], load: ['LOADING'], retry: ['LOADING'] }[phase] ?? [];
  if (!batch || !begun.includes(batch.status ?? '')) return { left: batch?.status ?? null };
  const run: Run = { batch, call, services, context, payload, phase };
  const release = await turnOf(run);
  try {
    return phase === 'parse' ? await parse(run) : await load(run);
  } catch (error) {
    if (!(error instanceof BusinessError) && !(error instanceof JobCancelled)) throw error;
    const said = error instanceof BusinessError ? error.text.zh : '已取消入库，已入库的行保留';
    await step(run, 'fail', { errorMsg: shortened(said, 500), endTime: call.now });
    if (error instanceof JobCancelled) throw error;
    return { failed: said };
  } finally {
    await release();
  }
};

const turnTries = 300;

/** The turn of the person, beside which no other import of his goes on: this one waits for it. @throws 1010 too long */
async function turnOf({ batch, call, services, context }: Run): Promise<() => Promise<void>> {
  const wanted = { userId: call.actor.userId, fileId: batch.id, hashaddr: `batch:${batch.id}` };
  for (let at = 0; ; at += 1) {
    try {
      return await takeImportTurn(services.pool, wanted);
    } catch (error) {
      if (!(error instanceof BusinessError) || at >= turnTries) throw error;
      context.signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

async function parse(run: Run): Promise<unknown> {
  const { batch, call } = run;
  if (batch.status === 'LOADING') return load(run);
  if (batch.status === 'RECEIVED') await step(run, 'parse', { startTime: call.now });
  const outcome = await imported(run, await sourceRows(run, 'sourceFile'), true);
  if (outcome.shown?.problem) throw outcome.shown.problem;
  if (outcome.total === 0) throw new BusinessError('1012', bi('表格没有数据行', 'The sheet has no rows'));
  await keepRows(run, outcome);
  const told = { ...countsOf(outcome), okRows: outcome.success, header: [...outcome.header] };
  if (batch.confirmMode) {
    await step(run, 'parsed', { ...told, errorFile: await errorFileOf(run, outcome) });
    return told;
  }
  await step(run, 'parsedAuto', told);
  return load(run);
}

async function load(begun: Run): Promise<unknown> {
  const { call, services, phase } = begun;
  const batch = (await readOne(importBatch, facts, { id: begun.batch.id }, services.pool)) ?? begun.batch;
  const run: Run = { ...begun, batch };
  const fixed = phase === 'retry' ? await fileOf(run, 'fixFile') : undefined;
  const isAgain = phase === 'retry';
  const source = isAgain && !fixed ? storedRows(run) : sourceRows(run, fixed ? 'fixFile' : 'sourceFile');
  const outcome = await imported(run, await source, false);
  const okRows = (isAgain ? (batch.okRows ?? 0) : 0) + outcome.success;
  const totalRows = isAgain ? (batch.totalRows ?? outcome.total) : outcome.total;
  const failedRows = await keepRows(run, outcome);
  const result = {
    ...countsOf(outcome),
    totalRows,
    failedRows,
    okRows,
    errorFile: await errorFileOf(run, outcome),
    endTime: call.now,
  };
  const end = failedRows === 0 ? 'done' : okRows > 0 ? 'partial' : 'fail';
  await step(run, end, { ...result, errorMsg: end === 'fail' ? '没有一行可以入库' : null });
  return { totalRows, okRows, failedRows };
}

const countsOf = (outcome: BatchOutcome) => ({
  totalRows: outcome.total,
  failedRows: outcome.failed,
  dupRows: outcome.doubles.length,
});

interface BatchOutcome extends ImportOutcome {
  /** Rows that say what is there already, whatever became of them. */
  readonly doubles: readonly FailedRow[];
}

/** The rows of the batch through the engine: as a preview, or chunk by chunk. */
async function imported(run: Run, rows: AsyncIterable<SheetRow>, isPreview: boolean): Promise<BatchOutcome> {
  const { batch, call, context, payload } = run;
  const entity = targetEntity(batch.target);
  const doubles = new Map<number, FailedRow>();
  const double = (twin: Twin) => void doubles.set(twin.row.source.rowNumber, refusedTwin(twin));
  const { customerId, dupPolicy } = batch;
  const kind = batchImport(entity, { importNo: batch.batchNo ?? '' }, { customerId, dupPolicy, double });
  const total = batch.totalRows ?? 0;
  const shared = { rows, onProgress: (done: number) => context.progress(done, Math.max(done, total)) };
  if (isPreview) {
    const outcome = await inPart(call, (inside) => runImport(kind, { ...shared, call: inside, isPreview }));
    return { ...outcome, doubles: [...doubles.values()] };
  }
  const reached = payload.checkpoint as Checkpoint | undefined;
  const outcome = await runImport(kind, {
    ...shared,
    call,
    checkpoint: reached,
    inTransaction: (save, checkpoint) =>
      inPart(call, async (chunk) => {
        const done = await save(chunk);
        await keepFailures(run, done.failures ?? [], chunk);
        await context.checkpoint(chunk.db, checkpoint(done));
        return done;
      }),
  });
  return { ...outcome, doubles: [...doubles.values()] };
}

async function fileOf({ batch, services }: Run, name: 'sourceFile' | 'fixFile'): Promise<string | undefined> {
  const { rows } = await services.pool.query<{ hashaddr: string }>(
    `select hashaddr from attachment where table_name = '${importBatch.key}' and record_id = $1 and col_name = $2 order by line_no limit 1`,
    [batch.id, name],
  );
  return rows[0]?.hashaddr;
}

/** @throws 1002 the file is gone, 1011 it is no sheet, 1012 it has more rows than a batch may have */
async function sourceRows(run: Run, name: 'sourceFile' | 'fixFile'): Promise<AsyncIterable<SheetRow>> {
  const { batch, call, services } = run;
  const hashaddr = await fileOf(run, name);
  if (hashaddr === undefined) throw sharedErrors.NOT_FOUND();
  const bytes = await readContent(hashaddr, services);
  const entity = targetEntity(batch.target);
  // What comes back corrected has the heads of the sheet that went out.
  const choice = batch.mapId && name === 'sourceFile' ? await mappingNamed(batch.mapId, entity, call) : {};
  return noMoreThan(mostBatchRows, sheetRows(bytes, choice));
}

async function* noMoreThan(most: number, rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let count = -1;
  for await (const row of rows) {
    count += 1;
    if (count > most) throw new BusinessError('1012', bi(`最多${most}行`, `At most ${most} rows`));
    yield row;
  }
}

/** Rows that failed before, as they were. */
async function storedRows({ batch, services }: Run): Promise<AsyncIterable<SheetRow>> {
  const failed = { batchId: batch.id, runNo: (batch.runNo ?? 0) - 1, rowState: 'FAIL' };
  const rows = await readMany(importRow, ['rowNo', 'cells'], failed, services.pool, { order: ['rowNo'] });
  const cellsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map((cell) => String(cell ?? '')) : []);
  return (async function* again(): AsyncGenerator<SheetRow> {
    yield { rowNumber: 1, cells: cellsOf(batch.header) };
    for (const { rowNo, cells } of rows)
      yield { rowNumber: rowNo ?? 0, cells: cellsOf(cells).map((cell) => cell || null) };
  })();
}

const mostCells = 300;
const longestCell = 1_000;

const rowFor = ({ id: batchId, runNo }: Batch, { row, problems }: FailedRow, rowState: 'FAIL' | 'DUP' = 'FAIL') => {
  const cells = row.source.cells.slice(0, mostCells).map((cell) => shortened(cellTextOf(cell), longestCell));
  return {
    batchId,
    rowNo: row.source.rowNumber,
    runNo,
    rowState,
    messages: shortened(problems.map(({ text }) => text.zh).join('；'), 1_000),
    shownCells: shortened(cells.filter((cell) => cell !== '').join(' | '), 500),
    cells,
  };
};

/** What failed as it was written stands with its chunk, so that a worker that goes on behind it does not forget. */
async function keepFailures({ batch }: Run, failures: readonly FailedRow[], chunk: Call): Promise<void> {
  const rows = failures.map((failed) => rowOf(importRow, newId(), rowFor(batch, failed), chunk));
  await insertMany(importRow, rows, chunk.db);
}

const chunkRows = 500;

/** The rows of the batch that are wrong now, in place of those of the run before. @returns how many */
const keepRows = ({ batch, call }: Run, { failures, doubles }: BatchOutcome): Promise<number> =>
  inPart(call, async (inside) => {
    const { id: batchId, runNo } = batch;
    const known = await readMany(importRow, ['rowNo'], { batchId, runNo, rowState: 'FAIL' }, inside.db);
    const numbers = new Set(known.map(({ rowNo }) => rowNo));
    const fresh = failures.filter(({ row }) => !numbers.has(row.source.rowNumber));
    for (let at = 0; at < fresh.length; at += chunkRows) {
      const rows = fresh.slice(at, at + chunkRows).map((one) => rowOf(importRow, newId(), rowFor(batch, one), inside));
      await insertMany(importRow, rows, inside.db);
    }
    const failed = new Set(failures.map(({ row }) => row.source.rowNumber));
    const skipped = doubles.filter(({ row }) => !failed.has(row.source.rowNumber));
    for (let at = 0; at < skipped.length; at += chunkRows) {
      const rows = skipped
        .slice(at, at + chunkRows)
        .map((one) => rowOf(importRow, newId(), rowFor(batch, one, 'DUP'), inside));
      await insertMany(importRow, rows, inside.db);
    }
    await inside.db.query('delete from import_row where batch_id = $1 and run_no < $2', [batchId, runNo]);
    return known.length + fresh.length;
  });

/** The wrong rows as a sheet, each cell with its remark: a file of the house that whoever sees the batch may load. */
async function errorFileOf({ batch, call }: Run, outcome: ImportOutcome) {
  return inPart(call, async (inside) => {
    const fileName = `${batch.batchNo}错误.xlsx`;
    const file = await storeFailures(outcome, fileName, { ...inside, actor: systemActor });
    return file ? [{ hashaddr: file.hashaddr, fileName: file.fileName }] : [];
  });
}

async function step({ batch, call }: Run, action: string, params: Readonly<Record<string, unknown>>): Promise<void> {
  await inPart(call, async (inside) => {
    const refusal = await takeSystemStep(importBatch, { id: batch.id, action, params }, inside);
    if (refusal) throw refusal;
  });
}
