import { afterAll, beforeAll, test } from 'vitest';
import { AdvanceWorld } from '../advance/advanceWorld.ts';
import { repeats } from '../longRun.ts';
import { drawTogether, expectWhole, payTogether } from './together.ts';

/** Everybody at once on one line and one advance. @see docs/spec/finance.md 6.0 M10, docs/spec/finance-addendum.md F11 */
let world: AdvanceWorld;
beforeAll(async () => {
  world = await AdvanceWorld.start('2026-03-02');
});
afterAll(() => world?.close());

const count = repeats('FINANCE_PARALLEL', { short: 16, long: 200 });

test(`M10: of ${count} drawings at once a line takes no more than it gives, to the fen`, {
  timeout: 120_000 + count * 5_000,
}, async () => {
  const line = await world.line(String(count * 3_500));
  await drawTogether([world], line, count);
  await expectWhole([world]);
});

test(`M2, M7: ${count} receipts at once pay an advance to the fen, and prepay the rest`, {
  timeout: 120_000 + count * 10_000,
}, async () => {
  const amount = `${count * 5_000}.00`;
  const facts = { advanceKind: 'SINGLE', assessId: 'advance-assess', agreementId: 'advance-agreement' };
  const advance = await world.paid(world.drawDoc(amount, facts), amount);
  await payTogether([world], advance, count);
  await expectWhole([world]);
});
