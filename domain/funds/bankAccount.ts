import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, dict, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { configurationAccess, configuredBy, financeGroup } from './keepers.ts';

const fields = {
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
  bankName: text('开户行', 'Bank', { max: 100, required: true }),
  account: text('账号', 'Account', { max: 40, required: true }),
  branchNo: text('联行号', 'Branch no', { max: 12 }),
  currency: dict('币种', 'Currency', { dict: 'CURRENCY', required: true, default: 'CNY' }),
  subjectCode: text('会计科目', 'Subject', { max: 20, help: bi('1002 的下级科目', 'A subject under 1002') }),
  enabled: bool('启用', 'Enabled', { default: 1 }),
};

type Draft = DraftValues<typeof fields>;

const wrongAccount: Rule<Draft> = ({ account }) =>
  account && !/^[0-9A-Za-z-]{5,40}$/.test(account)
    ? { account: bi('账号只能有数字、字母和短横，至少5位', 'Digits, letters and hyphens only, at least 5') }
    : undefined;

const wrongBranch: Rule<Draft> = ({ branchNo }) =>
  branchNo && !/^\d{12}$/.test(branchNo)
    ? { branchNo: bi('联行号为12位数字', 'A branch number has 12 digits') }
    : undefined;

const wrongSubject: Rule<Draft> = ({ subjectCode }) =>
  subjectCode && !/^1002\d{2,}$/.test(subjectCode)
    ? { subjectCode: bi('应为1002的下级科目', 'A subject under 1002') }
    : undefined;

/** 银行账户: an account of ours that money comes to and leaves from. @see docs/spec/finance.md 4.17 */
export const bankAccount = defineEntity({
  key: 'bankAccount',
  service: 'financial',
  design: 'finance',
  label: bi('银行账户', 'Bank account'),
  fields,
  title: 'bankName',
  code: 'account',
  keywords: ['bankName', 'account'],
  list: ['mainCompId', 'bankName', 'account', 'branchNo', 'currency', 'subjectCode', 'enabled'],
  filters: ['mainCompId', 'bankName', 'account', 'enabled'],
  defaultSort: { field: 'account', order: 'ASC' },
  facts: { mainCompId: { filter: () => ({ enabled: 1 }) } },
  rules: [wrongAccount, wrongBranch, wrongSubject],
  mayEdit: configuredBy,
  unique: [['account']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'log', 'export'],
  pages: { icon: 'finance', group: financeGroup },
  access: configurationAccess,
});
