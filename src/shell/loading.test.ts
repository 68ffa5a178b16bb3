import { expect, test } from 'vitest';
import { beginLoading, loadingStore } from './loading.ts';

test('P16 two calls overlap: the overlay stays until the second ends, and nobody ends twice', () => {
  const endFirst = beginLoading();
  const endSecond = beginLoading();
  endFirst();
  endFirst();
  expect(loadingStore.get()).toBe(1);
  endSecond();
  expect(loadingStore.get()).toBe(0);
});
