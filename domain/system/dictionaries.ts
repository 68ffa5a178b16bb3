import { departmentWords } from '../core/access.ts';
import { defineDict } from '../core/dictionary.ts';

/** Dictionaries of the platform that the landed areas use. @see platform.md 9 */
export const systemDictionaries = [
  defineDict('YES_NO', [['1', '是', 'Yes'], ['0', '否', 'No']]),
  defineDict('DEPT', departmentWords),
  defineDict('ROLE_KIND', [['STAFF', '员工', 'Staff'], ['CUSTOMER', '客户', 'Customer'], ['PREVIEW', '预审', 'Pre-review'], ['ROBOT', '机器人', 'Robot']]),
  defineDict('USER_STATUS', [['INIT', '待激活', 'Awaiting first login'], ['ACTIVE', '启用', 'Active'], ['LOCKED', '锁定', 'Locked'], ['DISABLED', '停用', 'Disabled'], ['CLOSED', '已注销', 'Closed']]),
  defineDict('CUSTOMER_KIND', [['OWNER', '货主', 'Cargo owner'], ['PRECAT', '预归类客户', 'Pre-class customer'], ['BOTH', '两者', 'Both']]),
  defineDict('BROKER_LEVEL', [['AEO', '高级认证', 'AEO certified'], ['REG', '注册登记备案', 'Registered'], ['LOST', '失信', 'Discredited']]),
  defineDict('MESSAGE_TYPE', [['TODO', '待办', 'To do'], ['NOTICE', '公告', 'Notice'], ['RESULT', '结果', 'Result'], ['ALERT', '预警', 'Alert'], ['CHAT', '沟通', 'Chat']]),
  {
    code: 'JOB_STATUS',
    items: [
      { id: 'QUEUED', label: { zh: '排队', en: 'Queued' }, tone: 'wait', icon: 'clock' },
      { id: 'RUNNING', label: { zh: '执行中', en: 'Running' }, tone: 'run', icon: 'half' },
      { id: 'DONE', label: { zh: '完成', en: 'Done' }, tone: 'ok', icon: 'tick' },
      { id: 'FAILED', label: { zh: '失败', en: 'Failed' }, tone: 'bad', icon: 'mark' },
      { id: 'CANCELLED', label: { zh: '已取消', en: 'Cancelled' }, tone: 'plain', icon: 'cross' },
    ],
  },
] as const; // biome-ignore format: dictionaries read as tables
