import { parentPort } from 'node:worker_threads';
import type { SheetMapping } from '#domain/system/mapRow.ts';
import { HeadUnknown, mappedRows } from './mappedRows.ts';
import { packRows } from './packedRows.ts';
import { readSheet, type SheetChoice, type SheetRow } from './readSheet.ts';
import { SheetRefusal, type SheetRefusalKind } from './sheetRefusal.ts';
import { type Trial, type Tried, trySheet } from './trySheet.ts';

/**
 * What the gateway asks of the thread: the first rows of a sheet, the next ones, how many there are, or what a sample
 * of it shows. `close` has no answer. With `isAhead` the thread reads on while nobody asks; with a mapping rows go out
 * as it makes them, so that whatever a mapping is, this thread alone works at it.
 */
export type ThreadRequest =
  | ({
      readonly open: Uint8Array;
      readonly isAhead: boolean;
      readonly mapping?: SheetMapping | undefined;
    } & SheetChoice)
  | ({ readonly count: Uint8Array } & SheetChoice)
  | ({ readonly sample: Uint8Array; readonly trial: Trial } & SheetChoice)
  | 'more'
  | 'close';

/** What it answers; after the last rows, a number or a refusal it is free for the next sheet. */
export type ThreadAnswer =
  | { readonly rows: readonly SheetRow[]; readonly isLast: boolean }
  /** Rows that were read ahead, packed, and how many there are when that is known. */
  | { readonly packed: Uint8Array; readonly isLast: boolean; readonly count?: number }
  | { readonly count: number }
  | { readonly tried: Tried | undefined }
  | { readonly refusal: SheetRefusalKind }
  | { readonly headUnknown: Pick<HeadUnknown, 'rowNumber' | 'lacking'> }
  | { readonly defect: string };

/** So much goes over at once: few enough that taking it in is no work worth mentioning. */
const most = { rows: 200, characters: 200_000 };

interface Reading {
  next(): Promise<ThreadAnswer>;
}

let rows: AsyncGenerator<SheetRow> | undefined;
let reading: Reading | undefined;

/** Entry of the thread that reads sheets. */
parentPort?.on('message', async (asked: ThreadRequest) => {
  if (asked === 'close') close();
  else send(await answerTo(asked));
});

/** Packed rows go over as they are; a copy of each would wait for the collectors of both threads. */
function send(answer: ThreadAnswer): void {
  parentPort?.postMessage(answer, 'packed' in answer ? [answer.packed.buffer as ArrayBuffer] : []);
}

function close(): void {
  // What breaks while nobody reads is nobody's business.
  rows?.return(undefined).catch(() => undefined);
  rows = undefined;
  reading = undefined;
}

async function answerTo(asked: Exclude<ThreadRequest, 'close'>): Promise<ThreadAnswer> {
  try {
    if (asked === 'more') return (await reading?.next()) ?? { rows: [], isLast: true };
    if ('count' in asked) return { count: await countRows(asked.count, asked) };
    if ('sample' in asked) return { tried: await trySheet(readSheet(Buffer.from(asked.sample), asked), asked.trial) };
    const whole = readSheet(Buffer.from(asked.open), asked);
    rows = asked.mapping ? mappedRows(whole, asked.mapping) : whole;
    const opened = rows;
    reading = asked.isAhead ? new Ahead(opened) : { next: () => nextRows(opened) };
    return await reading.next();
  } catch (error) {
    if (error instanceof SheetRefusal) return { refusal: error.kind };
    if (error instanceof HeadUnknown) return { headUnknown: { rowNumber: error.rowNumber, lacking: error.lacking } };
    return { defect: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/**
 * Rows wait packed until they are asked for, so a sheet is read but once and its length is known soon. The limits of a
 * sheet bound them.
 */
class Ahead implements Reading {
  private readonly packed: Uint8Array[] = [];
  private count = 0;
  private end: { readonly failure?: unknown } | undefined;
  private tell = (): void => undefined;

  constructor(source: AsyncGenerator<SheetRow>) {
    this.read(source).then(
      () => this.finish({}),
      (failure: unknown) => this.finish({ failure }),
    );
  }

  async next(): Promise<ThreadAnswer> {
    while (this.packed.length === 0 && !this.end)
      await new Promise<void>((resolve) => {
        this.tell = resolve;
      });
    const packed = this.packed.shift();
    if (!packed && this.end?.failure) throw this.end.failure;
    const isRead = this.end !== undefined && this.end.failure === undefined;
    return {
      packed: packed ?? packRows([]),
      isLast: isRead && this.packed.length === 0,
      ...(isRead && { count: this.count }),
    };
  }

  private async read(source: AsyncGenerator<SheetRow>): Promise<void> {
    for (;;) {
      const batch = await nextRows(source);
      this.count += batch.rows.length;
      this.packed.push(packRows(batch.rows));
      this.tell();
      if (batch.isLast) return;
    }
  }

  private finish(end: { readonly failure?: unknown }): void {
    this.end = end;
    this.tell();
  }
}

async function nextRows(
  source: AsyncGenerator<SheetRow>,
): Promise<{ readonly rows: readonly SheetRow[]; readonly isLast: boolean }> {
  const batch: SheetRow[] = [];
  let characters = 0;
  while (batch.length < most.rows && characters < most.characters) {
    const { done, value } = await source.next();
    if (done) return { rows: batch, isLast: true };
    batch.push(value);
    for (const cell of value.cells) characters += typeof cell === 'string' ? cell.length : 8;
  }
  return { rows: batch, isLast: false };
}

async function countRows(bytes: Uint8Array, choice: SheetChoice): Promise<number> {
  let count = 0;
  for await (const _row of readSheet(Buffer.from(bytes), choice)) count += 1;
  return count;
}
