import { parentPort } from 'node:worker_threads';
import { readCodes } from './readCodes.ts';

/** Entry of the thread that reads codes from photos. */
parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await readCodes(bytes)));
