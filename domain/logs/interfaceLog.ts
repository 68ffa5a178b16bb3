import { defineAct } from '../core/act.ts';
import { answerShape, defineCall } from '../core/call.ts';
import { defineEntity } from '../core/entity.ts';
import { computed, datetime, dict, int, json, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { epLogListPath } from './paths.ts';
import { threeYears } from './threeYears.ts';

/**
 * 接口报文日志: messages to and from the electronic port. A message sent again is a row of its own that names the one before.
 */
export const interfaceLog = defineEntity({
  key: 'interfaceLog',
  service: 'van',
  design: 'platform',
  label: bi('接口报文日志', 'Interface log'),
  fields: {
    logTime: datetime('时间', 'Time', { required: true, readOnly: true }),
    msgType: dict('报文类型', 'Type', { dict: 'EP_MSG_TYPE', required: true, readOnly: true }),
    direction: dict('方向', 'Direction', { dict: 'MSG_DIRECTION', required: true, readOnly: true }),
    docNo: text('单证号', 'Document no', { max: 40, required: true, readOnly: true }),
    bizNo: text('业务编号', 'Business no', { max: 40, readOnly: true }),
    status: dict('状态', 'Status', { dict: 'EP_MSG_STATUS', required: true, readOnly: true }),
    receiptCode: text('回执代码', 'Receipt code', { max: 20, readOnly: true }),
    receiptText: text('回执', 'Receipt', { max: 500, readOnly: true }),
    body: json('报文原文', 'Body as sent', { readOnly: true, secret: true }),
    shownBody: computed('报文', 'Body', { of: 'text' }),
    costMs: int('耗时', 'Duration', { readOnly: true, unit: bi('ms', 'ms') }),
    retryCount: int('重发次数', 'Resends', { readOnly: true, default: 0 }),
    resendOf: text('重发自', 'Sent again from', { max: 36, readOnly: true }),
    resends: computed('已重发', 'Sent again', { of: 'int' }),
  },
  title: 'docNo',
  list: ['docNo', 'status', 'logTime', 'msgType', 'direction', 'bizNo', 'receiptCode', 'receiptText', 'retryCount', 'costMs'],
  filters: ['docNo', 'msgType', 'status', 'direction', 'logTime'],
  defaultSort: { field: 'logTime', order: 'DESC' },
  exportColumns: ['logTime', 'msgType', 'direction', 'docNo', 'bizNo', 'status', 'receiptCode', 'receiptText', 'retryCount', 'costMs'],
  index: [['docNo', 'logTime'], ['resendOf']],
  scope: { staff: 'all' },
  journal: threeYears('logTime'),
  verbs: ['page', 'get', 'export'],
  pages: { icon: 'list', at: epLogListPath, title: bi('电子口岸报文日志', 'E-port message log'), isPublic: true },
  access: { declarants: 'list,view,export,act:*,act:share', it: 'list,view,export,act:*,act:share' },
}); // biome-ignore format: names stand in lists

const mostResends = 10;

/** 重发: a message that failed goes out again, at most ten times, each time as a row of its own. */
export const resendInterfaceMessage = defineAct(interfaceLog, {
  key: 'resend',
  label: bi('重发', 'Send again'),
  who: ['C1', 'IT'],
  method: 'resendInterfaceMessage',
  lead: bi('报文将按原内容再次发送，并另记一行。', 'The message goes out again as it is and gets a row of its own.'),
  done: bi('{docNo} 已重发', '{docNo} was sent again'),
  isMissed: ({ direction, status }) => direction === 'OUT' && status === 'FAIL',
  stop: ({ direction, status, resends, retryCount }) => {
    if (direction !== 'OUT' || status !== 'FAIL')
      return bi('只有发送失败的报文可以重发', 'Only a message that failed can be sent again');
    if (resends) return bi('此报文已重发，请查看最新一行', 'It was sent again already: see its latest row');
    return (retryCount ?? 0) >= mostResends
      ? bi(`最多重发${mostResends}次`, `At most ${mostResends} times`)
      : undefined;
  },
});

/** 分享: the address under which anybody reads the messages of one document for seven days. */
export const shareInterfaceLog = defineCall({
  service: 'van',
  method: 'shareInterfaceLog',
  right: 'interfaceLog:act:share',
  who: ['C1', 'IT'],
  writes: true,
  input: { id: text('编号', 'Id', { max: 36, required: true }) },
  answer: answerShape<{ readonly docNo: string; readonly path: string; readonly validTo: string }>(),
});

/** What a shared address shows of a message. */
export interface SharedMessage {
  readonly logTime: string;
  readonly msgType: string;
  readonly direction: string;
  readonly status: string;
  readonly receiptText: string | null;
}

export interface SharedMessages {
  readonly docNo: string;
  readonly validTo: string;
  readonly rows: readonly SharedMessage[];
}
