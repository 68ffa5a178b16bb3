import { compareDecimal, type Fen, fenOf, formatFen, multiplyFen, parseFen, roundMoney } from '../core/money.ts';

export const reviewVersions = ['2022', '2023', '2024'] as const;
export type ReviewVersion = (typeof reviewVersions)[number];

/**
 * The form a sheet is written on follows from the day it is entered and stays, whatever date is written on it.
 * @param entered `yyyy-MM-dd`
 * @see docs/decisions/0021-approved-amounts-and-early-refusals.md
 */
export const reviewVersion = (entered: string): ReviewVersion =>
  entered <= '2022-12-31' ? '2022' : entered <= '2023-12-31' ? '2023' : '2024';

export const vetoCodes = ['V01', 'V02', 'V03', 'V04', 'V05'] as const;
export const hasVetoes = (version: ReviewVersion): boolean => version !== '2022';

type Decimals =
  | 'coopYears'
  | 'paidInCapital'
  | 'annualTax'
  | 'assetDebtRatio'
  | 'netProfit'
  | 'securityAmount'
  | 'avgUtil12';
type Words = 'customsGrade' | 'counterSecurity' | 'goodsRisk';
type Counts = 'payCycleDays' | 'overdueCount12' | 'qccScore';

/** What points, grade and quota follow from: well-formed values, of which some may still be missing. */
type Answers = { readonly [Name in Decimals | Words]?: string | null } & { readonly [Name in Counts]?: number | null };

type Decimal = string | null | undefined;
const amountOf = (value: Decimal): Fen => parseFen(roundMoney(value ?? '0'));
const isLess = (value: Decimal, limit: string): boolean => compareDecimal(value ?? '0', limit) < 0;
const isUpTo = (value: Decimal, limit: string): boolean => compareDecimal(value ?? '0', limit) <= 0;

/** The credit that yearly tax and days of credit come to, fen. */
const wantedCredit = ({ annualTax, payCycleDays }: Answers): bigint =>
  (amountOf(annualTax) * BigInt(payCycleDays ?? 0)) / 360n;

function securityShare(sheet: Answers): number {
  if (sheet.counterSecurity === 'MORTGAGE') return 80;
  if (sheet.counterSecurity === 'PARENT') return 60;
  if (sheet.counterSecurity !== 'DEPOSIT') return 0;
  return amountOf(sheet.securityAmount) >= multiplyFen(fenOf(wantedCredit(sheet)), '0.30') ? 100 : 0;
}

function utilisationShare(value: Decimal): number {
  if (isLess(value, '30')) return 60;
  return isUpTo(value, '80') ? 100 : 50;
}

interface ReviewItem {
  /** The field the points are given for. */
  readonly field: keyof Answers;
  /** Share of the highest points, whole percent. */
  readonly share: (sheet: Answers) => number;
  /** Highest points on the form of each year; 0 = not asked there. */
  readonly max: Readonly<Record<ReviewVersion, number>>;
}

const max = (of2022: number, of2023: number, of2024: number) => ({ 2022: of2022, 2023: of2023, 2024: of2024 });

/** Bands and weights of the review sheet. @see docs/spec/guarantee.md 7.9 */
const reviewItems: Readonly<Record<string, ReviewItem>> = {
  R01: {
    field: 'coopYears',
    share: ({ coopYears }) => (isLess(coopYears, '1') ? 20 : isLess(coopYears, '3') ? 60 : 100),
    max: max(10, 10, 5),
  },
  R02: {
    field: 'customsGrade',
    share: ({ customsGrade }) => (customsGrade === 'ADV' ? 100 : customsGrade === 'NORMAL' ? 60 : 0),
    max: max(15, 10, 10),
  },
  R03: {
    field: 'paidInCapital',
    share: ({ paidInCapital }) =>
      isLess(paidInCapital, '1000000') ? 20 : isLess(paidInCapital, '10000000') ? 60 : 100,
    max: max(10, 10, 5),
  },
  R04: {
    field: 'annualTax',
    share: ({ annualTax }) => (isLess(annualTax, '5000000') ? 40 : isLess(annualTax, '20000000') ? 70 : 100),
    max: max(15, 10, 10),
  },
  R05: {
    field: 'overdueCount12',
    share: ({ overdueCount12 }) => [100, 60, 30][overdueCount12 ?? 0] ?? 0,
    max: max(25, 20, 25),
  },
  R06: {
    field: 'assetDebtRatio',
    share: ({ assetDebtRatio: ratio }) =>
      isUpTo(ratio, '50') ? 100 : isUpTo(ratio, '70') ? 60 : isUpTo(ratio, '85') ? 30 : 0,
    max: max(15, 10, 10),
  },
  R07: {
    field: 'netProfit',
    share: ({ netProfit }) => (isLess(netProfit, '0') ? 0 : isLess(netProfit, '1000000') ? 60 : 100),
    max: max(10, 10, 10),
  },
  R08: { field: 'counterSecurity', share: securityShare, max: max(0, 10, 10) },
  R09: { field: 'qccScore', share: ({ qccScore }) => qccScore ?? 0, max: max(0, 10, 5) },
  R10: { field: 'avgUtil12', share: ({ avgUtil12 }) => utilisationShare(avgUtil12), max: max(0, 0, 5) },
  R11: {
    field: 'goodsRisk',
    share: ({ goodsRisk }) => (goodsRisk === 'LOW' ? 100 : goodsRisk === 'MID' ? 60 : 0),
    max: max(0, 0, 5),
  },
};

/** The field of the sheet that an item gives points for. */
export const reviewItemField = (itemCode: string): keyof Answers | undefined => reviewItems[itemCode]?.field;

/** A line of the sheet; points and shares are decimal text. */
interface ScoredItem {
  readonly itemCode: string;
  readonly value: string;
  readonly share: string;
  readonly maxScore: string;
  readonly score: string;
}

const tenths = (count: number): string => `${Math.floor(count / 10)}.${count % 10}`;
/** Highest points times whole percent, in tenths of a point, rounded half up. */
const scoreTenths = (highest: number, share: number): number => Math.floor((highest * share + 5) / 10);

/** The total each grade begins at, and the share of the wanted credit it is worth, in tenths. */
export const reviewGrades = [
  { grade: 'A', from: 85, coefficientTenths: 10 },
  { grade: 'B', from: 70, coefficientTenths: 8 },
  { grade: 'C', from: 60, coefficientTenths: 5 },
  { grade: 'D', from: 0, coefficientTenths: 0 },
] as const;
const lowestGrade = reviewGrades[3];
const gradeOf = (totalTenths: number) => reviewGrades.find(({ from }) => totalTenths >= from * 10) ?? lowestGrade;
const fullTenThousand = 1_000_000n;

export interface ReviewResult {
  readonly items: readonly ScoredItem[];
  readonly totalScore: string;
  readonly grade: (typeof reviewGrades)[number]['grade'];
  /** Yuan, full ten thousands. */
  readonly suggestQuota: string;
}

/**
 * Points, grade and suggested quota of a sheet.
 * @param sheet fields of the review sheet; what is still empty counts as nothing
 * @see docs/spec/guarantee.md 7.9
 */
export function scoreReview(sheet: Answers, version: ReviewVersion): ReviewResult {
  let total = 0;
  const items = Object.entries(reviewItems)
    .filter(([, item]) => item.max[version] > 0)
    .map(([itemCode, item]): ScoredItem => {
      const highest = item.max[version];
      const share = item.share(sheet);
      const score = scoreTenths(highest, share);
      total += score;
      return {
        itemCode,
        value: String(sheet[item.field] ?? ''),
        share: `${share}.00`,
        maxScore: `${highest}.0`,
        score: tenths(score),
      };
    });
  const { grade, coefficientTenths } = gradeOf(total);
  const raw = (amountOf(sheet.annualTax) * BigInt(sheet.payCycleDays ?? 0) * BigInt(coefficientTenths)) / 3600n;
  return { items, totalScore: tenths(total), grade, suggestQuota: formatFen(fenOf(raw - (raw % fullTenThousand))) };
}
