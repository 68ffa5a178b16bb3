import { expect, test } from 'vitest';
import { docTypes } from '../approval/document.ts';
import { nonMoneyFields } from '../approval/offers.ts';
import { businessFields, documentSectionFields } from '../approval/workflowHeader.ts';
import { validate } from '../core/validate.ts';
import { entityOf } from '../index.ts';
import { quotaKinds } from './documentKinds.ts';

const documents = {
  APPLY: 'bhApply',
  ADJUST: 'bhAdjust',
  SHORT: 'bhShortAdjust',
  DELAY: 'bhDelay',
  EXCESS: 'bhExcess',
} as const;

test.each(Object.entries(documents))('the protected fields of %s are fields of %s', (docType, key) => {
  const entity = entityOf(key);
  const names = quotaKinds[docType as keyof typeof documents].protectedFields;
  expect(names.filter((name) => !(name in entity.fields))).toEqual([]);
});

test.each(Object.values(documents))('the four sections of %s do not overlap but for remark and files', (key) => {
  const entity = entityOf(key);
  const sections = (['business', 'exitdept', 'investment', 'accounting'] as const).map((section) =>
    documentSectionFields(entity, section),
  );
  const seen = sections.flat().filter((name) => name !== 'remark' && name !== 'attachments');
  expect(new Set(seen).size).toBe(seen.length);
  expect(businessFields(entity)).not.toContain('exitOpinion');
  for (const name of sections.flat()) expect(entity.fields[name]?.readOnly ?? false, name).toBe(false);
});

test('what stays open in a confirmed document exists', () => {
  const fields = new Set(Object.values(documents).flatMap((key) => Object.keys(entityOf(key).fields)));
  expect(nonMoneyFields.filter((name) => !fields.has(name))).toEqual([]);
  expect(docTypes).toHaveLength(6);
});

const submit = (key: string, record: object) =>
  Object.keys(validate(entityOf(key), { ...record }, { now: '2025-03-01 10:00:00', moment: 'submit', entityOf }));

test.each([
  ['bhApply', { applyKind: 'RENEW' }, 'replaceQuotaId'],
  ['bhApply', { payTermType: 'FIXED_DAY' }, 'payFixedDay'],
  ['bhApply', { counterSecurity: 'PARENT' }, 'securityAmount'],
  ['bhApply', { applyAmount: '2000000.01', suggestQuota: '2000000.00' }, 'overSuggestReason'],
  ['bhApply', { validFrom: '2025-02-28' }, 'validFrom'],
  ['bhApply', { validFrom: '2025-03-02', validTo: '2025-03-01' }, 'validTo'],
  ['bhAdjust', {}, 'changeAmount'],
  ['bhAdjust', { changeAmount: '1.00' }, 'direction'],
  ['bhAdjust', { newAmount: '-0.01', changeAmount: '1.00' }, 'changeAmount'],
  ['bhAdjust', { newValidTo: '2025-03-01' }, 'newValidTo'],
  ['bhShortAdjust', { startDate: '2025-02-28' }, 'startDate'],
  ['bhShortAdjust', { startDate: '2025-03-05', endDate: '2025-03-04' }, 'endDate'],
  ['bhDelay', { delayKind: 'PAY', items: [] }, 'items'],
  ['bhDelay', { delayKind: 'VALID' }, 'newValidTo'],
  ['bhDelay', { exceedFlag: 1 }, 'repaymentPlan'],
  ['bhDelay', { items: [{ usageId: 'a' }, { usageId: 'a' }] }, 'items'],
  ['bhExcess', { validTo: '2025-02-28' }, 'validTo'],
  ['bhReview', { reviewDate: '2023-05-01' }, 'qccScore'],
  ['bhReview', { reviewDate: '2024-05-01' }, 'goodsRisk'],
  ['bhReview', { reviewDate: '2024-05-01', vetoes: [{ vetoCode: 'V01', hit: null }] }, 'vetoes'],
  ['bhReview', {}, 'attachments'],
] as const)('a submitted %s with %j is refused at %s', (key, record, field) => {
  expect(submit(key, record)).toContain(field);
});

test('the form of 2022 asks neither company score nor vetoes', () => {
  const wrong = submit('bhReview', { reviewDate: '2022-05-01' });
  expect(wrong).not.toContain('qccScore');
  expect(wrong).not.toContain('vetoes');
});
