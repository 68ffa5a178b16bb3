import { addFen, type Fen, negateFen, subtractFen, zeroFen } from '../core/money.ts';
import { parentCodeOf } from './accountSubject.ts';

/** What a leaf had: the opening with credit negative, and what came on each side, in fen. */
export interface LeafSums {
  readonly code: string;
  readonly opening: Fen;
  readonly debit: Fen;
  readonly credit: Fen;
}

/** A line of the trial balance: each balance stands on the side of its subject, negative where it is the other way. */
export interface TrialLine {
  readonly code: string;
  readonly openingDebit: Fen;
  readonly openingCredit: Fen;
  readonly debit: Fen;
  readonly credit: Fen;
  readonly closingDebit: Fen;
  readonly closingCredit: Fen;
}

/** Sums of leaves carried up to every subject above them. */
export function withParents(leaves: readonly LeafSums[]): ReadonlyMap<string, LeafSums> {
  const all = new Map<string, LeafSums>();
  for (const { code, opening, debit, credit } of leaves)
    for (let place: string | null = code; place; place = parentCodeOf(place)) {
      const sum = all.get(place) ?? { code: place, opening: zeroFen, debit: zeroFen, credit: zeroFen };
      all.set(place, {
        code: place,
        opening: addFen(sum.opening, opening),
        debit: addFen(sum.debit, debit),
        credit: addFen(sum.credit, credit),
      });
    }
  return all;
}

/**
 * One line: closing = opening + debit - credit where the balance is on the debit side, the other way round where it is
 * on the credit side.
 */
export function trialLineOf(
  { code, opening, debit, credit }: LeafSums,
  balanceDir: string | null | undefined,
): TrialLine {
  const closing = subtractFen(addFen(opening, debit), credit);
  const onDebit = balanceDir !== 'C';
  return {
    code,
    openingDebit: onDebit ? opening : zeroFen,
    openingCredit: onDebit ? zeroFen : negateFen(opening),
    debit,
    credit,
    closingDebit: onDebit ? closing : zeroFen,
    closingCredit: onDebit ? zeroFen : negateFen(closing),
  };
}

/** The foot of a trial balance: sums of its lines, which have to be of one level or leaves alone. */
export const footOf = (lines: readonly TrialLine[]): Omit<TrialLine, 'code'> =>
  lines.reduce(
    (sum, line) => ({
      openingDebit: addFen(sum.openingDebit, line.openingDebit),
      openingCredit: addFen(sum.openingCredit, line.openingCredit),
      debit: addFen(sum.debit, line.debit),
      credit: addFen(sum.credit, line.credit),
      closingDebit: addFen(sum.closingDebit, line.closingDebit),
      closingCredit: addFen(sum.closingCredit, line.closingCredit),
    }),
    {
      openingDebit: zeroFen,
      openingCredit: zeroFen,
      debit: zeroFen,
      credit: zeroFen,
      closingDebit: zeroFen,
      closingCredit: zeroFen,
    },
  );
