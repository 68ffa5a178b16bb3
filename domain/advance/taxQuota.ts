import { defineEntity } from '../core/entity.ts';
import { computed, date, decimal, dict, int, money, ref, text } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { linesPath } from './paths.ts';
import { taxQuotaFlow } from './taxQuotaFlow.ts';

/**
 * 垫付额度: up to which amount a customer may have taxes advanced. What is used of it is counted, never written.
 * @see docs/spec/finance.md 4.4, docs/spec/finance-addendum.md F26
 */
export const taxQuota = defineEntity({
  key: 'taxQuota',
  service: 'baohan',
  design: 'finance',
  label: bi('垫付额度', 'Advance line'),
  fields: {
    quotaNo: text('额度编号', 'No', { max: 20, readOnly: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', readOnly: true }),
    quotaAmount: money('额度', 'Limit', { readOnly: true, sum: true }),
    outstanding: computed('在垫', 'Outstanding', { of: 'money', sum: true }),
    reserved: computed('预占', 'Reserved', { of: 'money', sum: true }),
    available: computed('可用', 'Available', { of: 'money', sum: true }),
    usedRate: computed('使用率%', 'Used %', { of: 'text' }),
    maxSingleAmount: money('单笔上限', 'Single limit', { readOnly: true }),
    maxDays: int('最长天数', 'Longest term', { readOnly: true, unit: bi('天', 'days') }),
    validFrom: date('起始日', 'Valid from', { readOnly: true }),
    validTo: date('到期日', 'Valid to', { readOnly: true }),
    dailyRate: decimal('日费率', 'Daily rate', 9, 6, { readOnly: true }),
    overdueRate: decimal('逾期日费率', 'Overdue rate', 9, 6, { readOnly: true }),
    freeDays: int('免费天数', 'Free days', { readOnly: true }),
    allocOrder: dict('冲抵顺序', 'Allocation', { dict: 'ALLOC_ORDER', readOnly: true }),
    agreementId: ref('垫付协议', 'Agreement', { entity: 'agreement', readOnly: true }),
    sourceDocId: ref('来源单据', 'Source document', { entity: 'taxAdvance', readOnly: true }),
    lastAdjustId: ref('最近调整', 'Last adjustment', { entity: 'taxAdjust', readOnly: true }),
    ownerDept: dict('归属部门', 'Department', { dict: 'DEPT', readOnly: true }),
    status: stateField('状态', 'Status', taxQuotaFlow),
    statusReason: text('原因', 'Reason', { max: 200, readOnly: true }),
  },
  title: 'quotaNo',
  code: 'quotaNo',
  keywords: ['quotaNo', 'customerId', 'mainCompId'],
  list: [
    'quotaNo', 'status', 'customerId', 'mainCompId', 'quotaAmount', 'outstanding', 'reserved', 'available', 'usedRate',
    'validFrom', 'validTo', 'maxDays', 'dailyRate', 'statusReason', 'ownerDept',
  ],
  filters: ['quotaNo', 'customerId', 'mainCompId', 'status', 'validTo', 'ownerDept'],
  defaultSort: { field: 'quotaNo', order: 'DESC' },
  index: [['customerId', 'mainCompId']],
  form: [
    { title: bi('额度', 'Line'), fields: ['quotaNo', 'customerId', 'mainCompId', 'status', 'statusReason', 'ownerDept'] },
    { title: bi('占用', 'Use'), fields: ['quotaAmount', 'outstanding', 'reserved', 'available', 'usedRate'] },
    {
      title: bi('条件', 'Terms'),
      fields: [
        'validFrom', 'validTo', 'maxDays', 'maxSingleAmount', 'dailyRate', 'overdueRate', 'freeDays', 'allocOrder',
        'agreementId', 'sourceDocId', 'lastAdjustId',
      ],
    },
  ],
  unique: [['quotaNo']],
  scope: { customer: 'customerId', dept: ['ownerDept'] },
  verbs: ['page', 'get', 'byIds', 'act', 'batchAct', 'log', 'export'],
  flow: taxQuotaFlow,
  pages: { icon: 'list', at: linesPath, title: bi('垫税管理', 'Tax advance administration') },
  access: {
    business: 'list,view',
    importExport: 'list,view,export,act:*',
    investment: 'list,view,export',
    finance: 'list,view,export,act:*',
  },
}); // biome-ignore format: columns read best together
