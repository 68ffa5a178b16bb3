import { expect, test } from 'vitest';
import { nowText } from '../core/moments.ts';
import { validate } from '../core/validate.ts';
import { entityOf } from '../index.ts';
import { alertKinds } from './alertLevels.ts';
import { bhEmailWarning } from './bhAlert.ts';
import { missingRules } from './standardRules.ts';

test('every kind and level of alert has a standard rule that may be saved as it is', () => {
  const rules = missingRules([]);
  expect(rules).toHaveLength(Object.values(alertKinds).flatMap(({ thresholds }) => Object.keys(thresholds)).length);
  const facts = { now: nowText(() => new Date()), moment: 'save', entityOf } as const;
  expect(rules.map((rule) => validate(bhEmailWarning, rule, facts))).toEqual(rules.map(() => ({})));
});

test('rules that are there already are left alone', () => {
  const [first, ...others] = missingRules([]);
  expect(missingRules([{ ...first }])).toEqual(others);
});
