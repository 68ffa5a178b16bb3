import type { Text } from '../core/text.ts';

/** `[x1, y1, x2, y2]` of a page that lies straight, from 0 to 1. */
export type OcrBox = readonly [number, number, number, number];

export type OcrEngineKind = 'TEXT' | 'LOCAL' | 'REMOTE' | 'HAND';
export type OcrLevel = 'HIGH' | 'MID' | 'LOW' | 'NONE' | 'HAND';

/** A run of text on a page. */
export interface OcrWord {
  readonly text: string;
  /** 0 to 1. */
  readonly conf: number;
  readonly box: OcrBox;
  /** What a second reading said, where there was one. */
  readonly text2?: string;
}

/** A change of a value by a person. */
export interface OcrChange {
  readonly old: string | null;
  readonly new: string | null;
  readonly by: string;
  readonly at: string;
}

/** A value and its proof. */
export interface OcrCell {
  readonly raw: string | null;
  readonly raw2?: string;
  readonly value: string | null;
  readonly conf: number;
  readonly level: OcrLevel;
  readonly engine: OcrEngineKind;
  readonly page: number | null;
  readonly box: OcrBox | null;
  readonly log?: readonly OcrChange[];
}

/** A check over the values of a document. */
export interface OcrCheck {
  /** K1 to K12. */
  readonly key: string;
  readonly ok: boolean;
  readonly text: Text;
  /** Fields and cells it is about: `totalAmount`, `3.qty`. */
  readonly about: readonly string[];
  /** A note asks for no reason. */
  readonly isNote?: boolean;
}

/** Pages of a file that are one document. */
export interface OcrRange {
  readonly from: number;
  readonly to: number;
  readonly kind: string;
}

/** A word and where its value stands, seen from it. */
export interface OcrAnchorRule {
  readonly fieldKey: string;
  readonly word: string;
  readonly place: 'RIGHT' | 'BELOW';
}
