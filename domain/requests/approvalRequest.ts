import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity, type RecordOf, type Rule } from '../core/entity.ts';
import { children, computed, datetime, dict, files, int, money, peopleField, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { isSamePerson } from '../core/person.ts';
import type { Actor } from '../core/rights.ts';
import { bi } from '../core/text.ts';
import { approvalFlow } from './approvalFlow.ts';
import { approvalStep } from './approvalStep.ts';
import { boundActionOf, isBindable } from './boundActions.ts';
import { allRequestsPath, approvalsPath, requestFormPath, requestRecordPath } from './paths.ts';

const fields = {
  approvalNo: text('编号', 'No', { max: 20, readOnly: true }),
  approvalType: dict('类型', 'Type', { dict: 'APPROVAL_TYPE', required: true }),
  title: text('标题', 'Title', { max: 100, required: true }),
  amount: money('金额', 'Amount', { min: '0' }),
  content: textarea('内容', 'Content', { max: 1000, required: true }),
  bizAction: dict('通过后办理', 'Carried out when approved', {
    dict: 'BOUND_ACTION',
    help: bi('最后一步同意时由系统办理', 'The product does it with the last agreement'),
  }),
  bizNo: text('业务单号', 'Document no', { max: 40 }),
  bizEntity: text('绑定业务', 'Bound to', { max: 60, readOnly: true }),
  bizId: text('绑定记录', 'Bound record', { max: 36, readOnly: true }),
  stepNo: int('当前步骤', 'Step', { readOnly: true, default: 0 }),
  waitsFor: peopleField('当前审批人', 'Waits for', { most: 500, readOnly: true }),
  agreedCount: int('已同意', 'Agreed', { readOnly: true, default: 0 }),
  steps: children('步骤', 'Steps', { of: approvalStep, readOnly: true, maxRows: 20 }),
  ccUsers: peopleField('抄送', 'Copy to', { most: 20 }),
  readers: peopleField('可见人', 'Readers', { most: 2_000, readOnly: true }),
  handledBy: peopleField('已办人', 'Handled by', { most: 1_000, readOnly: true }),
  submittedTime: datetime('提交时间', 'Submitted', { readOnly: true }),
  stepSince: datetime('本步开始', 'Waiting since', { readOnly: true }),
  urgedTime: datetime('催办时间', 'Urged', { readOnly: true }),
  waitingHours: computed('等待小时', 'Waiting hours', { of: 'int' }),
  returnOpinion: textarea('审批意见', 'Opinion', { max: 500, readOnly: true }),
  hands: contributorsField,
  status: stateField('状态', 'Status', approvalFlow),
  files: files('附件', 'Files', { maxCount: 20 }),
};

type Draft = DraftValues<typeof fields>;

const needsAmount = ({ approvalType }: Draft): boolean => approvalType === 'PRICE' || approvalType === 'EXPENSE';
const mayBind = ({ approvalType }: Draft): boolean => isBindable(approvalType);
const isBound = ({ bizAction }: Draft): boolean => Boolean(bizAction);

/** Registered pairs alone, and of these only what this type of request may ask for. */
const wrongAction: Rule<Draft> = ({ bizAction, approvalType }) => {
  if (!bizAction || !approvalType) return undefined;
  return boundActionOf(bizAction)?.types.includes(approvalType)
    ? undefined
    : { bizAction: bi('该类型的审批不能办理此业务', 'This type of request does not lead to that') };
};

const clerk = 'list,view,create,edit,delete,print,export,act:*';

/** 审批单: what somebody asks for, and who agrees to it. @see docs/spec/operations.md 3.9, 4 */
export const approvalRequest = defineEntity({
  key: 'approvalRequest',
  service: 'workflow',
  design: 'operations',
  label: bi('审批单', 'Approval request'),
  fields,
  numbering: { field: 'approvalNo', prefix: 'SP', at: 'create' },
  title: 'title',
  code: 'approvalNo',
  keywords: ['approvalNo', 'title', 'bizNo'],
  list: [
    'approvalNo',
    'approvalType',
    'title',
    'status',
    'amount',
    'createdByName',
    'waitingHours',
    'waitsFor',
    'createdDept',
    'submittedTime',
  ],
  row: ['stepNo', 'agreedCount', 'urgedTime', 'approvalType'],
  filters: ['approvalNo', 'approvalType', 'title', 'status', 'createdDept', 'amount', 'submittedTime', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  form: [
    {
      title: bi('申请', 'Request'),
      fields: [
        'approvalType',
        'amount',
        'approvalNo',
        { field: 'title', span: 3 },
        { field: 'content', span: 3 },
        { field: 'ccUsers', span: 3 },
      ],
    },
    { title: bi('绑定业务', 'Bound action'), when: mayBind, fields: ['bizAction', 'bizNo'] },
    {
      title: bi('审批进度', 'Progress'),
      when: ({ status }) => Boolean(status) && status !== 'DRAFT',
      fields: ['stepNo', 'waitsFor', 'submittedTime', { field: 'returnOpinion', span: 3 }, { field: 'steps', span: 3 }],
    },
    { title: bi('附件', 'Files'), fields: [{ field: 'files', span: 3 }] },
  ],
  facts: {
    amount: { requiredWhen: needsAmount },
    bizNo: { requiredWhen: isBound },
  },
  draftNeeds: ['approvalType', 'title'],
  rules: [wrongAction],
  unique: [['approvalNo']],
  index: [['bizId']],
  mayEdit: ({ createdBy }, actor: Actor) =>
    isSamePerson(actor, createdBy)
      ? { fields: 'all' }
      : { none: bi('只有申请人可以修改', 'Only the applicant changes it') },
  mayDelete: ({ createdBy }, actor: Actor) =>
    isSamePerson(actor, createdBy) ? undefined : bi('只有申请人可以删除', 'Only the applicant deletes it'),
  scope: { staff: 'named', self: ['createdBy'], named: ['readers'], turn: 'waitsFor' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'batchAct', 'log', 'export'],
  methods: {
    page: 'queryApprovalRequestPage',
    get: 'getApproval',
    add: 'addApproval',
    update: 'updateApproval',
    delete: 'deleteApproval',
    act: 'actApproval',
    batchAct: 'batchActApproval',
  },
  mostAtOnce: 50,
  alikeAtOnce: 'approvalType',
  flow: approvalFlow,
  pages: {
    icon: 'list',
    at: allRequestsPath,
    form: requestFormPath,
    record: requestRecordPath,
    title: bi('全部审批单', 'All requests'),
    group: '19',
    lists: [
      {
        at: approvalsPath,
        title: bi('审批中心', 'Approval centre'),
        makes: true,
        views: [
          { key: 'todo', label: bi('待我审批', 'Waiting for me'), filter: { waitsFor: 'me', status: 'PENDING' } },
          { key: 'mine', label: bi('我发起的', 'Asked by me'), filter: { createdBy: 'me' } },
          {
            key: 'returned',
            label: bi('被退回的', 'Returned to me'),
            filter: { createdBy: 'me', status__in: ['RETURNED'] },
          },
          { key: 'done', label: bi('我已办', 'Handled by me'), filter: { handledBy: 'me' } },
          { key: 'cc', label: bi('抄送我的', 'Copied to me'), filter: { ccUsers: 'me', status__nin: ['DRAFT'] } },
        ],
        access: {
          business: clerk,
          importExport: clerk,
          investment: clerk,
          finance: clerk,
          warehouse: clerk,
          declarants: clerk,
          preAudit: clerk,
          it: clerk,
        },
      },
    ],
  },
});

export type ApprovalRequest = RecordOf<typeof approvalRequest>;
