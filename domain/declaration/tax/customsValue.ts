import Big from 'big.js';
import { bi } from '../../core/text.ts';
import { exact, exactSum } from '../check/exact.ts';
import { type CheckRule, found } from '../check/finding.ts';
import type { DeclarationFacts, ExchangeRate, FeeName, ReferenceTables } from '../check/records.ts';
import { exchangeRateOn } from './exchange.ts';

/** What freight and insurance a price leaves out on import, and holds too much on export, by the terms of the deal. */
const beside: Readonly<Record<string, Readonly<Record<string, readonly FeeName[]>>>> = {
  I: { '2': ['insur'], '3': ['fee', 'insur'], '4': ['fee'], '7': ['fee', 'insur'] },
  E: { '1': ['fee', 'insur'], '2': ['fee'], '4': ['insur'] },
};

const unknownInsurance = '0.003';
const nothing = new Big(0);

/** Yuan of each line before rounding and the rates they were made by, or the currencies without a rate. */
export type Values =
  | { readonly values: readonly Big[]; readonly rates: ReadonlyMap<string, ExchangeRate> }
  | { readonly withoutRate: readonly NamedCurrency[] };

/** A currency, and the field that names it. */
export interface NamedCurrency {
  readonly curr: string;
  readonly field: string;
  readonly line?: number;
}

const currenciesOf = (declaration: DeclarationFacts): readonly NamedCurrency[] => [
  ...declaration.items.map(({ tradeCurr }, at) => ({ curr: tradeCurr || 'CNY', field: 'tradeCurr', line: at + 1 })),
  ...(['fee', 'insur', 'other'] as const).flatMap((fee) => {
    const curr = declaration[`${fee}Curr`];
    return declaration[`${fee}Mark`] === '1' || !curr ? [] : [{ curr, field: `${fee}Curr` }];
  }),
];

type RateTables = Pick<ReferenceTables, 'day' | 'exchangeRates'>;

export const withoutRateText = (curr: string, day: string) =>
  bi(
    `没有${curr}在${day.slice(0, 7)}的海关汇率，请在“海关汇率”中录入`,
    `No customs rate of ${curr} for ${day.slice(0, 7)}: enter it under exchange rates`,
  );

/** V-66: what is declared in a currency can be reckoned in yuan. */
export const currencyRates: CheckRule = (declaration, tables) =>
  currenciesOf(declaration)
    .filter(({ curr }) => !exchangeRateOn(curr, tables.day, tables.exchangeRates))
    .map(({ curr, field, line }) =>
      found('V-66', field, withoutRateText(curr, tables.day), line === undefined ? {} : { line }),
    );

/**
 * V-60: what the goods of each line are worth at the border. Import: price with freight and insurance, shared by price;
 * freight that is reckoned by weight is shared by weight. Export: price without them. Currencies by the rate of the
 * month in which they are declared.
 */
export function customsValues(declaration: DeclarationFacts, tables: RateTables): Values {
  const currencies = currenciesOf(declaration);
  const rates = new Map(
    [...new Set(currencies.map(({ curr }) => curr))].flatMap((curr) => {
      const rate = exchangeRateOn(curr, tables.day, tables.exchangeRates);
      return rate ? [[curr, rate] as const] : [];
    }),
  );
  const withoutRate = currencies.filter(({ curr }) => !rates.has(curr));
  if (withoutRate.length > 0) return { withoutRate };
  const yuan = (amount: Big, curr: string | null | undefined): Big =>
    amount.times(rates.get(curr || 'CNY')?.rate ?? '1');
  const prices = declaration.items.map(({ declTotal, tradeCurr }) => yuan(exact(declTotal) ?? nothing, tradeCurr));
  const freights = sharedFee(declaration, 'fee', { prices, bases: prices, yuan });
  const isImport = declaration.ieFlag === 'I';
  const insured = isImport
    ? prices.map((price, at) => price.plus(takes(declaration, 'fee') ? (freights[at] ?? nothing) : nothing))
    : prices;
  const isInsuranceUnknown = isImport && !declaration.insurMark;
  const insurances = isInsuranceUnknown
    ? insured.map((base) => base.times(unknownInsurance))
    : sharedFee(declaration, 'insur', { prices, bases: insured, yuan });
  const others = sharedFee(declaration, 'other', { prices, bases: prices, yuan });
  const values = prices.map((price, at) => {
    const costs = exactSum([
      takes(declaration, 'fee') ? freights[at] : nothing,
      takes(declaration, 'insur') ? insurances[at] : nothing,
    ]);
    return exactSum([price, isImport ? costs : nothing.minus(costs), isImport ? others[at] : nothing]);
  });
  return { values, rates };
}

const takes = ({ ieFlag, transMode }: DeclarationFacts, fee: FeeName): boolean =>
  beside[ieFlag ?? '']?.[transMode ?? '']?.includes(fee) ?? false;

interface Sharing {
  readonly prices: readonly Big[];
  /** What a rate is a rate of. */
  readonly bases: readonly Big[];
  readonly yuan: (amount: Big, curr: string | null | undefined) => Big;
}

/**
 * A cost of the whole declaration, line by line: a rate of each line, an amount per ton of gross weight, or one amount.
 */
function sharedFee(declaration: DeclarationFacts, fee: FeeName, { prices, bases, yuan }: Sharing): readonly Big[] {
  const [mark, rate] = [declaration[`${fee}Mark`], exact(declaration[`${fee}Rate`])];
  if (!rate) return prices.map(() => nothing);
  if (mark === '1') return bases.map((base) => base.times(rate).div(100));
  const amount = yuan(rate, declaration[`${fee}Curr`]);
  if (mark !== '2') return shared(amount, prices);
  const tons = (exact(declaration.grossWt) ?? nothing).div(1000);
  return shared(
    amount.times(tons),
    declaration.items.map(({ netWt }) => exact(netWt) ?? nothing),
  );
}

/** Shares in proportion; equal ones where nothing has a weight. */
function shared(amount: Big, weights: readonly Big[]): readonly Big[] {
  const whole = exactSum(weights);
  return weights.map((weight) => (whole.eq(0) ? amount.div(weights.length) : amount.times(weight).div(whole)));
}
