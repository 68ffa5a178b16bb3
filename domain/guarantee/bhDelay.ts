import { workflowHeader } from '../approval/workflowHeader.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, children, computed, date, dict, int, money, ref, text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { companyBinding } from './companyBinding.ts';

const itemFields = {
  delayId: ref('延期申请', 'Delay', { entity: 'bhDelay', required: true, createOnly: true }),
  lineNo: int('序号', 'Line', { min: 1 }),
  usageId: ref('征税记录', 'Levy', { entity: 'bhUsage', required: true }),
  declNo: text('报关单号', 'Declaration', { max: 18, follows: true }),
  amount: money('未结金额', 'Outstanding', { follows: true }),
  oldDueDate: date('原应付日', 'Old due date', { follows: true }),
  newDueDate: date('新应付日', 'New due date', { required: true }),
  delayDays: int('延期天数', 'Days', { follows: true }),
  customsDeadline: date('海关期限', 'Customs deadline', { follows: true }),
  beyondDeadline: bool('超海关期限', 'Beyond customs deadline', { default: 0, follows: true }),
};

const dueNotLater: Rule<DraftValues<typeof itemFields>> = ({ oldDueDate, newDueDate }) =>
  oldDueDate && newDueDate && newDueDate <= oldDueDate
    ? { newDueDate: bi('新应付日应晚于原应付日', 'The new due date must be after the old one') }
    : undefined;

/** 延期明细: one levy and its new due date; old date, amount and days follow from the levy. */
export const bhDelayItem = defineEntity({
  key: 'bhDelayItem',
  service: 'baohan',
  design: 'guarantee',
  label: bi('延期明细', 'Delay item'),
  parent: { entity: 'bhDelay', field: 'delayId' },
  title: 'declNo',
  fields: itemFields,
  rules: [dueNotLater],
  index: [['usageId']],
  scope: 'parent',
  verbs: [],
});

const fields = {
  ...workflowHeader,
  delayKind: dict('延期类型', 'Kind', { dict: 'BH_DELAY_KIND', required: true, default: 'PAY' }),
  quotaId: ref('额度', 'Quota', { entity: 'bhQuota', required: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', readOnly: true }),
  items: children('明细', 'Items', { of: bhDelayItem, maxRows: 200 }),
  itemCount: computed('条数', 'Items', { of: 'int' }),
  delayedAmount: computed('延期金额', 'Delayed amount', { of: 'money' }),
  latestDueDate: computed('最晚应付日', 'Latest due date', { of: 'text' }),
  oldValidTo: date('额度原到期日', 'Old quota end', { readOnly: true }),
  newValidTo: date('额度新到期日', 'New quota end'),
  maxDelayDays: computed('最长天数', 'Longest delay', { of: 'int' }),
  times: int('已延次数', 'Earlier delays', { readOnly: true }),
  exceedFlag: bool('超限', 'Exceeds normal limit', { default: 0, readOnly: true }),
  reason: textarea('原因', 'Reason', { max: 1000, required: true }),
  repaymentPlan: textarea('还款计划', 'Repayment plan', { max: 1000 }),
};

type Draft = DraftValues<typeof fields>;

const isOfQuotaEnd = ({ delayKind }: Draft): boolean => delayKind === 'VALID';

const itemsMissing: Rule<Draft> = ({ delayKind, items }, { moment }) =>
  moment === 'submit' && delayKind === 'PAY' && !items?.length
    ? { items: bi('请至少选择一条征税记录', 'Choose at least one levy') }
    : undefined;

const sameUsageTwice: Rule<Draft> = ({ items }) => {
  const ids = (items ?? []).map(({ usageId }) => usageId);
  return new Set(ids).size < ids.length
    ? { items: bi('同一征税记录不能重复', 'A levy may stand here once only') }
    : undefined;
};

/** 延期: moves a customer's own due date, or the end of his quota. @see docs/spec/guarantee.md 4.9 */
export const bhDelay = defineEntity({
  key: 'bhDelay',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('延期申请', 'Delay'),
  fields,
  title: 'docNo',
  code: 'docNo',
  ownPaper: true,
  keywords: ['docNo', 'customerId', 'quotaId', 'mainCompId'],
  list: [
    'docNo',
    'status',
    'delayKind',
    'customerId',
    'itemCount',
    'delayedAmount',
    'latestDueDate',
    'maxDelayDays',
    'exceedFlag',
    'times',
    'daysInStatus',
  ],
  filters: ['docNo', 'customerId', 'mainCompId', 'delayKind', 'exceedFlag', 'status', 'createdTime', 'ownerDept'],
  defaultSort: { field: 'updatedTime', order: 'DESC' },
  index: [['quotaId']],
  sorted: ['createdTime'],
  form: [
    {
      title: bi('延期', 'Delay'),
      fields: [
        'delayKind',
        'customerId',
        'quotaId',
        'oldValidTo',
        'newValidTo',
        'exceedFlag',
        { field: 'reason', span: 3 },
        { field: 'repaymentPlan', span: 3 },
      ],
    },
    {
      title: bi('延期明细', 'Items'),
      when: ({ delayKind }) => delayKind !== 'VALID',
      fields: [{ field: 'items', span: 3 }],
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
    oldValidTo: { when: isOfQuotaEnd },
    newValidTo: { when: isOfQuotaEnd, requiredWhen: isOfQuotaEnd },
    repaymentPlan: { requiredWhen: ({ exceedFlag }) => exceedFlag === 1 },
  },
  rules: [itemsMissing, sameUsageTwice],
  unique: [['docNo']],
  scope: { customer: 'customerId', dept: ['ownerDept'], bound: { to: companyBinding, column: 'mainCompId' } },
  verbs: ['page', 'export'],
  methods: { page: 'delayFind', export: 'delayExport' },
});
