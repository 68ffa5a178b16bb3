import Big from 'big.js';

/** What a score is reckoned from: facts of the profile, and how the company has paid us. */
export interface ScoreFacts {
  readonly creditLevel: string | null | undefined;
  readonly foundDate: string | null | undefined;
  /** Paid-in capital in yuan, as decimal text. */
  readonly paidCapital: string | null | undefined;
  /** Penalties of the last two years. */
  readonly penalties: number;
  /** Bills that are due, and how many of them were paid in time. */
  readonly billed: number;
  readonly paidOnTime: number;
  readonly today: string;
}

const partNames = ['CREDIT', 'AGE', 'CAPITAL', 'RECORD', 'TRADE'] as const;
type PartName = (typeof partNames)[number];

interface ScorePart {
  readonly part: PartName;
  /** In points of a hundred. */
  readonly weight: number;
  /** What it was reckoned from, in no language: a code, a day, an amount, a count, paid in time of all. */
  readonly fact: string;
  /** From 0 to 1. */
  readonly value: string;
  readonly points: string;
}

const weights: Readonly<Record<PartName, number>> = { CREDIT: 25, AGE: 20, CAPITAL: 15, RECORD: 20, TRADE: 20 };
const credits: Readonly<Record<string, string>> = { AEO: '1', REG: '0.7', LOST: '0' };

/** Whole years from a day to a later one. */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years);
}

const atMostOne = (value: Big): Big => (value.gt(1) ? new Big(1) : value);

/** Four powers of ten of 10,000 yuan are as much as counts; the logarithm needs no more digits than a score has. */
const capitalShare = (inTenThousands: Big): Big =>
  atMostOne(new Big((Math.log10(inTenThousands.toNumber() + 1) / 4).toFixed(6)));

function valuesOf(facts: ScoreFacts): Readonly<Record<PartName, { readonly value: Big; readonly fact: string }>> {
  const { creditLevel, foundDate, paidCapital, penalties, billed, paidOnTime, today } = facts;
  const years = foundDate ? yearsBetween(foundDate, today) : 0;
  const capital = new Big(paidCapital || '0').div(10_000);
  const left = new Big(1).minus(new Big(penalties).times('0.25'));
  return {
    CREDIT: { value: new Big(credits[creditLevel ?? ''] ?? '0'), fact: creditLevel ?? '--' },
    AGE: { value: atMostOne(new Big(years).div(10)), fact: foundDate ?? '--' },
    CAPITAL: { value: capitalShare(capital), fact: paidCapital || '--' },
    RECORD: { value: left.lt(0) ? new Big(0) : left, fact: String(penalties) },
    TRADE: {
      value: billed > 0 ? new Big(paidOnTime).div(billed) : new Big('0.5'),
      fact: billed > 0 ? `${paidOnTime}/${billed}` : '--',
    },
  };
}

const gradeOf = (total: number): string => (total >= 80 ? 'A' : total >= 65 ? 'B' : total >= 50 ? 'C' : 'D');

/** V-78: what we think of a company, from 0 to 100, with the weight and the fact behind each part. */
export function companyScoreWithParts(facts: ScoreFacts): {
  readonly total: number;
  readonly grade: string;
  readonly parts: readonly ScorePart[];
} {
  const values = valuesOf(facts);
  const exact = partNames.map((part) => values[part].value.times(weights[part]));
  const total = Number(
    exact
      .reduce((sum, points) => sum.plus(points), new Big(0))
      .round(0, Big.roundHalfUp)
      .toFixed(0),
  );
  const parts = partNames.map((part, at) => ({
    part,
    weight: weights[part],
    fact: values[part].fact,
    value: values[part].value.toFixed(4),
    points: (exact[at] ?? new Big(0)).toFixed(2),
  }));
  return { total, grade: gradeOf(total), parts };
}
