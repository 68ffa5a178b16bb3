import { expect, test } from 'vitest';
import { refuseInWords } from '../approval/offers.ts';
import { bi } from '../core/text.ts';
import { guaranteeErrors } from './errors.ts';
import { refuseField } from './refuse.ts';

test('all 40 refusals have a code of their own and the same places in both languages', () => {
  const refusals = Object.values(guaranteeErrors).map((make) => make());
  expect(refusals).toHaveLength(40);
  expect(new Set(refusals.map(({ returnCode }) => returnCode)).size).toBe(40);
  const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
  for (const { text } of refusals) expect(places(text.en)).toEqual(places(text.zh));
});

test('a refusal is filled with its values', () => {
  const refusal = guaranteeErrors.QUOTA_EXCEEDED({ available: '1.00', amount: '3.00', short: '2.00' });
  expect(refusal.text.zh).toBe('可用额度1.00元，本次3.00元，超出2.00元，请先办理超额审批');
});

test('words in a refusal are those of each language', () => {
  const refusal = refuseInWords(guaranteeErrors.BAD_STATUS, { status: bi('到期', 'Expired') });
  expect(refusal.text).toEqual({ zh: '当前状态“到期”不允许此操作', en: 'Not allowed in status "Expired"' });
  expect(refuseField('declNo', bi('报关单号', 'Declaration'), bi('已存在', 'exists')).fieldErrors).toEqual({
    declNo: bi('已存在', 'exists'),
  });
});
