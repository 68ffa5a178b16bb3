import { expect, test } from 'vitest';
import { shapeOf } from './shapeOf.ts';

test('a layout has its names in their order, each once and empty, and its copies are nobody else’s', () => {
  const layout = shapeOf(['b', 'a', 'b']);
  expect(Object.entries(layout)).toEqual([
    ['b', null],
    ['a', null],
  ]);
  const copy: Record<string, unknown> = { ...layout };
  copy.a = 1;
  expect(layout.a).toBeNull();
});
