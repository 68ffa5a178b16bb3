import { expect, test } from 'vitest';
import { bhApply } from '#domain/guarantee/bhApply.ts';
import { requiredNow } from './formValues.ts';

const asked = (values: Readonly<Record<string, unknown>>) => requiredNow(bhApply, values, 'submit');
const aboveSuggestion = { applyKind: 'NEW', applyAmount: '900.00', suggestQuota: '800.00' };

test('a reason is starred once the amount asks for it, and stays so while it is written', () => {
  expect(asked({ ...aboveSuggestion, applyAmount: '700.00' })).not.toContain('overSuggestReason');
  expect(asked(aboveSuggestion)).toContain('overSuggestReason');
  expect(asked({ ...aboveSuggestion, overSuggestReason: '旺季' })).toContain('overSuggestReason');
});

test('a choice asks for what belongs to it', () => {
  expect(asked({ payTermType: 'FIXED_DAY', counterSecurity: 'NONE' })).toContain('payFixedDay');
  expect(asked({ payTermType: 'BEFORE_DEADLINE', counterSecurity: 'NONE' })).not.toContain('payFixedDay');
  expect(asked({ counterSecurity: 'DEPOSIT' })).toContain('securityAmount');
});
