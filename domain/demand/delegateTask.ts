import { departments } from '../core/access.ts';
import { type DraftValues, defineEntity, type RecordOf, type RecordValues, type Rule } from '../core/entity.ts';
import { computed, datetime, dict, files, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi, type Text } from '../core/text.ts';
import { delegateTaskFlow } from './delegateTaskFlow.ts';

const { declaration, warehouse, preAudit } = departments;

/** Departments that do a kind of task. @see docs/spec/operations.md 3.1 */
const departmentOfTask: Readonly<Record<string, string>> = {
  DOC: declaration, DECLARE: declaration, LIST: declaration, INSPECT: declaration,
  STORE: warehouse, PICK: warehouse, TRUCK: warehouse, LABEL: warehouse, PRECAT: preAudit,
}; // biome-ignore format: one table, two lines
export const taskDepartment = (taskType: string): string => departmentOfTask[taskType] ?? departments.business;

const typesWithResultNo: ReadonlySet<unknown> = new Set(['DECLARE', 'LIST', 'TRUCK']);
export const taskNeedsResultNo = (task: RecordValues): boolean => typesWithResultNo.has(task.taskType);

/** What keeps a task from being completed with the result number given. */
export function resultNoProblem(task: RecordValues, resultNo: unknown, typeName: Text): Text | undefined {
  const value = typeof resultNo === 'string' ? resultNo.trim() : '';
  if (!value && taskNeedsResultNo(task))
    return bi(`${typeName.zh}任务需填写结果单号`, `A ${typeName.en} task needs a result number`);
  if (value && task.taskType === 'DECLARE' && !/^\d{18}$/.test(value))
    return bi('报关单号应为18位数字', 'A declaration number has 18 digits');
  return undefined;
}

const fields = {
  taskNo: text('任务号', 'Task no', { max: 20, readOnly: true }),
  demandId: ref('需求', 'Demand', { entity: 'demand', required: true, createOnly: true, tells: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
  taskType: dict('任务类型', 'Type', { dict: 'TASK_TYPE', required: true, createOnly: true }),
  deptCode: dict('部门', 'Department', { dict: 'DEPT', readOnly: true }),
  ownerDept: dict('受理部门', "Demand's department", { dict: 'DEPT', readOnly: true }),
  demandDept: dict('需求创建部门', 'Demand created in', { dict: 'DEPT', readOnly: true }),
  assignee: ref('处理人', 'Assignee', { entity: 'sysUser', readOnly: true }),
  planTime: datetime('计划完成', 'Planned'),
  resultNo: text('结果单号', 'Result no', { max: 40, readOnly: true }),
  reason: textarea('原因', 'Reason', { max: 300, readOnly: true }),
  startTime: datetime('开始时间', 'Started', { readOnly: true }),
  finishTime: datetime('完成时间', 'Finished', { readOnly: true }),
  status: stateField('状态', 'Status', delegateTaskFlow),
  files: files('附件', 'Files', { maxCount: 20 }),
  remark: textarea('备注', 'Remark', { max: 300 }),
  waitingHours: computed('等待小时', 'Waiting hours', { of: 'int' }),
};

const planInPast: Rule<DraftValues<typeof fields>> = ({ planTime, id }, { now }) =>
  !id && planTime && planTime < now
    ? { planTime: bi('计划完成不能早于当前时间', 'Planned time is in the past') }
    : undefined;

/** 委托任务: one piece of work that a demand needs. */
export const delegateTask = defineEntity({
  key: 'delegateTask',
  service: 'business',
  design: 'operations',
  busimodel: 'demand',
  label: bi('委托任务', 'Delegated task'),
  fields,
  numbering: { field: 'taskNo', prefix: 'RW', at: 'create' },
  title: 'taskNo',
  code: 'taskNo',
  keywords: ['taskNo', 'demandId', 'customerId', 'assignee', 'resultNo', 'remark'],
  list: [
    'taskNo',
    'status',
    'planTime',
    'taskType',
    'demandId',
    'customerId',
    'deptCode',
    'assignee',
    'resultNo',
    'waitingHours',
    'createdTime',
  ],
  filters: ['taskNo', 'status', 'taskType', 'assignee', 'deptCode', 'planTime', 'customerId', 'demandId'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [
    ['demandId', 'createdTime'],
    ['status', 'createdTime'],
  ],
  sorted: ['planTime'],
  form: [{ title: bi('任务', 'Task'), fields: ['demandId', 'taskType', 'planTime', { field: 'remark', span: 3 }] }],
  draftNeeds: ['demandId', 'taskType'],
  rules: [planInPast],
  unique: [['taskNo']],
  // As wide as its demand, and the department that does it.
  scope: { customer: 'customerId', dept: ['deptCode', 'ownerDept', 'demandDept'], self: ['assignee'] },
  verbs: ['page', 'get', 'byIds', 'add', 'act', 'batchAct', 'log', 'export'],
  flow: delegateTaskFlow,
});

export type DelegateTask = RecordOf<typeof delegateTask>;
