import { defineEntity } from '../core/entity.ts';
import { children, datetime, declarationNo, dict, files, int, json, ref, text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';

/** 修改内容: one value that customs is asked to change. */
export const declarationChangeLine = defineEntity({
  key: 'declarationChangeLine',
  service: 'business',
  design: 'classification',
  label: bi('修改内容', 'Changed value'),
  parent: { entity: 'declarationChange', field: 'changeId' },
  fields: {
    changeId: ref('申请', 'Request', { entity: 'declarationChange', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1, required: true }),
    name: text('修改项', 'Value', { max: 120, createOnly: true }),
    nameEn: text('修改项（英文）', 'Value in English', { max: 160, createOnly: true }),
    oldValue: text('修改前', 'Before', { max: 500, createOnly: true }),
    newValue: text('修改后', 'After', { max: 500, createOnly: true }),
  },
  title: 'name',
  scope: 'parent',
  verbs: [],
});

/**
 * 修改与撤销申请: what customs was asked to change of a declaration it has, or to strike, and what it answered. The values
 * that stood there before are kept until it has. @see docs/spec/classification.md 2.10
 */
export const declarationChange = defineEntity({
  key: 'declarationChange',
  service: 'business',
  design: 'classification',
  label: bi('修改与撤销申请', 'Amendment or revocation'),
  fields: {
    changeNo: text('申请编号', 'Request no', { max: 20, readOnly: true }),
    kind: dict('类型', 'Kind', { dict: 'DECL_CHANGE_KIND', required: true, createOnly: true }),
    declId: ref('报关单', 'Declaration', { entity: 'declaration', required: true, createOnly: true, tells: true }),
    entryId: declarationNo('海关编号', 'Declaration no', { createOnly: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', createOnly: true }),
    reasonCode: dict('原因代码', 'Kind of reason', { dict: 'DECL_CHANGE_REASON', createOnly: true }),
    proof: files('证明材料', 'Proof', { maxCount: 10, createOnly: true }),
    askedBy: ref('申请人', 'Asked by', { entity: 'sysUser', readOnly: true }),
    sentBy: ref('复核发送人', 'Checked and sent by', { entity: 'sysUser', readOnly: true }),
    reason: textarea('申请原因', 'Reason', { max: 300, createOnly: true }),
    version: int('修改前版本', 'Version before', { createOnly: true }),
    lines: children('修改内容', 'Changes', { of: declarationChangeLine, maxRows: 2_000 }),
    oldValues: json('修改前的值', 'Values before', { readOnly: true, secret: true }),
    sentTime: datetime('发送时间', 'Sent', { readOnly: true }),
    answeredTime: datetime('答复时间', 'Answered', { readOnly: true }),
    answer: textarea('海关答复', 'Answer of customs', { max: 500, readOnly: true }),
    ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', createOnly: true }),
    status: dict('状态', 'Status', { dict: 'DECL_CHANGE_STATUS', readOnly: true, default: 'OPEN' }),
  },
  numbering: { field: 'changeNo', prefix: 'XG', at: 'create' },
  title: 'changeNo',
  keywords: ['changeNo', 'entryId', 'declId', 'customerId'],
  quickFind: { shows: ['changeNo'], beside: ['entryId', 'declId'], asks: 'own' },
  list: [
    'changeNo',
    'kind',
    'status',
    'declId',
    'entryId',
    'customerId',
    'reasonCode',
    'reason',
    'version',
    'sentTime',
    'answeredTime',
    'answer',
    'createdByName',
    'createdTime',
  ],
  filters: ['changeNo', 'kind', 'status', 'declId', 'entryId', 'customerId', 'sentTime', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['declId', 'kind', 'status']],
  form: [
    {
      title: bi('申请', 'Request'),
      fields: [
        'changeNo',
        'status',
        'kind',
        'declId',
        'entryId',
        'customerId',
        'version',
        'reasonCode',
        'askedBy',
        'sentBy',
        { field: 'reason', span: 3 },
        { field: 'proof', span: 3 },
      ],
    },
    { title: bi('修改内容', 'Changes'), when: ({ kind }) => kind === 'AMEND', fields: [{ field: 'lines', span: 3 }] },
    { title: bi('海关答复', 'Answer'), fields: ['sentTime', 'answeredTime', { field: 'answer', span: 3 }] },
  ],
  unique: [['changeNo']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'log', 'export'],
  pages: { icon: 'list', title: bi('修改与撤销申请', 'Amendments and revocations') },
  access: {
    business: 'list,view,export',
    customer: 'list,view',
    preCustomer: 'list,view',
    declarants: 'list,view,export,print',
    finance: 'list,view',
  },
});
