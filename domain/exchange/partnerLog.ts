import { defineAct } from '../core/act.ts';
import { answerShape, defineCall } from '../core/call.ts';
import { defineEntity } from '../core/entity.ts';
import { computed, date, datetime, dict, int, json, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { partnerLogFlow } from './partnerLogFlow.ts';
import { partnerLogPath } from './paths.ts';

/** Characters of a message that are kept: the door takes no longer one. */
export const longestMessage = 2_097_152;

/** 客户接口报文: one message of a partner, what was read of it and what it was answered. @see docs/spec/operations.md 3.14 */
export const partnerLog = defineEntity({
  key: 'partnerLog',
  service: 'van',
  design: 'operations',
  label: bi('客户接口报文', 'Client interface message'),
  fields: {
    logTime: datetime('时间', 'Time', { required: true, readOnly: true }),
    logDay: date('日期', 'Day', { readOnly: true }),
    partner: dict('客户接口', 'Partner', { dict: 'PARTNER', required: true, readOnly: true }),
    direction: dict('方向', 'Direction', { dict: 'MSG_DIRECTION', required: true, readOnly: true }),
    msgType: text('报文类型', 'Type', { max: 40, required: true, readOnly: true }),
    msgNo: text('报文号', 'Message no', { max: 60, required: true, readOnly: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
    ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
    bizEntity: text('业务对象', 'Kind of record', { max: 60, readOnly: true }),
    bizId: text('业务记录', 'Record', { max: 36, readOnly: true }),
    bizNo: text('业务编号', 'Business no', { max: 100, readOnly: true }),
    receiptNo: text('接收回执号', 'Receipt of the door', { max: 40, readOnly: true }),
    receiptCode: text('回执代码', 'Receipt code', { max: 20, readOnly: true }),
    receiptText: text('回执', 'Receipt', { max: 500, readOnly: true }),
    ackTime: datetime('回执时间', 'Acknowledged', { readOnly: true }),
    body: textarea('报文原文', 'Body as it came', { max: longestMessage, readOnly: true, secret: true }),
    shownBody: computed('报文', 'Body', { of: 'text', personal: true }),
    parsedRows: json('解析结果', 'What was read', { readOnly: true, secret: true }),
    shownRows: computed('解析结果', 'What was read', { of: 'text', personal: true }),
    costMs: int('耗时', 'Duration', { readOnly: true, unit: bi('ms', 'ms') }),
    retryCount: int('重试次数', 'Retries', { readOnly: true, default: 0 }),
    tries: int('回执已尝试', 'Tries of the receipt', { readOnly: true, default: 0 }),
    nextTry: datetime('下次尝试', 'Next try', { readOnly: true }),
    errorMsg: text('错误', 'Error', { max: 500, readOnly: true }),
    reason: textarea('原因', 'Reason', { max: 300, readOnly: true }),
    status: stateField('状态', 'Status', partnerLogFlow),
  },
  title: 'msgNo',
  keywords: ['msgNo', 'bizNo', 'customerId'],
  list: [
    'msgNo',
    'status',
    'logTime',
    'partner',
    'direction',
    'msgType',
    'bizNo',
    'receiptCode',
    'costMs',
    'retryCount',
    'errorMsg',
  ],
  filters: ['partner', 'msgType', 'direction', 'status', 'bizNo', 'msgNo', 'logTime', 'customerId'],
  defaultSort: { field: 'logTime', order: 'DESC' },
  index: [
    ['status', 'nextTry'],
    ['logDay', 'partner'],
  ],
  form: [
    {
      title: bi('报文', 'Message'),
      fields: [
        ...(['partner', 'direction', 'msgType', 'msgNo', 'logTime', 'customerId', 'bizNo'] as const),
        ...(['costMs', 'retryCount'] as const),
        { field: 'errorMsg', span: 3 },
      ],
    },
    {
      title: bi('回执', 'Receipt'),
      fields: ['receiptNo', 'receiptCode', 'ackTime', { field: 'receiptText', span: 3 }],
    },
    {
      title: bi('原文', 'Content'),
      note: bi('电话、证件号和密钥不显示', 'Telephones, identity numbers and secrets are not shown'),
      fields: [
        { field: 'shownBody', span: 3 },
        { field: 'shownRows', span: 3 },
      ],
    },
  ],
  exportColumns: [
    ...(['logTime', 'partner', 'direction', 'msgType', 'msgNo', 'bizNo', 'status', 'receiptCode'] as const),
    ...(['receiptText', 'costMs', 'retryCount', 'errorMsg'] as const),
  ],
  unique: [['partner', 'direction', 'msgNo']],
  scope: { customer: 'customerId', dept: ['ownerDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'act', 'batchAct', 'log', 'export'],
  flow: partnerLogFlow,
  pages: { icon: 'list', at: partnerLogPath, title: bi('客户接口日志', 'Client interface log') },
  access: {
    business: 'list,view,export,act:resend,act:ignore,act:sendReceipt,act:fetchReceipt',
    it: 'list,view,export,personal,act:*',
  },
});

const isAnswered = (status: unknown): boolean => status === 'LOADED' || status === 'ACKED';

/** 发送回执: the receipt of a message goes to the partner now, once more where it went before. */
export const sendPartnerReceipt = defineAct(partnerLog, {
  key: 'sendReceipt',
  label: bi('发送回执', 'Send receipt'),
  who: ['BUSI', 'IT'],
  method: 'sendPartnerReceipt',
  batch: true,
  done: bi('{msgNo} 的回执已排队发送', 'The receipt of {msgNo} is on its way'),
  isMissed: ({ direction, status }) => direction === 'IN' && isAnswered(status),
  stop: ({ direction, status }) =>
    direction === 'IN' && isAnswered(status)
      ? undefined
      : bi('只有已入库的接收报文有回执可发', 'Only a message that was loaded has a receipt to send'),
});

/** 取回执: asks the partner's system what it knows of a message. */
export const fetchPartnerReceipt = defineAct(partnerLog, {
  key: 'fetchReceipt',
  label: bi('取回执', 'Fetch receipt'),
  who: ['BUSI', 'IT'],
  method: 'fetchPartnerReceipt',
  done: bi('{msgNo}：{receiptText}', '{msgNo}: {receiptText}'),
  isMissed: ({ status }) => isAnswered(status),
  stop: ({ status }) =>
    isAnswered(status) ? undefined : bi('报文尚未入库，没有回执', 'The message was not loaded and has no receipt'),
});

/** 第三方重发: messages that failed are processed again, many in one call. */
export const resendPartnerLogs = defineCall({
  service: 'van',
  method: 'resendPartnerLogs',
  right: 'partnerLog:act:resend',
  who: ['BUSI', 'IT'],
  writes: true,
  input: { ids: json('报文', 'Messages', { required: true, limits: { depth: 1, entries: 200 } }) },
  answer: answerShape<{ readonly again: number; readonly left: number }>(),
  tool: {
    of: 'partnerLog',
    label: bi('重新处理所选', 'Process again'),
    rows: 'ids',
    told: ({ again, left }) =>
      bi(
        `已重新排队${again}条${left ? `，${left}条不是异常状态，未处理` : ''}`,
        `${again} queued again${left ? `, ${left} were no errors and are left alone` : ''}`,
      ),
    isWarning: ({ left }) => left > 0,
  },
});
