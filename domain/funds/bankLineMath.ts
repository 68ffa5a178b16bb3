import { compareDecimal, formatFen, isMoney, negateFen, parseFen, roundMoney } from '../core/money.ts';

interface Written {
  readonly inAmount?: string | null;
  readonly outAmount?: string | null;
  readonly bookedAmount?: string | null;
  readonly side?: string | null;
}

interface Movement {
  /** `IN` or `OUT`. */
  readonly direction: string;
  readonly amount: string;
}

const given = (amount: string | null | undefined): amount is string =>
  isMoney(amount) && compareDecimal(amount, '0') !== 0;

const moved = (amount: string, [plus, minus]: readonly [string, string]): Movement =>
  compareDecimal(amount, '0') > 0
    ? { direction: plus, amount: roundMoney(amount) }
    : { direction: minus, amount: formatFen(negateFen(parseFen(amount))) };

/**
 * What a line of a bank statement moved, however the bank writes it: two columns, an amount with its sign, or an amount
 * and a side. Less than nothing is the other side.
 * @see docs/spec/finance-addendum.md F57
 */
export function movementOf({ inAmount, outAmount, bookedAmount, side }: Written): Movement | undefined {
  if (given(inAmount)) return moved(inAmount, ['IN', 'OUT']);
  if (given(outAmount)) return moved(outAmount, ['OUT', 'IN']);
  if (!given(bookedAmount)) return undefined;
  return moved(bookedAmount, side === 'OUT' ? ['OUT', 'IN'] : ['IN', 'OUT']);
}

interface Told {
  readonly direction?: string | null;
  readonly amount?: string | null;
  readonly lineDate?: string | null;
  readonly balance?: string | null;
}

/** Not every bank numbers its lines: day, amount and balance stand in. */
export const serialOf = ({ lineDate, direction, amount, balance }: Told): string | null =>
  lineDate && amount && balance ? `${lineDate}/${direction === 'OUT' ? '-' : ''}${amount}/${balance}` : null;

/**
 * Where balances of a statement do not follow from one another: places of lines whose balance is not that of the line
 * before, with what they moved. Statements run upwards or downwards in time; the direction that breaks less is meant.
 */
export function balanceBreaks(lines: readonly (Written & { readonly balance?: string | null })[]): readonly number[] {
  const signed = lines.map((line) => {
    const move = movementOf(line);
    if (!move || !isMoney(line.balance)) return undefined;
    const amount = parseFen(move.amount);
    return { balance: parseFen(line.balance), move: move.direction === 'IN' ? amount : negateFen(amount) };
  });
  const breaks = (isUpwards: boolean) =>
    signed.flatMap((line, at) => {
      const before = signed[at - 1];
      if (!line || !before) return [];
      const [earlier, later] = isUpwards ? [before, line] : [line, before];
      return earlier.balance + later.move === later.balance ? [] : [at];
    });
  const [up, down] = [breaks(true), breaks(false)];
  return up.length <= down.length ? up : down;
}
