import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AdvanceWorld } from './advanceWorld.ts';

/** Lines, drawings and payments over HTTP. @see docs/spec/finance.md 1.2, 2.1 to 2.4, 6.11 */
let world: AdvanceWorld;
beforeAll(async () => {
  world = await AdvanceWorld.start('2026-03-01');
});
afterAll(() => world.close());

describe('an advance from its line to the night it costs', () => {
  test('FS4: a line of 2,000,000.00 goes through investment and finance and is active when it is confirmed', async () => {
    const line = await world.line('2000000.00');
    expect(line).toMatchObject({ status: 'ACTIVE', quotaAmount: '2000000.00', available: '2000000.00' });
  });

});
