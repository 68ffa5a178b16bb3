import type Big from 'big.js';
import { bi } from '../../core/text.ts';
import { exact, isWithin } from './exact.ts';
import { type Finding, found, isBlankValue, type LineRule } from './finding.ts';
import type { ItemFacts } from './records.ts';
import { conversion, kilogram } from './units.ts';

const slots = [
  { rule: 'V-30', qty: 'qty1', unit: 'unit1' },
  { rule: 'V-31', qty: 'qty2', unit: 'unit2' },
] as const;

type Slot = (typeof slots)[number];

/**
 * V-30, V-31, V-32: a legal quantity is the traded one where the units are the same or convertible, and the net weight
 * where it is kilograms.
 */
export const legalQuantities: LineRule = (item, { line }) => slots.flatMap((slot) => judged(item, slot, line));

function judged(item: ItemFacts, slot: Slot, line: number): Finding[] {
  const unit = item[slot.unit];
  const quantity = exact(item[slot.qty]);
  if (!unit)
    return slot.rule === 'V-31' && !isBlankValue(item.qty2) ? [found('V-31', 'qty2', withoutUnit(line), { line })] : [];
  if (!quantity) return [];
  const wrong = (rule: string, expected: Big): Finding =>
    found(rule, slot.qty, unlike(line, item[slot.qty] ?? '', expected.toFixed()), { line });
  const traded = exact(item.gQty);
  if (traded && unit === item.gUnit && !quantity.eq(traded)) return [wrong(slot.rule, traded)];
  const net = exact(item.netWt);
  if (net && unit === kilogram && !isWithin(quantity, net, net.times('0.01').plus('0.001')))
    return [wrong(slot.rule, net)];
  const converted = traded && item.gUnit && unit !== item.gUnit ? convert(traded, item.gUnit, unit) : undefined;
  return converted && !isWithin(quantity, converted, converted.times('0.005')) ? [wrong('V-32', converted)] : [];
}

/** A quantity in another unit of the same measure. */
function convert(quantity: Big, from: string, to: string): Big | undefined {
  const factor = conversion(from, to);
  return factor && quantity.times(factor.times).div(factor.by);
}

/** How much of a unit a line declares, in whichever of its quantities says so; undefined when none can. */
export function quantityIn({ gQty, gUnit, qty1, unit1, qty2, unit2 }: ItemFacts, unit: string): Big | undefined {
  const ways = [
    [gQty, gUnit],
    [qty1, unit1],
    [qty2, unit2],
  ] as const;
  const same = ways.find(([, own]) => own === unit);
  if (same) return exact(same[0]);
  for (const [quantity, own] of ways) {
    const number = exact(quantity);
    const converted = number && own ? convert(number, own, unit) : undefined;
    if (converted) return converted;
  }
  return undefined;
}

const unlike = (line: number, given: string, expected: string) =>
  bi(
    `第${line}项法定数量${given}与成交数量或净重不符，应为${expected}`,
    `Line ${line}: legal quantity ${given} does not fit, ${expected} expected`,
  );
const withoutUnit = (line: number) =>
  bi(`第${line}项没有法定第二单位，不应填写第二数量`, `Line ${line}: a second quantity without a second legal unit`);

/** V-33 */
export const priceTimesQuantity: LineRule = ({ gQty, declPrice, declTotal }, { line }) => {
  const [quantity, price, total] = [exact(gQty), exact(declPrice), exact(declTotal)];
  // A price of nothing is V-69.
  if (!quantity || !price || !total || price.eq(0) || total.eq(0)) return [];
  const share = total.abs().times('0.001');
  const product = quantity.times(price);
  if (isWithin(total, product, share.lt('0.05') ? '0.05' : share)) return [];
  const text = bi(
    `第${line}项单价×数量${product.toFixed()}与总价${declTotal}不符`,
    `Line ${line}: price x quantity is ${product.toFixed()}, the total says ${declTotal}`,
  );
  return [found('V-33', 'declTotal', text, { line })];
};
