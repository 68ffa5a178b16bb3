import { compareDecimal, type Fen, fenOf, formatFen, multiplyFen, parseFen, roundMoney } from '../core/money.ts';

const assessVersions = ['TA2023', 'TA2024'] as const;
export type AssessVersion = (typeof assessVersions)[number];

/**
 * The form of a sheet follows from the day it is entered, so that no typed date chooses the one without vetoes.
 * @param entered `yyyy-MM-dd`
 */
export const assessVersionOf = (entered: string): AssessVersion => (entered <= '2023-12-31' ? 'TA2023' : 'TA2024');

/** What points follow from: well-formed values, of which some may still be missing. */
interface AssessFacts {
  readonly foundYears?: number | null;
  readonly customsLevel?: string | null;
  /** Yuan. */
  readonly netAssets?: string | null;
  /** 0.7 is 70 %. */
  readonly debtRatio?: string | null;
  /** Null for who is new. */
  readonly coopYears?: number | null;
  readonly overdueTimes?: number | null;
  /** Days of the longest of them. */
  readonly longestOverdue?: number | null;
  /** Advances and bills of the last twelve months; without any there is no record to judge. */
  readonly paidItems?: number | null;
  readonly activeMonths?: number | null;
  readonly lawsuits?: number | null;
}

interface Choice {
  readonly key: string;
  readonly points: Readonly<Record<AssessVersion, number>>;
}

interface ScoreItem {
  readonly no: number;
  /** Versions that ask it. */
  readonly versions: readonly AssessVersion[];
  readonly choices: readonly Choice[];
  /** What the facts of the sheet come to; nothing while they are missing. */
  readonly choose: (facts: AssessFacts) => string | undefined;
}

const choice = (key: string, of2024: number, of2023 = 0): Choice => ({
  key,
  points: { TA2024: of2024, TA2023: of2023 },
});

/** The key of the first band whose lower end a count reaches. */
const band = (value: number, bands: readonly (readonly [from: number, key: string])[]): string | undefined =>
  bands.find(([from]) => value >= from)?.[1];

const counted = (value: number | null | undefined, choose: (value: number) => string | undefined) =>
  value === null || value === undefined ? undefined : choose(value);

function ofAssets({ netAssets }: AssessFacts): string | undefined {
  if (!netAssets) return undefined;
  const reaches = (limit: string): boolean => compareDecimal(netAssets, limit) >= 0;
  if (reaches('50000000')) return 'FROM50M';
  if (reaches('10000000')) return 'FROM10M';
  return reaches('2000000') ? 'FROM2M' : 'BELOW2M';
}

function ofDebt({ debtRatio }: AssessFacts): string | undefined {
  if (!debtRatio) return undefined;
  const isUpTo = (limit: string): boolean => compareDecimal(debtRatio, limit) <= 0;
  return isUpTo('0.5') ? 'UPTO50' : isUpTo('0.7') ? 'UPTO70' : isUpTo('0.85') ? 'UPTO85' : 'ABOVE85';
}

/** Once for more than seven days counts as two or three times. */
function ofPayments({ paidItems, overdueTimes, longestOverdue }: AssessFacts): string | undefined {
  if (!paidItems) return 'NORECORD';
  const times = overdueTimes ?? 0;
  if (times === 0) return 'NONE';
  if (times > 3) return 'MORE';
  return times === 1 && (longestOverdue ?? 0) <= 7 ? 'ONCE' : 'FEW';
}

/** Choices, points and bands of the sheet. @see docs/spec/finance.md 3.8 */
const scoreItems: readonly ScoreItem[] = [
  {
    no: 1,
    versions: assessVersions,
    choices: [choice('FROM10', 10, 15), choice('FROM5', 8, 12), choice('FROM3', 5, 8), choice('BELOW3', 2, 3)],
    choose: ({ foundYears }) =>
      counted(foundYears, (years) =>
        band(years, [
          [10, 'FROM10'],
          [5, 'FROM5'],
          [3, 'FROM3'],
          [0, 'BELOW3'],
        ]),
      ),
  },
  {
    no: 2,
    versions: assessVersions,
    choices: [choice('AEO', 15, 20), choice('REG', 9, 12), choice('LOST', 0, 0)],
    choose: ({ customsLevel }) => customsLevel ?? undefined,
  },
  {
    no: 3,
    versions: assessVersions,
    choices: [choice('FROM50M', 15, 15), choice('FROM10M', 12, 12), choice('FROM2M', 8, 8), choice('BELOW2M', 3, 3)],
    choose: ofAssets,
  },
  {
    no: 4,
    versions: ['TA2024'],
    choices: [choice('UPTO50', 10), choice('UPTO70', 7), choice('UPTO85', 4), choice('ABOVE85', 0)],
    choose: ofDebt,
  },
  {
    no: 5,
    versions: assessVersions,
    choices: [choice('FROM3Y', 10, 10), choice('FROM1Y', 7, 7), choice('BELOW1Y', 4, 4), choice('NEW', 2, 2)],
    choose: ({ coopYears }) =>
      coopYears === null || coopYears === undefined
        ? 'NEW'
        : band(coopYears, [
            [3, 'FROM3Y'],
            [1, 'FROM1Y'],
            [0, 'BELOW1Y'],
          ]),
  },
  {
    no: 6,
    versions: assessVersions,
    choices: [
      choice('NONE', 20, 25),
      choice('ONCE', 14, 18),
      choice('FEW', 7, 9),
      choice('MORE', 0, 0),
      choice('NORECORD', 10, 12),
    ],
    choose: ofPayments,
  },
  {
    no: 7,
    versions: assessVersions,
    choices: [choice('ALL12', 10, 15), choice('FROM9', 7, 10), choice('FROM6', 4, 6), choice('BELOW6', 1, 2)],
    choose: ({ activeMonths }) =>
      counted(activeMonths, (months) =>
        band(months, [
          [12, 'ALL12'],
          [9, 'FROM9'],
          [6, 'FROM6'],
          [0, 'BELOW6'],
        ]),
      ),
  },
  {
    no: 8,
    versions: ['TA2024'],
    choices: [choice('NOCASE', 10), choice('UPTO2', 6), choice('UPTO5', 3), choice('ABOVE5', 0)],
    choose: ({ lawsuits }) =>
      counted(lawsuits, (cases) => (cases === 0 ? 'NOCASE' : cases <= 2 ? 'UPTO2' : cases <= 5 ? 'UPTO5' : 'ABOVE5')),
  },
];

export const scoredItems = (version: AssessVersion): readonly ScoreItem[] =>
  scoreItems.filter(({ versions }) => versions.includes(version));

export const asksVetoes = (version: unknown): boolean => version === 'TA2024';

/** Points of a choice; nothing where the item of this version has no such choice. */
export const pointsOf = (version: AssessVersion, itemNo: unknown, key: unknown): number | undefined =>
  scoredItems(version)
    .find(({ no }) => no === Number(itemNo))
    ?.choices.find((one) => one.key === key)?.points[version];

export type Grade = 'A' | 'B' | 'C' | 'D';

const grades = [
  [85, 'A', '1.2'],
  [70, 'B', '1.0'],
  [60, 'C', '0.6'],
] as const;

/** The grade of a score; a veto makes it D whatever the score. */
export function gradeOf(score: number, isVetoed: boolean): { readonly grade: Grade; readonly coefficient: string } {
  const found = isVetoed ? undefined : grades.find(([from]) => score >= from);
  return found ? { grade: found[1], coefficient: found[2] } : { grade: 'D', coefficient: '0' };
}

const tenThousand = 1_000_000n;
const amountOf = (value: string | null | undefined): Fen => parseFen(roundMoney(value ?? '0'));

const smaller = (left: Fen, right: Fen): Fen => (left < right ? left : right);

/** The line that a grade is good for, cut to ten thousand, yuan. @see docs/spec/finance.md 3.8 */
export function suggestedLine({
  avgMonthlyTax,
  wantedDays,
  netAssets,
  coefficient,
  cap,
}: {
  readonly avgMonthlyTax: string | null | undefined;
  readonly wantedDays: number | null | undefined;
  readonly netAssets: string | null | undefined;
  readonly coefficient: string;
  readonly cap: string;
}): string {
  const ofDays = fenOf((amountOf(avgMonthlyTax) * BigInt(wantedDays ?? 0)) / 30n);
  const limits = [multiplyFen(ofDays, coefficient), multiplyFen(amountOf(netAssets), '0.1'), amountOf(cap)];
  const least = limits.reduce(smaller);
  return formatFen(fenOf((least / tenThousand) * tenThousand));
}
