import { defineEntity } from '../../core/entity.ts';
import { computed, date, dict, int, json, ref, text, textarea } from '../../core/field.ts';
import { stateField } from '../../core/flow.ts';
import { bi } from '../../core/text.ts';
import { opinionsPath } from '../paths.ts';
import { precatOpinionFlow } from './precatOpinionFlow.ts';

/**
 * 归类意见书: the paper by which confirmed goods take effect, and which anybody may verify.
 * @see docs/spec/classification.md 2.5, 4.7
 */
export const precatOpinion = defineEntity({
  key: 'precatOpinion',
  service: 'product',
  design: 'classification',
  label: bi('归类意见书', 'Classification opinion'),
  fields: {
    opinionNo: text('意见书号', 'Opinion no', { max: 20, readOnly: true }),
    kind: dict('种类', 'Kind', { dict: 'OPINION_KIND', readOnly: true, default: 'OPINION' }),
    revisionNo: int('版次', 'Revision', { createOnly: true, default: 1 }),
    applyId: ref('预归类申请', 'Application', { entity: 'precatApply', createOnly: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', createOnly: true }),
    lineIds: json('商品行', 'Goods lines', { createOnly: true, limits: { entries: 2_000 } }),
    lineCount: computed('商品行数', 'Goods lines', { of: 'int' }),
    signerId: ref('签发人', 'Signed by', { entity: 'sysUser', readOnly: true }),
    issueDate: date('签发日期', 'Issued', { readOnly: true }),
    sha256: text('内容摘要', 'Digest of its content', { max: 64, readOnly: true }),
    token: text('校验串', 'Verification token', { max: 32, readOnly: true }),
    reason: textarea('原因', 'Reason', { max: 200, readOnly: true }),
    status: stateField('状态', 'Status', precatOpinionFlow),
  },
  title: 'opinionNo',
  keywords: ['opinionNo', 'customerId'],
  quickFind: { shows: ['opinionNo'], beside: ['applyId', 'customerId'], asks: 'numbers' },
  list: [
    'opinionNo',
    'status',
    'customerId',
    'applyId',
    'lineCount',
    'revisionNo',
    'signerId',
    'issueDate',
    'createdTime',
  ],
  filters: ['opinionNo', 'customerId', 'status', 'issueDate'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['applyId']],
  form: [
    {
      title: bi('意见书', 'Opinion'),
      fields: [
        'opinionNo',
        'kind',
        'revisionNo',
        'applyId',
        'customerId',
        'lineCount',
        'signerId',
        'issueDate',
        { field: 'sha256', span: 3 },
        { field: 'reason', span: 3 },
      ],
    },
  ],
  unique: [['opinionNo'], ['token']],
  scope: { customer: 'customerId', staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'act', 'log', 'export'],
  flow: precatOpinionFlow,
  pages: { icon: 'list', at: opinionsPath },
  access: {
    business: 'list,view,print,export',
    customer: 'list,view,print,export',
    preCustomer: 'list,view,print,export',
    preAudit: 'list,view,print,export,act:*',
    preAuditAdmin: 'list,view,print,export,act:*',
  },
});
