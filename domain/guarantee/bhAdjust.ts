import { documentTotals } from '../approval/documentTotals.ts';
import { workflowHeader } from '../approval/workflowHeader.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, computed, date, dict, int, money, ref, textarea } from '../core/field.ts';
import { addFen, compareDecimal, formatFen, negateFen, parseFen, roundMoney } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { companyBinding } from './companyBinding.ts';

const fields = {
  ...workflowHeader,
  quotaId: ref('额度', 'Quota', { entity: 'bhQuota', required: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', readOnly: true }),
  direction: dict('方向', 'Direction', { dict: 'BH_DIRECTION' }),
  changeAmount: money('调整金额', 'Amount', { min: '0.01' }),
  approvedChange: computed('批准调整额', 'Change approved', { of: 'money' }),
  oldAmount: money('原额度', 'Old amount', { readOnly: true }),
  adjustAmount: money('申请调整额', 'Change asked for', { readOnly: true, sum: true }),
  newAmount: money('申请后额度', 'Amount asked for', { readOnly: true }),
  resultAmount: money('生效后额度', 'Resulting amount', { readOnly: true }),
  oldValidTo: date('原到期日', 'Old end', { readOnly: true }),
  newValidTo: date('新到期日', 'New end'),
  newPayTermType: dict('新付款方式', 'New payment term', { dict: 'BH_PAY_TERM' }),
  newPayLeadDays: int('新提前天数', 'New lead days', { min: 0, max: 30 }),
  newPayFixedDay: int('新固定日', 'New day of month', { min: 1, max: 28 }),
  termLooser: bool('条件放宽', 'Term looser', { default: 0, readOnly: true }),
  reason: textarea('调整原因', 'Reason', { max: 1000, required: true }),
  quotaNo: computed('额度编号', 'Quota no', { of: 'text' }),
};

type Draft = DraftValues<typeof fields>;

const hasFixedDay = ({ newPayTermType }: Draft): boolean => newPayTermType === 'FIXED_DAY';

/** Signed change and new amount; an empty change leaves the amount as it is. */
function newAmounts({ direction, changeAmount, oldAmount }: Draft): Partial<Draft> {
  const change = parseFen(roundMoney(changeAmount ?? '0'));
  const signed = direction === 'DEC' ? negateFen(change) : change;
  if (!oldAmount) return { adjustAmount: formatFen(signed) };
  return { adjustAmount: formatFen(signed), newAmount: formatFen(addFen(parseFen(oldAmount), signed)) };
}

const nothingChanges: Rule<Draft> = ({ changeAmount, newValidTo, newPayTermType }, { moment }) =>
  moment === 'submit' && !changeAmount && !newValidTo && !newPayTermType
    ? { changeAmount: bi('金额、到期日、付款方式至少调整一项', 'Change the amount, the end or the payment term') }
    : undefined;

const belowZero: Rule<Draft> = ({ newAmount }) =>
  newAmount && compareDecimal(newAmount, '0') < 0
    ? { changeAmount: bi('调整后额度不能为负', 'The new amount must not be negative') }
    : undefined;

const endNotInFuture: Rule<Draft> = ({ newValidTo }, { moment, now }) =>
  moment === 'submit' && newValidTo && newValidTo <= now.slice(0, 10)
    ? { newValidTo: bi('新到期日应晚于今天', 'The new end must be after today') }
    : undefined;

/** 额度调整: changes a quota for good. @see docs/spec/guarantee.md 4.7 */
export const bhAdjust = defineEntity({
  key: 'bhAdjust',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('额度调整', 'Quota adjustment'),
  fields,
  title: 'docNo',
  code: 'docNo',
  ownPaper: true,
  keywords: ['docNo', 'customerId', 'quotaId', 'mainCompId'],
  list: [
    'docNo',
    'status',
    'quotaNo',
    'customerId',
    'oldAmount',
    'adjustAmount',
    'newAmount',
    'approvedChange',
    'resultAmount',
    'oldValidTo',
    'newValidTo',
    'daysInStatus',
    'ownerDept',
    'effectiveAt',
  ],
  totals: { ...documentTotals, minus: { approvedAmount: ['direction', 'DEC'] } },
  filters: ['docNo', 'customerId', 'mainCompId', 'direction', 'status', 'adjustAmount', 'createdTime', 'ownerDept'],
  defaultSort: { field: 'updatedTime', order: 'DESC' },
  index: [['quotaId']],
  sorted: ['createdTime'],
  form: [
    {
      title: bi('额度与金额', 'Quota and amount'),
      fields: [
        'customerId',
        'quotaId',
        'mainCompId',
        'direction',
        'changeAmount',
        'oldAmount',
        'adjustAmount',
        'newAmount',
      ],
    },
    {
      title: bi('期限与付款', 'Term and payment'),
      fields: [
        'oldValidTo',
        'newValidTo',
        'newPayTermType',
        'newPayLeadDays',
        'newPayFixedDay',
        'termLooser',
        { field: 'reason', span: 3 },
      ],
    },
    {
      title: bi('附件', 'Files'),
      fields: [
        { field: 'attachments', span: 3 },
        { field: 'remark', span: 3 },
      ],
    },
  ],
  draftNeeds: ['quotaId'],
  facts: {
    direction: { requiredWhen: ({ changeAmount }) => Boolean(changeAmount) },
    newPayLeadDays: { when: ({ newPayTermType }) => newPayTermType === 'BEFORE_DEADLINE' },
    newPayFixedDay: { when: hasFixedDay, requiredWhen: hasFixedDay },
  },
  rules: [nothingChanges, belowZero, endNotInFuture],
  derive: newAmounts,
  unique: [['docNo']],
  scope: { customer: 'customerId', dept: ['ownerDept'], bound: { to: companyBinding, column: 'mainCompId' } },
  verbs: ['page', 'export'],
  methods: { page: 'adjustFind', export: 'adjustExport' },
});
