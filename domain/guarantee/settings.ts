import { defineEntity } from '../core/entity.ts';
import { bool, date, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/** 业务参数: what people set in the place of a default. @see docs/spec/guarantee.md 5.2 */
export const bhParam = defineEntity({
  key: 'bhParam',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('业务参数', 'Parameter'),
  fields: {
    code: text('代码', 'Code', { max: 40, required: true, createOnly: true }),
    value: text('值', 'Value', { max: 100 }),
    nameZh: text('名称', 'Chinese name', { max: 100, required: true }),
    nameEn: text('英文名称', 'English name', { max: 100, required: true }),
    valueType: text('类型', 'Kind', { max: 10, required: true }),
  },
  title: 'nameZh',
  code: 'code',
  list: ['code', 'nameZh', 'nameEn', 'value', 'valueType', 'updatedTime'],
  filters: ['code', 'nameZh'],
  defaultSort: { field: 'code', order: 'ASC' },
  unique: [['code']],
  scope: { staff: 'all' },
  verbs: ['page'],
  methods: { page: 'paramFind' },
});

/** 工作日历: days that are worked or not against Monday to Friday. */
export const bhCalendar = defineEntity({
  key: 'bhCalendar',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('工作日历', 'Working days'),
  fields: {
    day: date('日期', 'Day', { required: true }),
    workday: bool('工作日', 'Worked', { default: 0 }),
    note: text('说明', 'Note', { max: 50 }),
  },
  title: 'note',
  list: ['day', 'workday', 'note'],
  filters: ['day', 'workday'],
  defaultSort: { field: 'day', order: 'ASC' },
  unique: [['day']],
  scope: { staff: 'all' },
  verbs: ['page'],
  methods: { page: 'calendarFind' },
});
