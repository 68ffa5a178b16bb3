import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { computed, datetime, dict, files, int, json, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { rpaTaskFlow } from './rpaTaskFlow.ts';

/** How long a robot holds a task, and how often one is tried. */
export const leaseMinutes = 10;
export const mostAttempts = 3;

const fields = {
  taskNo: text('任务编号', 'Task no', { max: 20, readOnly: true }),
  rpaKind: dict('类型', 'Kind', { dict: 'RPA_KIND', required: true, createOnly: true, default: 'DECL_MAKE' }),
  orderId: ref('报关委托单', 'Order', { entity: 'customsOrder', createOnly: true }),
  declId: ref('报关单', 'Declaration', { entity: 'declaration', createOnly: true }),
  docNo: text('单证号', 'Document no', {
    max: 40,
    createOnly: true,
    help: bi('在外部网站上取件所用的单号', 'The number by which the portal knows it'),
  }),
  bizEntity: text('业务对象', 'Kind of record', { max: 60, readOnly: true }),
  bizId: text('业务记录', 'Record', { max: 36, readOnly: true }),
  file: files('取回的文件', 'File that was fetched', { readOnly: true, maxCount: 5 }),
  waitsFor: computed('等待原因', 'Waits for', { of: 'text' }),
  priority: int('优先级', 'Priority', { min: 1, max: 9, default: 5, help: bi('1 最先', '1 goes first') }),
  customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
  customsCode: dict('关区', 'Customs', { dict: 'CUSTOMS', readOnly: true }),
  robotId: ref('机器人账号', 'Robot account', { entity: 'sysUser', readOnly: true }),
  robot: text('机器人', 'Robot', { max: 40, readOnly: true }),
  leaseUntil: datetime('租约至', 'Lease until', { readOnly: true }),
  attempts: int('次数', 'Attempts', { readOnly: true, default: 0 }),
  fileHash: text('文件校验值', 'Hash of the files', { max: 64, readOnly: true }),
  takenHash: text('取件校验值', 'Hash of what was pulled', { max: 64, readOnly: true }),
  resultJson: json('结果', 'Result', { readOnly: true, limits: { depth: 4, entries: 500 } }),
  errorMsg: text('错误', 'Error', { max: 500, readOnly: true }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  reason: textarea('原因', 'Reason', { max: 300, readOnly: true }),
  status: stateField('状态', 'Status', rpaTaskFlow),
};

/** Whether a task of this kind is about an order rather than about one of its declarations. */
export const isOfOrder = (rpaKind: unknown): boolean => rpaKind === 'DECL_MAKE';

/** Files that a robot fetches from a portal by a number, whoever's they are. */
const fetchedKinds: ReadonlySet<string> = new Set(['DECL_PDF', 'LIST_PDF', 'TAX_BILL', 'RCPT', 'CLIENT_ORDER']);
export const isFetched = (rpaKind: unknown): boolean => fetchedKinds.has(String(rpaKind));

const aboutNothing: Rule<DraftValues<typeof fields>> = ({ rpaKind, orderId, declId, docNo }) => {
  if (isFetched(rpaKind))
    return docNo?.trim() ? undefined : { docNo: bi('请填写单证号', 'Enter the number of the document') };
  if (isOfOrder(rpaKind)) return orderId ? undefined : { orderId: bi('请选择报关委托单', 'Choose the order') };
  return declId ? undefined : { declId: bi('请选择报关单', 'Choose the declaration') };
};

const staff = 'list,view,create,act:requeue,act:cancel';

/** RPA取件任务: work that a robot takes from us. @see docs/spec/classification.md 2.14, docs/spec/operations.md 3.16 */
export const rpaTask = defineEntity({
  key: 'rpaTask',
  service: 'van',
  design: 'classification',
  label: bi('RPA取件任务', 'Robot task'),
  fields,
  numbering: { field: 'taskNo', prefix: 'RPA', at: 'create' },
  title: 'taskNo',
  keywords: ['taskNo', 'docNo', 'orderId', 'declId'],
  list: [
    'taskNo',
    'status',
    'rpaKind',
    'docNo',
    'waitsFor',
    'orderId',
    'declId',
    'customerId',
    'customsCode',
    'priority',
    'robot',
    'robotId',
    'attempts',
    'leaseUntil',
    'errorMsg',
    'createdTime',
  ],
  filters: ['taskNo', 'status', 'rpaKind', 'docNo', 'orderId', 'declId', 'customsCode', 'robotId', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['status', 'priority', 'createdTime'], ['orderId'], ['declId'], ['rpaKind', 'docNo']],
  form: [
    { title: bi('任务', 'Task'), fields: ['taskNo', 'rpaKind', 'docNo', 'orderId', 'declId', 'priority'] },
    {
      title: bi('执行', 'At work'),
      when: ({ taskNo }) => Boolean(taskNo),
      fields: [
        'customsCode',
        'robot',
        'robotId',
        'leaseUntil',
        'attempts',
        'fileHash',
        { field: 'waitsFor', span: 3 },
        { field: 'file', span: 3 },
        { field: 'errorMsg', span: 3 },
        { field: 'reason', span: 3 },
      ],
    },
  ],
  facts: {
    docNo: { when: ({ rpaKind }) => isFetched(rpaKind), requiredWhen: ({ rpaKind }) => isFetched(rpaKind) },
    orderId: { when: ({ rpaKind }) => isOfOrder(rpaKind) || isFetched(rpaKind) },
    declId: { when: ({ rpaKind }) => !isOfOrder(rpaKind) && !isFetched(rpaKind) },
  },
  rules: [aboutNothing],
  unique: [['taskNo']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'add', 'act', 'batchAct', 'log', 'export'],
  flow: rpaTaskFlow,
  pages: { icon: 'task', group: '20', title: bi('RPA取件队列', 'Robot queue') },
  access: { business: staff, declarants: `${staff},export`, robots: 'view,act:pull,act:pulled,act:finish,act:fail' },
});
