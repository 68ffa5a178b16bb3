import { answerShape, defineCall } from '../core/call.ts';
import { json, text } from '../core/field.ts';
import type { CodeKind } from '../core/sheet.ts';
import type { Text } from '../core/text.ts';
import { longestScan } from './codeScan.ts';
import type { Gs1Facts, Gs1Field } from './gs1.ts';

/** One scan as a phone keeps it until it is sent: a number of its own, what was scanned, and when. */
export interface Scan {
  readonly no: string;
  readonly code: string;
  readonly at: string;
}

/** A record that a code leads to. */
export interface ScanTarget {
  readonly entity: string;
  readonly id: string;
  /** What people call it. */
  readonly no: string;
}

/** What a code means to the person who scanned it. */
export interface ScanMeaning {
  readonly code: string;
  /** `half`: unknown, and it looks as if a part of it were missing; `wrong`: its check digit says so. */
  readonly result: 'found' | 'unknown' | 'half' | 'wrong';
  /** What is wrong with it. */
  readonly text?: Text;
  readonly barcode?: {
    readonly id: string;
    readonly kind: CodeKind;
    readonly bindNo: string | null;
  };
  /** Where it leads: what it is bound to, the record of that number, the barcode itself. */
  readonly targets: readonly ScanTarget[];
  /** It is bound to something that this person does not see. */
  readonly isHidden?: true;
  /** Fields of a GS1 code. */
  readonly fields?: readonly Gs1Field[];
  readonly facts?: Gs1Facts;
}

/** So many scans travel together: a phone that was away for long sends several times. */
export const mostScans = 50;

/** business.getBarcodeByCode: what a code means, without a trace of its being asked. */
export const getBarcodeByCode = defineCall({
  service: 'business',
  method: 'getBarcodeByCode',
  right: 'barcode:list',
  input: { code: text('条码', 'Code', { max: longestScan, required: true }) },
  answer: answerShape<ScanMeaning>(),
});

/**
 * business.scanCodes: scans in their order, each noted once by its number however often it is sent, and what each means
 * now.
 * @throws 1001 no list of scans, 1010 too many
 */
export const scanCodes = defineCall({
  service: 'business',
  method: 'scanCodes',
  right: 'barcode:list',
  writes: true,
  input: { scans: json('扫描', 'Scans', { required: true, limits: { depth: 3, entries: 400, text: longestScan } }) },
  answer: answerShape<{ readonly scans: readonly (ScanMeaning & { readonly no: string })[] }>(),
});

/**
 * business.readCodePhoto: the codes in a photo that the person uploaded.
 * @throws 1001 there is none in it, it is too large or no picture
 */
export const readCodePhoto = defineCall({
  service: 'business',
  method: 'readCodePhoto',
  right: 'barcode:list',
  unscoped: 'it reads a photo that the person sent himself, and no rows',
  input: { fileId: text('照片', 'Photo', { max: 40, required: true }) },
  answer: answerShape<{ readonly codes: readonly string[] }>(),
});
