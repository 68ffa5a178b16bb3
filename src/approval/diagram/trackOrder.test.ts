import { expect, test } from 'vitest';
import { countCrossings, orderTrunks, type Trunk } from './trackOrder.ts';

/** Three lines from the left box down to the left box, one inside the other: nested they cross nothing. */
const nested: readonly Trunk[] = [40, 30, 20].map((half) => ({
  key: String(half),
  joints: [
    { y: 50 - half, side: 'left' },
    { y: 50 + half, side: 'left' },
  ],
}));

test('a line that comes from the left crosses what stands further left at its height', () => {
  expect(countCrossings(nested)).toBe(6);
  expect(countCrossings([...nested].reverse())).toBe(0);
});

test('lines are put in an order in which they cross less', () => {
  expect(countCrossings(orderTrunks(nested))).toBe(0);
  expect(orderTrunks(nested)).toHaveLength(nested.length);
});
