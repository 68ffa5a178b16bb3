import { defineEntity } from '../core/entity.ts';
import { money, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/**
 * 科目余额快照: what each leaf had when a period was closed: written with the closing, gone with the reopening.
 * @see docs/spec/finance.md 2.17
 */
export const subjectBalance = defineEntity({
  key: 'subjectBalance',
  service: 'financial',
  design: 'finance',
  label: bi('科目余额快照', 'Balance at closing'),
  fields: {
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true, readOnly: true }),
    period: text('期间', 'Period', { max: 6, readOnly: true }),
    subjectCode: text('科目编码', 'Subject code', { max: 20, readOnly: true }),
    opening: money('期初（借正贷负）', 'Opening, credit negative', { readOnly: true }),
    debit: money('借方', 'Debit', { readOnly: true }),
    credit: money('贷方', 'Credit', { readOnly: true }),
    closing: money('期末（借正贷负）', 'Closing, credit negative', { readOnly: true }),
  },
  title: 'subjectCode',
  unique: [['mainCompId', 'period', 'subjectCode']],
  scope: { staff: 'all' },
  verbs: [],
});
