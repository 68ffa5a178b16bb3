import { documentTotals } from '../approval/documentTotals.ts';
import { workflowHeader } from '../approval/workflowHeader.ts';
import { type DraftValues, defineEntity } from '../core/entity.ts';
import { computed, date, datetime, dict, money, ref, text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { companyBinding } from './companyBinding.ts';
import { notBeforeToday } from './documentRules.ts';

const fields = {
  ...workflowHeader,
  quotaId: ref('额度', 'Quota', { entity: 'bhQuota', required: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', readOnly: true }),
  direction: dict('方向', 'Direction', { dict: 'BH_DIRECTION', required: true, default: 'INC' }),
  shortAmount: money('申请金额', 'Amount asked for', { required: true, min: '0.01', sum: true }),
  oldAmount: money('原总额度', 'Old total', { readOnly: true }),
  resultAmount: money('生效后总额度', 'Resulting total', { readOnly: true }),
  startDate: date('开始日期', 'Start', { required: true }),
  endDate: date('结束日期', 'End', { required: true, notBefore: 'startDate' }),
  actualEndDate: date('实际结束', 'Actual end', { readOnly: true }),
  daysLeft: computed('剩余天数', 'Days left', { of: 'int' }),
  shortStatus: dict('执行状态', 'Run state', { dict: 'BH_SHORT_STATUS', readOnly: true, default: 'NONE' }),
  stopReason: text('停止原因', 'Stop reason', { max: 200, readOnly: true }),
  stoppedBy: text('停止人', 'Stopped by', { max: 36, readOnly: true }),
  stoppedAt: datetime('停止时间', 'Stopped', { readOnly: true }),
  reason: textarea('原因', 'Reason', { max: 1000, required: true }),
};

type Draft = DraftValues<typeof fields>;

/** 短期调整: changes a quota for a period and ends by itself. @see docs/spec/guarantee.md 4.8 */
export const bhShortAdjust = defineEntity({
  key: 'bhShortAdjust',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('短期调整', 'Short-term adjustment'),
  fields,
  title: 'docNo',
  code: 'docNo',
  ownPaper: true,
  keywords: ['docNo', 'customerId', 'quotaId', 'mainCompId'],
  list: [
    'docNo',
    'status',
    'customerId',
    'direction',
    'oldAmount',
    'shortAmount',
    'approvedAmount',
    'resultAmount',
    'startDate',
    'endDate',
    'actualEndDate',
    'daysLeft',
    'shortStatus',
    'daysInStatus',
    'stopReason',
  ],
  totals: { ...documentTotals, minus: { shortAmount: ['direction', 'DEC'], approvedAmount: ['direction', 'DEC'] } },
  filters: ['docNo', 'customerId', 'mainCompId', 'shortStatus', 'status', 'startDate', 'endDate', 'ownerDept'],
  defaultSort: { field: 'updatedTime', order: 'DESC' },
  index: [['quotaId'], ['shortStatus', 'endDate']],
  form: [
    {
      title: bi('额度与期间', 'Quota and period'),
      fields: [
        'customerId',
        'quotaId',
        'mainCompId',
        'direction',
        'shortAmount',
        'startDate',
        'endDate',
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
  facts: { shortStatus: { when: ({ shortStatus }) => shortStatus !== 'NONE' } },
  rules: [notBeforeToday<Draft>('startDate', '开始日期', 'Start')],
  unique: [['docNo']],
  scope: { customer: 'customerId', dept: ['ownerDept'], bound: { to: companyBinding, column: 'mainCompId' } },
  verbs: ['page', 'export'],
  methods: { page: 'shortAdjustFind', export: 'shortAdjustExport' },
});
