import Big from 'big.js';
import { exact } from './exact.ts';

/** What is known of a company. Amounts are decimal text. */
interface CompanyFacts {
  readonly creditLevel?: 'AEO' | 'REG' | 'LOST' | null | undefined;
  readonly years: number;
  /** Paid in, in 10,000 yuan. */
  readonly paidIn?: string | null | undefined;
  /** Penalties of the last two years. */
  readonly penalties: number;
  /** Bills it paid us in time, and all of them; 0 of 0 when it never traded with us. */
  readonly paidInTime: number;
  readonly paid: number;
}

interface CompanyScore {
  /** 0 to 100 with two decimals. */
  readonly score: string;
  readonly grade: 'A' | 'B' | 'C' | 'D';
}

const creditShare = { AEO: 1, REG: 0.7, LOST: 0 } as const;
const within = (share: number): number => Math.min(Math.max(share, 0), 1);

/**
 * V-78: how much a company is trusted. The logarithm of its capital is no exact number, so the score is rounded where
 * it is made.
 */
export function companyScoreOf({
  creditLevel,
  years,
  paidIn,
  penalties,
  paidInTime,
  paid,
}: CompanyFacts): CompanyScore {
  const capital = Number((exact(paidIn) ?? new Big(0)).toFixed());
  const shares = [
    [0.25, creditLevel ? creditShare[creditLevel] : 0],
    [0.2, within(years / 10)],
    [0.15, within(Math.log10(capital + 1) / 4)],
    [0.2, within(1 - 0.25 * penalties)],
    [0.2, paid > 0 ? within(paidInTime / paid) : 0.5],
  ] as const; // biome-ignore format: weight and share
  const score = new Big(100 * shares.reduce((sum, [weight, share]) => sum + weight * share, 0)).round(
    2,
    Big.roundHalfUp,
  );
  const grade = score.gte(80) ? 'A' : score.gte(65) ? 'B' : score.gte(50) ? 'C' : 'D';
  return { score: score.toFixed(2), grade };
}
