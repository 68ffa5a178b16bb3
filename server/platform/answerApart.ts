import { threadOf } from './program.ts';

interface Apart {
  /** The file of the thread, which answers one message with one message. */
  readonly thread: URL;
  readonly patienceMs: number;
  readonly memoryMb: number;
}

/**
 * What a thread answers to some bytes, or to a question that can be cloned: one that sees nothing of the gateway and
 * ends with the answer. What takes long or much is given up.
 */
export async function answerApart<Answer>(
  question: Buffer | object,
  { thread, patienceMs, memoryMb }: Apart,
): Promise<Answer | { readonly refusal: 'takesTooLong' }> {
  const worker = threadOf(thread, {
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
      worker.postMessage(Buffer.isBuffer(question) ? new Uint8Array(question) : question);
    });
  } finally {
    clearTimeout(patience);
    void worker.terminate();
  }
}
