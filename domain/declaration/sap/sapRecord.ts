import { defineAct } from '../../core/act.ts';
import { type DraftValues, defineEntity, type Rule } from '../../core/entity.ts';
import { computed, datetime, dict, int, ref, text, textarea } from '../../core/field.ts';
import { bi } from '../../core/text.ts';
import { sapPath } from '../paths.ts';

const fields = {
  kind: dict('类型', 'Kind', { dict: 'SAP_KIND', required: true }),
  docNo: text('单号', 'Document no', { max: 60, required: true, alias: ['单据号'] }),
  direction: dict('方向', 'Direction', { dict: 'MSG_DIRECTION', required: true, default: 'OUT' }),
  system: text('系统', 'System', { max: 20, required: true, default: 'SAP' }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  payload: textarea('内容', 'Content', { max: 8_000, required: true, secret: true, alias: ['报文'] }),
  shownPayload: computed('报文', 'Content', { of: 'text' }),
  status: dict('状态', 'Status', { dict: 'SAP_STATUS', readOnly: true, default: 'NEW' }),
  msg: text('消息', 'Message', { max: 500, readOnly: true }),
  sentTime: datetime('发送时间', 'Sent', { readOnly: true }),
  retry: int('重发次数', 'Resends', { readOnly: true, default: 0 }),
  tries: int('已尝试', 'Tries', { readOnly: true, default: 0 }),
  nextTry: datetime('下次尝试', 'Next try', { readOnly: true }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
};

/** What is exchanged is a JSON object: whatever else a cell holds was meant for another column. */
const notJson: Rule<DraftValues<typeof fields>> = ({ payload }) =>
  payload && !isJsonObject(payload)
    ? { payload: bi('内容应为JSON对象', 'The content must be a JSON object') }
    : undefined;

function isJsonObject(written: string): boolean {
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

const worker = 'list,view,import,export,act:resend';

/** SAP 记录: what is exchanged with a customer's ERP, and what became of it. @see docs/spec/classification.md 3.6, 4.8 */
export const sapRecord = defineEntity({
  key: 'sapRecord',
  service: 'business',
  design: 'classification',
  label: bi('SAP记录', 'ERP record'),
  fields,
  title: 'docNo',
  keywords: ['docNo', 'customerId'],
  list: [
    'docNo',
    'kind',
    'direction',
    'status',
    'customerId',
    'system',
    'msg',
    'sentTime',
    'retry',
    'nextTry',
    'createdTime',
  ],
  filters: ['docNo', 'kind', 'direction', 'status', 'customerId', 'system', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  form: [
    {
      title: bi('记录', 'Record'),
      fields: [
        'kind',
        'docNo',
        'direction',
        'system',
        'customerId',
        'status',
        'sentTime',
        'retry',
        'nextTry',
        { field: 'msg', span: 3 },
      ],
    },
    {
      title: bi('报文', 'Content'),
      note: bi('电话、证件号和密钥不显示', 'Telephones, identity numbers and secrets are not shown'),
      fields: [{ field: 'shownPayload', span: 3 }],
    },
  ],
  rules: [notJson],
  mayEdit: () => ({ none: bi('交换记录不能修改', 'What was exchanged is not changed') }),
  unique: [['kind', 'docNo', 'direction', 'system']],
  index: [['status', 'nextTry']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'import', 'export'],
  importKey: ['kind', 'docNo', 'direction', 'system'],
  pages: { icon: 'list', at: sapPath, title: bi('SAP列表', 'ERP records') },
  access: { business: worker, declarants: worker, finance: worker },
});

const mostResends = 10;

/** 重发: a record that could not be handed over goes out again, as it is. */
export const resendSap = defineAct(sapRecord, {
  key: 'resend',
  label: bi('重发', 'Send again'),
  who: ['C1', 'BUSI', 'FINANC'],
  method: 'resendSapRecord',
  batch: true,
  lead: bi('记录将按原内容再次发送。', 'The record goes out again as it is.'),
  done: bi('{docNo} 已排队重发', '{docNo} is on its way again'),
  isMissed: ({ direction, status }) => direction === 'OUT' && status === 'FAILED',
  stop: ({ direction, status, retry }) => {
    if (direction !== 'OUT' || status !== 'FAILED')
      return bi('只有发送失败的记录可以重发', 'Only a record that failed can be sent again');
    return (retry ?? 0) >= mostResends ? bi(`最多重发${mostResends}次`, `At most ${mostResends} times`) : undefined;
  },
});
