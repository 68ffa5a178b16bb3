import { describe, expect, test } from 'vitest';
import { type Advanced, correctionsOf, feeOf, nightsOf } from '#domain/advance/feeMath.ts';
import { addDays, diffDays } from '#domain/core/moments.ts';
import { type Fen, fenOf, zeroFen } from '#domain/core/money.ts';
import { repeats } from '../longRun.ts';

/** Fees of advances nobody thought of, against a second reckoning. @see docs/spec/finance.md 6.3 */

/** A small generator of numbers: the same seed, the same cases. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

interface Case {
  readonly facts: Advanced;
  readonly until: string;
}

function madeUp(random: (below: number) => number): Case {
  const payDate = addDays('2025-01-01', random(700));
  const paid = 1_000_000n + BigInt(random(900_000_000));
  const rate = () => `0.000${String(random(400)).padStart(3, '0')}`;
  const terms = Array.from({ length: 1 + random(3) }, (_, at) => ({
    ...{ fromDate: at === 0 ? payDate : addDays(payDate, random(90)), dailyRate: rate(), overdueRate: rate() },
    ...{ freeDays: random(8), repayDate: addDays(payDate, 1 + random(90)) },
  }));
  const reductions = [];
  let open = paid;
  for (let at = random(5); at > 0 && open > 0n; at -= 1) {
    const amount = random(3) === 0 ? open : (open * BigInt(1 + random(99))) / 100n;
    open -= amount;
    reductions.push({ day: addDays(payDate, random(120)), amount: fenOf(amount) });
  }
  return { facts: { payDate, paid: fenOf(paid), terms, reductions }, until: addDays(payDate, random(140)) };
}

/** The same, night by night, with nothing shared: rates by a plain search, sums as whole billionths of a yuan. */
function slowly({ facts: { payDate, paid, terms, reductions }, until }: Case): Fen {
  let sum = 0n;
  for (let day = payDate; day < until; day = addDays(day, 1)) {
    let principal: bigint = paid;
    for (const back of reductions) if (diffDays({ from: back.day, to: day }) >= 0) principal -= back.amount;
    let holds = terms[0];
    for (const one of terms) if (one.fromDate <= day && holds && one.fromDate >= holds.fromDate) holds = one;
    if (!holds || principal <= 0n) continue;
    const nth = diffDays({ from: payDate, to: day });
    const rate = nth < holds.freeDays ? '0' : day >= holds.repayDate ? holds.overdueRate : holds.dailyRate;
    sum += principal * BigInt(Math.round(Number(rate) * 1_000_000)) * 10n;
  }
  return fenOf((sum + 5_000_000n) / 10_000_000n);
}

const cases = repeats('FEE_CASES', { short: 300, long: 10_000 });

describe('the fee of made-up advances', () => {
  test('is what an independent reckoning by days comes to, in whichever steps it was booked', () => {
    const random = randomOf(20_260_302);
    for (let at = 0; at < cases; at += 1) {
      const one = madeUp(random);
      const nights = nightsOf(one.facts, one.until);
      const told = JSON.stringify(one, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
      expect(feeOf(nights), told).toBe(slowly(one));
      const half = { ...one.facts, reductions: one.facts.reductions.slice(0, random(3)) };
      const early = addDays(one.facts.payDate, random(140));
      const booked = nightsOf(half, [early, one.until].sort()[0] ?? early).map(({ day, fee }) => ({
        day,
        fee,
        isMinimum: false,
      }));
      const more = correctionsOf({ booked, nights, principal: zeroFen, minFee: zeroFen });
      const rows = [...booked.map(({ fee }) => fee), ...more.adjustments.map(({ difference }) => difference)];
      const sum = [...rows, ...more.nights.map(({ fee }) => fee)].reduce((left, right) => left + right, 0n);
      expect(sum, told).toBe(feeOf(nights));
    }
  });
});
