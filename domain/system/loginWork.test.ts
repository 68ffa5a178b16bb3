import { expect, test } from 'vitest';
import { workBits, zeroBits } from './loginWork.ts';

test.each([
  [0, 0],
  [2, 0],
  [3, 14],
  [4, 16],
  [5, 18],
  [500, 18],
])('after %s wrong guesses a login takes %s bits of work', (wrong, bits) => {
  expect(workBits(wrong)).toBe(bits);
});

test.each([
  [[0x80, 0], 0],
  [[0x01], 7],
  [[0, 0x10], 11],
  [[0, 0, 0xff], 16],
  [[0, 0], 16],
])('the bytes %j begin with %s zero bits', (bytes, bits) => {
  expect(zeroBits(Uint8Array.from(bytes))).toBe(bits);
});
