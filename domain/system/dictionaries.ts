import { departmentWords, preReviewWords } from '../core/access.ts';
import { defineDict } from '../core/dictionary.ts';

/** Chapters of the tariff; 77 is kept free by the convention. */
const chapters = Array.from({ length: 97 }, (_, index) => String(index + 1).padStart(2, '0'))
  .filter((chapter) => chapter !== '77')
  .map((chapter) => [chapter, `第${chapter}章`, `Chapter ${chapter}`] as const);

/** Dictionaries of the platform that the landed areas use. @see docs/spec/platform.md 9 */
export const systemDictionaries = [
  defineDict('NOTICE_TYPE', [['SYS', '系统公告', 'System'], ['BUSI', '业务通知', 'Business'], ['RULE', '法规动态', 'Regulation'], ['MAINT', '停机维护', 'Downtime']]),
  defineDict('NOTICE_SCOPE', [['ALL', '全体', 'Everyone'], ['DEPT', '部门', 'Departments'], ['ROLE', '角色', 'A role'], ['CUST', '客户', 'Customers']]),
  defineDict('YES_NO', [['1', '是', 'Yes'], ['0', '否', 'No']]),
  defineDict('DEPT', departmentWords),
  defineDict('ROLE_KIND', [['STAFF', '员工', 'Staff'], ['CUSTOMER', '客户', 'Customer'], ['PREVIEW', '预审', 'Pre-review'], ['ROBOT', '机器人', 'Robot']]),
  defineDict('DATA_SCOPE', [['ALL', '全部', 'All'], ['DEPT', '本部门', 'Own department'], ['SELF', '本人', 'Own'], ['CUSTOMER', '本客户', 'Own customer']]),
  defineDict('PRECAT_ROLE', preReviewWords),
  defineDict('HS_CHAPTER', chapters),
  defineDict('CORP_KIND', [['OWN', '本企业', 'Own company'], ['GROUP', '集团公司', 'Group company'], ['AGENT', '代理', 'Agent']]),
  defineDict('PAGE_LIMIT', [['10', '10', '10'], ['20', '20', '20'], ['30', '30', '30'], ['50', '50', '50']]),
  defineDict('LOCALE', [['zh-CN', '中文', 'Chinese'], ['en', 'English', 'English']]),
  defineDict('SESSION_END', [['LOGOUT', '退出登录', 'Logged out'], ['KILLED', '管理员结束', 'Ended by an administrator'], ['REPLACED', '被新登录取代', 'Replaced by a later login']]),
  defineDict('CUSTOMER_KIND', [['OWNER', '货主', 'Cargo owner'], ['PRECAT', '预归类客户', 'Pre-class customer'], ['BOTH', '两者', 'Both']]),
  defineDict('BROKER_LEVEL', [['AEO', '高级认证', 'AEO certified'], ['REG', '注册登记备案', 'Registered'], ['LOST', '失信', 'Discredited']]),
  defineDict('MESSAGE_TYPE', [['TODO', '待办', 'To do'], ['NOTICE', '公告', 'Notice'], ['RESULT', '结果', 'Result'], ['ALERT', '预警', 'Alert'], ['CHAT', '沟通', 'Chat']]),
  defineDict('MAP_SOURCE', [['COLUMN', '来源列', 'Column'], ['CONST', '常量', 'Constant'], ['EXPR', '表达式', 'Expression']]),
  defineDict('MAP_TRANSFORM', [['NONE', '无', 'None'], ['TRIM', '去空格', 'Trim'], ['UPPER', '转大写', 'Upper'], ['NUM', '提取数字', 'Digits'], ['DATE', '日期格式', 'Date'], ['DICT', '字典转换', 'Dictionary'], ['CONST', '固定值', 'Constant'], ['SPLIT', '拆分取段', 'Split'], ['CONCAT', '合并', 'Concatenate'], ['MAP', '对照表', 'Lookup']]),
  defineDict('CACHE_KIND', [['dictionary', '字典', 'Dictionaries'], ['menu', '菜单', 'Menus']]),
  defineDict('MAINT_OP', [['JOB_REQUEUE', '重新执行任务', 'Job run again'], ['JOB_CANCEL', '取消任务', 'Job cancelled'], ['CACHE', '清除缓存', 'Cache cleared'], ['SETTING', '修改参数', 'Setting changed'], ['SESSION_KILL', '结束会话', 'Session ended'], ['MAINT_ON', '开启维护模式', 'Maintenance on'], ['MAINT_OFF', '关闭维护模式', 'Maintenance off'], ['MANUAL_OA', '人工OA审批', 'OA result by hand'], ['DELETE_CUSTOMER', '删除客户及单据', 'Customer deleted'], ['MAIL_SWITCH', '邮件开关', 'E-mail switch'], ['LOG_LOST', '日志未能写入', 'Log not written'], ['LOG_BROKEN', '日志被改动', 'Log tampered with']]),
  defineDict('JOB_KIND', [
    ['settleDemandGoods', '需求商品归类状态', 'Settle goods of demands'],
    ['importEntity', '导入', 'Import'], ['exportEntity', '导出', 'Export'], ['zipFiles', '打包下载', 'Zip of files'], ['purgeFiles', '清理文件', 'Purge files'], ['refreshSearch', '更新检索', 'Refresh search'], ['refreshStatistics', '更新统计信息', 'Refresh statistics'],
    ['forgetOldRows', '清理过期数据', 'Forget old rows'], ['fireNotices', '定时发布公告', 'Publish planned notices'], ['mailMessage', '消息邮件', 'Mail a message'], ['keepJournals', '日志分区', 'Months of logs'],
    ['sealLog', '日志封存', 'Seal the log'], ['sendAgain', '重发报文', 'Send a message again'], ['closeOldDemands', '关闭已完成需求', 'Close old demands'], ['expireSites', '场外备案到期', 'Expire sites'],
    ['confirmSilent', '预归类超时确认', 'Confirm unanswered applications'],  ['rejectUnanswered', '补充资料超时', 'Reject unanswered questions'], ['expireResults', '归类结果到期', 'Expire classification results'], ['settleDispatches', '派单日终', 'Settle dispatch orders'], ['pushGoods', '推送申报软件', 'Send goods to the declaration software'],
    ['endGuaranteeDay', '保函日终', 'End of day of guarantees'], ['proveLedger', '台账核对', 'Prove the ledger'], ['watchGuarantees', '保函预警', 'Watch guarantees'], ['sendOutbox', '发送邮件', 'Send mails'],
    ['measureTariffChange', '税则变动影响', 'Whom a tariff change hits'], ['applyTariffChange', '税则变动生效', 'Apply a tariff change'],
    ['exchangeWithCustoms', '海关报文收发', 'Exchange with customs'], ['exchangeDeclarations', '报关单报文收发', 'Exchange declarations'], ['endLeases', '取件租约到期', 'End leases of robots'], ['sendSapRecords', '发送SAP记录', 'Send ERP records'], ['expirePapers', '证件、委托书到期', 'Expire certificates and powers'], ['keepSuggestIndex', '更新归类建议索引', 'Keep the index of suggestions'], ['rebuildSuggestIndex', '重建归类建议索引', 'Rebuild the index of suggestions'],
  ]),
  {
    code: 'DICT_COLOR',
    items: [
      { id: 'default', label: { zh: '灰', en: 'Grey' }, tone: 'plain', icon: 'ring' },
      { id: 'warning', label: { zh: '橙', en: 'Orange' }, tone: 'wait', icon: 'clock' },
      { id: 'info', label: { zh: '蓝', en: 'Blue' }, tone: 'run', icon: 'half' },
      { id: 'success', label: { zh: '绿', en: 'Green' }, tone: 'ok', icon: 'tick' },
      { id: 'error', label: { zh: '红', en: 'Red' }, tone: 'bad', icon: 'mark' },
    ],
  },
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
