import { defineEntity } from '../core/entity.ts';
import { bool, date, int, json, text } from '../core/field.ts';
import { bi, type Text } from '../core/text.ts';

/** Code tables that dictionaries read and that are also served as cacheable GET. @see docs/spec/platform.md 12 */
const referenceTable = (key: string, label: Text) =>
  defineEntity({
    key,
    service: 'common',
    design: 'platform',
    label,
    fields: {
      code: text('代码', 'Code', { max: 10, required: true, createOnly: true }),
      name: text('名称', 'Name', { max: 60, required: true }),
      nameEn: text('英文名', 'English name', { max: 100 }),
      alias: json('别名', 'Alias', { readOnly: true }),
      py: text('拼音', 'Pinyin', { max: 200, readOnly: true }),
      orderNo: int('顺序', 'Order', { default: 100 }),
      validFrom: date('生效日期', 'Valid from'),
      validTo: date('失效日期', 'Valid to'),
      enabled: bool('启用', 'Enabled', { default: 1 }),
    },
    title: 'name',
    code: 'code',
    keywords: ['code', 'name', 'nameEn'],
    list: ['code', 'name', 'nameEn', 'orderNo', 'validFrom', 'validTo', 'enabled'],
    filters: ['code', 'name', 'nameEn', 'enabled'],
    defaultSort: { field: 'code', order: 'ASC' },
    form: [
      { title: bi('代码与名称', 'Code and names'), fields: ['code', 'name', 'nameEn', 'orderNo'] },
      { title: bi('有效期', 'Validity'), fields: ['validFrom', 'validTo', 'enabled'] },
    ],
    rules: [
      ({ validFrom, validTo }) =>
        validFrom && validTo && validTo < validFrom
          ? { validTo: bi('失效日期不能早于生效日期', 'The end must not be before the start') }
          : undefined,
    ],
    unique: [['code']],
    importKey: ['code'],
    importColumns: ['code', 'name', 'nameEn', 'orderNo', 'validFrom', 'validTo', 'enabled'],
    verbs: ['page', 'get', 'add', 'update', 'import', 'export'],
    reference: true,
    scope: { everyone: 'codes that are published' },
    pages: { icon: 'list' },
    access: { it: 'list,view,export' },
  });

export const country = referenceTable('country', bi('国家地区', 'Country'));
export const currency = referenceTable('currency', bi('币制', 'Currency'));
export const unit = referenceTable('unit', bi('计量单位', 'Unit'));
export const customsArea = referenceTable('customsArea', bi('关区', 'Customs area'));

export const region = defineEntity({
  key: 'region',
  service: 'common',
  design: 'platform',
  label: bi('行政区划', 'Region'),
  fields: {
    code: text('代码', 'Code', { max: 6, required: true, createOnly: true }),
    name: text('名称', 'Name', { max: 40, required: true }),
    nameEn: text('英文名', 'English name', { max: 60 }),
    parentCode: text('上级', 'Parent', { max: 6 }),
    level: int('级别', 'Level', { min: 1, max: 3, required: true }),
  },
  title: 'name',
  code: 'code',
  keywords: ['code', 'name', 'nameEn'],
  list: ['code', 'name', 'parentCode', 'level'],
  filters: ['code', 'name', 'parentCode', 'level'],
  defaultSort: { field: 'code', order: 'ASC' },
  index: [['parentCode']],
  unique: [['code']],
  importKey: ['code'],
  scope: { everyone: 'regions of the country' },
  verbs: ['page', 'get', 'add', 'update', 'import', 'export'],
  reference: true,
  pages: { icon: 'list' },
  access: { it: 'list,view,export' },
});
