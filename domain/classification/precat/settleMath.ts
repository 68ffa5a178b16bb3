import {
  divideFen,
  formatFen,
  isDecimal,
  multiplyFen,
  multiplyToFen,
  parseFen,
  splitFen,
  subtractFen,
  sumDecimals,
  sumFen,
} from '../../core/money.ts';

interface Tier {
  readonly fromQty?: number | null;
  readonly toQty?: number | null;
  readonly unitPrice?: string | null;
  readonly ieFlag?: string | null;
}

interface Charging {
  readonly prices: readonly Tier[];
  /** Lines of the month that are charged already. */
  readonly chargedBefore: number;
  /** `N`, `U` urgent, `X` most urgent. */
  readonly urgency: string;
  readonly urgentFactor: string;
  readonly rejectFee: string;
  readonly ieFlag: string;
}

export interface ChargedLine {
  readonly productId: string;
  readonly unitPrice: string;
  readonly factor: string;
  readonly amount: string;
}

const fits = (tier: Tier, place: number): boolean =>
  (tier.fromQty ?? 1) <= place && (!tier.toQty || place <= tier.toQty);

/** The price of the n-th line of a month, of its direction before that of both; nothing where nobody wrote one down. */
function priceOf(prices: readonly Tier[], place: number, ieFlag: string): string {
  const own = prices.filter((tier) => tier.ieFlag === ieFlag);
  const tiers = own.length > 0 ? own : prices.filter((tier) => !tier.ieFlag || tier.ieFlag === 'B');
  return tiers.find((tier) => fits(tier, place))?.unitPrice ?? '0.00';
}

const factorOf = ({ urgency, urgentFactor }: Charging): string => {
  if (urgency === 'N') return '1';
  return urgency === 'U' ? urgentFactor : formatFen(multiplyFen(parseFen(urgentFactor), '2'));
};

/**
 * V-25: what each line of an application costs; rejected ones their fee, where there is one. Amounts in yuan and fen.
 */
export function chargedLines(
  lines: readonly { readonly id: string; readonly isRejected: boolean }[],
  charging: Charging,
): ChargedLine[] {
  const factor = factorOf(charging);
  let place = charging.chargedBefore;
  return lines.flatMap(({ id, isRejected }) => {
    if (isRejected) {
      const fee = formatFen(parseFen(charging.rejectFee));
      return fee === '0.00' ? [] : [{ productId: id, unitPrice: fee, factor: '1', amount: fee }];
    }
    place += 1;
    const unitPrice = priceOf(charging.prices, place, charging.ieFlag);
    return [{ productId: id, unitPrice, factor, amount: formatFen(multiplyFen(parseFen(unitPrice), factor)) }];
  });
}

export interface SettleSums {
  readonly lineAmount: string;
  readonly discountAmount: string;
  readonly amount: string;
}

interface PricedLine {
  readonly unitPrice?: string | null;
  readonly factor?: string | null;
}

/** What a line costs: its price times its factor, rounded half up to fen; nothing while it has no price. */
export const settledAmount = ({ unitPrice, factor }: PricedLine): string | null =>
  unitPrice ? formatFen(multiplyToFen(unitPrice, factor || '1')) : null;

/**
 * What is due: the sum of the lines times what is left of it, rounded half up to fen; the discount is what is missing
 * then. @param discountRate a share such as `0.1000`
 */
export function settleSums(lines: readonly PricedLine[], discountRate: string): SettleSums {
  const total = sumFen(lines.map((line) => parseFen(settledAmount(line) ?? '0')));
  const amount = multiplyFen(total, sumDecimals(['1', `-${discountRate || '0'}`]));
  return {
    lineAmount: formatFen(total),
    discountAmount: formatFen(subtractFen(total, amount)),
    amount: formatFen(amount),
  };
}

/**
 * What is due of each line: the amount that is due, spread by what the lines cost, to the fen.
 * @see docs/spec/finance-addendum.md F39
 */
export function payableOf(lines: readonly PricedLine[], discountRate: string): readonly string[] {
  const costs = lines.map((line) => parseFen(settledAmount(line) ?? '0'));
  return splitFen(parseFen(settleSums(lines, discountRate).amount), costs).map(formatFen);
}

/**
 * The tax inside an amount: net = amount / (1 + rate), rounded half up to fen, tax is what is missing. Rates that are
 * words, such as exempt, carry none.
 * @see docs/spec/finance.md 6.1
 */
export function vatInside(amount: string, rate: string | null | undefined) {
  const gross = parseFen(amount);
  const net = rate && isDecimal(rate) ? divideFen(gross, sumDecimals(['1', rate])) : gross;
  return { netAmount: formatFen(net), taxAmount: formatFen(subtractFen(gross, net)) };
}

/** Numbers of the lines that cost nothing: a price nobody wrote down looks like a gift. */
export const freeLines = (lines: readonly (PricedLine & { readonly lineNo?: number | null })[]): number[] =>
  lines.flatMap((line, at) => (parseFen(settledAmount(line) ?? '0') === 0n ? [line.lineNo ?? at + 1] : []));
