import { addFen, type Fen, negateFen } from '../core/money.ts';

/** Kinds of accounts a customer has with a company of ours. */
export type AcctKind = 'ADVANCE' | 'FEE' | 'SERVICE' | 'PREPAY';

/** What somebody owes one by one; prepayments are no such thing. */
export type FundItemKind = 'ADVANCE' | 'FEE' | 'SETTLE' | 'INVOICE';

export type TxnKind =
  | 'PAY'
  | 'FEE'
  | 'REPAY'
  | 'WAIVE'
  | 'WRITEOFF'
  | 'RECOVER'
  | 'SETTLE'
  | 'PREIN'
  | 'PREOUT'
  | 'REVERSE'
  | 'OPEN';

export type PostingSide = 'D' | 'C';

/** The account that an item of a kind stands on. */
export const acctKindOf: Readonly<Record<FundItemKind, AcctKind>> = {
  ADVANCE: 'ADVANCE',
  FEE: 'FEE',
  SETTLE: 'SERVICE',
  INVOICE: 'SERVICE',
};

/** What a row does to the balance of its account: what is owed grows by debits, what is prepaid by credits. */
const effectOnBalance = (acctKind: string, direction: string, amount: Fen): Fen =>
  (direction === 'D') === (acctKind !== 'PREPAY') ? amount : negateFen(amount);

/** M1: what an account comes to by these rows. */
export const closingOf = (
  opening: Fen,
  rows: readonly { readonly acctKind: string; readonly direction: string; readonly amount: Fen }[],
): Fen => rows.reduce((sum, row) => addFen(sum, effectOnBalance(row.acctKind, row.direction, row.amount)), opening);
