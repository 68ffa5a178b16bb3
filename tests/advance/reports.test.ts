import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireRecord } from '../contract/contractTarget.ts';
import { AdvanceWorld } from './advanceWorld.ts';

/** Fees and lines as reports. @see docs/spec/finance.md 7 R6, R7 */
let world: AdvanceWorld;
let line: WireRecord;
beforeAll(async () => {
  world = await AdvanceWorld.start('2026-03-02');
  line = await world.line('2000000.00');
});
afterAll(() => world?.close());

interface Figures {
  readonly total: Readonly<Record<string, unknown>>;
}
const ask = async (method: string, query: object) =>
  (await (await world.as('fin01')).get<Figures>(method, { groupBy: 'customer', ...query })).total;

test('R6: fees of a month by customer, with what was received of them', async () => {
  const advance = await world.paid(world.drawDoc('220400.00', { quotaId: line.id }), '220400.00');
  world.goTo('2026-03-17');
  await world.receive(advance, '100000.00', '2026-03-17');
  world.goTo('2026-03-27');
  await world.receive(advance, '120400.00', '2026-03-27');
  await world.receive(advance, '902.00', '2026-03-27');
  const months = { fromMonth: '2026-03', toMonth: '2026-03', filters: {} };
  expect(await ask('settlecenter.queryTaxFeeDetail', months)).toMatchObject({
    ...{ fee: '902.00', received: '902.00', waived: '0.00' },
  });
});

test('R7: what lines are used of, with what is overdue', async () => {
  world.goTo('2026-04-01');
  await world.paid(world.drawDoc('300000.00', { quotaId: line.id, repayDate: '2026-04-05' }), '300000.00');
  world.goTo('2026-04-10');
  expect(await ask('baohan.queryTaxLineUse', { filters: {} })).toMatchObject({
    ...{ lines: 1, quota: '2000000.00', outstanding: '300000.00', reserved: '0.00', available: '1700000.00' },
    ...{ advances: 1, overdue: '300000.00' },
  });
});
