import { setInterval } from 'node:timers';
import type { Canvas } from '@napi-rs/canvas';
import { type LocalEngine, openLocalEngine } from './localEngine.ts';
import { type OpenedPage, openPages } from './pageSource.ts';
import {
  type PageRead,
  type ReadingMessage,
  type ReadingRefusal,
  ReadingRefused,
  type ReadingTask,
} from './readingMessages.ts';
import { readPicture } from './readPicture.ts';
import { readRemotely } from './remoteEngine.ts';

/**
 * Entry of the process that reads a document: one task in, its pages out. What it opens comes from anywhere, and what
 * it reads with holds native memory, so it ends itself when it has too much, and its parent ends it when it is late.
 */
process.once('message', (task: ReadingTask) => void work(task));
process.once('disconnect', () => process.exit(1));

async function work(task: ReadingTask): Promise<void> {
  const ended = await readAll(task).catch(
    (error: unknown): ReadingRefusal => (error instanceof ReadingRefused ? error.why : 'broken'),
  );
  await tell({ ended });
  process.exit(0);
}

async function readAll(task: ReadingTask): Promise<ReadingRefusal | 'done'> {
  const { limits } = task;
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > limits.residentMb * 1_048_576)
      void tell({ ended: 'tooMuch' }).then(() => process.exit(0));
  }, 200);
  watch.unref();
  if (task.bytes.length === 0) return 'empty';
  const source = await openPages(task);
  const [from, to] = [task.from ?? 1, Math.min(task.to ?? source.pages, source.pages)];
  if (source.pages === 0) return 'empty';
  if (to - from + 1 > limits.pages) return 'tooManyPages';
  await tell({ begun: { pages: to - from + 1 } });
  let engine: Promise<LocalEngine | undefined> | undefined;
  for (let number = from; number <= to; number += 1) {
    const opened = await source.open(number);
    engine ??= opened.words || task.remote || task.withoutLocal ? undefined : openLocalEngine();
    await tell({ read: await readOne(number, opened, { engine: await engine, task }) });
  }
  await source.close();
  return 'done';
}

async function readOne(
  page: number,
  { canvas, words }: OpenedPage,
  { engine, task }: { readonly engine: LocalEngine | undefined; readonly task: ReadingTask },
): Promise<PageRead> {
  const flat = { page, width: canvas.width, height: canvas.height, turned: 0, noise: 0, isFlawed: false };
  if (words) return { ...flat, engine: 'TEXT', words, picture: await jpegOf(canvas) };
  if (task.remote) {
    const picture = await jpegOf(canvas);
    const read = await readRemotely(picture, task.remote.url);
    return { ...flat, isFlawed: true, engine: 'REMOTE', words: read, picture };
  }
  if (!engine) throw new ReadingRefused('noEngine');
  const { canvas: straight, ...read } = await readPicture(canvas, engine);
  return {
    ...{ page, engine: 'LOCAL', width: straight.width, height: straight.height },
    ...{ ...read, picture: await jpegOf(straight) },
  };
}

const jpegOf = async (canvas: Canvas): Promise<Uint8Array> => canvas.encode('jpeg', 80);

const tell = (message: ReadingMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
