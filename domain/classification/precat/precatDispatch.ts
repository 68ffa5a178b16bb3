import { auditorRoles, reviewerRoles } from '../../core/access.ts';
import { defineEntity } from '../../core/entity.ts';
import { bool, children, datetime, decimal, dict, int, ref, text, textarea } from '../../core/field.ts';
import { stateField } from '../../core/flow.ts';
import { bi } from '../../core/text.ts';
import { dispatchPath } from '../paths.ts';
import { precatDispatchFlow } from './precatDispatchFlow.ts';

/** 派单商品: goods of an order, and what a sample found of them. */
export const dispatchLine = defineEntity({
  key: 'dispatchLine',
  service: 'product',
  design: 'classification',
  label: bi('派单商品', 'Goods of the order'),
  parent: { entity: 'precatDispatch', field: 'dispatchId' },
  fields: {
    dispatchId: ref('派单', 'Order', { entity: 'precatDispatch', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1, required: true }),
    productId: ref('商品', 'Goods', { entity: 'precatProduct', required: true, createOnly: true }),
    wrongFlg: bool('有差错', 'Wrong', { default: 0 }),
    note: text('差错说明', 'What is wrong', { max: 200 }),
  },
  title: 'lineNo',
  index: [['productId']],
  scope: 'parent',
  verbs: [],
});

const reading = 'list,view,export';

/** 派单: goods of one application that one person audits at one level. @see docs/spec/classification.md 2.4, 4.7 */
export const precatDispatch = defineEntity({
  key: 'precatDispatch',
  service: 'product',
  design: 'classification',
  label: bi('派单', 'Dispatch order'),
  fields: {
    dispatchNo: text('派单号', 'Dispatch no', { max: 20, readOnly: true }),
    kind: dict('类别', 'Kind', { dict: 'DISPATCH_KIND', required: true, readOnly: true }),
    applyId: ref('预归类申请', 'Application', { entity: 'precatApply', readOnly: true }),
    assigneeId: ref('处理人', 'Assignee', { entity: 'sysUser', readOnly: true }),
    verifierId: ref('复核人', 'Verifier', { entity: 'sysUser', readOnly: true }),
    lines: children('商品', 'Goods', { of: dispatchLine, maxRows: 500, readOnly: true }),
    lineCount: int('行数', 'Lines', { readOnly: true, default: 0 }),
    errorLines: int('差错行', 'Wrong lines', { readOnly: true }),
    qualityScore: decimal('得分', 'Score', 5, 2, { readOnly: true }),
    dueTime: datetime('应完成时间', 'Due', { readOnly: true }),
    assignTime: datetime('派单时间', 'Assigned', { readOnly: true }),
    startTime: datetime('开始时间', 'Started', { readOnly: true }),
    finishTime: datetime('完成时间', 'Finished', { readOnly: true }),
    onTime: bool('按时', 'On time', { readOnly: true }),
    reason: textarea('意见', 'Opinion', { max: 300, readOnly: true }),
    status: stateField('状态', 'Status', precatDispatchFlow),
  },
  numbering: { field: 'dispatchNo', prefix: 'PD', at: 'create' },
  title: 'dispatchNo',
  keywords: ['dispatchNo', 'applyId', 'assigneeId'],
  quickFind: { shows: ['dispatchNo'], beside: ['applyId', 'assigneeId'], asks: 'own' },
  list: [
    'dispatchNo',
    'status',
    'kind',
    'applyId',
    'assigneeId',
    'lineCount',
    'dueTime',
    'assignTime',
    'finishTime',
    'onTime',
    'verifierId',
    'errorLines',
    'qualityScore',
  ],
  filters: ['dispatchNo', 'status', 'kind', 'assigneeId', 'verifierId', 'dueTime', 'finishTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [
    ['assigneeId', 'status'],
    ['applyId', 'status'],
    ['status', 'finishTime'],
  ],
  form: [
    {
      title: bi('派单', 'Order'),
      fields: [
        'dispatchNo',
        'kind',
        'applyId',
        'assigneeId',
        'lineCount',
        'dueTime',
        'assignTime',
        'startTime',
        'finishTime',
        'onTime',
        { field: 'reason', span: 3 },
      ],
    },
    {
      title: bi('复核', 'Verification'),
      when: ({ verifierId }) => Boolean(verifierId),
      fields: ['verifierId', 'errorLines', 'qualityScore'],
    },
    { title: bi('商品', 'Goods'), fields: [{ field: 'lines', span: 3 }] },
  ],
  facts: {
    assigneeId: { filter: () => ({ roleId__in: [...auditorRoles] }) },
    verifierId: { filter: () => ({ roleId__in: [...reviewerRoles] }) },
  },
  unique: [['dispatchNo']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'act', 'batchAct', 'log', 'export'],
  flow: precatDispatchFlow,
  pages: { icon: 'list', at: dispatchPath, title: bi('派单列表', 'Dispatch list') },
  access: { preAudit: `${reading},act:*`, preAuditAdmin: `${reading},act:*` },
});
