import Big from 'big.js';
import { type Fen, formatFen, multiplyToFen, parseFen } from '../core/money.ts';

/** One row of a protocol: what a service costs on these conditions. Amounts and quantities are decimal text. */
export interface PriceRow {
  readonly chargeItemId?: string | null | undefined;
  readonly unit?: string | null | undefined;
  readonly priceMode?: string | null | undefined;
  readonly price?: string | null | undefined;
  readonly fromQty?: string | null | undefined;
  readonly toQty?: string | null | undefined;
  readonly fromPlace?: string | null | undefined;
  readonly toPlace?: string | null | undefined;
  readonly vehicle?: string | null | undefined;
  readonly freeQty?: string | null | undefined;
  readonly taxRate?: string | null | undefined;
  readonly taxIncluded?: number | null | undefined;
  readonly minCharge?: string | null | undefined;
  readonly maxCharge?: string | null | undefined;
}

/** What is bought, as the rows of a protocol are found by it. */
export interface Bought {
  readonly chargeItemId?: string | null | undefined;
  readonly unit?: string | null | undefined;
  readonly qty?: string | null | undefined;
  readonly fromPlace?: string | null | undefined;
  readonly toPlace?: string | null | undefined;
  readonly vehicle?: string | null | undefined;
  /** What a RATIO is a share of. */
  readonly baseAmount?: string | null | undefined;
}

export const isTiered = ({ priceMode }: Pick<PriceRow, 'priceMode'>): boolean =>
  priceMode === 'TIER_ALL' || priceMode === 'TIER_STEP';

const place = (text: string | null | undefined): string => (text ?? '').normalize('NFKC').replace(/\s/g, '');
const vehicleOf = (code: string | null | undefined): string => code || 'ANY';

const isOfService = (row: PriceRow, bought: Bought): boolean =>
  row.chargeItemId === bought.chargeItemId && row.unit === bought.unit;

const isExact = (row: PriceRow, bought: Bought): boolean =>
  place(row.fromPlace) === place(bought.fromPlace) &&
  place(row.toPlace) === place(bought.toPlace) &&
  vehicleOf(row.vehicle) === vehicleOf(bought.vehicle);

const isGeneral = (row: PriceRow): boolean =>
  !place(row.fromPlace) && !place(row.toPlace) && vehicleOf(row.vehicle) === 'ANY';

/** On which conditions a row applies: rows of one price, such as its tiers, agree in it. */
export const priceConditions = (row: PriceRow): string =>
  [row.chargeItemId, row.unit, place(row.fromPlace), place(row.toPlace), vehicleOf(row.vehicle)].join('|');

/**
 * The rows of a protocol that price a purchase: those on its very conditions, else those without any.
 * @see docs/spec/finance.md 6.6 price row
 */
function rowsFor(rows: readonly PriceRow[], bought: Bought): readonly PriceRow[] {
  const ofService = rows.filter((row) => isOfService(row, bought));
  const exact = ofService.filter((row) => isExact(row, bought));
  return exact.length > 0 ? exact : ofService.filter(isGeneral);
}

const big = (text: string | null | undefined): Big => new Big(text || '0');
const least = (left: Big, right: Big): Big => (left.lt(right) ? left : right);
const toFen = (amount: Big): Fen => multiplyToFen(amount.toFixed(), '1');

/** The whole quantity at the price of the tier it lies in; above `fromQty`, up to and with `toQty`. */
function onAll(tiers: readonly PriceRow[], qty: Big): Big | undefined {
  const tier = tiers.find(({ fromQty, toQty }) => qty.gt(big(fromQty)) && (!toQty || qty.lte(big(toQty))));
  return tier && qty.times(big(tier.price));
}

/** Each part of the quantity at the price of its own tier. */
const stepwise = (tiers: readonly PriceRow[], qty: Big): Big =>
  tiers
    .filter(({ fromQty }) => qty.gt(big(fromQty)))
    .reduce(
      (sum, { fromQty, toQty, price }) =>
        sum.plus((toQty ? least(qty, big(toQty)) : qty).minus(big(fromQty)).times(big(price))),
      new Big(0),
    );

function bare(rows: readonly PriceRow[], { qty: asked, baseAmount }: Bought): Big | undefined {
  const [row] = rows;
  if (!row) return undefined;
  const qty = big(asked);
  switch (row.priceMode) {
    case 'FIXED':
      return big(row.price);
    case 'UNIT': {
      const charged = qty.minus(big(row.freeQty));
      return charged.gt(0) ? charged.times(big(row.price)) : new Big(0);
    }
    case 'RATIO':
      return baseAmount ? big(baseAmount).times(big(row.price)) : undefined;
    case 'TIER_ALL':
      return onAll(rows, qty);
    case 'TIER_STEP':
      return stepwise(rows, qty);
    default:
      return undefined;
  }
}

/**
 * What a purchase costs by a protocol: the bare price, not less and not more than its limits, rounded to fen; with tax
 * where the price was agreed without.
 * @param bought quantity and conditions; decimal text
 * @returns undefined: the protocol has no price for it
 * @see docs/spec/finance.md 6.6
 */
export function priceOf(rows: readonly PriceRow[], bought: Bought): string | undefined {
  const found = rowsFor(rows, bought);
  const amount = bare(found, bought);
  const [row] = found;
  if (!amount || !row) return undefined;
  let fen = toFen(amount);
  if (row.minCharge && fen < parseFen(row.minCharge)) fen = parseFen(row.minCharge);
  if (row.maxCharge && fen > parseFen(row.maxCharge)) fen = parseFen(row.maxCharge);
  const rate = Number(row.taxIncluded ?? 1) === 1 ? undefined : /^0\.\d+$/.exec(row.taxRate ?? '')?.[0];
  return formatFen(rate ? toFen(big(formatFen(fen)).times(big(rate).plus(1))) : fen);
}

interface Tolerance {
  /** A share: 0.05 is 5 %. */
  readonly tolerancePct?: string | null | undefined;
  readonly toleranceAmt?: string | null | undefined;
}

/** By how much a line may cost more than expected: the larger of share and amount; cheaper is always right. */
export function isTolerated(amount: Fen, expected: Fen, { tolerancePct, toleranceAmt }: Tolerance): boolean {
  const more = amount - expected;
  return more <= toFen(big(formatFen(expected)).times(big(tolerancePct))) || more <= toFen(big(toleranceAmt));
}

/** Tiers begin with nothing, follow on each other, and the last one is open. */
export function isTierGap(tiers: readonly PriceRow[]): boolean {
  const ordered = [...tiers].sort((left, right) => big(left.fromQty).cmp(big(right.fromQty)));
  let next: Big | undefined = new Big(0);
  for (const { fromQty, toQty } of ordered) {
    if (!next?.eq(big(fromQty)) || (toQty && big(toQty).lte(big(fromQty)))) return true;
    next = toQty ? big(toQty) : undefined;
  }
  return next !== undefined;
}
