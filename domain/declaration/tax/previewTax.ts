import Big from 'big.js';
import { bi, type Text } from '../../core/text.ts';
import { exact, exactSum } from '../check/exact.ts';
import type { DeclarationFacts, ItemFacts } from '../check/records.ts';
import { customsValues } from './customsValue.ts';
import { chooseDuty, type DutyChoice } from './dutyRate.ts';
import { lateDeclarationFee } from './lateFees.ts';
import type { TaxTables } from './taxTables.ts';

/** The taxes of a line, by the names of its fields; amounts are yuan with two decimals. */
export interface LineTax {
  readonly line: number;
  readonly rateKind: DutyChoice['kind'];
  readonly reason: Text;
  readonly dutyRate: string;
  /** Additional duties, in the duty already. */
  readonly extraRate: string;
  readonly vatRate: string;
  readonly consumptionRate: string;
  readonly dutiable: string;
  readonly duty: string;
  readonly consumption: string;
  readonly vat: string;
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
 * V-60 to V-63: what customs will charge. Each tax of a line is rounded to fen; each tax of the declaration is the sum
 * of its lines, and nothing below fifty yuan. A line that cannot be reckoned is named among the problems and counts as
 * nothing.
 */
export function calculateTaxes(declaration: DeclarationFacts, tables: TaxTables): TaxPreview {
  const valued = customsValues(declaration, tables);
  if ('withoutRate' in valued) return withoutRate(valued.withoutRate, tables.day);
  const judged = declaration.items.map((item, at) =>
    taxOf(item, { declaration, tables, value: valued.values[at] ?? nothing, line: at + 1 }),
  );
  const lines = judged.filter((one): one is LineTax => 'rateKind' in one);
  const total = (name: 'dutiable' | 'duty' | 'consumption' | 'vat') => exactSum(lines.map((line) => exact(line[name])));
  const value = total('dutiable');
  return {
    lines,
    problems: judged.filter((one): one is TaxProblem => 'text' in one),
    totalCny: value.toFixed(2),
    dutyAmt: collected(total('duty')),
    consumeAmt: collected(total('consumption')),
    vatAmt: collected(total('vat')),
    lateFee:
      declaration.ieFlag === 'I'
        ? lateDeclarationFee(value.toFixed(2), {
            ieDate: declaration.ieDate,
            declDate: tables.day,
            calendar: tables.calendar,
          })
        : '0.00',
  };
}

const zero = '0.00';
const withoutRate = (curr: string, day: string): TaxPreview => ({
  lines: [], totalCny: zero, dutyAmt: zero, consumeAmt: zero, vatAmt: zero, lateFee: zero,
  problems: [{ field: 'tradeCurr', text: bi(`没有${curr}在${day.slice(0, 7)}的海关汇率`, `No customs rate of ${curr} for ${day.slice(0, 7)}`) }],
}); // biome-ignore format: one shape

interface Place {
  readonly declaration: DeclarationFacts;
  readonly tables: TaxTables;
  readonly value: Big;
  readonly line: number;
}

function taxOf(item: ItemFacts, { declaration, tables, value, line }: Place): LineTax | TaxProblem {
  const code = tables.tariff.get(item.hsCode ?? '');
  if (!code) return { line, field: 'hsCode', text: bi(`第${line}项商品编码无效`, `Line ${line}: code not valid`) };
  const isImport = declaration.ieFlag === 'I';
  const isFree = item.dutyMode === allFree;
  const choice = chooseDuty({ declaration, item, code, tables, value: fen(value) });
  if ('problem' in choice)
    return {
      line,
      field: 'hsCode',
      text: bi(`第${line}项：${choice.problem.zh}`, `Line ${line}: ${choice.problem.en}`),
    };
  // An export price holds its duty already.
  const dutiable = fen(isImport ? value : value.div(choice.rate.div(100).plus(1)));
  const duty = isFree ? nothing : dutyOn(dutiable, choice);
  const [consumptionRate, vatRate] = [exact(code.consumptionRate) ?? nothing, exact(code.vatRate) ?? nothing];
  const consumption =
    isFree || !isImport
      ? nothing
      : consumptionOn(dutiable.plus(duty), consumptionRate, consumptionByQuantity(code.consumptionSpecific, item.qty1));
  const vat = isFree || !isImport ? nothing : fen(exactSum([dutiable, duty, consumption]).times(vatRate).div(100));
  return {
    line,
    rateKind: choice.kind,
    reason: choice.reason,
    dutyRate: choice.rate.toFixed(),
    extraRate: choice.extra.toFixed(),
    vatRate: vatRate.toFixed(),
    consumptionRate: consumptionRate.toFixed(),
    dutiable: dutiable.toFixed(2),
    duty: duty.toFixed(2),
    consumption: consumption.toFixed(2),
    vat: vat.toFixed(2),
  };
}

/** 征免方式 全免 */
const allFree = '3';

const dutyOn = (dutiable: Big, { rate, extra, specific }: DutyChoice): Big =>
  fen(dutiable.times(rate.plus(extra)).div(100).plus(specific));

/** Consumption tax is part of the price it is reckoned on. A rate of a hundred percent and more has no such price. */
function consumptionOn(base: Big, rate: Big, byQuantity: Big): Big {
  const share = rate.div(100);
  return fen((share.lt(1) ? base.times(share).div(new Big(1).minus(share)) : nothing).plus(byQuantity));
}

const consumptionByQuantity = (amount: string | null | undefined, quantity: string | null | undefined): Big =>
  (exact(amount) ?? nothing).times(exact(quantity) ?? nothing);
