import { threadOf } from '../program.ts';
import type { CodesAnswer } from './readCodes.ts';

const patienceMs = 15_000;
const memoryMb = 256;

/** The codes in a photo, read by a thread beside the gateway that ends with it; one that takes long is given up. */
export async function readCodesApart(bytes: Buffer): Promise<CodesAnswer | { readonly refusal: 'takesTooLong' }> {
  const worker = threadOf(new URL('./codesThread.ts', import.meta.url), {
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
