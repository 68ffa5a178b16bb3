import { bi, type Text } from '../../core/text.ts';
import { exact } from './exact.ts';
import { type CheckRule, type Finding, found, isBlankValue } from './finding.ts';
import type { DeclarationFacts, FeeName, ReferenceTables } from './records.ts';
import { setOf } from './regimes.ts';

const everyLevy =
  '101 118 119 299 301 307 399 401 403 406 408 412 413 417 418 419 420 421 422 423 499 601 602 603 605 606 608 609 611 698 789 799 888 898 997 998 999';

/**
 * V-56: the pairs that are known to go together, until people keep the table themselves. Processing has the nature of its
 * contract; what of it is sold inside of the country is taxed as any import; goods that return, repair or replace are
 * free by law.
 */
export const usualTradeCut: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    '0110': everyLevy,
    ...ofEach('0214 0255 0258 0265 0300 0865 4400', '502'),
    ...ofEach('0615 0654 0657 0664 0700 0715 0864 4600', '503'),
    ...ofEach('0320 0420 0456 0466', '501'),
    ...ofEach('0245 0644 0844 0845', '101 299 998'),
    ...ofEach('1300 2600 2700 3100 4500 4561', '299'),
    '2025': '601 602 789',
    '2225': '603 789 799',
    '3010': '101 299',
    '3339': '101 299',
    '3511': '201 299',
    '3612': '801 802 299',
    '4019': '101 506',
  }).map(([mode, cuts]) => [mode, setOf(cuts)]),
);

function ofEach(modes: string, cuts: string): Readonly<Record<string, string>> {
  return Object.fromEntries(modes.split(' ').map((mode) => [mode, cuts]));
}

/** Whether levy nature and supervision mode are no known contradiction. */
export const isPair = (
  { tradeMode, cutMode }: Pick<DeclarationFacts, 'tradeMode' | 'cutMode'>,
  { tradeCut }: Pick<ReferenceTables, 'tradeCut'>,
): boolean => !tradeMode || !cutMode || (tradeCut.get(tradeMode)?.has(cutMode) ?? true);

/** V-56 */
export const tradeAndCut: CheckRule = ({ tradeMode, cutMode }, { tradeCut }) => {
  if (!tradeMode || !cutMode) return [];
  const known = tradeCut.get(tradeMode);
  if (known?.has(cutMode)) return [];
  const text = known
    ? bi(`征免性质${cutMode}与监管方式${tradeMode}不符`, `Levy ${cutMode} does not go with trade mode ${tradeMode}`)
    : bi(
        `监管方式${tradeMode}与征免性质${cutMode}的对应关系未知，请核对`,
        `Nothing is known of trade mode ${tradeMode} with levy ${cutMode}`,
      );
  return [found('V-56', 'cutMode', text, { level: known ? 'error' : 'warning' })];
};

type Need = 'must' | 'none' | 'free';
const [must, none, free] = ['must', 'none', 'free'] as const;

/**
 * What freight and insurance the terms of a deal leave to be declared. Terms that stand in no column ask for nothing.
 */
const needs: Readonly<Record<string, Readonly<Record<string, readonly [freight: Need, insurance: Need]>>>> = {
  I: { '1': [none, none], '2': [free, must], '3': [must, must], '4': [must, free], '7': [must, must] },
  E: { '1': [must, must], '2': [must, free], '3': [none, none], '4': [none, must], '7': [none, none] },
};

const fees: readonly { readonly name: FeeName; readonly label: Text }[] = [
  { name: 'fee', label: bi('运费', 'Freight') },
  { name: 'insur', label: bi('保费', 'Insurance') },
  { name: 'other', label: bi('杂费', 'Other costs') },
];

/** V-57: terms of the deal against freight and insurance, and each of the three costs in itself. */
export const termsAndFees: CheckRule = (declaration) => {
  const [freight = free, insurance = free] = needs[declaration.ieFlag ?? '']?.[declaration.transMode ?? ''] ?? [];
  return fees.flatMap(({ name, label }, at) =>
    feeOf(declaration, name, { label, need: [freight, insurance, free][at] ?? free }),
  );
};

function feeOf(
  declaration: DeclarationFacts,
  name: FeeName,
  { label, need }: { readonly label: Text; readonly need: Need },
): Finding[] {
  const [mark, rate, curr] = [declaration[`${name}Mark`], declaration[`${name}Rate`], declaration[`${name}Curr`]];
  const wrong = (part: 'Mark' | 'Rate' | 'Curr', zh: string, en: string) => [
    found('V-57', name + part, bi(label.zh + zh, label.en + en)),
  ];
  const amount = exact(rate);
  const isGiven = !isBlankValue(mark) || (amount !== undefined && !amount.eq(0));
  if (!isGiven) return need === must ? wrong('Rate', '须填写，与成交方式不符', ' is needed with these terms') : [];
  if (need === none) return wrong('Rate', '不应填写，与成交方式不符', ' does not go with these terms');
  if (mark !== '1' && mark !== '2' && mark !== '3')
    return wrong('Mark', '标志须为1、2或3', ' needs a mark of 1, 2 or 3');
  // 杂费 may be taken off the price: a negative one is no error.
  if (!amount || amount.eq(0) || (name !== 'other' && amount.lt(0)))
    return wrong('Rate', '须大于0', ' must be above 0');
  if (mark === '1') return amount.abs().gte(100) ? wrong('Rate', '率须小于100', ' as a rate must be below 100') : [];
  return isBlankValue(curr) ? wrong('Curr', '须填币制', ' needs a currency') : [];
}
