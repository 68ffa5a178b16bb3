import { defineAct } from '../core/act.ts';
import { contributorsField } from '../core/contributors.ts';
import { defineEntity } from '../core/entity.ts';
import { bool, datetime, dict, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/**
 * 客户账户: an account of a customer that money may be sent to, once somebody of finance who did not write it has
 * checked it. One that is changed has to be checked again.
 * @see docs/spec/finance-addendum.md F15, F18, F20
 */
export const partyBank = defineEntity({
  key: 'partyBank',
  service: 'settlecenter',
  design: 'finance',
  label: bi('客户账户', 'Account of a customer'),
  fields: {
    customerId: ref('客户', 'Customer', { entity: 'customer', required: true, createOnly: true }),
    accountName: text('户名', 'Account name', { max: 100, required: true }),
    bankName: text('开户行', 'Bank', { max: 100, required: true }),
    branchNo: text('联行号', 'Branch no', { max: 12 }),
    account: text('账号', 'Account', { max: 40, required: true }),
    currency: dict('币种', 'Currency', { dict: 'CURRENCY', required: true, default: 'CNY' }),
    enabled: bool('启用', 'Enabled', { default: 1 }),
    remark: text('备注', 'Remark', { max: 200 }),
    checkedBy: ref('复核人', 'Checked by', { entity: 'sysUser', readOnly: true }),
    checkedTime: datetime('复核时间', 'Checked', { readOnly: true }),
    hands: contributorsField,
  },
  title: 'account',
  keywords: ['customerId', 'accountName', 'account'],
  list: ['customerId', 'accountName', 'bankName', 'account', 'enabled', 'checkedBy', 'checkedTime', 'createdByName'],
  filters: ['customerId', 'accountName', 'account', 'enabled', 'checkedBy'],
  row: ['checkedBy', 'enabled'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  form: [
    {
      title: bi('账户', 'Account'),
      fields: [
        'customerId',
        'accountName',
        'bankName',
        'branchNo',
        'account',
        'currency',
        'enabled',
        { field: 'remark', span: 2 },
      ],
    },
    { title: bi('复核', 'Check'), when: ({ checkedBy }) => Boolean(checkedBy), fields: ['checkedBy', 'checkedTime'] },
  ],
  rules: [
    ({ account }) =>
      account && !/^[0-9A-Za-z-]{5,40}$/.test(account)
        ? { account: bi('账号只能有数字、字母和短横，至少5位', 'Digits, letters and hyphens only, at least 5') }
        : undefined,
    ({ branchNo }) =>
      branchNo && !/^\d{12}$/.test(branchNo)
        ? { branchNo: bi('联行号为12位数字', 'A branch number has 12 digits') }
        : undefined,
  ],
  unique: [['customerId', 'account']],
  index: [['account']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'act', 'batchAct', 'log', 'export'],
  pages: { icon: 'finance' },
  access: { finance: 'list,view,create,edit,export,act:*', importExport: 'list,view', business: 'list,view' },
});

/** 复核账户: money goes to checked accounts only, and whoever wrote one does not check it. */
export const checkPartyBank = defineAct(partyBank, {
  key: 'check',
  label: bi('复核账户', 'Check the account'),
  who: ['FINANC'],
  people: 'only',
  fourEyes: true,
  batch: true,
  lead: bi(
    '请核对户名、账号和开户行。复核后如有修改，须重新复核。',
    'Compare name, number and bank. A later change asks for another check.',
  ),
  stop: ({ enabled, checkedBy }) =>
    checkedBy
      ? bi('账户已复核', 'It is checked already')
      : enabled === 1
        ? undefined
        : bi('账户已停用', 'The account is out of use'),
  done: bi('账户已复核', 'The account is checked'),
});
