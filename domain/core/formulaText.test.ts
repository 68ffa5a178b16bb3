import { expect, test } from 'vitest';
import { guardedText } from './formulaText.ts';

test.each(['=1+1', '+86', '-20℃', '@SUM(A1)', '\tx', '\rx'])('%j is text and no formula', (text) => {
  expect(guardedText(text)).toBe(`'${text}`);
});

test.each(['', '微波炉', '1-2', "'=x"])('%j stays as it is', (text) => {
  expect(guardedText(text)).toBe(text);
});
