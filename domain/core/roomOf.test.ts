import { expect, test } from 'vitest';
import { date, text, textarea } from './field.ts';
import { normaliseText } from './matching.ts';
import { isBeyond, maxLengthOf } from './roomOf.ts';

test('a field of text says how long it is, and what is no text is never longer than a name', () => {
  expect([
    maxLengthOf(text('x', 'x', { max: 40 })),
    maxLengthOf(textarea('x', 'x', { max: 5_000 })),
    maxLengthOf(date('x', 'x')),
  ]).toEqual([40, 5_000, 200]);
});

test('a text is beyond a field only where nothing could make it fit', () => {
  const remark = textarea('x', 'x', { max: 5_000 });
  // Three signs become one when they are put together.
  const apart = '\u1112\u1161\u11ab'.repeat(5_000);
  expect(normaliseText(apart)).toHaveLength(5_000);
  expect(isBeyond(remark, apart)).toBe(false);
  expect(isBeyond(remark, 'x'.repeat(20_001))).toBe(true);
  expect(isBeyond(text('x', 'x', { max: 40 }), `ab${' '.repeat(30_000)}`)).toBe(false);
  expect(isBeyond(text('x', 'x', { max: 40 }), 'x'.repeat(4_001))).toBe(true);
});
