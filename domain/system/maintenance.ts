import { answerShape, defineCall } from '../core/call.ts';
import { defineEntity } from '../core/entity.ts';
import { bool, datetime, dict, int, json, text, textarea } from '../core/field.ts';
import { bi, type Text } from '../core/text.ts';
import type { MaintenanceMode } from './settingKeys.ts';

/** 运维日志: who did what by hand, to what, and why. Rows are only added. */
export const maintenanceLog = defineEntity({
  key: 'maintenanceLog',
  service: 'system',
  design: 'platform',
  label: bi('运维日志', 'Maintenance log'),
  fields: {
    opKind: dict('操作', 'Operation', { dict: 'MAINT_OP', required: true }),
    target: text('对象', 'Target', { max: 200 }),
    reason: text('原因', 'Reason', { max: 200, required: true }),
    result: dict('结果', 'Result', { dict: 'LOG_RESULT', required: true }),
  },
  list: ['createdTime', 'createdByName', 'opKind', 'target', 'reason', 'result'],
  filters: ['opKind', 'target', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'export'],
});

/** 后台任务: the row of a job that people see. What it was asked with holds rights of people and stays on the server. */
export const sysJob = defineEntity({
  key: 'sysJob',
  service: 'batch',
  design: 'platform',
  label: bi('后台任务', 'Background job'),
  fields: {
    kind: dict('类型', 'Kind', { dict: 'JOB_KIND', readOnly: true }),
    status: dict('状态', 'Status', { dict: 'JOB_STATUS', readOnly: true }),
    progress: int('进度', 'Progress', { readOnly: true, outOf: 'progressTotal' }),
    progressTotal: int('总数', 'Total', { readOnly: true }),
    attempts: int('次数', 'Attempts', { readOnly: true, outOf: 'maxAttempts' }),
    maxAttempts: int('最多次数', 'Attempts at most', { readOnly: true }),
    errorMsg: textarea('错误', 'Error', { max: 500, readOnly: true }),
    runAt: datetime('执行时间', 'Run at', { readOnly: true }),
    lockedBy: text('占用', 'Held by', { max: 100, readOnly: true }),
    uniqueKey: text('去重键', 'Unique key', { max: 200, readOnly: true }),
    result: json('结果', 'Result', { readOnly: true }),
  },
  title: 'kind',
  list: ['status', 'kind', 'progress', 'attempts', 'errorMsg', 'createdByName', 'createdTime', 'updatedTime'],
  filters: ['status', 'kind', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  scope: { self: ['createdBy'] },
  verbs: ['page'],
  methods: { page: 'querySysJobPage' },
});

/** What people may do to a job: from which states it is open. @see docs/spec/platform.md 13 "job" */
export const jobActions = {
  requeue: { label: bi('重新执行', 'Run again'), from: ['FAILED'] },
  cancel: { label: bi('取消任务', 'Cancel'), from: ['QUEUED', 'RUNNING', 'FAILED'] },
} as const satisfies Record<string, { readonly label: Text; readonly from: readonly string[] }>;
export type JobAction = keyof typeof jobActions;

export const isJobAction = (action: string): action is JobAction => Object.hasOwn(jobActions, action);
export const isJobOpenTo = (action: JobAction, status: unknown): boolean =>
  jobActions[action].from.some((from) => from === status);

const reason = textarea('原因', 'Reason', { max: 200, required: true });
const service = 'system';
const right = 'sysSetting:edit';

/** Acts on a job of one's own, or with a reason on anybody's. */
export const actOnJob = defineCall({
  service: 'batch',
  method: 'actSysJob',
  right: null,
  writes: true,
  input: {
    id: text('任务', 'Job', { max: 36, required: true }),
    action: text('操作', 'Action', { max: 20, required: true }),
    reason: { ...reason, required: false },
  },
  answer: answerShape<{ readonly id: string }>(),
});

/** What browsers keep of dictionaries or menus is worth nothing any more: they ask anew. */
export const clearCache = defineCall({
  service,
  method: 'clearCache',
  right,
  who: ['ADMIN'],
  writes: true,
  input: { which: dict('缓存', 'Cache', { dict: 'CACHE_KIND', required: true }), reason },
  answer: answerShape<{ readonly version: number }>(),
});

export const getMaintenanceMode = defineCall({
  service,
  method: 'getMaintenanceMode',
  right: 'sysSetting:list',
  unscoped: 'it says whether the product is being maintained, and reads no setting of anybody',
  input: {},
  answer: answerShape<MaintenanceMode>(),
});

/** Lets nobody but administrators work, on every node at once; and lets them again. */
export const setMaintenanceMode = defineCall({
  service,
  method: 'setMaintenanceMode',
  right,
  who: ['ADMIN'],
  writes: true,
  input: {
    on: bool('开启', 'On', { required: true }),
    text: textarea('公告内容', 'What people are told', { max: 200 }),
    until: datetime('预计结束时间', 'Expected end'),
    reason,
  },
  answer: answerShape<MaintenanceMode>(),
});

/** What people are told while they cannot work. */
export const maintenanceText = ({ text: told, until }: MaintenanceMode): Text => ({
  zh: `系统维护中${told ? `：${told}` : ''}${until ? `（预计 ${until.slice(0, 16)} 结束）` : ''}`,
  en: `Under maintenance${told ? `: ${told}` : ''}${until ? ` (expected until ${until.slice(0, 16)})` : ''}`,
});
