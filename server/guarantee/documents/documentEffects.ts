import type { RecordValues } from '#domain/core/entity.ts';
import type { StoredRecord } from '../../crud/readRecord.ts';
import type { Call } from '../../gateway/method.ts';
import type { LedgerCall } from '../ledger/ledger.ts';
import { adjustEffect } from './adjustEffect.ts';
import { applyEffect } from './applyEffect.ts';
import { delayEffect } from './delayEffect.ts';
import { excessEffect } from './excessEffect.ts';
import { shortEffect, stopShort } from './shortEffect.ts';

/**
 * What approved documents do to quotas, levies and the ledger. The approval side calls it inside the transaction of the step, with the
 * document's own row locked; the ledger side takes its locks in the order company, quota, guarantee, excess.
 * `document` is the whole record with its lines; `docType` says which of the five it is.
 * @see guarantee.md 6.3
 */
export interface DocumentEffects {
  /** Refuses with a 61xxx when the effect would not go through now, and changes nothing. Asked at `confirm`, also when the effect waits for a receipt. */
  readonly checkConfirmable: (document: StoredRecord, call: Call) => Promise<void>;
  /**
   * Carries the effect out, its own checks included. Called once per document: the caller sets `effectiveAt` in the same transaction.
   * @returns further fields of the document to set, such as `shortStatus`, `excessStatus`, `consumedAmount`, `remainAmount`
   */
  readonly applyConfirmed: (document: StoredRecord, call: Call) => Promise<RecordValues>;
  /** Ends a short-term adjustment before its time: SHORT_OFF now when it was running, nothing when it had not started. */
  readonly stopShortAdjust: (document: StoredRecord, call: Call) => Promise<void>;
}

/** The effect of one type of document: what it needs under lock, and what it does. */
export interface DocumentEffect {
  readonly check: (document: RecordValues, call: LedgerCall) => Promise<unknown>;
  readonly apply: (document: RecordValues, call: LedgerCall) => Promise<RecordValues>;
}

const effects: Readonly<Record<string, DocumentEffect>> = {
  APPLY: applyEffect,
  ADJUST: adjustEffect,
  SHORT: shortEffect,
  DELAY: delayEffect,
  EXCESS: excessEffect,
};

function effectOf({ docType }: RecordValues): DocumentEffect {
  const effect = effects[String(docType)];
  if (!effect) throw new Error(`the ledger knows no effect of ${String(docType)}`);
  return effect;
}

/** The ledger of this product. */
export const documentEffects: DocumentEffects = {
  checkConfirmable: async (document, call) => {
    await effectOf(document).check(document, call);
  },
  applyConfirmed: (document, call) => effectOf(document).apply(document, call),
  stopShortAdjust: (document, call) => stopShort(document, call),
};
