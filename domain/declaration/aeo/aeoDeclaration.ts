import { contributorsField } from '../../core/contributors.ts';
import { defineEntity } from '../../core/entity.ts';
import { bool, children, date, datetime, dict, files, int, ref, text, textarea } from '../../core/field.ts';
import { stateField } from '../../core/flow.ts';
import { isSamePerson } from '../../core/person.ts';
import { bi } from '../../core/text.ts';
import { aeoPath } from '../paths.ts';
import { aeoDeclarationFlow } from './aeoDeclarationFlow.ts';
import { aeoItem } from './aeoItem.ts';

const applicant = 'list,view,create,edit,delete,print,act:start,act:score,act:submit,act:cancel,act:copyLast';

/**
 * AEO申报: a company assesses itself by the standard, is certified by customs and reviewed after five years.
 * @see docs/spec/classification.md 2.13, 4.8
 */
export const aeoDeclaration = defineEntity({
  key: 'aeoDeclaration',
  service: 'business',
  design: 'classification',
  label: bi('AEO申报', 'AEO declaration'),
  fields: {
    aeoNo: text('编号', 'No', { max: 20, readOnly: true }),
    companyId: ref('企业', 'Company', {
      entity: 'companyProfile',
      required: true,
      help: bi('客户账号按信用代码自动带出', 'For customers it follows from their credit code'),
    }),
    customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
    entType: dict('企业类型', 'Kind of company', { dict: 'AEO_ENT', required: true }),
    standardId: ref('标准版本', 'Standard', { entity: 'aeoStandard', required: true }),
    mostPartial: int('部分达标项上限', 'Items met in part, at most', { readOnly: true }),
    lowestScore: int('最低得分', 'Lowest score', { readOnly: true }),
    leaderId: ref('负责人', 'Leader', { entity: 'sysUser' }),
    applyDate: date('申请日期', 'Applied on', { readOnly: true }),
    items: children('标准条目', 'Items', { of: aeoItem, maxRows: 300, readOnly: true }),
    score: int('得分', 'Score', { readOnly: true }),
    hands: contributorsField,
    submitterId: ref('提交人', 'Handed in by', { entity: 'sysUser', readOnly: true }),
    submittedTime: datetime('提交时间', 'Handed in', { readOnly: true }),
    filedDate: date('递交日期', 'Filed on', { readOnly: true, notAfter: 'today' }),
    receiptFiles: files('海关回执', 'Receipt of customs', { readOnly: true, maxCount: 10 }),
    acceptNo: text('受理编号', 'Acceptance no', { max: 40, readOnly: true }),
    acceptDate: date('受理日期', 'Accepted on', { readOnly: true, notAfter: 'today' }),
    certDue: date('认证期限', 'To be certified by', { readOnly: true }),
    extendedFlg: bool('已延期', 'Extended', { readOnly: true, default: 0 }),
    team: text('认证组', 'Team', { max: 200, readOnly: true }),
    onsiteDate: date('实地认证日期', 'On site', { readOnly: true }),
    rectifyDue: date('改进期限', 'To be improved by', { readOnly: true }),
    certNo: text('证书编号', 'Certificate no', { max: 40, readOnly: true }),
    certDate: date('认证日期', 'Certified on', { readOnly: true, notAfter: 'today' }),
    nextReview: date('下次复核', 'Next review', { readOnly: true }),
    noticeNo: text('海关通知书号', 'Notice of customs', { max: 40, readOnly: true }),
    reapplyFrom: date('可重新申请日期', 'May apply again from', { readOnly: true }),
    files: files('附件', 'Files', { maxCount: 50 }),
    remark: textarea('备注', 'Remark', { max: 500 }),
    ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
    reason: textarea('意见', 'Opinion', { max: 500, readOnly: true }),
    status: stateField('状态', 'Status', aeoDeclarationFlow),
  },
  title: 'aeoNo',
  keywords: ['aeoNo', 'companyId', 'customerId', 'certNo'],
  list: [
    'aeoNo',
    'status',
    'companyId',
    'entType',
    'standardId',
    'score',
    'submittedTime',
    'certDue',
    'rectifyDue',
    'certNo',
    'certDate',
    'nextReview',
    'createdTime',
  ],
  row: ['submitterId', 'extendedFlg', 'acceptDate'],
  filters: [
    'aeoNo',
    'companyId',
    'customerId',
    'entType',
    'standardId',
    'status',
    'certNo',
    'nextReview',
    'certDue',
    'rectifyDue',
  ],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['companyId', 'createdTime']],
  form: [
    {
      title: bi('企业', 'Company'),
      fields: ['companyId', 'entType', 'standardId', 'leaderId', { field: 'remark', span: 2 }],
    },
    {
      title: bi('得分', 'Score'),
      when: ({ status }) => Boolean(status) && status !== 'DRAFT',
      fields: ['score', 'mostPartial', 'lowestScore'],
    },
    { title: bi('附件', 'Files'), fields: [{ field: 'files', span: 3 }] },
    {
      title: bi('办理情况', 'Progress'),
      when: ({ status }) => status !== undefined && status !== 'DRAFT',
      fields: [
        'aeoNo',
        'customerId',
        'applyDate',
        'submitterId',
        'submittedTime',
        'filedDate',
        'acceptNo',
        'acceptDate',
        'certDue',
        'team',
        'onsiteDate',
        'rectifyDue',
        'certNo',
        'certDate',
        'nextReview',
        'noticeNo',
        'reapplyFrom',
        { field: 'receiptFiles', span: 3 },
        { field: 'reason', span: 3 },
      ],
    },
  ],
  draftNeeds: ['entType'],
  mayDelete: ({ createdBy }, actor) =>
    isSamePerson(actor, createdBy) ? undefined : bi('只能删除自己的草稿', 'Only your own drafts can be deleted'),
  ownPaper: true,
  unique: [['aeoNo']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'log', 'export'],
  flow: aeoDeclarationFlow,
  pages: { icon: 'list', at: aeoPath },
  access: {
    business: `${applicant},export,act:return,act:approve`,
    customer: applicant,
    preCustomer: applicant,
    declarants: `${applicant},export,act:*`,
  },
});
