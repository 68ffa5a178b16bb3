import { documentTotals } from '../approval/documentTotals.ts';
import { workflowHeader } from '../approval/workflowHeader.ts';
import { type DraftValues, defineEntity } from '../core/entity.ts';
import { date, declarationNo, dict, money, ref, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { companyBinding } from './companyBinding.ts';
import { notBeforeToday } from './documentRules.ts';

const fields = {
  ...workflowHeader,
  quotaId: ref('额度', 'Quota', { entity: 'bhQuota', required: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', readOnly: true }),
  usageId: ref('征税记录', 'Held levy', { entity: 'bhUsage' }),
  declNo: declarationNo('报关单号', 'Declaration no'),
  excessAmount: money('超额金额', 'Excess amount', { required: true, min: '0.01', sum: true }),
  excessLevel: dict('审批级别', 'Level', { dict: 'BH_EXCESS_LEVEL', readOnly: true }),
  validTo: date('有效期至', 'Valid to', { required: true }),
  consumedAmount: money('已用', 'Consumed', { readOnly: true, sum: true }),
  remainAmount: money('剩余', 'Remaining', { readOnly: true, sum: true }),
  excessStatus: dict('使用状态', 'Use state', { dict: 'BH_EXCESS_STATUS', readOnly: true, default: 'WAIT' }),
  reason: textarea('原因', 'Reason', { max: 1000, required: true }),
  repaymentPlan: textarea('还款计划', 'Repayment plan', { max: 1000, required: true }),
};

type Draft = DraftValues<typeof fields>;

const isUsable = ({ excessStatus }: Draft): boolean => excessStatus !== 'WAIT';

/** 超额审批: lets levies through that do not fit into the quota. @see docs/spec/guarantee.md 4.10 */
export const bhExcess = defineEntity({
  key: 'bhExcess',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('超额审批', 'Excess approval'),
  fields,
  title: 'docNo',
  code: 'docNo',
  ownPaper: true,
  keywords: ['docNo', 'declNo', 'customerId', 'quotaId', 'mainCompId'],
  list: [
    'docNo',
    'status',
    'customerId',
    'declNo',
    'excessAmount',
    'approvedAmount',
    'consumedAmount',
    'remainAmount',
    'excessLevel',
    'validTo',
    'excessStatus',
    'daysInStatus',
  ],
  totals: documentTotals,
  filters: [
    'docNo',
    'customerId',
    'mainCompId',
    'declNo',
    'excessLevel',
    'excessStatus',
    'status',
    'validTo',
    'ownerDept',
  ],
  defaultSort: { field: 'updatedTime', order: 'DESC' },
  index: [['quotaId'], ['usageId'], ['declNo'], ['excessStatus', 'validTo']],
  form: [
    {
      title: bi('超额', 'Excess'),
      fields: [
        'customerId',
        'quotaId',
        'usageId',
        'declNo',
        'excessAmount',
        'excessLevel',
        'validTo',
        { field: 'reason', span: 3 },
        { field: 'repaymentPlan', span: 3 },
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
  facts: { consumedAmount: { when: isUsable }, remainAmount: { when: isUsable }, excessStatus: { when: isUsable } },
  rules: [notBeforeToday<Draft>('validTo', '有效期至', 'Valid to')],
  unique: [['docNo']],
  scope: { customer: 'customerId', dept: ['ownerDept'], bound: { to: companyBinding, column: 'mainCompId' } },
  verbs: ['page', 'export'],
  methods: { page: 'applyExceedFind', export: 'applyExceedExport' },
});
