import { setImmediate as pause } from 'node:timers/promises';
import type { BusinessError } from '#domain/core/errors.ts';
import type { CellMend } from '#domain/core/sheetEdits.ts';
import type { Text } from '#domain/core/text.ts';
import type { Call } from '../gateway/method.ts';
import { inPart } from '../gateway/ownTransaction.ts';
import type { SheetRow } from '../platform/sheet/index.ts';
import { cellTextOf } from '../platform/sheet/index.ts';
import { mendedRows } from './mendedRows.ts';
import { judgeOf, type RowJudge } from './rowJudge.ts';
import { SheetColumns, type ShownColumns } from './sheetColumns.ts';
import { type ImportColumn, type SheetHead, soundHead } from './sheetHead.ts';
import { NoticedRows, type SheetNotice } from './sheetNotices.ts';
import { rowsOf, uploadedSheetOf } from './takesSheet.ts';

/** What one kind of import says of its sheets; the engine does the rest. */
export interface SheetImport {
  /**
   * Which column of the sheet holds which field, and what no field takes.
   * @throws 1012 the head row does not fit, 1001 there is none
   */
  readonly columns: (head: SheetRow | undefined) => SheetHead;
  /**
   * How many fields a row would name if it were the head: titles and addresses may stand above it. Absent = the first row
   * is the head.
   */
  readonly headsIn?: (row: SheetRow) => number;
  /** A preview of a sheet whose head does not fit says so beside its columns, and is no refusal. */
  readonly asksForHeads?: boolean;
  /** Cells that are mended before they are read. */
  readonly mends?: readonly CellMend[];
  /** The record of a row before its cells are read. */
  readonly start?: (place: number) => Record<string, unknown>;
  /** All that is wrong with a row, the cells that could not be read included. */
  readonly judge: (
    row: ReadRow,
    unread: readonly Problem[],
    call: Call,
  ) => Promise<readonly Problem[]> | readonly Problem[];
  /** So many good rows are saved together; absent = all of them, when the last row is read. */
  readonly chunkRows?: number;
  /** One wrong row, and nothing is saved. */
  readonly allOrNothing?: boolean;
  /** What of saving these rows needs neither lock nor transaction: done while the rows before are being saved. */
  readonly ahead?: (rows: readonly ReadRow[], call: Call) => Promise<void>;
  readonly save: (rows: readonly ReadRow[], facts: SaveFacts, call: Call) => Promise<Saved>;
}

export interface ReadRow {
  /** From 1, without the head row. */
  readonly place: number;
  readonly record: Record<string, unknown>;
  readonly source: SheetRow;
}

export interface Problem {
  /** The field; empty for the row as a whole. */
  readonly name: string;
  readonly text: Text;
  readonly suggestion?: string;
}

export interface FailedRow {
  readonly row: ReadRow;
  readonly problems: readonly Problem[];
}

/** A row that is there already. */
export interface Twin {
  readonly row: ReadRow;
  /** Number of the row of the same sheet that says the same; absent where the record was there before. */
  readonly of?: number;
  /** The record that was there before. */
  readonly id?: string;
}

/** What people should know of rows that come in nevertheless. */
export interface Doubt {
  readonly row: ReadRow;
  readonly text: Text;
}

interface SaveFacts {
  /** Rows that were wrong so far. */
  readonly failures: readonly FailedRow[];
  readonly columns: readonly ImportColumn[];
}

export interface Saved {
  readonly success: number;
  /** Rows that were there already and were left alone. */
  readonly existing: number;
  /** Those of them that are worth naming. */
  readonly twins?: readonly Twin[];
  readonly failures?: readonly FailedRow[];
  readonly doubts?: readonly Doubt[];
}

export interface ImportOutcome {
  /** Nothing was written: the figures say what an import would do. */
  readonly isPreview: boolean;
  readonly total: number;
  readonly success: number;
  readonly existing: number;
  readonly failed: number;
  /** The first of the rows that are there already. */
  readonly twins: readonly Twin[];
  /** In the order of the sheet. */
  readonly failures: readonly FailedRow[];
  readonly header: readonly string[];
  readonly columns: readonly ImportColumn[];
  /** What of the sheet does not come in as it stands there. */
  readonly notices: readonly SheetNotice[];
  /** What its columns hold, of a preview that people may answer by placing them. */
  readonly shown?: ShownColumns;
}

/** Where an interrupted import goes on, and what it had counted. */
export interface Checkpoint {
  readonly rows: number;
  readonly success: number;
  readonly existing: number;
}

export interface ImportRun {
  readonly rows: AsyncIterable<SheetRow>;
  readonly call: Call;
  /** Judges and saves everything, and undoes it: what it answers is what the import would do. */
  readonly isPreview?: boolean;
  /** Rows that nobody sees stay out. */
  readonly leavesHidden?: boolean | undefined;
  readonly checkpoint?: Checkpoint | undefined;
  /**
   * Saves a chunk in a transaction of its own and keeps the checkpoint in it; absent = the call's own connection is
   * used as it is.
   */
  readonly inTransaction?: (
    save: (call: Call) => Promise<Saved>,
    checkpoint: (saved: Saved) => Checkpoint,
  ) => Promise<Saved>;
  readonly onProgress?: (done: number) => Promise<void>;
}

/**
 * The import of the sheet a call was sent: whole, or as a preview where the call asks for one.
 * @throws as {@link runImport} and `sheetOf`
 */
export function importSent(kind: SheetImport, call: Call): Promise<ImportOutcome> {
  const sheet = uploadedSheetOf(call);
  return runImport(kind, { rows: rowsOf(sheet), call, isPreview: sheet.isPreview, leavesHidden: sheet.leavesHidden });
}

/**
 * Reads a sheet row by row, checks every cell, saves good rows as the definition says.
 * @throws what the definition throws at the head row
 * @see docs/spec/platform.md 5.7
 */
export async function runImport(
  kind: SheetImport,
  { rows, call, isPreview = false, leavesHidden = false, checkpoint, inTransaction, onProgress }: ImportRun,
): Promise<ImportOutcome> {
  const failures: FailedRow[] = [];
  const twins: Twin[] = [];
  const counts = { total: 0, success: checkpoint?.success ?? 0, existing: checkpoint?.existing ?? 0 };
  const above: SheetRow[] = [];
  let sheet: OpenedSheet | undefined;
  let pending: ReadRow[] = [];
  let saving: Promise<void> = Promise.resolve();

  /** A chunk that has a transaction of its own is saved while the next one is read, judged and made ready. */
  const flush = async () => {
    const batch = pending.filter(({ place }) => place > (checkpoint?.rows ?? 0));
    pending = [];
    if (inTransaction && batch.length > 0) await kind.ahead?.(batch, call);
    await saving;
    if (batch.length === 0) return;
    saving = saveChunk(batch);
    // Who waits for it hears what went wrong, also where that is not now.
    saving.catch(() => undefined);
    if (!inTransaction) await saving;
  };
  const saveChunk = async (batch: readonly ReadRow[]) => {
    const save = (inside: Call) => kind.save(batch, { failures, columns: sheet?.columns ?? [] }, inside);
    const saved = isPreview
      ? await undone(save, call)
      : inTransaction
        ? await inTransaction(save, ({ success, existing }) => ({
            rows: batch.at(-1)?.place ?? 0,
            success: counts.success + success,
            existing: counts.existing + existing,
          }))
        : await save(call);
    counts.success += saved.success;
    counts.existing += saved.existing;
    failures.push(...(saved.failures ?? []));
    for (const { row, text } of saved.doubts ?? []) sheet?.noticed.doubt(row.source.rowNumber, text);
    twins.push(...(saved.twins ?? []).slice(0, mostTwins - twins.length));
  };

  try {
    for await (const read of fromHead(rows, kind.headsIn, above)) {
      if (!sheet) {
        sheet = openSheet(kind, read, { call, leavesHidden, isPreview, above });
        continue;
      }
      const covered = sheet.noticed.see(read);
      if (sheet.noticed.isLeftOut(read)) continue;
      counts.total += 1;
      const source = sheet.mended ? sheet.mended(read) : read;
      sheet.shown?.see(source);
      if (sheet.problem) continue;
      const judged = await sheet.judge(source, counts.total, covered);
      if (judged.problems.length) failures.push(judged);
      else pending.push(judged.row);
      if (kind.chunkRows && pending.length >= kind.chunkRows) await flush();
      // Judging alone asks nobody, so without a pause other people's calls would wait for the whole sheet.
      if (counts.total % 25 === 0) await pause();
      if (counts.total % 100 === 0) await onProgress?.(counts.total);
    }
    if (!sheet) kind.columns(undefined);
    if (!(kind.allOrNothing && failures.length > 0)) await flush();
    await saving;
  } finally {
    // Who cancels hears what stands, the chunk under way included.
    await saving.catch(() => undefined);
  }
  await onProgress?.(counts.total);
  failures.sort((one, other) => one.row.place - other.row.place);
  return { ...counts, isPreview, failed: failures.length, failures, twins, ...saidOf(sheet) };
}

interface OpenedSheet {
  readonly header: readonly string[];
  readonly columns: readonly ImportColumn[];
  readonly judge: RowJudge;
  readonly noticed: NoticedRows;
  readonly mended: ((row: SheetRow) => SheetRow) | undefined;
  readonly shown: SheetColumns | undefined;
  readonly problem: BusinessError | undefined;
}

interface Opening {
  readonly call: Call;
  readonly leavesHidden: boolean;
  readonly isPreview: boolean;
  /** Rows above the head. */
  readonly above: readonly SheetRow[];
}

/** The head of a sheet, and what reads the rows below it. @throws what the definition throws at the head row */
function openSheet(kind: SheetImport, row: SheetRow, { call, leavesHidden, isPreview, above }: Opening): OpenedSheet {
  const isAsked = isPreview && kind.asksForHeads === true;
  const head = isAsked ? kind.columns(row) : soundHead(kind.columns(row));
  const { columns } = head;
  return {
    header: row.cells.map(cellTextOf),
    columns,
    judge: judgeOf(kind, columns, call),
    noticed: new NoticedRows(head, row, { leavesHidden, above }),
    mended: mendedRows(kind.mends ?? [], columns),
    shown: isAsked ? new SheetColumns(head, row) : undefined,
    problem: head.problem,
  };
}

const saidOf = (sheet: OpenedSheet | undefined): Pick<ImportOutcome, 'header' | 'columns' | 'notices' | 'shown'> => ({
  header: sheet?.header ?? [],
  columns: sheet?.columns ?? [],
  notices: sheet?.noticed.notices() ?? [],
  ...(sheet?.shown && { shown: sheet.shown.told() }),
});

/** So many rows are looked through for the head. */
const mostAbove = 10;

/**
 * The rows of a sheet from its head on: of the first ones that which names most fields, of two the upper one.
 * @param above gets the rows that stand above it
 */
async function* fromHead(
  rows: AsyncIterable<SheetRow>,
  headsIn: SheetImport['headsIn'],
  above: SheetRow[],
): AsyncGenerator<SheetRow> {
  if (!headsIn) {
    yield* rows;
    return;
  }
  let first: SheetRow[] | undefined = [];
  for await (const row of rows) {
    if (first === undefined) {
      yield row;
      continue;
    }
    first.push(row);
    if (first.length < mostAbove) continue;
    yield* belowTitles(first, headsIn, above);
    first = undefined;
  }
  if (first !== undefined) yield* belowTitles(first, headsIn, above);
}

function belowTitles(
  first: readonly SheetRow[],
  headsIn: NonNullable<SheetImport['headsIn']>,
  above: SheetRow[],
): readonly SheetRow[] {
  const named = first.map(headsIn);
  const most = Math.max(0, ...named);
  const at = Math.max(0, named.indexOf(most));
  above.push(...first.slice(0, at));
  return first.slice(at);
}

/** More of them nobody reads. */
const mostTwins = 100;

class Undone<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('a preview leaves nothing');
    this.result = result;
  }
}

/** Does it all, with every check of the database, and takes it back. */
async function undone<T>(work: (inside: Call) => Promise<T>, call: Call): Promise<T> {
  try {
    return await inPart(call, async (inside) => {
      throw new Undone(await work(inside));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as T;
    throw error;
  }
}
