import { filled, placedText } from '../core/boundedText.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, int, json, ref, text } from '../core/field.ts';
import { named } from '../core/named.ts';
import { bi } from '../core/text.ts';

export const templateVariables = ['name', 'contact', 'phone', 'region', 'street', 'orderNo', 'pieces'] as const;

/** Values that show what a template looks like before a real address is at hand. */
export const sampleLabel: Readonly<Record<(typeof templateVariables)[number], string>> = {
  name: '浦江一号仓',
  contact: '张三',
  phone: '13800000000',
  region: '上海市浦东新区',
  street: '某路1号',
  orderNo: 'XQ202611210001',
  pieces: '12',
};

const maxLines = 8;

const fields = {
  name: text('模板名称', 'Name', { max: 60, required: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  lines: json('行', 'Lines', { required: true, limits: { depth: 1, entries: maxLines, text: 200 } }),
  widthMm: int('宽(mm)', 'Width (mm)', { min: 20, max: 210, required: true, default: 100 }),
  heightMm: int('高(mm)', 'Height (mm)', { min: 10, max: 297, required: true, default: 60 }),
  fontPt: int('字号(pt)', 'Font (pt)', { min: 6, max: 48, required: true, default: 12 }),
  defaultFlg: bool('默认', 'Default', { default: 0 }),
};

const unknownVariable: Rule<DraftValues<typeof fields>> = ({ lines }) => {
  if (!Array.isArray(lines) || lines.length < 1 || lines.length > maxLines)
    return { lines: bi('模板需1到8行', 'A template has 1 to 8 lines') };
  for (const [index, line] of lines.entries()) {
    if (typeof line !== 'string') return { lines: bi(`第${index + 1}行应为文字`, `Line ${index + 1} must be text`) };
    for (const [, written = ''] of line.matchAll(/\{\{([^{}]*)\}\}/g)) {
      const name = written.trim();
      if (!(templateVariables as readonly string[]).includes(name))
        return { lines: bi(`模板变量不存在：${name}`, `Unknown template variable: ${name}`) };
    }
  }
  return undefined;
};

/** No label has room for more. */
const longestLine = 1_000;

/** Fills the lines of a template; a variable without a value leaves nothing behind. */
export const renderTemplate = (
  lines: readonly string[],
  values: Readonly<Partial<Record<string, string>>>,
): string[] => {
  const valueIn = (name: string): string => named(values)[name] ?? '';
  return lines.map((line) =>
    filled(placedText(line, /\{\{\s*(\w+)\s*\}\}/g), { most: longestLine, valueIn }).text.trimEnd(),
  );
};

/** 地址模板: how a customer wants addresses printed on labels and dispatch notes. */
export const addressTemplate = defineEntity({
  key: 'addressTemplate',
  service: 'business',
  design: 'operations',
  busimodel: 'demand',
  label: bi('地址模板', 'Address template'),
  fields,
  title: 'name',
  keywords: ['name', 'customerId'],
  list: ['name', 'customerId', 'widthMm', 'heightMm', 'fontPt', 'defaultFlg', 'createdTime'],
  filters: ['name', 'customerId'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  form: [
    { title: bi('模板', 'Template'), fields: ['name', 'customerId', 'widthMm', 'heightMm', 'fontPt', 'defaultFlg'] },
  ],
  rules: [unknownVariable],
  unique: [['customerId', 'name']],
  scope: { customer: 'customerId', dept: ['createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete'],
  methods: { add: 'saveAddressTemplate', update: 'saveAddressTemplate' },
});
