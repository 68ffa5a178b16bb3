import type { Worker } from 'node:worker_threads';
import type { SheetMapping } from '#domain/system/mapRow.ts';
import { threadOf } from '../program.ts';
import { HeadUnknown } from './mappedRows.ts';
import { unpackRows } from './packedRows.ts';
import type { ThreadAnswer, ThreadRequest } from './readingThread.ts';
import type { SheetChoice, SheetRow } from './readSheet.ts';
import { SheetRefusal, sheetLimits } from './sheetRefusal.ts';
import type { Trial, Tried } from './trySheet.ts';

/** No honest sheet keeps the thread busy for so long before its next rows. */
const patienceMs = 30_000;
const memoryMb = 768;
/** Cells are short-lived: room for more of them would be filled before anybody looks. */
const youngMemoryMb = 8;

/** How a sheet is read apart. */
export interface ApartChoice extends SheetChoice {
  /** Rows come as this makes them. */
  readonly mapping?: SheetMapping | undefined;
  /**
   * Asks the thread to read on while the rows are worked at, and hears how many there are, the head among them, as soon
   * as that is known.
   */
  readonly counted?: ((count: number) => void) | undefined;
}

/**
 * The rows of a sheet, read by a thread of its own: other people's calls go on meanwhile. The next rows are read when
 * the last ones are used up, or ahead of them where somebody wants to hear their number.
 * @throws {SheetRefusal} as `readSheet` says, and for a sheet that takes too long or too much memory
 * @throws {HeadUnknown} for another sheet than the mapping is made for
 */
export async function* readSheetApart(
  bytes: Buffer,
  { sheetName, mapping, counted }: ApartChoice = {},
): AsyncGenerator<SheetRow, void, undefined> {
  const thread = threadFor(bytes);
  let answer: ThreadAnswer | undefined;
  const ask = async (asked: ThreadRequest): Promise<ThreadAnswer> => {
    answer = undefined;
    answer = await thread.ask(asked);
    return answer;
  };
  try {
    let answered = await ask({ open: bytes, sheetName, mapping, isAhead: counted !== undefined });
    while ('rows' in answered || 'packed' in answered) {
      if ('packed' in answered && answered.count !== undefined) counted?.(answered.count);
      yield* 'rows' in answered ? answered.rows : unpackRows(answered.packed);
      if (answered.isLast) return;
      answered = await ask('more');
    }
    refuse(answered);
  } finally {
    // Who wants no more rows leaves a thread that waits; one that owes an answer is of no use to anybody, and one that
    // has read a long sheet ahead holds more memory than the next sheet is worth: a new one waits in its place.
    if (answer && !counted) keep(thread);
    else {
      thread.end();
      if (answer) keep(new ReadingThread());
    }
  }
}

/** How many rows that hold anything a sheet has, its head among them. @throws {SheetRefusal} as `readSheetApart` */
export async function countSheetRows(bytes: Buffer, { sheetName }: SheetChoice = {}): Promise<number> {
  const answer = await askOnce(bytes, { count: bytes, sheetName });
  return 'count' in answer && !('packed' in answer) ? (answer.count ?? 0) : refuse(answer);
}

/**
 * What a sample of a sheet shows, tried by the same thread.
 * @returns undefined where it has no such head row
 * @throws {SheetRefusal} as `readSheetApart`
 */
export async function trySheetApart(
  bytes: Buffer,
  { sheetName, trial }: SheetChoice & { readonly trial: Trial },
): Promise<Tried | undefined> {
  const answer = await askOnce(bytes, { sample: bytes, sheetName, trial });
  return 'tried' in answer ? answer.tried : refuse(answer);
}

async function askOnce(bytes: Buffer, asked: ThreadRequest): Promise<ThreadAnswer> {
  const thread = threadFor(bytes);
  let answer: ThreadAnswer | undefined;
  try {
    answer = await thread.ask(asked);
    return answer;
  } finally {
    answer ? keep(thread) : thread.end();
  }
}

function refuse(answer: ThreadAnswer): never {
  if ('refusal' in answer) throw new SheetRefusal(answer.refusal);
  if ('headUnknown' in answer) throw new HeadUnknown(answer.headUnknown.rowNumber, answer.headUnknown.lacking);
  throw new Error(`the reading thread failed: ${'defect' in answer ? answer.defect : 'unexpected answer'}`);
}

/** A thread that has read its sheet is kept for the next one: starting one takes longer than most sheets. */
let kept: ReadingThread | undefined;

function threadFor(bytes: Buffer): ReadingThread {
  // Before anything is copied.
  if (bytes.length > sheetLimits.bytes) throw new SheetRefusal('tooLarge');
  const thread = kept ?? new ReadingThread();
  kept = undefined;
  return thread;
}

function keep(thread: ReadingThread): void {
  if (kept) {
    thread.end();
    return;
  }
  thread.close();
  kept = thread;
}

class ReadingThread {
  private readonly worker: Worker;

  constructor() {
    this.worker = threadOf(new URL('./readingThread.ts', import.meta.url), {
      // It sees nothing of the gateway, least of all a secret.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMemoryMb },
    });
    // Without a question under way a thread that ends, or waits, is nobody's business.
    this.worker.on('error', () => this.forget());
    this.worker.unref();
  }

  /** @throws {SheetRefusal} too much time or memory */
  ask(asked: ThreadRequest): Promise<ThreadAnswer> {
    const { worker } = this;
    worker.ref();
    return new Promise<ThreadAnswer>((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(patience);
        worker.off('message', onAnswer).off('error', onError).off('exit', onExit);
        worker.unref();
      };
      const onAnswer = (answer: ThreadAnswer): void => {
        settle();
        resolve(answer);
      };
      const onError = (error: Error): void => {
        settle();
        const isTooLarge = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(isTooLarge ? new SheetRefusal('tooMuchText', { cause: error }) : error);
      };
      const onExit = (): void => onError(new Error('the reading thread ended'));
      const patience = setTimeout(() => {
        settle();
        reject(new SheetRefusal('takesTooLong'));
      }, patienceMs);
      worker.on('message', onAnswer).on('error', onError).on('exit', onExit);
      worker.postMessage(asked);
    });
  }

  /** Lets go of a sheet that is not read to its end. */
  close(): void {
    this.worker.postMessage('close' satisfies ThreadRequest);
  }

  end(): void {
    this.forget();
    void this.worker.terminate();
  }

  private forget(): void {
    if (kept === this) kept = undefined;
  }
}
