import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepFigures, repeats } from '../longRun.ts';
import { FinanceWorld, Refusal } from './financeWorld.ts';
import { provenNow } from './prove.ts';
import { aStep, takeStep } from './walkSteps.ts';

/** The rules of money of docs/spec/finance.md 6.0 after whatever people of finance do, in whichever order. */
let world: FinanceWorld;
beforeAll(async () => {
  world = await FinanceWorld.start('2026-03-01');
  await world.openLine('2000000.00');
});
afterAll(() => world?.close());

const steps = repeats('FINANCE_STEPS', { short: 30, long: 5_000 });
const seed = Number(process.env.FINANCE_SEED ?? Date.now() % 1_000_000);

/** Helpers of advances say refusals in words: `name: 62007 …`. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Refusal || (error instanceof Error && /: (?!9999)\d{4,5} /.test(error.message));

test(`M1 to M14: none of them breaks in ${steps} steps of a random walk (FINANCE_SEED=${seed})`, {
  timeout: 60_000 + steps * 3_000,
}, async () => {
  const [done, refused] = [new Map<string, number>(), new Map<string, number>()];
  const count = (counts: Map<string, number>, kind: string) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (const [at, step] of fc.sample(aStep, { numRuns: steps, seed }).entries()) {
    const told = `step ${at} of seed ${seed}: ${JSON.stringify(step)} on ${world.today}`;
    try {
      await takeStep(world, step);
      count(done, step.kind);
    } catch (error) {
      if (!isRefusal(error)) throw new Error(`${told}: ${error instanceof Error ? error.message : error}`);
      if (process.env.FINANCE_TELL) console.log(told, (error as Error).message.slice(0, 300));
      count(refused, step.kind);
    }
    expect(await provenNow(world.pool), told).toEqual([]);
  }
  const sum = (counts: Map<string, number>) => [...counts.values()].reduce((left, right) => left + right, 0);
  const [{ rows, closed } = { rows: 0, closed: 0 }] = (
    await world.pool.query<{ rows: number; closed: number }>(
      `select (select count(*) from fund_txn)::int as rows, (select count(*) from acct_period
      where status = 'CLOSED' and main_comp_id = 'advance-company')::int as closed`,
    )
  ).rows;
  expect(sum(done)).toBeGreaterThan(sum(refused));
  keepFigures('Walk through finance', {
    ...{ 'steps that were taken': sum(done), 'steps that were refused': sum(refused) },
    ...{ 'rows of the sub-ledger': rows, 'closed months': closed, 'differences after any step': 0 },
  });
});
