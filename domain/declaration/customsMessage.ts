import { defineEntity } from '../core/entity.ts';
import { datetime, dict, int, json, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { customsMessageFlow } from './customsMessageFlow.ts';

/** How often a message is tried before people have to look after it. */
export const mostTries = 8;

/** Minutes until the next try, twice as many each time. */
export const minutesToNextTry = (attempts: number): number => Math.min(2 ** attempts, 60);

/**
 * 海关报文: one per sending of a declaration, as it stood then. Its number stays the same however often it goes out.
 * @see docs/spec/classification.md 2.15, 4.8
 */
export const customsMessage = defineEntity({
  key: 'customsMessage',
  service: 'van',
  design: 'classification',
  label: bi('海关报文', 'Message to customs'),
  fields: {
    messageId: text('报文号', 'Message no', { max: 36, required: true, readOnly: true }),
    declId: ref('报关单', 'Declaration', { entity: 'declaration', required: true, readOnly: true, tells: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
    sendNo: int('发送次序', 'Sending', { required: true, readOnly: true }),
    kind: dict('报文类型', 'Kind', { dict: 'CMSG_KIND', required: true, readOnly: true, default: 'DECL' }),
    body: json('报文', 'Body', { readOnly: true, secret: true }),
    attempts: int('发送次数', 'Tries', { readOnly: true, default: 0 }),
    nextTry: datetime('下次发送', 'Next try', { readOnly: true }),
    sentTime: datetime('发送时间', 'Sent', { readOnly: true }),
    ackTime: datetime('回执时间', 'Answered', { readOnly: true }),
    lastError: text('错误', 'Error', { max: 500, readOnly: true }),
    ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
    reason: textarea('原因', 'Reason', { max: 300, readOnly: true }),
    status: stateField('状态', 'Status', customsMessageFlow),
  },
  title: 'messageId',
  keywords: ['messageId', 'declId'],
  list: [
    'messageId',
    'status',
    'declId',
    'customerId',
    'kind',
    'sendNo',
    'attempts',
    'nextTry',
    'sentTime',
    'ackTime',
    'lastError',
    'createdTime',
  ],
  filters: ['messageId', 'declId', 'customerId', 'status', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['status', 'nextTry']],
  form: [
    { title: bi('报文', 'Message'), fields: ['messageId', 'declId', 'customerId', 'kind', 'sendNo'] },
    {
      title: bi('发送', 'Sending'),
      fields: [
        'attempts',
        'nextTry',
        'sentTime',
        'ackTime',
        { field: 'lastError', span: 2 },
        { field: 'reason', span: 3 },
      ],
    },
  ],
  unique: [['messageId'], ['declId', 'sendNo']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'act', 'batchAct', 'log', 'export'],
  flow: customsMessageFlow,
  pages: { icon: 'list' },
  access: { business: 'list,view', declarants: 'list,view,export,act:*', it: 'list,view,export' },
});
