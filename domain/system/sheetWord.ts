import { defineEntity } from '../core/entity.ts';
import { ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/**
 * 表格用词: what a customer's sheets call a field or a value, as somebody said once in the preview of an import. Sheets
 * that belong to no customer remember it for the person alone.
 */
export const sheetWord = defineEntity({
  key: 'sheetWord',
  service: 'system',
  design: 'platform',
  label: bi('表格用词', 'Word of a sheet'),
  fields: {
    target: text('目标', 'Target', { max: 60, required: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer' }),
    field: text('字段', 'Field', { max: 60 }),
    word: text('用词', 'Word', { max: 200, required: true }),
    means: text('含义', 'Meaning', { max: 200 }),
  },
  index: [['target', 'customerId']],
  scope: { staff: 'all', customer: 'customerId' },
  verbs: [],
});
