import { toCapital } from '../core/capitalAmount.ts';
import { addFen, type Fen, formatFen, parseFen, subtractFen, sumFen, zeroFen } from '../core/money.ts';

/** A row of the sub-ledger as a statement shows it. */
export interface StatementRow {
  readonly txnDate: string;
  readonly acctKind: string;
  readonly txnKind: string;
  readonly direction: string;
  readonly amount: string;
  readonly bizNo: string | null;
}

/** What an account was before the month; what is owed is more, what is prepaid less. */
export type Openings = ReadonlyMap<string, Fen>;

const owedBy = ({ direction, amount }: Pick<StatementRow, 'direction' | 'amount'>): Fen =>
  direction === 'D' ? parseFen(amount) : subtractFen(zeroFen, parseFen(amount));

const sumOn = (rows: readonly StatementRow[], side: string): Fen =>
  sumFen(rows.filter(({ direction }) => direction === side).map(({ amount }) => parseFen(amount)));

/** Kinds of accounts in the order people read them. */
const kinds = ['ADVANCE', 'FEE', 'SERVICE', 'PREPAY'];

/**
 * A month of a customer's accounts: each with what it was, what was charged and paid, and what it is; then every row
 * with the balance after it; prepayments count as less, so that all of it adds up (M1).
 * @param overdue what is overdue of each account at the end
 * @see docs/spec/finance.md 4.10, 6.11 FS39
 */
export function statementOf(rows: readonly StatementRow[], openings: Openings, overdue: Openings) {
  const accounts = kinds.filter((kind) => openings.has(kind) || rows.some(({ acctKind }) => acctKind === kind));
  const acctLines = accounts.map((acctKind, at) => {
    const own = rows.filter((row) => row.acctKind === acctKind);
    const [opening, debit, credit] = [openings.get(acctKind) ?? zeroFen, sumOn(own, 'D'), sumOn(own, 'C')];
    const closing = subtractFen(addFen(opening, debit), credit);
    const amounts = { opening, debit, credit, closing, overdue: overdue.get(acctKind) ?? zeroFen };
    const written = Object.entries(amounts).map(([name, amount]) => [name, formatFen(amount)] as const);
    return { lineNo: at + 1, acctKind, ...(Object.fromEntries(written) as Record<keyof typeof amounts, string>) };
  });
  const first = sumFen([...openings.values()]);
  let balance = first;
  const txnLines = rows.map((row, at) => {
    balance = addFen(balance, owedBy(row));
    const { txnDate, acctKind, txnKind, bizNo, direction, amount } = row;
    const sides = { debit: direction === 'D' ? amount : null, credit: direction === 'C' ? amount : null };
    return { lineNo: at + 1, txnDate, acctKind, txnKind, bizNo, ...sides, balance: formatFen(balance) };
  });
  const closing = formatFen(balance);
  return {
    acctLines,
    txnLines,
    totalOpening: formatFen(first),
    totalClosing: closing,
    totalClosingCapital: toCapital(closing),
    overdueAmount: formatFen(sumFen([...overdue.values()])),
  };
}
