import Big from 'big.js';
import { bi, type Text } from '../../core/text.ts';
import { exact, exactSum } from '../check/exact.ts';
import { quantityIn } from '../check/quantities.ts';
import type { DeclarationFacts, ItemFacts, TariffFacts } from '../check/records.ts';
import { holdsOn, type TaxTables } from './taxTables.ts';

type RateKind = 'GENERAL' | 'MFN' | 'PROVISIONAL' | 'AGREEMENT' | 'QUOTA' | 'EXPORT';

/** Which duty a line pays, and why. Rates are percent, amounts yuan. */
export interface DutyChoice {
  readonly kind: RateKind;
  /** Of the value; 0 where the duty hangs on the quantity alone. */
  readonly rate: Big;
  /** Yuan by quantity. */
  readonly specific: Big;
  /** Additional and anti-dumping duties together. */
  readonly extra: Big;
  readonly reason: Text;
}

export interface DutyQuestion {
  readonly declaration: DeclarationFacts;
  readonly item: ItemFacts;
  readonly code: TariffFacts;
  readonly tables: TaxTables;
  readonly value: Big;
}

const nothing = new Big(0);
const percentOf = (value: Big, rate: Big): Big => value.times(rate).div(100);
const dutyOf = ({ rate, specific }: Pick<DutyChoice, 'rate' | 'specific'>, value: Big): Big =>
  percentOf(value, rate).plus(specific);

type Candidate = Omit<DutyChoice, 'extra'>;
const isChosen = (choice: Candidate | { readonly problem: Text }): choice is Candidate => 'kind' in choice;

/**
 * V-61. Goods of no MFN country pay the general rate. For all others a provisional rate stands in for the MFN rate; an
 * agreement with a certificate and a quota paper win where they make the duty lower. Extra duties come on top of
 * whichever is chosen.
 */
export function chooseDuty(question: DutyQuestion): DutyChoice | { readonly problem: Text } {
  const chosen = question.declaration.ieFlag === 'I' ? onImport(question) : onExport(question.code);
  if (!isChosen(chosen)) return chosen;
  return { ...chosen, extra: question.declaration.ieFlag === 'I' ? extraRate(question) : nothing };
}

function onImport(question: DutyQuestion): Candidate | { readonly problem: Text } {
  const { item, code, tables, value } = question;
  const origin = item.originCountry || '';
  if (!tables.mfnOrigins.has(origin)) return general(code, origin);
  const usual = usualRate(question);
  if (!isChosen(usual)) return usual;
  const lower = [agreementRate(question), quotaRate(question)].filter((candidate) => candidate !== undefined);
  const best = lower.reduce<Candidate>(
    (so, candidate) => (dutyOf(candidate, value).lt(dutyOf(so, value)) ? candidate : so),
    usual,
  );
  return best;
}

const missing = (zh: string, en: string) => ({ problem: bi(`税则没有${zh}，请核对`, `The tariff has no ${en}`) });

function general({ generalRate }: TariffFacts, origin: string): Candidate | { readonly problem: Text } {
  const rate = exact(generalRate);
  if (!rate) return missing('普通税率', 'general rate');
  const reason = origin
    ? bi(`原产国${origin}不适用最惠国税率，按普通税率`, `Goods of ${origin} have no MFN rate: general rate`)
    : bi('原产国不明，按普通税率', 'Origin unknown: general rate');
  return { kind: 'GENERAL', rate, specific: nothing, reason };
}

/** A provisional rate where there is one, else the MFN rate with its amount by quantity. */
function usualRate({ item, code }: DutyQuestion): Candidate | { readonly problem: Text } {
  const [provisional, mfn, amount] = [exact(code.provisionalRate), exact(code.mfnRate), exact(code.specificAmount)];
  if (provisional) {
    const reason = bi(
      `暂定税率${provisional.toFixed()}%优先于最惠国税率`,
      `Provisional rate ${provisional.toFixed()} % goes before MFN`,
    );
    return { kind: 'PROVISIONAL', rate: provisional, specific: nothing, reason };
  }
  if (!mfn && !amount) return missing('最惠国税率', 'MFN rate');
  const quantity = amount && quantityIn(item, code.specificUnit || code.unit1);
  if (amount && !quantity)
    return { problem: bi('没有从量计征单位的数量', 'No quantity in the unit of the specific duty') };
  const reason = amount
    ? bi(`最惠国${mfn ? '复合' : '从量'}税率`, `MFN rate, ${mfn ? 'compound' : 'specific'}`)
    : bi('最惠国税率', 'MFN rate');
  return { kind: 'MFN', rate: mfn ?? nothing, specific: amount && quantity ? amount.times(quantity) : nothing, reason };
}

function agreementRate({ item, code, tables }: DutyQuestion): Candidate | undefined {
  const { agreement, certNo } = item.rcepCert ?? {};
  if (!agreement || !certNo?.trim()) return undefined;
  const row = code.agreements.find(
    (one) =>
      one.agreement === agreement && one.countries.includes(item.originCountry ?? '') && holdsOn(one, tables.day),
  );
  const rate = exact(row?.rate);
  if (!rate) return undefined;
  const reason = bi(
    `协定${agreement}税率${rate.toFixed()}%更低，凭证书${certNo}`,
    `${agreement} rate ${rate.toFixed()} % is lower, certificate ${certNo}`,
  );
  return { kind: 'AGREEMENT', rate, specific: nothing, reason };
}

function quotaRate({ declaration, code }: DutyQuestion): Candidate | undefined {
  const rate = exact(code.tariffQuotaRate);
  if (code.quotaFlg !== 1 || !rate || !declaration.papers?.some(({ kind, certNo }) => kind === 't' && certNo?.trim()))
    return undefined;
  return {
    kind: 'QUOTA',
    rate,
    specific: nothing,
    reason: bi('凭关税配额证明，按配额税率', 'Tariff quota paper: quota rate'),
  };
}

function extraRate({ declaration, item, code, tables }: DutyQuestion): Big {
  const applies = code.extraDuty.filter(
    (one) =>
      holdsOn(one, tables.day) &&
      (!one.country || one.country === item.originCountry) &&
      (!one.company || one.company === declaration.overseasName || one.company === declaration.overseasNameEn),
  );
  return exactSum(applies.map(({ rate }) => exact(rate)));
}

function onExport({ exportRate, exportProvisional }: TariffFacts): Candidate {
  const provisional = exact(exportProvisional);
  const rate = provisional ?? exact(exportRate) ?? nothing;
  const reason = provisional ? bi('出口暂定税率', 'Provisional export rate') : bi('出口税率', 'Export rate');
  return { kind: 'EXPORT', rate, specific: nothing, reason };
}
