import { defineEntity } from '../core/entity.ts';
import { int, json, text } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { onlineFormFlow } from './flow.ts';

/** 在线表单: how the records of an online table are written and printed, and what is worked out while somebody writes. */
export const onlineForm = defineEntity({
  key: 'onlineForm',
  service: 'system',
  design: 'platform',
  label: bi('在线表单', 'Online form'),
  fields: {
    code: text('编码', 'Code', { max: 40, required: true, createOnly: true, pattern: 'loginName' }),
    name: text('名称', 'Name', { max: 60, required: true }),
    tableCode: text('表格', 'Table', { max: 40, required: true, createOnly: true, help: bi('已发布的在线表格的编码', 'Code of a published table') }),
    defVersion: int('版本', 'Version', { default: 0, readOnly: true }),
    status: stateField('状态', 'Status', onlineFormFlow),
    layout: json('布局', 'Layout', { limits: { entries: 5_000, text: 500 } }),
    snapshot: json('发布快照', 'Published version', { readOnly: true }),
  }, // biome-ignore format: a table of fields
  title: 'name',
  code: 'code',
  keywords: ['code', 'name'],
  list: ['code', 'status', 'name', 'tableCode', 'defVersion', 'updatedTime'],
  filters: ['code', 'name', 'tableCode', 'status'],
  defaultSort: { field: 'updatedTime', order: 'DESC' },
  form: [
    { title: bi('基本信息', 'Basics'), fields: ['code', 'name', 'tableCode'] },
    { title: bi('设计', 'Design'), fields: [{ field: 'layout', span: 3 }] },
  ],
  draftNeeds: ['code', 'name', 'tableCode'],
  unique: [['code']],
  index: [['tableCode']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'log'],
  methods: { page: 'queryOnlineFormPage', add: 'saveOnlineForm', update: 'saveOnlineForm', act: 'actOnlineForm' },
  flow: onlineFormFlow,
});
