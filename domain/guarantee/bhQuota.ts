import { defineEntity } from '../core/entity.ts';
import { bool, computed, date, decimal, dict, int, json, money, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { companyBinding } from './companyBinding.ts';

/**
 * 客户额度: what a customer may use of a main company's guarantees. Every balance is kept by the ledger's own rows; nobody writes it directly.
 * @see docs/spec/guarantee.md 4.3
 */
export const bhQuota = defineEntity({
  key: 'bhQuota',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('客户额度', 'Customer quota'),
  fields: {
    quotaNo: text('额度编号', 'Quota number', { max: 20, readOnly: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
    ownerDept: dict('归属部门', 'Owning department', { dict: 'DEPT', required: true }),
    baseAmount: money('基础额度', 'Base', { readOnly: true, default: '0', sum: true }),
    tempAmount: money('临时额度', 'Temporary', { readOnly: true, default: '0', sum: true }),
    totalAmount: money('总额度', 'Total', { readOnly: true, default: '0', sum: true }),
    usedAmount: money('已用额度', 'Used', { readOnly: true, default: '0', sum: true }),
    availableAmount: money('可用额度', 'Available', { readOnly: true, default: '0', sum: true }),
    overAmount: money('超额', 'Over quota', { readOnly: true, default: '0', sum: true }),
    heldAmount: money('待超额审批金额', 'Held', { readOnly: true, default: '0', sum: true }),
    utilisation: decimal('使用率', 'Utilisation', 12, 2, { readOnly: true, default: '0', percent: true }),
    validFrom: date('起始日', 'Valid from', { required: true }),
    validTo: date('到期日', 'Valid to', { required: true }),
    payTermType: dict('付款方式', 'Payment term', { dict: 'BH_PAY_TERM', required: true, default: 'BEFORE_DEADLINE' }),
    payLeadDays: int('提前天数', 'Lead days', { min: 0, max: 30 }),
    payFixedDay: int('固定日', 'Day of month', { min: 1, max: 28 }),
    grade: dict('客户等级', 'Grade', { dict: 'BH_GRADE', readOnly: true }),
    guaranteeIds: json('限用保函', 'Limited to guarantees'),
    quotaStatus: dict('状态', 'Status', { dict: 'BH_QUOTA_STATUS', readOnly: true, default: 'ACTIVE' }),
    suspendReason: text('暂停原因', 'Suspension reason', { max: 200, readOnly: true }),
    blockedFlag: bool('暂停新单', 'Blocked', { readOnly: true, default: 0 }),
    contactName: text('联系人', 'Contact', { max: 50 }),
    contactPhone: text('联系电话', 'Phone', { max: 30, pattern: 'phone' }),
    contactEmail: text('联系邮箱', 'E-mail', { max: 100, pattern: 'email' }),
    applyId: text('来源申请', 'Source application', { max: 36, readOnly: true }),
    reviewId: text('评审表', 'Review sheet', { max: 36, readOnly: true }),
    remainingDays: computed('剩余天数', 'Days left', { of: 'int' }),
    overdueCount: computed('逾期笔数', 'Overdue', { of: 'int' }),
    guaranteeNos: computed('限用保函编号', 'Guarantee numbers', { of: 'text' }),
  },
  title: 'quotaNo',
  code: 'quotaNo',
  keywords: ['quotaNo', 'customerId', 'mainCompId', 'contactName'],
  list: [
    'quotaNo', 'quotaStatus', 'customerId', 'mainCompId', 'totalAmount', 'usedAmount', 'availableAmount', 'utilisation', 'heldAmount', 'validTo', 'remainingDays',
    'overdueCount', 'blockedFlag', 'grade', 'ownerDept', 'baseAmount', 'tempAmount',
  ],
  filters: ['customerId', 'mainCompId', 'quotaStatus', 'utilisation', 'remainingDays', 'blockedFlag', 'quotaNo', 'validTo', 'ownerDept'],
  defaultSort: { field: 'quotaNo', order: 'DESC' },
  index: [['customerId', 'quotaNo'], ['mainCompId']],
  form: [
    { title: bi('基本信息', 'Basics'), fields: ['quotaNo', 'quotaStatus', 'customerId', 'mainCompId', 'ownerDept', 'grade'] },
    { title: bi('额度', 'Balances'), fields: ['baseAmount', 'tempAmount', 'totalAmount', 'usedAmount', 'availableAmount', 'heldAmount', 'overAmount', 'utilisation'] },
    { title: bi('有效期与付款', 'Validity and payment'), fields: ['validFrom', 'validTo', 'payTermType', 'payLeadDays', 'payFixedDay', 'guaranteeNos'] },
    { title: bi('联系人', 'Contact'), fields: ['contactName', 'contactPhone', 'contactEmail', { field: 'suspendReason', span: 3 }] },
  ],
  unique: [['quotaNo']],
  scope: { dept: ['ownerDept'], bound: { to: companyBinding, column: 'mainCompId' } },
  verbs: ['page', 'get', 'byIds', 'export'],
  methods: { page: 'quotaFind', get: 'quotaGet', export: 'quotaExport' },
}); // biome-ignore format: a definition is a table
