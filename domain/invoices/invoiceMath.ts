import { toCapital } from '../core/capitalAmount.ts';
import {
  addFen,
  compareDecimal,
  type Fen,
  formatFen,
  isMoney,
  multiplyFen,
  multiplyToFen,
  negateFen,
  parseFen,
  subtractFen,
  sumFen,
  zeroFen,
} from '../core/money.ts';
import { bi, type Text } from '../core/text.ts';

/** How far printed tax may lie from net times rate, in fen: in a line, and in an invoice. @see docs/spec/finance.md 5.2 */
const taxTolerance = { line: 6n, total: 127n } as const;

/** Rates are words: exempt and not taxable have no tax, as zero has none. */
const rateOf = (taxRate: string | null | undefined): string =>
  taxRate && /^[01](\.\d+)?$/.test(taxRate) ? taxRate : '0';

export interface LineAmounts {
  readonly qty?: string | null;
  readonly unitPrice?: string | null;
  readonly netAmount?: string | null;
  readonly taxRate?: string | null;
  readonly taxAmount?: string | null;
  readonly lineKind?: string | null;
}

const abs = (fen: Fen): Fen => (fen < 0n ? negateFen(fen) : fen);
/** What is no amount is nothing yet: its field says what is wrong with it. */
const fenIn = (text: string | null | undefined): Fen => (isMoney(text) ? parseFen(text) : zeroFen);

/** What a line's tax is by its rate. */
export const taxOn = (netAmount: string, taxRate: string | null | undefined): string =>
  formatFen(multiplyFen(parseFen(netAmount), rateOf(taxRate)));

/** Net and tax out of an amount with tax in it: `3420.00` at 6 % is 3226.42 and 193.58. */
export function splitGross(gross: string, taxRate: string): { readonly netAmount: string; readonly taxAmount: string } {
  const total = parseFen(gross);
  // Net = gross / (1 + rate), rounded half up once, in whole numbers of fen.
  const [, decimals = ''] = rateOf(taxRate).split('.');
  const scale = 10n ** BigInt(decimals.length);
  const divisor = scale + BigInt(rateOf(taxRate).replace('.', ''));
  const dividend = abs(total) * scale * 2n + divisor;
  const net = (dividend / (divisor * 2n)) as Fen;
  const signed = total < 0n ? negateFen(net) : net;
  return { netAmount: formatFen(signed), taxAmount: formatFen(subtractFen(total, signed)) };
}

/** Net, tax and gross of an invoice; of a certificate the tax alone is money. @see docs/spec/finance.md 6.0 M5 */
export function sumsOf(lines: readonly LineAmounts[], isTaxOnly: boolean) {
  const net = isTaxOnly ? zeroFen : sumFen(lines.map(({ netAmount }) => fenIn(netAmount)));
  const tax = sumFen(lines.map(({ taxAmount }) => fenIn(taxAmount)));
  const grossAmount = formatFen(addFen(net, tax));
  return { netAmount: formatFen(net), taxAmount: formatFen(tax), grossAmount, grossCapital: toCapital(grossAmount) };
}

interface Wrong {
  readonly field: string;
  readonly text: Text;
}

/** What is wrong with one line, by its field. @see docs/spec/finance.md 6.0 M4, 4.15 */
export function wrongLine(line: LineAmounts, before: LineAmounts | undefined, at: number): Wrong | undefined {
  const { qty, unitPrice, netAmount, taxRate, taxAmount, lineKind } = line;
  if (!isMoney(netAmount) || !isMoney(taxAmount)) return undefined;
  const no = at + 1;
  if (Boolean(qty) !== Boolean(unitPrice))
    return { field: 'qty', text: bi(`第${no}行数量和单价须同时填写`, `Line ${no}: quantity and price go together`) };
  if (unitPrice && compareDecimal(unitPrice, '0') < 0)
    return { field: 'unitPrice', text: bi(`第${no}行单价不能为负`, `Line ${no}: a price is never negative`) };
  if (qty && unitPrice) {
    const off = abs(subtractFen(parseFen(netAmount), multiplyToFen(qty, unitPrice)));
    if (off > 1n)
      return {
        field: 'netAmount',
        text: bi(`第${no}行金额与数量乘单价相差${formatFen(off)}`, `Line ${no}: net is off by ${formatFen(off)}`),
      };
  }
  const off = abs(subtractFen(parseFen(taxAmount), parseFen(taxOn(netAmount, taxRate))));
  if (off > taxTolerance.line)
    return {
      field: 'taxAmount',
      text: bi(
        `第${no}行税额误差${formatFen(off)}超过${formatFen(taxTolerance.line as Fen)}`,
        `Line ${no}: tax off by ${formatFen(off)}, allowed ${formatFen(taxTolerance.line as Fen)}`,
      ),
    };
  return lineKind === 'DISCOUNT' ? wrongDiscount(line, before, no) : undefined;
}

/** A discount stands right behind what it takes something off. */
function wrongDiscount(line: LineAmounts, before: LineAmounts | undefined, no: number): Wrong | undefined {
  const isBehind =
    before?.netAmount &&
    before.lineKind !== 'DISCOUNT' &&
    rateOf(before.taxRate) === rateOf(line.taxRate) &&
    before.taxRate === line.taxRate;
  const off = fenIn(line.netAmount);
  if (isBehind && off < 0n && abs(off) <= abs(fenIn(before.netAmount))) return undefined;
  return {
    field: 'netAmount',
    text: bi(
      `第${no}行折扣须为负数，紧跟被折扣行，税率相同且不大于该行`,
      `Line ${no}: a discount is negative, right behind its line, of the same rate and no larger`,
    ),
  };
}

/** How far the tax of all lines lies from net times rate, where that is too far. @see docs/spec/finance.md 6.0 M5 */
export function wrongTotalTax(lines: readonly LineAmounts[]): Text | undefined {
  const exact = sumFen(lines.map(({ netAmount, taxRate }) => multiplyFen(fenIn(netAmount), rateOf(taxRate))));
  const off = abs(subtractFen(sumFen(lines.map(({ taxAmount }) => fenIn(taxAmount))), exact));
  return off > taxTolerance.total
    ? bi(`发票税额合计误差${formatFen(off)}超过1.27`, `Tax of the invoice off by ${formatFen(off)}, allowed 1.27`)
    : undefined;
}

/** Tax that a fare holds, for a ticket that prints none. @see docs/spec/finance.md 6.5 */
export const taxInFare = (fare: string, rate: string): string => splitGross(fare, rate).taxAmount;

/** Net and tax of each rate. */
export type ByRate = ReadonlyMap<string, { readonly net: Fen; readonly tax: Fen }>;

function byRate(lines: readonly LineAmounts[]): ByRate {
  const found = new Map<string, { net: Fen; tax: Fen }>();
  for (const { taxRate, netAmount, taxAmount } of lines) {
    const known = found.get(taxRate ?? '') ?? { net: zeroFen, tax: zeroFen };
    found.set(taxRate ?? '', {
      net: addFen(known.net, fenIn(netAmount)),
      tax: addFen(known.tax, fenIn(taxAmount)),
    });
  }
  return found;
}

/** What is left of a blue invoice after its reds, by rate. */
export function restOf(blue: readonly LineAmounts[], reds: readonly LineAmounts[]): ByRate {
  return byRate([...blue, ...reds]);
}

/**
 * What speaks against a red of these lines: too much of a rate, a last one that leaves a fen, or tax too far from its
 * rate, in the line or in what it leaves.
 */
export type RedFault =
  | { readonly kind: 'above'; readonly rest: string }
  | { readonly kind: 'off'; readonly rate: string; readonly off: string }
  | { readonly kind: 'last'; readonly net: string; readonly tax: string };

/**
 * Net, tax and gross of each rate stay within the rest; the red that takes the last gross takes exactly what is left of
 * net and tax. Each leaves tax that still fits its rate, so that the last one, which has no choice, fits it too.
 * @param rest of the blue invoice, by rate
 * @param red lines with negative amounts
 * @see docs/spec/finance-addendum.md F32
 */
export function wrongRed(rest: ByRate, red: readonly LineAmounts[]): RedFault | undefined {
  const asked = byRate(red);
  const left = sumFen([...rest.values()].map(({ net, tax }) => addFen(net, tax)));
  const taken = sumFen([...asked.values()].map(({ net, tax }) => addFen(net, tax)));
  if (addFen(left, taken) < 0n) return { kind: 'above', rest: formatFen(left) };
  for (const [rate, { net, tax }] of asked) {
    const of = rest.get(rate) ?? { net: zeroFen, tax: zeroFen };
    const isLast = addFen(of.net, of.tax) + addFen(net, tax) === 0n;
    if (isLast && (of.net + net !== 0n || of.tax + tax !== 0n))
      return { kind: 'last', net: formatFen(of.net), tax: formatFen(of.tax) };
    if (of.net + net < 0n || of.tax + tax < 0n) return { kind: 'above', rest: formatFen(addFen(of.net, of.tax)) };
    const off = isLast ? zeroFen : offAfter(rate, of, { net, tax });
    if (off > zeroFen) return { kind: 'off', rate, off: formatFen(off) };
  }
  return undefined;
}

interface Taxed {
  readonly net: Fen;
  readonly tax: Fen;
}

const taxOff = ({ net, tax }: Taxed, rate: string): Fen => abs(subtractFen(tax, multiplyFen(net, rateOf(rate))));

/** How far a red, or what it leaves, lies from its rate, where that is further than a line may, or than it lay before. */
function offAfter(rate: string, rest: Taxed, red: Taxed): Fen {
  const own = taxOff(red, rate);
  if (own > taxTolerance.line) return own;
  const before = taxOff(rest, rate);
  const after = taxOff({ net: addFen(rest.net, red.net), tax: addFen(rest.tax, red.tax) }, rate);
  return after > taxTolerance.line && after > before ? after : zeroFen;
}

/** Decimal texts added and taken off, as money. */
export const plus = (...amounts: readonly (string | null | undefined)[]): string =>
  formatFen(sumFen(amounts.map(fenIn)));
export const minus = (from: string | null | undefined, off: string | null | undefined): string =>
  formatFen(subtractFen(fenIn(from), fenIn(off)));
export const negated = (amount: string | null | undefined): string => formatFen(negateFen(fenIn(amount)));
