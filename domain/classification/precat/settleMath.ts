import { type Fen, formatFen, multiplyFen, parseFen, sumFen } from '../../core/money.ts';

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

/** What is due: the sum of the lines less its discount, rounded to fen. @param discountRate a share such as `0.1000` */
export function settleSums(amounts: readonly (string | null | undefined)[], discountRate: string): SettleSums {
  const total: Fen = sumFen(amounts.map((amount) => parseFen(amount || '0')));
  const discount = multiplyFen(total, discountRate || '0');
  return {
    lineAmount: formatFen(total),
    discountAmount: formatFen(discount),
    amount: formatFen((total - discount) as Fen),
  };
}
