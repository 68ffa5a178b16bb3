import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { md5 } from './md5.ts';

test.each(['', 'a', '冷冻虾仁#31/40#', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), '归类'.repeat(400)])(
  'md5 of %j is the one that everybody makes',
  (text) => {
    expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'));
  },
);
