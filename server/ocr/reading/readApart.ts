import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { programOf } from '../../platform/program.ts';
import type { PageRead, ReadingMessage, ReadingRefusal, ReadingTask } from './readingMessages.ts';

/** What a document may take. */
export const readingLimits = { pages: 50, residentMb: 1_400, pageMs: 60_000 } as const;

/** The reading process sees no secret of the gateway. */
const passedOn = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

interface Following {
  onBegin?(pages: number): void;
  onPage(page: PageRead): Promise<void>;
  readonly signal: AbortSignal;
  /** For one page; the first one waits for the models, too. */
  readonly pageMs?: number;
}

/**
 * Reads a document in a process of its own: others' calls go on meanwhile, and one that takes too long or too much is
 * ended.
 * @returns why it was not read, nothing where it was
 */
export function readApart(
  task: Omit<ReadingTask, 'limits'>,
  { onBegin, onPage, signal, pageMs = readingLimits.pageMs }: Following,
): Promise<ReadingRefusal | undefined> {
  const { path, options } = programOf(new URL('./readingProcess.ts', import.meta.url));
  const child = fork(path, {
    execArgv: [...options, '--max-old-space-size=768'],
    serialization: 'advanced',
    env: Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Reading takes whole seconds of a processor: those who wait for a list go first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return new Promise((resolve, reject) => {
    let ended: ReadingRefusal | 'done' | undefined;
    let kept: Promise<unknown> = Promise.resolve();
    const end = (why: ReadingRefusal): void => {
      ended ??= why;
      child.kill('SIGKILL');
    };
    const stop = (): void => end('stopped');
    let timer = setTimeout(() => end('tooLong'), pageMs);
    const hear = (message: ReadingMessage): void => {
      clearTimeout(timer);
      timer = setTimeout(() => end('tooLong'), pageMs);
      if ('begun' in message) onBegin?.(message.begun.pages);
      else if ('read' in message) {
        const { read } = message;
        kept = kept
          .then(() => onPage(read))
          .catch((error: unknown) => {
            end('stopped');
            reject(error);
          });
      } else ended ??= message.ended;
    };
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    child.on('message', hear);
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      // One that died without a word broke over the file.
      const why = ended ?? 'broken';
      void kept.then(() => resolve(why === 'done' ? undefined : why));
    });
    child.send({
      ...task,
      limits: { pages: readingLimits.pages, residentMb: readingLimits.residentMb },
    } as ReadingTask);
  });
}
