import { threadOf } from '../program.ts';
import type { PdfAnswer } from './pdfThread.ts';

const patienceMs = 10_000;
const memoryMb = 512;

/**
 * The text layer of a PDF, read by a thread that sees nothing of the gateway and ends with it; a file that takes long
 * or much is given up.
 */
export async function readPdfApart(bytes: Buffer): Promise<PdfAnswer | { readonly refusal: 'takesTooLong' }> {
  const worker = threadOf(new URL('./pdfThread.ts', import.meta.url), {
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  let patience: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      patience = setTimeout(() => resolve({ refusal: 'takesTooLong' }), patienceMs);
      worker.once('message', resolve);
      worker.once('error', (error) =>
        'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? resolve({ refusal: 'takesTooLong' })
          : reject(error),
      );
      worker.postMessage(new Uint8Array(bytes));
    });
  } finally {
    clearTimeout(patience);
    void worker.terminate();
  }
}
