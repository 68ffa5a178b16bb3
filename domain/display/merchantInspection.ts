import { departments } from '../core/access.ts';
import { defineEntity } from '../core/entity.ts';
import { bool, children, date, datetime, decimal, dict, files, int, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { inspectionFlow } from './inspectionFlow.ts';
import { inspectionsPath } from './paths.ts';

/** Departments whose people inspect. */
export const inspectors: readonly string[] = [departments.importExport, departments.warehouse];

/** 检查项: one thing that was looked at, or one part that was counted. */
export const inspectionItem = defineEntity({
  key: 'inspectionItem',
  service: 'business',
  design: 'platform',
  label: bi('检查项', 'Check item'),
  parent: { entity: 'merchantInspection', field: 'inspectionId' },
  fields: {
    inspectionId: ref('巡检', 'Inspection', { entity: 'merchantInspection', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1, required: true }),
    item: text('检查项/料号', 'Item or part no', { max: 100, required: true }),
    okFlg: bool('合格', 'Good', { default: 1 }),
    score: int('得分', 'Points', { min: 0, max: 100 }),
    bookQty: decimal('账面数量', 'Booked', 14, 5, { min: '0' }),
    countedQty: decimal('实盘数量', 'Counted', 14, 5, { min: '0' }),
    remark: text('备注', 'Remark', { max: 200 }),
  },
  scope: 'parent',
  verbs: [],
});

/** 商户巡检: somebody goes and looks. @see docs/spec/platform.md 11.7 */
export const merchantInspection = defineEntity({
  key: 'merchantInspection',
  service: 'business',
  design: 'platform',
  label: bi('商户巡检', 'Inspection'),
  fields: {
    inspectNo: text('编号', 'No', { max: 20, readOnly: true }),
    merchantId: ref('商户', 'Merchant', { entity: 'merchant', required: true, createOnly: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
    inspectKind: dict('类型', 'Kind', { dict: 'INSPECT_KIND', required: true, default: 'ROUTINE' }),
    planDate: date('计划日期', 'Plan date', { required: true }),
    inspectorId: ref('巡检人', 'Inspector', { entity: 'sysUser', required: true }),
    checkTime: datetime('检查时间', 'Checked', { readOnly: true, notAfter: 'today' }),
    score: int('得分', 'Score', { min: 0, max: 100, readOnly: true }),
    problem: textarea('问题', 'Problem', { max: 500, readOnly: true }),
    deadline: date('整改期限', 'Deadline', { readOnly: true, notBefore: 'today' }),
    reply: textarea('整改说明', 'Answer', { max: 500, readOnly: true }),
    round: int('复查轮次', 'Round', { readOnly: true, default: 0 }),
    reason: textarea('意见', 'Opinion', { max: 500, readOnly: true }),
    status: stateField('状态', 'Status', inspectionFlow),
    items: children('检查项', 'Check items', { of: inspectionItem, maxRows: 200 }),
    files: files('附件', 'Files', { maxCount: 20 }),
  },
  numbering: { field: 'inspectNo', prefix: 'XJ', at: 'create' },
  title: 'inspectNo',
  code: 'inspectNo',
  keywords: ['inspectNo', 'merchantId', 'inspectorId', 'problem'],
  list: ['inspectNo', 'status', 'deadline', 'merchantId', 'inspectKind', 'planDate', 'inspectorId', 'checkTime', 'score', 'round'],
  filters: ['merchantId', 'inspectKind', 'status', 'planDate', 'inspectorId', 'deadline'],
  defaultSort: { field: 'planDate', order: 'DESC' },
  index: [['merchantId', 'planDate'], ['status', 'planDate']],
  form: [
    { title: bi('巡检计划', 'Plan'), fields: ['inspectNo', 'merchantId', 'inspectKind', 'planDate', 'inspectorId'] },
    { title: bi('检查项', 'Check items'), fields: ['items'] },
    { title: bi('结果与整改', 'Result and rectification'), fields: ['checkTime', 'score', 'round', 'deadline', 'problem', 'reply', 'reason'] },
    { title: bi('附件', 'Files'), fields: [{ field: 'files', span: 3 }] },
  ],
  facts: { inspectorId: { filter: () => ({ deptCode__in: [...inspectors] }) } },
  unique: [['inspectNo']],
  scope: { customer: 'customerId', staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'act', 'batchAct', 'log', 'export'],
  flow: inspectionFlow,
  pages: { icon: 'merchant', at: inspectionsPath, title: bi('商户巡检', 'Inspections'), group: '17' },
  access: {
    importExport: 'list,view,create,edit,export,print,act:*',
    warehouse: 'list,view,create,edit,export,print,act:pass,act:issue',
    business: 'list,view,act:reply',
    customer: 'list,view,act:reply',
  },
}); // biome-ignore format: a definition is a table
