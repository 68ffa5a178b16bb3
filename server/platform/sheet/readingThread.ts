import { parentPort } from 'node:worker_threads';
import { readSheet, type SheetChoice, type SheetRow } from './readSheet.ts';
import { SheetRefusal, type SheetRefusalKind } from './sheetRefusal.ts';

/** What the gateway asks of the thread: the first rows of a sheet, the next ones, or how many there are. `close` has no answer. */
export type Asked = ({ readonly open: Uint8Array } & SheetChoice) | ({ readonly count: Uint8Array } & SheetChoice) | 'more' | 'close';

/** What it answers; after the last rows, a number or a refusal it is free for the next sheet. */
export type Answered =
  | { readonly rows: readonly SheetRow[]; readonly isLast: boolean }
  | { readonly count: number }
  | { readonly refusal: SheetRefusalKind }
  | { readonly defect: string };

/** So much goes over at once: few enough that taking it in is no work worth mentioning. */
const most = { rows: 200, characters: 200_000 };

let rows: AsyncGenerator<SheetRow> | undefined;

/** Entry of the thread that reads sheets. */
parentPort?.on('message', async (asked: Asked) => {
  if (asked === 'close') close();
  else parentPort?.postMessage(await answerTo(asked));
});

function close(): void {
  // What breaks while nobody reads is nobody's business.
  rows?.return(undefined).catch(() => undefined);
  rows = undefined;
}

async function answerTo(asked: Exclude<Asked, 'close'>): Promise<Answered> {
  try {
    if (asked === 'more') return await nextRows();
    if ('count' in asked) return { count: await countRows(asked.count, asked) };
    rows = readSheet(Buffer.from(asked.open), asked);
    return await nextRows();
  } catch (error) {
    if (error instanceof SheetRefusal) return { refusal: error.kind };
    return { defect: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function nextRows(): Promise<Answered> {
  const batch: SheetRow[] = [];
  let characters = 0;
  while (rows && batch.length < most.rows && characters < most.characters) {
    const { done, value } = await rows.next();
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
