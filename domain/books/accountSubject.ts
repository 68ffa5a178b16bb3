import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, dict, int, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { configuredBy, financeGroup } from '../funds/index.ts';

/** Codes of subjects have 4, 6, 8 or 10 digits: each level two more. */
export const isSubjectCode = (code: string): boolean => /^\d{4}(\d{2}){0,3}$/.test(code);

/** The subject above: `222101` -> `2221`; nothing above those of four digits. */
export const parentCodeOf = (code: string): string | null => (code.length > 4 ? code.slice(0, -2) : null);

/** 1 for codes of four digits, 2 for those below, to 4. */
export const levelOf = (code: string): number => (code.length - 2) / 2;

const fields = {
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true, createOnly: true }),
  code: text('科目编码', 'Code', { max: 20, required: true }),
  name: text('科目名称', 'Name', { max: 60, required: true }),
  parentCode: text('上级科目', 'Above', { max: 20, readOnly: true }),
  level: int('级次', 'Level', { readOnly: true }),
  category: dict('类别', 'Category', { dict: 'SUBJECT_CAT', required: true }),
  balanceDir: dict('余额方向', 'Balance on', { dict: 'DC', required: true, open: true }),
  auxCustomer: bool('客户核算', 'By customer', { default: 0 }),
  auxSupplier: bool('供应商核算', 'By supplier', { default: 0 }),
  auxDept: bool('部门核算', 'By department', { default: 0 }),
  auxPerson: bool('职员核算', 'By person', { default: 0 }),
  auxProject: bool('项目核算', 'By project', { default: 0 }),
  cashFlag: bool('现金科目', 'Cash', { default: 0 }),
  qtyFlag: bool('数量核算', 'By quantity', { default: 0 }),
  leafFlag: bool('末级', 'Leaf', { readOnly: true, default: 1 }),
  enabled: bool('启用', 'Enabled', { default: 1 }),
};

const wrongCode: Rule<DraftValues<typeof fields>> = ({ code }) =>
  code && !isSubjectCode(code)
    ? { code: bi('科目编码为4、6、8或10位数字', 'A subject code has 4, 6, 8 or 10 digits') }
    : undefined;

/** What stays as it is once something is booked on a subject. @see docs/spec/finance.md 3.18 */
export const fixedWhenPosted = [
  'code',
  'category',
  'balanceDir',
  'auxCustomer',
  'auxSupplier',
  'auxDept',
  'auxPerson',
  'auxProject',
] as const satisfies readonly (keyof typeof fields)[];

/**
 * 会计科目: an account of the general ledger of one company. Codes make the tree; only leaves are booked on.
 * @see docs/spec/finance.md 4.17, docs/spec/finance-addendum.md F36
 */
export const accountSubject = defineEntity({
  key: 'accountSubject',
  service: 'financial',
  design: 'finance',
  label: bi('会计科目', 'Account subject'),
  fields,
  title: 'name',
  code: 'code',
  choice: { before: 'code' },
  keywords: ['code', 'name'],
  list: [
    'mainCompId',
    'code',
    'name',
    'level',
    'category',
    'balanceDir',
    'auxCustomer',
    'auxSupplier',
    'auxDept',
    'leafFlag',
    'enabled',
  ],
  filters: ['mainCompId', 'code', 'name', 'category', 'level', 'leafFlag', 'enabled'],
  defaultSort: { field: 'code', order: 'ASC' },
  form: [
    {
      title: bi('科目', 'Subject'),
      fields: ['mainCompId', 'code', 'name', 'parentCode', 'category', 'balanceDir', 'leafFlag', 'enabled'],
    },
    {
      title: bi('辅助核算', 'Auxiliaries'),
      note: bi('勾选后，该科目的每条分录都必须填写', 'What is ticked every line on this subject has to name'),
      fields: ['auxCustomer', 'auxSupplier', 'auxDept', 'auxPerson', 'auxProject', 'cashFlag', 'qtyFlag'],
      columns: 4,
    },
  ],
  facts: { mainCompId: { filter: () => ({ enabled: 1 }) } },
  derive: ({ code }) => (code && isSubjectCode(code) ? { parentCode: parentCodeOf(code), level: levelOf(code) } : {}),
  rules: [wrongCode],
  mayEdit: configuredBy,
  unique: [['mainCompId', 'code']],
  importKey: ['mainCompId', 'code'],
  importEntered: true,
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'log', 'import', 'export'],
  pages: { icon: 'list', group: financeGroup },
  access: { finance: 'list,view,create,edit,delete,import,export' },
});
