import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { BusinessError } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { programOf } from '../platform/program.ts';
import type { PrintJob } from './printJob.ts';

const timeLimitMs = 60_000;
const memoryMb = 768;

/** The drawing process sees no secret of the gateway. */
const passedOn = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

/**
 * Draws a PDF in a process of its own: other people's calls go on meanwhile, and a print that takes too much can be
 * ended.
 * @throws 1000 this one takes too long or too much memory
 */
export function renderPdf(job: PrintJob): Promise<Buffer> {
  const { path, options } = programOf(new URL('./drawPdfProcess.ts', import.meta.url));
  const child = fork(path, {
    execArgv: [...options, `--max-old-space-size=${memoryMb}`],
    serialization: 'advanced',
    env: Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // Drawing takes whole seconds of a processor: those who wait for a list go first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
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
    child.once('message', (bytes: Uint8Array) =>
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    );
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
  const refusal = new BusinessError(
    '1000',
    bi('打印内容过多，请减少单据后重试', 'Too much to print at once, choose fewer documents'),
  );
  refusal.cause = cause;
  return refusal;
}
