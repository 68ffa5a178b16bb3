import type { FieldErrors } from '../core/errors.ts';
import { addFen, type Fen, formatFen, isMoney, parseFen, subtractFen, sumFen, zeroFen } from '../core/money.ts';
import { bi } from '../core/text.ts';

interface Part {
  readonly itemId?: string | null;
  readonly amount?: string | null;
}

const allocated = (parts: readonly Part[]): Fen =>
  sumFen(parts.map(({ amount }) => (isMoney(amount) ? parseFen(amount) : zeroFen)));

/**
 * M2: what no part of a receipt pays is prepaid, to the fen. Less than nothing where more is allocated than came.
 * @see docs/spec/finance.md 6.0
 */
export const prepayOf = (amount: string, parts: readonly Part[]): string =>
  formatFen(subtractFen(parseFen(amount), allocated(parts)));

/** What is wrong with the parts of a receipt among themselves, by field. */
export function wrongParts(
  amount: string,
  parts: readonly Part[],
  receiptKind: string | null | undefined,
): FieldErrors | undefined {
  const errors: FieldErrors = {};
  const sum = allocated(parts);
  const total = parseFen(amount);
  const isWhole = receiptKind === 'PREPAY' || receiptKind === 'OFFSET';
  if (sum > total || (isWhole && parts.length > 0 && sum !== total))
    errors.allocs = bi(
      `分配合计${formatFen(sum)}元与收款金额${formatFen(total)}元不一致`,
      `Allocated ${formatFen(sum)} differs from receipt ${formatFen(total)}`,
    );
  const ids = parts.map(({ itemId }) => itemId);
  for (const [at, id] of ids.entries())
    if (id && ids.indexOf(id) < at)
      errors[`allocs.${at}.itemId`] = bi('同一款项只能分配一次', 'An item is paid by one line');
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** What may be paid by money of a day. @see server/gateway/settling.ts Payable */
export interface PayableItem {
  readonly kind: string;
  readonly id: string;
  readonly bizNo: string;
  readonly limit: Fen;
  readonly group: string;
  readonly order: readonly string[];
  readonly allocOrder?: string | null;
  readonly limitWhenCleared?: Fen;
  readonly declNo?: string | null;
}

export interface ProposedPart {
  readonly kind: string;
  readonly id: string;
  readonly bizNo: string;
  readonly amount: Fen;
}

const before = (left: readonly string[], right: readonly string[]): number => {
  for (const [at, one] of left.entries()) {
    const other = right[at] ?? '';
    if (one !== other) return one < other ? -1 : 1;
  }
  return left.length - right.length;
};

/** The smaller of two amounts. */
export function least(left: Fen, right: Fen): Fen {
  if (left <= right) return left;
  return right;
}

const isPrincipal = ({ kind }: PayableItem): boolean => kind === 'ADVANCE';
const isFee = ({ kind }: PayableItem): boolean => kind === 'FEE';

/**
 * How a receipt is spent unless a person says otherwise: principal of all advances in their order, fees of all, then
 * settlements and invoices; where the fee of an advance goes first, before its principal. A refund by customs pays the
 * principal of its own declaration and nothing else. What is left is prepaid.
 * @returns parts in the order they were paid, each more than nothing
 * @see docs/spec/finance.md 6.4, docs/spec/finance-addendum.md F7
 */
export function proposeParts(
  amount: Fen,
  offers: readonly PayableItem[],
  { refundOf }: { readonly refundOf?: string | null } = {},
): readonly ProposedPart[] {
  const ordered = [...offers].sort((left, right) => before(left.order, right.order));
  const taken = new Map<PayableItem, Fen>();
  let left = amount;
  const pay = (offer: PayableItem | undefined, most: Fen): void => {
    if (!offer) return;
    const paid = taken.get(offer) ?? zeroFen;
    const rest = subtractFen(most, paid);
    const part = least(rest, left);
    if (part <= 0n) return;
    taken.set(offer, addFen(paid, part));
    left = subtractFen(left, part);
  };
  const parts = () => [...taken].map(([{ kind, id, bizNo }, part]) => ({ kind, id, bizNo, amount: part }));
  if (refundOf) {
    for (const offer of ordered) if (isPrincipal(offer) && offer.declNo === refundOf) pay(offer, offer.limit);
    return parts();
  }
  const groups = [...new Set(ordered.filter((one) => isPrincipal(one) || isFee(one)).map(({ group }) => group))].map(
    (group) => ordered.filter((one) => one.group === group),
  );
  for (const group of groups) {
    const [principal, fee] = [group.find(isPrincipal), group.find(isFee)];
    if (fee?.allocOrder === 'FEE_FIRST') pay(fee, fee.limit);
    pay(principal, principal?.limit ?? zeroFen);
  }
  for (const group of groups) {
    const [principal, fee] = [group.find(isPrincipal), group.find(isFee)];
    const isCleared = principal !== undefined && principal.limit > 0n && taken.get(principal) === principal.limit;
    if (fee) pay(fee, (isCleared ? fee.limitWhenCleared : undefined) ?? fee.limit);
  }
  for (const offer of ordered) if (!isPrincipal(offer) && !isFee(offer)) pay(offer, offer.limit);
  return parts();
}
