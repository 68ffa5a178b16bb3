import Big from 'big.js';
import { bi, type Text } from '../../core/text.ts';
import { exact } from '../check/exact.ts';
import { agreementsFor, originLetter } from '../check/origin.ts';
import { quantityIn } from '../check/quantities.ts';
import { countryQuotaLetter, isInQuota, quotaLetter } from '../check/quota.ts';
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
  /** Additional, anti-dumping, countervailing and safeguard duties: each a tax of its own. */
  readonly extras: readonly { readonly kind: string; readonly rate: Big }[];
  readonly reason: Text;
  /** An agreement that would cost less, if there were a certificate, and how much less duty that is. */
  readonly cheaper?: { readonly agreement: string; readonly rate: Big; readonly saves: Big };
}

export interface DutyQuestion {
  readonly declaration: DeclarationFacts;
  readonly item: ItemFacts;
  readonly code: TariffFacts;
  readonly tables: TaxTables;
  readonly value: Big;
  /** Kinds of certificates on record that the line takes of. */
  readonly granted: ReadonlySet<string>;
}

const nothing = new Big(0);
const percentOf = (value: Big, rate: Big): Big => value.times(rate).div(100);
const dutyOf = ({ rate, specific }: Pick<DutyChoice, 'rate' | 'specific'>, value: Big): Big =>
  percentOf(value, rate).plus(specific);

type Candidate = Pick<DutyChoice, 'kind' | 'rate' | 'specific' | 'reason'>;
type Problem = { readonly problem: Text };
const isChosen = (choice: Candidate | Problem): choice is Candidate => 'kind' in choice;

/**
 * V-61, 关税法第十二条至第十四条. Goods of an origin without MFN, or of none that is known, pay the general rate. For all others, those of China and
 * of Taiwan among them, a provisional rate stands in for the MFN rate; an agreement with a certificate on record and a
 * quota paper win where they make the duty lower. Extra duties come on top of whichever is chosen (第十六条).
 */
export function chooseDuty(question: DutyQuestion): DutyChoice | Problem {
  if (question.declaration.ieFlag !== 'I') return { ...onExport(question.code), extras: [] };
  const chosen = onImport(question);
  if (!isChosen(chosen)) return chosen;
  const cheaper = isInQuota(question.code) ? undefined : cheaperAgreement(chosen, question);
  return { ...chosen, extras: extraRates(question), ...(cheaper && { cheaper }) };
}

function onImport(question: DutyQuestion): Candidate | Problem {
  const { code, value, granted } = question;
  if (isInQuota(code)) return hasQuota(granted) ? withinQuota(question) : { problem: withoutQuota };
  const usual = hasMfn(question) ? usualRate(question) : general(code, question.item.originCountry || '');
  if (!isChosen(usual)) return usual;
  const lower = [agreementRate(question), quotaRate(question)].filter((candidate) => candidate !== undefined);
  return lower.reduce<Candidate>(
    (so, candidate) => (dutyOf(candidate, value).lt(dutyOf(so, value)) ? candidate : so),
    usual,
  );
}

const hasQuota = (granted: ReadonlySet<string>): boolean => granted.has(quotaLetter) || granted.has(countryQuotaLetter);

/** Customs call an origin that nobody knows ZZZ. */
const unknownOrigins: ReadonlySet<string> = new Set(['', 'ZZZ']);

/**
 * 关税法第十二条: 原产于中华人民共和国境内的进口货物 have the MFN rate as those of members of the World Trade Organization, of which Taiwan, Hong Kong and
 * Macao are some; these and China stand on no list of origins without it.
 */
export const alwaysMfn: ReadonlySet<string> = new Set(['CHN', 'TWN', 'HKG', 'MAC']);

const hasMfn = ({ item, tables }: DutyQuestion): boolean => {
  const origin = item.originCountry || '';
  return alwaysMfn.has(origin) || !(unknownOrigins.has(origin) || tables.noMfnOrigins.has(origin));
};

const missing = (zh: string, en: string) => ({ problem: bi(`税则没有${zh}，请核对`, `The tariff has no ${en}`) });
const withoutQuota = bi(
  '配额内编码须凭有效且有余量的关税配额证明，没有证明不能按配额税率',
  'A code within a quota needs a valid quota paper with enough left; without it there is no such rate',
);

function withinQuota(question: DutyQuestion): Candidate | Problem {
  const usual = usualRate(question);
  if (!isChosen(usual) || usual.kind === 'PROVISIONAL') return usual;
  return { ...usual, kind: 'QUOTA', reason: bi('凭关税配额证明，配额内税率', 'Quota paper: rate within the quota') };
}

function general({ generalRate }: TariffFacts, origin: string): Candidate | Problem {
  const rate = exact(generalRate);
  if (!rate) return missing('普通税率', 'general rate');
  const reason = unknownOrigins.has(origin)
    ? bi('原产国不明，按普通税率', 'Origin unknown: general rate')
    : bi(`原产国${origin}不适用最惠国税率，按普通税率`, `Goods of ${origin} have no MFN rate: general rate`);
  return { kind: 'GENERAL', rate, specific: nothing, reason };
}

/** A provisional rate where there is one, else the MFN rate with its amount by quantity. */
function usualRate({ item, code }: DutyQuestion): Candidate | Problem {
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
  const own = item.originCountry === 'CHN' ? bi('中国原产货物，', 'Goods of China: ') : bi('', '');
  const reason = amount
    ? bi(`${own.zh}最惠国${mfn ? '复合' : '从量'}税率`, `${own.en}MFN rate, ${mfn ? 'compound' : 'specific'}`)
    : bi(`${own.zh}最惠国税率`, `${own.en}MFN rate`);
  return { kind: 'MFN', rate: mfn ?? nothing, specific: amount && quantity ? amount.times(quantity) : nothing, reason };
}

function agreementRate({ item, code, tables, granted }: DutyQuestion): Candidate | undefined {
  const { agreement, certNo } = item.rcepCert ?? {};
  if (!granted.has(originLetter)) return undefined;
  const row = agreementsFor(code, item.originCountry, tables.rateDay).find((one) => one.agreement === agreement);
  const rate = exact(row?.rate);
  if (!rate) return undefined;
  const reason = bi(
    `协定${agreement}税率${rate.toFixed()}%更低，凭证书${certNo}`,
    `${agreement} rate ${rate.toFixed()} % is lower, certificate ${certNo}`,
  );
  return { kind: 'AGREEMENT', rate, specific: nothing, reason };
}

function quotaRate({ code, granted }: DutyQuestion): Candidate | undefined {
  const rate = exact(code.tariffQuotaRate);
  if (code.quotaFlg !== 1 || !rate || !hasQuota(granted)) return undefined;
  return {
    kind: 'QUOTA',
    rate,
    specific: nothing,
    reason: bi('凭关税配额证明，按配额税率', 'Tariff quota paper: quota rate'),
  };
}

function cheaperAgreement(chosen: Candidate, { item, code, tables, value }: DutyQuestion): DutyChoice['cheaper'] {
  const offers = agreementsFor(code, item.originCountry, tables.rateDay).flatMap(({ agreement, rate }) => {
    const percent = exact(rate);
    return agreement && percent ? [{ agreement, rate: percent, duty: percentOf(value, percent) }] : [];
  });
  const [best] = offers.sort((one, other) => one.duty.cmp(other.duty));
  const saves = best && dutyOf(chosen, value).minus(best.duty).round(2, Big.roundHalfUp);
  return best && saves?.gt(0) ? { agreement: best.agreement, rate: best.rate, saves } : undefined;
}

const named = (name: string | null | undefined): string => name?.trim().toUpperCase() ?? '';

/**
 * Of one kind and country the duty of a company goes before the one of all others. 关税法第十九条: of goods whose origin nobody
 * proves, and which may come from a country with such a measure, the highest of them is charged beside the usual rate.
 */
function extraRates({ declaration, item, code, tables }: DutyQuestion): DutyChoice['extras'] {
  if (unknownOrigins.has(item.originCountry || '')) {
    const rates = code.extraDuty.filter((one) => holdsOn(one, tables.rateDay));
    return rates
      .map(extraOf)
      .sort((one, other) => other.rate.cmp(one.rate))
      .slice(0, 1);
  }
  const companies = [declaration.overseasName, declaration.overseasNameEn].map(named).filter(Boolean);
  const running = code.extraDuty.filter(
    (one) => holdsOn(one, tables.rateDay) && (!one.country || one.country === item.originCountry),
  );
  const isOwn = ({ company }: (typeof running)[number]) => companies.includes(named(company));
  return running
    .filter((one) =>
      one.company
        ? isOwn(one)
        : !running.some((other) => other.kind === one.kind && other.country === one.country && isOwn(other)),
    )
    .map(extraOf);
}

const extraOf = ({ kind, rate }: TariffFacts['extraDuty'][number]): DutyChoice['extras'][number] => ({
  kind: kind ?? '',
  rate: exact(rate) ?? nothing,
});

function onExport({ exportRate, exportProvisional }: TariffFacts): Candidate {
  const provisional = exact(exportProvisional);
  const rate = provisional ?? exact(exportRate) ?? nothing;
  const reason = provisional ? bi('出口暂定税率', 'Provisional export rate') : bi('出口税率', 'Export rate');
  return { kind: 'EXPORT', rate, specific: nothing, reason };
}
