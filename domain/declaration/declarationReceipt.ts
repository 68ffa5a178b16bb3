import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { datetime, declarationNo, dict, ref, text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';

const fields = {
  code: dict('回执类型', 'Receipt', { dict: 'RECEIPT_CODE', required: true }),
  receiptNo: text('回执编号', 'Receipt no', { max: 40 }),
  receiptTime: datetime('回执时间', 'Time', { required: true, notAfter: 'today' }),
  messageId: text('报文号', 'Message no', { max: 36 }),
  seqNo: text('统一编号', 'Unified no', { max: 18 }),
  entryId: declarationNo('海关编号', 'Declaration no'),
  note: textarea('回执内容', 'Words', { max: 500 }),
  rawCode: text('原始代码', 'Code of customs', { max: 10 }),
  declId: ref('报关单', 'Declaration', { entity: 'declaration', readOnly: true, tells: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
  origin: dict('来源', 'How it came', { dict: 'RECEIPT_ORIGIN', readOnly: true }),
  outcome: dict('处理结果', 'Outcome', { dict: 'RECEIPT_OUTCOME', readOnly: true }),
  confirmedBy: ref('确认人', 'Confirmed by', { entity: 'sysUser', readOnly: true }),
  problem: text('说明', 'Remark', { max: 500, readOnly: true }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  hands: contributorsField,
};

/** Nobody could tell whose it is. */
const withoutNumber: Rule<DraftValues<typeof fields>> = ({ messageId, seqNo, entryId }) =>
  messageId || seqNo || entryId
    ? undefined
    : { entryId: bi('请填写报文号、统一编号或海关编号', 'Give message number, unified number or declaration number') };

/**
 * 报关回执: what customs answered to a declaration, each as it came and never changed. People enter what no system of
 * customs brings; of a declaration that went out through one such a receipt counts when somebody else has confirmed it.
 * @see docs/spec/classification.md 4.8
 */
export const declarationReceipt = defineEntity({
  key: 'declarationReceipt',
  service: 'van',
  design: 'classification',
  label: bi('报关回执', 'Customs receipt'),
  fields,
  title: 'receiptNo',
  keywords: ['receiptNo', 'messageId', 'seqNo', 'entryId', 'declId'],
  list: [
    'receiptTime',
    'receiptNo',
    'code',
    'outcome',
    'origin',
    'declId',
    'customerId',
    'entryId',
    'seqNo',
    'messageId',
    'note',
    'problem',
    'createdTime',
  ],
  filters: [
    'code',
    'outcome',
    'origin',
    'declId',
    'customerId',
    'entryId',
    'seqNo',
    'messageId',
    'receiptTime',
    'createdTime',
  ],
  defaultSort: { field: 'receiptTime', order: 'DESC' },
  index: [
    ['declId', 'receiptTime'],
    ['outcome', 'receiptTime'],
  ],
  form: [
    {
      title: bi('回执', 'Receipt'),
      fields: [
        'code',
        'receiptTime',
        'receiptNo',
        'messageId',
        'seqNo',
        'entryId',
        'rawCode',
        { field: 'note', span: 3 },
      ],
    },
    {
      title: bi('处理', 'What followed'),
      when: (record) => 'id' in record && record.id !== undefined,
      fields: ['declId', 'customerId', 'outcome', 'origin', 'confirmedBy', { field: 'problem', span: 3 }],
    },
  ],
  rules: [withoutNumber],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'add', 'log', 'export'],
  pages: { icon: 'list' },
  access: {
    business: 'list,view,export',
    customer: 'list,view',
    preCustomer: 'list,view',
    declarants: 'list,view,create,export,act:*',
    it: 'list,view',
  },
});
