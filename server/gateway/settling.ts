import type { Fen } from '#domain/core/money.ts';
import type { Call } from './method.ts';

/** A part of a receipt that pays one thing that is owed. */
export interface PaidPart {
  readonly receiptId: string;
  readonly receiptNo: string;
  /** The day the money came. */
  readonly receiptDate: string;
  readonly allocId: string;
  /** Kind and id of what it pays. */
  readonly kind: string;
  readonly id: string;
  readonly amount: Fen;
  /** It pays what was written off: the claim is gone already. */
  readonly isRecovery: boolean;
}

/** What money may pay, as the proposal of an allocation sees it. Amounts are what the money's own day lets be paid. */
export interface Payable {
  readonly kind: string;
  readonly id: string;
  readonly bizNo: string;
  /** The most that money of the day may pay. */
  readonly limit: Fen;
  /**
   * What belongs together, such as principal and fee of one advance; its principal, if any, is the part whose kind is
   * `ADVANCE`.
   */
  readonly group: string;
  /** Groups come by these, such as repay date, pay date and number. */
  readonly order: readonly string[];
  /** `FEE_FIRST` where the fee of the group is paid before its principal. */
  readonly allocOrder?: string | null;
  /** Of a fee: what is offered when the same money clears the principal, such as the whole minimum. */
  readonly limitWhenCleared?: Fen;
  /** The declaration it was paid for: a refund by customs pays nothing else. */
  readonly declNo?: string | null;
}

/**
 * What an area says of one kind of thing that is owed, and does when it is paid. What it leaves out holds as the
 * sub-ledger says it: what is open now may be paid, by whatever receipt.
 */
export interface Settling {
  /** Locks what is paid, by id, before receipt and accounts are locked. */
  readonly lock?: (ids: readonly string[], call: Call) => Promise<void>;
  /**
   * Brings what is owed up to date before money of a day is judged, such as fees of nights nobody booked yet. With the
   * parts when they are booked in the next moment, so that what they bring along (a minimum fee) is owed by then.
   */
  readonly bringUp?: (
    ids: readonly string[],
    receiptDate: string,
    call: Call,
    parts?: readonly PaidPart[],
  ) => Promise<void>;
  /** The most that money of a day may pay of each of them, by id. */
  readonly limits?: (ids: readonly string[], receiptDate: string, call: Call) => Promise<ReadonlyMap<string, Fen>>;
  /** What of this kind a customer owes a company of ours that money of a day may pay. */
  readonly payables?: (
    pair: { readonly customerId: string; readonly mainCompId: string },
    receiptDate: string,
    call: Call,
  ) => Promise<readonly Payable[]>;
  /** The most that a recovery may bring of something written off, by id; none where it is not. */
  readonly recoverable?: (ids: readonly string[], call: Call) => Promise<ReadonlyMap<string, Fen>>;
  /** Parts of a receipt were booked. */
  readonly paid?: (parts: readonly PaidPart[], call: Call) => Promise<void>;
  /** Parts of a receipt were taken back: the rows of the ledger are reversed already. */
  readonly unpaid?: (parts: readonly PaidPart[], call: Call) => Promise<void>;
}
