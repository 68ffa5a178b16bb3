import { defineEntity } from '../core/entity.ts';
import { date, dict, int, money, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { companyBinding } from './companyBinding.ts';

/**
 * 额度流水: the money ledger. Rows are only ever added; a balance is the sum of its account's rows, and the database itself
 * carries it over.
 * @see docs/spec/guarantee.md 4.15, 6.1, 6.2
 */
export const bhMovement = defineEntity({
  key: 'bhMovement',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('额度流水', 'Ledger movement'),
  fields: {
    moveNo: int('流水号', 'Number', { readOnly: true }),
    accountType: dict('账户类型', 'Account', { dict: 'BH_ACCOUNT', required: true }),
    quotaId: ref('额度', 'Quota', { entity: 'bhQuota' }),
    guaranteeId: ref('保函', 'Guarantee', { entity: 'bhGuarantee' }),
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp' }),
    customerId: ref('客户', 'Customer', { entity: 'customer' }),
    ownerDept: dict('归属部门', 'Owning department', { dict: 'DEPT' }),
    moveType: dict('类型', 'Movement', { dict: 'BH_MOVE_TYPE', required: true }),
    deltaBase: money('基础变动', 'Base change', { sum: true }),
    deltaTemp: money('临时变动', 'Temporary change', { sum: true }),
    deltaUsed: money('已用变动', 'Used change', { sum: true }),
    totalAfter: money('变动后总额', 'Total after', { readOnly: true }),
    usedAfter: money('变动后已用', 'Used after', { readOnly: true }),
    availableAfter: money('变动后可用', 'Available after', { readOnly: true }),
    usageId: ref('报关单', 'Declaration', { entity: 'bhUsage' }),
    docType: dict('单据类型', 'Document kind', { dict: 'BH_DOC_TYPE' }),
    docId: text('单据', 'Document', { max: 36 }),
    excessId: text('超额审批', 'Excess approval', { max: 36 }),
    reversesId: ref('冲正流水', 'Reverses', { entity: 'bhMovement' }),
    sourceKey: text('来源键', 'Idempotency key', { max: 120, required: true }),
    bizDate: date('记账日期', 'Booked', { required: true }),
    /** Of a correction: the day it happened, in a month that was closed when it was registered. */
    valueDate: date('实际日期', 'Value date', { readOnly: true }),
    operator: text('操作人', 'User', { max: 60 }),
    remark: text('备注', 'Remark', { max: 200 }),
  },
  title: 'sourceKey',
  list: [
    'moveNo',
    'bizDate',
    'valueDate',
    'moveType',
    'accountType',
    'quotaId',
    'guaranteeId',
    'customerId',
    'deltaBase',
    'deltaTemp',
    'deltaUsed',
    'totalAfter',
    'usedAfter',
    'availableAfter',
    'usageId',
    'docType',
    'operator',
    'remark',
    'createdTime',
  ],
  filters: ['quotaId', 'guaranteeId', 'customerId', 'usageId', 'bizDate'],
  defaultSort: { field: 'moveNo', order: 'DESC' },
  index: [
    ['usageId', 'moveNo'],
    ['customerId', 'moveNo'],
  ],
  sorted: ['bizDate'],
  unique: [['accountType', 'sourceKey']],
  scope: { dept: ['ownerDept'], bound: { to: companyBinding, column: 'mainCompId' } },
  verbs: ['page', 'export'],
  methods: { page: 'movementFind', export: 'historyExport' },
});
