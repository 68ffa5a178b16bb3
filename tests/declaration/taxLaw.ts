/**
 * Taxes on one import line by the formulas of the law, in whole numbers and by nobody else's code: the product is compared
 * with this. Nothing here looks at a tariff or a declaration; a case says which rates the law makes apply.
 *
 * 关税 = 计税价格 × 比例税率 + 数量 × 定额税率 (关税法第二十三条); 特别关税 = 计税价格 × 税率;
 * 消费税 = (计税价格 + 关税 + 特别关税 + 数量 × 定额税率) ÷ (1 - 比例税率) × 比例税率 + 数量 × 定额税率 (消费税暂行条例第七条、第九条);
 * 增值税 = (计税价格 + 关税 + 特别关税 + 消费税) × 税率 (增值税暂行条例第十四条). Each is rounded half up to fen; half a levy is half of each.
 */
export interface LawFacts {
  /** Price and costs in yuan, or in a currency with its rate. */
  readonly price: string;
  readonly exchange?: string;
  readonly duty?: string;
  readonly dutyPerUnit?: readonly [amount: string, quantity: string];
  readonly extras?: readonly string[];
  readonly consumption?: string;
  readonly consumptionPerUnit?: readonly [amount: string, quantity: string];
  readonly vat?: string;
  readonly levied?: 'FULL' | 'HALF' | 'NONE';
  /** Additional duties that go with what is levied. */
  readonly extrasLevied?: boolean;
}

export interface LawTaxes {
  readonly dutiable: string;
  readonly duty: string;
  readonly additional: string;
  readonly consumption: string;
  readonly vat: string;
}

const places = 6;
const one = 10n ** BigInt(places);

/** Decimal text as millionths. */
function millionths(text: string): bigint {
  const [whole = '0', rest = ''] = text.split('.');
  return BigInt(whole + rest.padEnd(places, '0').slice(0, places));
}

/** A fraction of yuan to whole fen, half up; never below nothing here. */
const fenOf = (numerator: bigint, denominator: bigint): bigint => (numerator * 200n + denominator) / (2n * denominator);

const yuan = (fen: bigint): string => `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`;

export function taxesByLaw(facts: LawFacts): LawTaxes {
  const halves = facts.levied === 'HALF' ? 2n : 1n;
  const isFree = facts.levied === 'NONE';
  const hundred = 100n * one;
  const dutiable = fenOf(millionths(facts.price) * millionths(facts.exchange ?? '1'), one * one);
  const product = ([amount, quantity]: readonly [string, string]): bigint => millionths(amount) * millionths(quantity);

  // Of fen by percent in millionths: fen * percent / (100 * 10^6); all over one denominator, in yuan * 100.
  const share = (fen: bigint, percent: string): bigint => fen * millionths(percent);
  const duty = isFree
    ? 0n
    : fenOf(
        share(dutiable, facts.duty ?? '0') * one + (facts.dutyPerUnit ? product(facts.dutyPerUnit) * 100n * 100n : 0n),
        hundred * one * 100n * halves,
      );
  const additional =
    (facts.extrasLevied ?? !isFree)
      ? (facts.extras ?? []).reduce((sum, percent) => sum + fenOf(share(dutiable, percent), hundred * 100n), 0n)
      : 0n;

  const base = dutiable + duty + additional;
  // Fen by quantity, in 10^-12 of a fen.
  const byQuantity = facts.consumptionPerUnit ? product(facts.consumptionPerUnit) * 100n : 0n;
  const rate = millionths(facts.consumption ?? '0');
  // (base + q) * r / (1 - r) + q with r = rate / hundred, over one * one * (hundred - rate).
  const whole = base * one * one + byQuantity;
  const consumption = isFree
    ? 0n
    : fenOf(whole * rate + byQuantity * (hundred - rate), one * one * (hundred - rate) * 100n * halves);
  const vat = isFree ? 0n : fenOf(share(base + consumption, facts.vat ?? '13'), hundred * 100n * halves);
  return {
    dutiable: yuan(dutiable),
    duty: yuan(duty),
    additional: yuan(additional),
    consumption: yuan(consumption),
    vat: yuan(vat),
  };
}
