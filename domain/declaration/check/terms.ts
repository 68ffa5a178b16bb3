import { bi, type Text } from '../../core/text.ts';
import { exact } from './exact.ts';
import { type CheckRule, type Finding, found, isBlankValue } from './finding.ts';
import type { DeclarationFacts, FeeName, ReferenceTables } from './records.ts';

/** V-56: the pairs that are known to go together, until people keep the table themselves. */
export const usualTradeCut: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    '0110': '101 299 301 307 399 401 422 601 602 603 789 799 898 997 998 999',
    '0214': '502',
    '0615': '503',
    '0715': '503',
    '2025': '601 602 789',
    '3010': '101 299',
    '3339': '101 299',
    '4561': '299',
  }).map(([mode, cuts]) => [mode, new Set(cuts.split(' '))]),
);

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
  E: { '1': [must, must], '2': [must, free], '3': [none, none] },
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
