import { expect, test } from 'vitest';
import { bi, fill, inSentence, pluralOf } from './text.ts';

test.each([
  ['{count} lines · paste from Excel', 1, '1 line · paste from Excel'],
  ['{count} lines · paste from Excel', 0, '0 lines · paste from Excel'],
  ['{count} filters are on', 1, '1 filter is on'],
  ['{count} filters are on', 2, '2 filters are on'],
  ['{count} good rows were imported', '1', '1 good row was imported'],
  ['{count} entries', 1, '1 entry'],
  ['{count} working days', 1, '1 working day'],
  ['{count} days overdue', 1, '1 day overdue'],
  ['{count} of {total} rows', 1, '1 of {total} rows'],
  ['{count} are there already', 1, '1 is there already'],
  ['{count} are there already', 2, '2 are there already'],
  ['{count} was never printed', 1, '1 was never printed'],
  ['{count} is in force', 1, '1 is in force'],
  ['Refused: {count}', 1, 'Refused: 1'],
  ['{count} in all', 1, '1 in all'],
])('%s of %s reads %s', (template, count, sentence) => {
  expect(fill(bi('', template), { count }).en).toBe(sentence);
});

test.each([
  ['AEO declaration', 'AEO declaration'],
  ['Country of MFN treatment', 'country of MFN treatment'],
  ['English name', 'English name'],
  ['E-mail', 'e-mail'],
  ['HS code', 'HS code'],
  ['Customs Order', 'customs order'],
  ['Overseas party (English)', 'overseas party (English)'],
])('%s stands in a sentence as %s', (label, words) => {
  expect(inSentence(label)).toBe(words);
});

test.each([
  ['Customer', 'Customers'],
  ['Currency', 'Currencies'],
  ['Survey', 'Surveys'],
  ['Address', 'Addresses'],
  ['Message to customs', 'Messages to customs'],
  ['Power of attorney', 'Powers of attorney'],
  ['Operation log', 'Operation log'],
  ['Demand goods', 'Demand goods'],
  ['Working days', 'Working days'],
  ['客户', '客户'],
])('many of %s are %s', (one, many) => {
  expect(pluralOf(one)).toBe(many);
});
