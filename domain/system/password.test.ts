import { expect, test } from 'vitest';
import { passwordProblem } from './password.ts';

test.each([
  ['Tongguan@2026', false],
  ['short1A!', true],
  ['alllowercaseletters', true],
  ['lowercase12345', true],
  ['Lowercase12345', false],
  ['Password123!', true],
  ['Bus01-is-here', true],
  [`Aa1${'x'.repeat(62)}`, true],
] as const)('the password %s is refused: %s', (password, refused) => {
  expect(passwordProblem(password, 'bus01') !== undefined).toBe(refused);
});
