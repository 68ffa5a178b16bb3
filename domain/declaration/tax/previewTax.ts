import Big from 'big.js';
import { bi, type Text } from '../../core/text.ts';
import { exact, exactSum } from '../check/exact.ts';
import { usesOfPapers } from '../check/papers.ts';
import type { DeclarationFacts, ExchangeRate, ItemFacts } from '../check/records.ts';
import { customsValues, type NamedCurrency, withoutRateText } from './customsValue.ts';
import { chooseDuty, type DutyChoice } from './dutyRate.ts';
import { lateDeclarationFee } from './lateFees.ts';
import { type LevyScope, levyOf } from './levy.ts';
import type { TaxTables } from './taxTables.ts';

/** The taxes of a line, by the names of its fields; amounts are yuan with two decimals. */
export interface LineTax {
  readonly line: number;
  readonly rateKind: DutyChoice['kind'];
  readonly reason: Text;
  readonly dutyRate: string;
  /** Additional duties together. */
  readonly extraRate: string;
  /** Each additional duty by itself: anti-dumping, countervailing, safeguard, additional. */
  readonly extras: readonly { readonly kind: string; readonly rate: string; readonly amount: string }[];
  readonly vatRate: string;
  readonly consumptionRate: string;
  readonly dutiable: string;
  /** Customs duty alone. */
  readonly duty: string;
  readonly additional: string;
  readonly consumption: string;
  readonly vat: string;
  /** What the price was turned into yuan by. */
  readonly exchange?: ExchangeRate;
  /** The day whose rates count. */
  readonly rateDay: string;
  /** How much is levied, where it is not everything. */
  readonly levy?: Text;
  /** An agreement that would cost less duty, by how much. */
  readonly cheaper?: { readonly agreement: string; readonly rate: string; readonly saves: string };
}

/** What a preview cannot be made for. */
interface TaxProblem {
  readonly line?: number;
  readonly field: string;
  readonly text: Text;
}

export interface TaxPreview {
  readonly lines: readonly LineTax[];
  readonly problems: readonly TaxProblem[];
  readonly totalCny: string;
  readonly dutyAmt: string;
  readonly additionalAmt: string;
  readonly consumeAmt: string;
  readonly vatAmt: string;
  readonly lateFee: string;
}

const nothing = new Big(0);
const fen = (amount: Big): Big => amount.round(2, Big.roundHalfUp);

/** A tax of a declaration below this is not collected. @see docs/spec/classification.md V-62 */
const leastTax = 50;
const collected = (tax: Big): string => (tax.lt(leastTax) ? nothing : tax).toFixed(2);

/**
 * V-60 to V-63: what customs will charge, by the tariff of the day that counts and the exchange rates of the day of the declaration. Each tax of a line
 * is rounded to fen; each tax of the declaration is the sum of its lines, and nothing below fifty yuan. A line that
 * cannot be reckoned is named among the problems and counts as nothing.
 */
export function calculateTaxes(declaration: DeclarationFacts, tables: TaxTables): TaxPreview {
  const valued = customsValues(declaration, tables);
  if ('withoutRate' in valued) return withoutRate(valued.withoutRate, tables.day);
  const uses = usesOfPapers(declaration, tables);
  const judged = declaration.items.map((item, at) => {
    const granted = new Set(uses.filter(({ line }) => line === at + 1).map(({ kind }) => kind));
    const exchange = valued.rates.get(item.tradeCurr || 'CNY');
    return taxOf(item, { declaration, tables, value: valued.values[at] ?? nothing, line: at + 1, granted, exchange });
  });
  const lines = judged.filter((one): one is LineTax => 'rateKind' in one);
  const total = (name: 'dutiable' | 'duty' | 'additional' | 'consumption' | 'vat') =>
    exactSum(lines.map((line) => exact(line[name])));
  const value = total('dutiable');
  return {
    lines,
    problems: judged.filter((one): one is TaxProblem => 'text' in one),
    totalCny: value.toFixed(2),
    dutyAmt: collected(total('duty')),
    additionalAmt: collected(total('additional')),
    consumeAmt: collected(total('consumption')),
    vatAmt: collected(total('vat')),
    lateFee:
      declaration.ieFlag === 'I'
        ? lateDeclarationFee(value.toFixed(2), {
            ieDate: declaration.ieDate,
            declDate: declaredInFull(declaration, tables),
            calendar: tables.calendar,
          })
        : '0.00',
  };
}

/** Of two steps the second one keeps the term; what is not sent yet is reckoned as if it went today. */
const declaredInFull = ({ stage, fullTime }: DeclarationFacts, { day, today }: TaxTables): string =>
  stage === 'FULL' ? (fullTime?.slice(0, 10) ?? today) : day;

const zero = '0.00';
const withoutRate = (lacking: readonly NamedCurrency[], day: string): TaxPreview => ({
  lines: [], totalCny: zero, dutyAmt: zero, additionalAmt: zero, consumeAmt: zero, vatAmt: zero, lateFee: zero,
  problems: lacking.map(({ curr, ...place }) => ({ ...place, text: withoutRateText(curr, day) })),
}); // biome-ignore format: one shape

interface Place {
  readonly declaration: DeclarationFacts;
  readonly tables: TaxTables;
  readonly value: Big;
  readonly line: number;
  readonly granted: ReadonlySet<string>;
  readonly exchange: ExchangeRate | undefined;
}

function taxOf(item: ItemFacts, { declaration, tables, value, line, granted, exchange }: Place): LineTax | TaxProblem {
  const wrong = (field: string, text: Text) => ({
    line,
    field,
    text: bi(`第${line}项${text.zh}`, `Line ${line}: ${text.en}`),
  });
  const code = tables.rateTariff.get(item.hsCode ?? '');
  if (!code) return wrong('hsCode', bi('商品编码无效', 'code not valid'));
  const choice = chooseDuty({ declaration, item, code, tables, value: fen(value), granted });
  if ('problem' in choice) return wrong('hsCode', bi(`：${choice.problem.zh}`, choice.problem.en));
  const isImport = declaration.ieFlag === 'I';
  const levy = levyOf(declaration, item.dutyMode);
  const perUnit = isImport ? (exact(code.consumptionSpecific) ?? nothing) : nothing;
  const quantity = exact(item.qty1);
  if (perUnit.gt(0) && !quantity)
    return wrong('qty1', bi('没有从量消费税的数量', 'no quantity for the consumption tax by quantity'));
  // An export price holds its duty already.
  const dutiable = fen(isImport ? value : value.div(choice.rate.div(100).plus(1)));
  const rates = {
    consumption: exact(code.consumptionRate) ?? nothing,
    byQuantity: perUnit.times(quantity ?? nothing),
    vat: exact(code.vatRate) ?? nothing,
  };
  const { duty, extras, additional, consumption, vat } = amountsOf(dutiable, { choice, levy, rates, isImport });
  return {
    line,
    rateKind: choice.kind,
    reason: choice.reason,
    dutyRate: choice.rate.toFixed(),
    extraRate: exactSum(choice.extras.map(({ rate }) => rate)).toFixed(),
    extras,
    vatRate: rates.vat.toFixed(),
    consumptionRate: rates.consumption.toFixed(),
    dutiable: dutiable.toFixed(2),
    duty: duty.toFixed(2),
    additional: additional.toFixed(2),
    consumption: consumption.toFixed(2),
    vat: vat.toFixed(2),
    ...(exchange && { exchange }),
    rateDay: tables.rateDay,
    ...(levy.reason && { levy: levy.reason }),
    ...(choice.cheaper && levy.share !== 'NONE' && { cheaper: cheaperText(choice.cheaper) }),
  };
}

const cheaperText = ({ agreement, rate, saves }: NonNullable<DutyChoice['cheaper']>) => ({
  agreement,
  rate: rate.toFixed(),
  saves: saves.toFixed(2),
});

interface Rates {
  readonly choice: DutyChoice;
  readonly levy: LevyScope;
  readonly rates: { readonly consumption: Big; readonly byQuantity: Big; readonly vat: Big };
  readonly isImport: boolean;
}

/**
 * V-62. What is levied of one tax is part of what the next one is reckoned on: half a duty is in the base of VAT as half
 * a duty.
 */
function amountsOf(dutiable: Big, { choice, levy, rates, isImport }: Rates) {
  const levied = (tax: Big): Big => (levy.share === 'NONE' ? nothing : fen(levy.share === 'HALF' ? tax.div(2) : tax));
  const duty = levied(dutiable.times(choice.rate).div(100).plus(choice.specific));
  const extras = choice.extras.map(({ kind, rate }) => ({
    kind,
    rate: rate.toFixed(),
    amount: (levy.hasExtras ? fen(dutiable.times(rate).div(100)) : nothing).toFixed(2),
  }));
  const additional = exactSum(extras.map(({ amount }) => exact(amount)));
  const base = exactSum([dutiable, duty, additional]);
  const consumption = isImport ? levied(consumptionOn(base, rates.consumption, rates.byQuantity)) : nothing;
  const vat = isImport ? levied(base.plus(consumption).times(rates.vat).div(100)) : nothing;
  return { duty, extras, additional, consumption, vat };
}

/**
 * Consumption tax is part of the price it is reckoned on, by value and by quantity alike (消费税暂行条例第七条、第九条):
 * 组成计税价格 = (关税完税价格 + 关税 + 进口数量 × 定额税率) ÷ (1 - 比例税率), of which the rate, and the amount by quantity besides. A rate of a
 * hundred percent and more has no such price.
 */
function consumptionOn(base: Big, rate: Big, byQuantity: Big): Big {
  const share = rate.div(100);
  const price = share.lt(1) ? base.plus(byQuantity).div(new Big(1).minus(share)) : nothing;
  return price.times(share).plus(byQuantity);
}
