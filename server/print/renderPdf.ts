import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BusinessError } from '#domain/core/errors.ts';
import { say } from '#domain/core/text.ts';
import type { PrintJob } from './printJob.ts';

const timeLimitMs = 60_000;
const memoryMb = 768;
/** A print takes one processor: more at once would only make everybody wait. */
const atOnce = 2;
const longestQueue = 20;

const entry = fileURLToPath(new URL('./drawPdfProcess.ts', import.meta.url));
/** The drawing process sees no secret of the gateway. */
const passedOn = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Draws a PDF in a process of its own: other people's calls go on meanwhile, and a print that takes too much can be ended.
 * @throws 1010 too many prints wait, 1000 this one takes too long or too much memory
 */
export async function renderPdf(job: PrintJob): Promise<Buffer> {
  if (running < atOnce) running++;
  else await queue();
  try {
    return await inProcess(job);
  } finally {
    // Whoever waits takes over this place.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

function queue(): Promise<void> {
  if (waiting.length >= longestQueue)
    throw new BusinessError('1010', say('打印任务过多，请稍后再试', 'Too many prints at once, try again shortly'));
  return new Promise((resolve) => waiting.push(resolve));
}

function inProcess(job: PrintJob): Promise<Buffer> {
  const child = fork(entry, {
    execArgv: ['--import', 'tsx', `--max-old-space-size=${memoryMb}`],
    serialization: 'advanced',
    env: Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk}`.slice(-4_000);
  });
  return new Promise<Buffer>((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, timeLimitMs);
    child.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      const cause = new Error(`the drawing process ended with ${signal ?? code}: ${complaint}`);
      reject(isLate || complaint.includes('heap out of memory') ? tooMuch(cause) : cause);
    });
    child.send(job);
  });
}

function tooMuch(cause: Error): BusinessError {
  const refusal = new BusinessError('1000', say('打印内容过多，请减少单据后重试', 'Too much to print at once, choose fewer documents'));
  refusal.cause = cause;
  return refusal;
}
