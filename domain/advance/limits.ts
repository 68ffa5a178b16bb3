import { addFen, type Fen, formatFen, parseFen, subtractFen } from '../core/money.ts';
import { advanceErrors } from './errors.ts';

/** What is used of a customer's credit with a company, fen. */
export interface CreditUse {
  /** Principal that is out, of drawings. */
  readonly outstanding: Fen;
  /** Drawings that are handed in or approved and not paid. */
  readonly reserved: Fen;
  /** The same two of single advances, together. */
  readonly single: Fen;
}

export const usedOf = ({ outstanding, reserved }: CreditUse): Fen => addFen(outstanding, reserved);

/** What is left of a line; less than nothing where it was lowered below what is used. */
export const availableOf = (limit: Fen, exposure: CreditUse): Fen => subtractFen(limit, usedOf(exposure));

/** A line as far as a drawing is held against it. */
export interface LineTerms {
  readonly status: string | null;
  readonly quotaAmount: string | null;
  readonly maxSingleAmount: string | null;
  readonly validTo: string | null;
}

/**
 * What speaks against a drawing on a line, in the order in which it is said.
 * @param exposure without the drawing itself
 */
export function* againstDrawing(
  line: LineTerms,
  { amount, exposure, today }: { readonly amount: Fen; readonly exposure: CreditUse; readonly today: string },
) {
  const { status, validTo, maxSingleAmount, quotaAmount } = line;
  if (status !== 'ACTIVE' || (validTo ?? '') < today) yield advanceErrors.LINE({ status: status ?? '' });
  if (maxSingleAmount && amount > parseFen(maxSingleAmount)) yield advanceErrors.ABOVE_SINGLE({ max: maxSingleAmount });
  const available = availableOf(parseFen(quotaAmount ?? '0'), exposure);
  if (amount > available)
    yield advanceErrors.LINE_TOO_SMALL({ available: formatFen(available), amount: formatFen(amount) });
}

/**
 * All that a customer has out or reserved stays within what he is good for, line or suggestion, whichever is more.
 * @param exposure without the advance itself
 * @see docs/spec/finance-addendum.md F25
 */
export function aboveSuggestion(
  { line, suggested }: { readonly line: Fen; readonly suggested: Fen },
  { amount, exposure }: { readonly amount: Fen; readonly exposure: CreditUse },
) {
  const most = line > suggested ? line : suggested;
  const used = addFen(addFen(usedOf(exposure), exposure.single), amount);
  return used > most ? advanceErrors.ABOVE_SUGGESTION({ used: formatFen(used), max: formatFen(most) }) : undefined;
}
