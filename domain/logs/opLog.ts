import { defineEntity } from '../core/entity.ts';
import { datetime, dict, int, json, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { logListPath } from './paths.ts';
import { threeYears } from './threeYears.ts';

/**
 * 操作日志: who did, exported and looked at what, and what was refused. Its rows are a chain of hashes that `npm run doctor` follows.
 * @see docs/decisions/0041-a-log-that-cannot-be-rewritten.md
 */
export const opLog = defineEntity({
  key: 'opLog',
  service: 'system',
  design: 'platform',
  busimodel: 'system',
  label: bi('操作日志', 'Operation log'),
  fields: {
    logTime: datetime('时间', 'Time', { required: true, readOnly: true }),
    userId: text('用户编号', 'User id', { max: 36, readOnly: true }),
    loginName: text('登录名', 'Login name', { max: 50, readOnly: true }),
    userName: text('用户', 'User', { max: 60, readOnly: true }),
    deptCode: dict('部门', 'Department', { dict: 'DEPT', readOnly: true }),
    logType: dict('类型', 'Type', { dict: 'LOG_TYPE', required: true, readOnly: true }),
    page: text('页面', 'Screen', { max: 200, readOnly: true }),
    service: text('服务', 'Service', { max: 32, readOnly: true }),
    method: text('接口', 'Call', { max: 80, readOnly: true }),
    entity: text('业务对象', 'Object', { max: 60, readOnly: true }),
    recordId: text('记录编号', 'Record', { max: 36, readOnly: true }),
    bizNo: text('业务编号', 'Business no', { max: 60, readOnly: true }),
    result: dict('结果', 'Result', { dict: 'LOG_RESULT', required: true, readOnly: true }),
    returnCode: text('返回码', 'Return code', { max: 10, readOnly: true }),
    costMs: int('耗时', 'Duration', { readOnly: true, unit: bi('ms', 'ms') }),
    ip: text('IP', 'IP', { max: 45, readOnly: true }),
    userAgent: text('浏览器', 'Browser', { max: 200, readOnly: true }),
    requestId: text('请求号', 'Request id', { max: 36, readOnly: true }),
    request: json('请求', 'Request', { readOnly: true }),
    response: json('返回', 'Answer', { readOnly: true }),
    changes: json('变更', 'Changes', { readOnly: true }),
    detail: json('说明', 'Details', { readOnly: true }),
  },
  title: 'method',
  list: ['logTime', 'userName', 'deptCode', 'logType', 'page', 'service', 'method', 'bizNo', 'result', 'returnCode', 'costMs', 'ip'],
  filters: ['logTime', 'userName', 'loginName', 'logType', 'service', 'method', 'bizNo', 'result', 'ip', 'requestId', 'entity', 'recordId'],
  defaultSort: { field: 'logTime', order: 'DESC' },
  exportColumns: ['logTime', 'loginName', 'userName', 'deptCode', 'logType', 'page', 'service', 'method', 'entity', 'recordId', 'bizNo', 'result', 'returnCode', 'costMs', 'ip', 'requestId'],
  index: [['entity', 'recordId']],
  scope: { staff: 'own', self: ['userId'], dept: ['deptCode'] },
  journal: threeYears('logTime'),
  verbs: ['page', 'get', 'export'],
  pages: { icon: 'list', at: logListPath },
  access: { business: 'list,view', importExport: 'list,view', investment: 'list,view', finance: 'list,view', warehouse: 'list,view', declarants: 'list,view', preAudit: 'list,view', it: 'list,view' },
}); // biome-ignore format: names stand in lists
