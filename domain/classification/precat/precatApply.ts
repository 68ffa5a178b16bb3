import { preReviewRoles, reviewerRoles } from '../../core/access.ts';
import { type DraftValues, defineEntity, type Rule } from '../../core/entity.ts';
import { children, computed, datetime, dict, files, ref, text, textarea } from '../../core/field.ts';
import { stateField } from '../../core/flow.ts';
import { isSamePerson } from '../../core/person.ts';
import { isBusiness } from '../../core/rights.ts';
import { bi } from '../../core/text.ts';
import { applicationPath, applicationsPath, newApplicationPath, operatorListPath, precatPrintPath } from '../paths.ts';
import { missingPapers, sameGoodsTwice } from './goodsRules.ts';
import { precatApplyFlow } from './precatApplyFlow.ts';
import { precatProduct } from './precatProduct.ts';

const fields = {
  applyNo: text('申请单号', 'Application no', { max: 20, readOnly: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  protocolId: ref('协议', 'Protocol', { entity: 'precatProtocol', readOnly: true }),
  payMode: dict('付款方式', 'Payment', { dict: 'PAY_MODE', required: true, default: 'MONTHLY' }),
  ieFlag: dict('进出口', 'Import/export', { dict: 'IE_FLAG', required: true, default: 'I' }),
  urgency: dict('紧急程度', 'Urgency', { dict: 'URGENCY', required: true, default: 'N' }),
  source: dict('来源', 'Source', { dict: 'PRECAT_SOURCE', readOnly: true, default: 'WEB' }),
  contact: text('联系人', 'Contact', { max: 60, required: true }),
  phone: text('电话', 'Phone', { max: 20, required: true, pattern: 'phone', alias: ['联系电话'] }),
  email: text('邮箱', 'E-mail', { max: 100, required: true, pattern: 'email' }),
  entrustedUserId: ref('受托人', 'Entrusted user', { entity: 'sysUser', readOnly: true }),
  products: children('商品', 'Goods', { of: precatProduct }),
  files: files('图片和资料', 'Images and papers', { maxCount: 20 }),
  lineCount: computed('商品行数', 'Goods lines', { of: 'int' }),
  submittedTime: datetime('提交时间', 'Submitted', { readOnly: true }),
  acceptedBy: ref('受理人', 'Accepted by', { entity: 'sysUser', readOnly: true }),
  acceptedTime: datetime('受理时间', 'Accepted', { readOnly: true }),
  dueTime: datetime('应完成时间', 'Due', { readOnly: true }),
  stoppedTime: datetime('计时暂停于', 'Clock stopped', {
    readOnly: true,
    help: bi('等待客户补充期间不计时限', 'Waiting for the customer is not counted'),
  }),
  sentTime: datetime('发送时间', 'Sent', { readOnly: true }),
  confirmDue: datetime('确认截止', 'To be confirmed by', { readOnly: true }),
  confirmTime: datetime('确认时间', 'Confirmed', { readOnly: true }),
  reviewerId: ref('复审人', 'Reviewer', { entity: 'sysUser', readOnly: true }),
  doneTime: datetime('完成时间', 'Done', { readOnly: true }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  reason: textarea('原因', 'Reason', { max: 300, readOnly: true }),
  remark: textarea('备注', 'Remark', { max: 500 }),
  status: stateField('状态', 'Status', precatApplyFlow),
};

type Draft = DraftValues<typeof fields>;

const goodsMissing: Rule<Draft> = ({ products }, { moment }) =>
  moment === 'submit' && !products?.length
    ? { products: bi('请至少填写一条商品', 'Enter at least one goods line') }
    : undefined;

const papersMissing: Rule<Draft> = (record, { moment }) => {
  const wrong = moment === 'submit' ? missingPapers(record.files) : undefined;
  return wrong && { files: wrong };
};

const goodsTwice: Rule<Draft> = ({ customerId, products }, { moment }) => {
  if (moment !== 'submit' || !products) return undefined;
  const twice = sameGoodsTwice(customerId ?? '', products);
  return Object.fromEntries(twice.map(({ at, field, text }) => [`products.${at}.${field}`, text]));
};

const applicant =
  'list,view,create,edit,delete,export,print,act:submit,act:withdraw,act:cancel,act:submitConfirm,act:submitDispute,act:copy';

/** 预归类申请: goods whose tariff codes a customer asks for. @see docs/spec/classification.md 2.2, 3.1, 4.5 */
export const precatApply = defineEntity({
  key: 'precatApply',
  service: 'product',
  design: 'classification',
  label: bi('预归类申请', 'Pre-classification application'),
  fields,
  numbering: { field: 'applyNo', prefix: 'YG', at: 'submit' },
  title: 'applyNo',
  keywords: ['applyNo', 'customerId', 'contact', 'products'],
  quickFind: { shows: ['applyNo'], beside: ['customerId'] },
  list: [
    'applyNo',
    'status',
    'urgency',
    'customerId',
    'ieFlag',
    'lineCount',
    'contact',
    'entrustedUserId',
    'submittedTime',
    'acceptedTime',
    'dueTime',
    'confirmDue',
    'createdTime',
  ],
  row: [],
  filters: ['applyNo', 'customerId', 'status', 'urgency', 'ieFlag', 'entrustedUserId', 'submittedTime', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['status', 'createdTime']],
  form: [
    {
      title: bi('基本信息', 'Basics'),
      fields: ['customerId', 'ieFlag', 'urgency', 'contact', 'phone', 'email', 'payMode', { field: 'remark', span: 2 }],
    },
    { title: bi('商品', 'Goods'), fields: [{ field: 'products', span: 3 }] },
    { title: bi('图片和资料', 'Images and papers'), fields: [{ field: 'files', span: 3 }] },
    {
      title: bi('处理情况', 'Progress'),
      when: (record) => record.status !== 'DRAFT' && record.status !== undefined,
      fields: [
        'applyNo',
        'protocolId',
        'submittedTime',
        'entrustedUserId',
        'acceptedBy',
        'acceptedTime',
        'dueTime',
        'stoppedTime',
        'sentTime',
        'confirmDue',
        'confirmTime',
        'reviewerId',
        'doneTime',
        { field: 'reason', span: 3 },
      ],
    },
  ],
  draftNeeds: ['customerId'],
  rules: [goodsMissing, papersMissing, goodsTwice],
  facts: {
    entrustedUserId: { filter: () => ({ roleId__in: [...preReviewRoles] }) },
    reviewerId: { filter: () => ({ roleId__in: [...reviewerRoles] }) },
  },
  mayEdit: ({ createdBy }, actor) =>
    isSamePerson(actor, createdBy) || isBusiness(actor.roleId)
      ? { fields: 'all' }
      : { none: bi('只能由创建人或业务部门修改', 'Only the creator or a business department may change it') },
  mayDelete: ({ createdBy }, actor) =>
    isSamePerson(actor, createdBy) ? undefined : bi('只能删除自己的草稿', 'Only your own drafts can be deleted'),
  unique: [['applyNo']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'], drafts: 'author' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'batchAct', 'log', 'export'],
  flow: precatApplyFlow,
  pages: {
    icon: 'precat',
    at: applicationsPath,
    form: newApplicationPath,
    record: applicationPath,
    papers: { at: precatPrintPath, title: bi('预归类打印', 'Pre-classification print') },
    title: bi('预归类申请列表', 'Applications'),
    lists: [
      {
        at: operatorListPath,
        title: bi('预归类操作列表', 'Operator list'),
        views: [
          { key: 'accept', label: bi('待受理', 'To accept'), filter: { status: 'SUBMITTED' } },
          { key: 'work', label: bi('归类中', 'In classification'), filter: { status: 'ACCEPTED' } },
          { key: 'send', label: bi('待发送', 'To send'), filter: { status: 'AUDITED' } },
          { key: 'wait', label: bi('待客户确认', 'With the customer'), filter: { status: 'WAIT_CONFIRM' } },
          { key: 'disputed', label: bi('有异议', 'Disputed'), filter: { status: 'DISPUTED' } },
          { key: 'complete', label: bi('待完结', 'To complete'), filter: { status: 'CUSTOMER_CONFIRMED' } },
        ],
        access: { preAudit: 'list,view,export,print,act:*', preAuditAdmin: 'list,view,export,print,act:*' },
      },
    ],
  },
  access: {
    business: applicant,
    customer: applicant,
    preCustomer: applicant,
    preAudit:
      'list,view,export,print,act:accept,act:return,act:sendConfirm,act:reReview,act:skipConfirm,act:confirm,act:closeEmpty',
    preAuditAdmin: 'list,view,create,edit,delete,export,print,act:*',
  },
});
