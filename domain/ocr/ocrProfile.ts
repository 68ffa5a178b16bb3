import { defineEntity, type RecordOf } from '../core/entity.ts';
import { bool, dict, int, json, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { ocrAnchorFlow } from './ocrAnchorFlow.ts';
import { ocrGroup } from './paths.ts';

/** 识别版式: rules of a profile beside those that every document is read by. @see docs/spec/operations.md 3.13, 4 */
export const ocrProfile = defineEntity({
  key: 'ocrProfile',
  service: 'system',
  design: 'operations',
  label: bi('识别版式', 'Recognition profile'),
  fields: {
    profile: dict('版式', 'Profile', { dict: 'OCR_PROFILE', required: true, createOnly: true }),
    docKind: dict('单证类型', 'Kind', { dict: 'OCR_KIND', required: true, createOnly: true }),
    version: int('版本', 'Version', { readOnly: true }),
    rules: json('规则', 'Rules', { required: true, limits: { depth: 6, entries: 5_000, text: 300 } }),
    enabled: bool('启用', 'Enabled', { default: 1 }),
    remark: textarea('说明', 'Remark', { max: 300 }),
  },
  title: 'profile',
  keywords: ['remark'],
  list: ['profile', 'docKind', 'version', 'enabled', 'remark', 'updatedTime'],
  filters: ['profile', 'docKind', 'enabled'],
  defaultSort: { field: 'updatedTime', order: 'DESC' },
  form: [
    {
      title: bi('版式', 'Profile'),
      fields: ['profile', 'docKind', 'version', 'enabled', { field: 'remark', span: 3 }, { field: 'rules', span: 3 }],
    },
  ],
  unique: [['profile', 'docKind', 'version']],
  scope: { everyone: 'rules of reading that name no customer' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'log', 'export'],
  methods: { add: 'saveOcrProfile', update: 'saveOcrProfile' },
  pages: { icon: 'system', group: ocrGroup },
  access: { it: 'list,view,create,edit,export' },
});

/**
 * 学习线索: a word beside which people found a value where the rules did not. It helps from the day somebody takes it
 * until somebody switches it off.
 */
export const ocrAnchor = defineEntity({
  key: 'ocrAnchor',
  service: 'system',
  design: 'operations',
  label: bi('学习线索', 'Learned anchor'),
  fields: {
    profile: dict('版式', 'Profile', { dict: 'OCR_PROFILE', readOnly: true }),
    docKind: dict('单证类型', 'Kind', { dict: 'OCR_KIND', readOnly: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
    fieldKey: text('字段', 'Field', { max: 40, readOnly: true }),
    anchorText: text('锚词', 'Word', { max: 60, readOnly: true }),
    place: dict('位置', 'Place', { dict: 'OCR_ANCHOR_PLACE', readOnly: true }),
    seenCount: int('更正次数', 'Corrections', { readOnly: true, default: 1 }),
    docId: ref('最近单证', 'Last document', { entity: 'ocrDocument', readOnly: true }),
    triedDocs: int('试用单证', 'Tried on', { readOnly: true }),
    betterDocs: int('变对', 'Right with it', { readOnly: true }),
    worseDocs: int('变错', 'Wrong with it', { readOnly: true }),
    reason: textarea('原因', 'Reason', { max: 300, readOnly: true }),
    status: stateField('状态', 'Status', ocrAnchorFlow),
  },
  title: 'anchorText',
  keywords: ['anchorText'],
  list: ['anchorText', 'status', 'profile', 'docKind', 'fieldKey', 'place', 'customerId', 'seenCount', 'triedDocs', 'betterDocs', 'worseDocs', 'docId', 'updatedTime'],
  filters: ['profile', 'docKind', 'fieldKey', 'status', 'customerId'],
  defaultSort: { field: 'updatedTime', order: 'DESC' },
  unique: [['profile', 'docKind', 'customerId', 'fieldKey', 'anchorText', 'place']],
  scope: { staff: 'all', customer: 'customerId' },
  verbs: ['page', 'get', 'byIds', 'act', 'batchAct', 'log', 'export'],
  flow: ocrAnchorFlow,
  pages: { icon: 'ocr', group: ocrGroup, title: bi('学习线索', 'Learned anchors') },
  access: {
    business: 'list,view,act:*',
    declarants: 'list,view,act:*',
    warehouse: 'list,view,act:*',
    it: 'list,view,export,act:*',
  },
}); // biome-ignore format: a definition is a table

export type OcrAnchor = RecordOf<typeof ocrAnchor>;
