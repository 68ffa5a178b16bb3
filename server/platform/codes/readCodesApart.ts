import { answerApart } from '../answerApart.ts';
import type { CodesAnswer } from './readCodes.ts';

const limits = { patienceMs: 15_000, memoryMb: 256 };

/** The codes in a photo, read beside the gateway. */
export const readCodesApart = (bytes: Buffer) =>
  answerApart<CodesAnswer>(bytes, { thread: new URL('./codesThread.ts', import.meta.url), ...limits });
