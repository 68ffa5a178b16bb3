import { defineEntity } from '../../core/entity.ts';
import { bool, computed, date, dict, files, int, ref, text, textarea } from '../../core/field.ts';
import { bi } from '../../core/text.ts';

/**
 * 自评条目: one item of the standard, what the company says of it and the papers that prove it.
 * @see docs/spec/classification.md 4.8
 */
export const aeoItem = defineEntity({
  key: 'aeoItem',
  service: 'business',
  design: 'classification',
  label: bi('AEO自评条目', 'AEO item'),
  parent: { entity: 'aeoDeclaration', field: 'declarationId' },
  fields: {
    declarationId: ref('AEO申报', 'AEO declaration', {
      entity: 'aeoDeclaration',
      required: true,
      createOnly: true,
      tells: true,
    }),
    lineNo: int('序号', 'Line', { min: 1, required: true }),
    groupName: dict('类别', 'Group', { dict: 'AEO_GROUP', required: true, createOnly: true }),
    code: text('编号', 'Code', { max: 10, required: true, createOnly: true }),
    nameZh: text('标准内容', 'What is asked', { max: 300, required: true, createOnly: true }),
    keyFlg: bool('关键项', 'Key item', { createOnly: true, default: 0 }),
    result: dict('自评结果', 'Result', { dict: 'AEO_RESULT', open: true }),
    evidence: files('证据', 'Evidence', { maxCount: 50 }),
    evidenceCount: computed('证据数', 'Papers', { of: 'int' }),
    ownerName: text('责任人', 'Responsible', { max: 60 }),
    due: date('完成期限', 'Due'),
    remark: textarea('说明', 'Remark', { max: 500 }),
    rectify: text('改进要求', 'To be improved', { max: 300, readOnly: true }),
    improveFiles: files('改进证据', 'Evidence of the improvement', { maxCount: 50 }),
    improveCount: computed('改进证据数', 'Papers of the improvement', { of: 'int' }),
    declarationStatus: computed('申报状态', 'Status of the declaration', { of: 'text' }),
  },
  title: 'nameZh',
  code: 'code',
  list: [
    'declarationId',
    'groupName',
    'code',
    'nameZh',
    'keyFlg',
    'result',
    'evidenceCount',
    'ownerName',
    'due',
    'rectify',
  ],
  filters: ['declarationId', 'groupName', 'result', 'ownerName', 'due'],
  defaultSort: { field: 'code', order: 'ASC' },
  form: [
    {
      title: bi('标准', 'Standard'),
      fields: ['declarationId', 'groupName', 'code', { field: 'nameZh', span: 3 }, 'keyFlg'],
    },
    {
      title: bi('自评', 'Assessment'),
      fields: [
        { field: 'result', span: 3 },
        { field: 'evidence', span: 3 },
        'ownerName',
        'due',
        { field: 'remark', span: 3 },
      ],
    },
    {
      title: bi('规范改进', 'Improvement'),
      when: ({ rectify }) => Boolean(rectify),
      fields: [
        { field: 'rectify', span: 3 },
        { field: 'improveFiles', span: 3 },
      ],
    },
  ],
  mayEdit: ({ declarationStatus, rectify }) => {
    if (declarationStatus === 'SELF_CHECK' || declarationStatus === 'RETURNED')
      return { fields: ['result', 'evidence', 'ownerName', 'due', 'remark'] };
    if (declarationStatus === 'RECTIFY' && rectify) return { fields: ['improveFiles', 'ownerName', 'remark'] };
    return { none: bi('当前状态不允许修改', 'This status does not allow changes') };
  },
  scope: 'parent',
  verbs: ['page', 'get', 'byIds', 'update', 'log', 'export'],
  pages: { icon: 'list', title: bi('AEO自评条目', 'AEO items') },
  access: {
    business: 'list,view,edit,export',
    customer: 'list,view,edit',
    preCustomer: 'list,view,edit',
    declarants: 'list,view,edit,export',
  },
});
