import type { RecordValues } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { say } from '#domain/core/text.ts';
import type { StoredRecord } from '../crud/readRecord.ts';
import type { Call } from '../gateway/method.ts';

/**
 * What approved documents do to quotas, levies and the ledger. The approval side calls it inside the transaction of the step, with the
 * document's own row locked; the ledger side takes its locks in the order quota, guarantee, excess.
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

const notYet = async (): Promise<never> => {
  throw new BusinessError('1000', say('额度台账尚未启用，不能生效', 'The quota ledger is not in use yet, nothing can take effect'));
};

/** The ledger of this product. */
export const documentEffects: DocumentEffects = {
  checkConfirmable: async () => undefined,
  applyConfirmed: notYet,
  stopShortAdjust: notYet,
};
