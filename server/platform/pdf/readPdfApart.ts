import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PdfAnswer } from './pdfThread.ts';

const patienceMs = 10_000;
const memoryMb = 512;

// Started from text, as the thread of sheets is: a thread of Node 20 does not take over the loader that reads TypeScript.
const entry = fileURLToPath(new URL('./pdfThread.ts', import.meta.url));
const start = (loader: string): string =>
  `import(${JSON.stringify(loader)}).then(({ tsImport }) => tsImport(${JSON.stringify(entry)}, ${JSON.stringify(entry)}))`;

/** The text layer of a PDF, read by a thread that sees nothing of the gateway and ends with it; a file that takes long or much is given up. */
export async function readPdfApart(bytes: Buffer): Promise<PdfAnswer | { readonly refusal: 'takesTooLong' }> {
  const worker = new Worker(start(import.meta.resolve('tsx/esm/api')), {
    eval: true,
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
        'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ refusal: 'takesTooLong' }) : reject(error),
      );
      worker.postMessage(new Uint8Array(bytes));
    });
  } finally {
    clearTimeout(patience);
    void worker.terminate();
  }
}
