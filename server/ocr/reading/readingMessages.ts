import type { OcrEngineKind, OcrWord } from '#domain/ocr/ocrValues.ts';

/** What the reading process is asked: one file. */
export interface ReadingTask {
  readonly bytes: Uint8Array;
  readonly kind: 'pdf' | 'png' | 'jpg' | 'tif';
  /** Pages from 1; all of them without it. */
  readonly from?: number;
  readonly to?: number;
  /** A service that reads pictures, where the house allows it. */
  readonly remote?: { readonly url: string };
  /** Pictures are not read on this machine. */
  readonly withoutLocal?: boolean;
  readonly limits: ReadingLimits;
}

interface ReadingLimits {
  readonly pages: number;
  /** Megabytes of memory that the process may have. */
  readonly residentMb: number;
}

/** A page as it was read. */
export interface PageRead {
  /** In its file, from 1. */
  readonly page: number;
  readonly engine: OcrEngineKind;
  readonly width: number;
  readonly height: number;
  readonly turned: number;
  readonly noise: number;
  /** Noisy, or no flat picture: nothing on it is certain. */
  readonly isFlawed: boolean;
  readonly words: readonly OcrWord[];
  /** JPEG of the page as it lies straight. */
  readonly picture: Uint8Array;
}

/** Why a file is not read. */
export type ReadingRefusal =
  | 'encrypted'
  | 'broken'
  | 'empty'
  | 'tooManyPages'
  | 'tooLarge'
  | 'noEngine'
  | 'remoteFailed'
  | 'tooLong'
  | 'tooMuch'
  | 'stopped';

/** What it tells: pages as they come, then how it ended. */
export type ReadingMessage =
  | { readonly begun: { readonly pages: number } }
  | { readonly read: PageRead }
  | { readonly ended: ReadingRefusal | 'done'; readonly pages?: number };

export class ReadingRefused extends Error {
  readonly why: ReadingRefusal;
  constructor(why: ReadingRefusal) {
    super(why);
    this.why = why;
  }
}
