import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, children, computed, dict, int, json, multiDict, ref, text } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { isOfDictionary } from './columnKinds.ts';
import { onlineTableFlow } from './flow.ts';

const columnFields = {
  tableId: ref('表格', 'Table', { entity: 'onlineTable', required: true, createOnly: true }),
  lineNo: int('序号', 'Line', { min: 1, required: true }),
  columnKey: text('字段编码', 'Key', { max: 30, required: true }),
  labelZh: text('中文名', 'Chinese label', { max: 40, required: true }),
  labelEn: text('英文名', 'English label', { max: 60, required: true }),
  kind: dict('类型', 'Kind', { dict: 'COLUMN_KIND', required: true, default: 'text' }),
  dictCode: text('字典编码', 'Dictionary', {
    max: 40,
    help: bi('下拉、多选填字典编码', 'Of drop-downs the code of their dictionary'),
  }),
  refEntity: dict('引用对象', 'Refers to', { dict: 'COLUMN_REF' }),
  under: text('上级地区列', 'Region above', {
    max: 30,
    help: bi(
      '地区列的上级列的字段编码：市填省的列，区填市的列；不填为省',
      'Of a region, the key of the column above it: of a city its province, of a district its city; empty of a province',
    ),
  }),
  length: int('长度', 'Length', { min: 1, max: 2000 }),
  scale: int('小数位', 'Decimals', { min: 0, max: 6 }),
  required: bool('必填', 'Required', { default: 0 }),
  uniqueFlg: bool('唯一', 'Unique', { default: 0 }),
  uniqueGroup: int('组合唯一', 'Unique with', {
    min: 1,
    max: 5,
    help: bi('同一数字的各列合起来不能重复', 'Columns of one number are unique together'),
  }),
  defaultValue: text('默认值', 'Default', { max: 200 }),
  listed: bool('列表显示', 'In the list', { default: 1 }),
  sortable: bool('可排序', 'Sortable', { default: 1 }),
  filterable: bool('可查询', 'Filterable', { default: 0 }),
  sumFlg: bool('合计', 'Sum', { default: 0 }),
  frozen: bool('冻结', 'Frozen', { default: 0 }),
  width: int('列宽', 'Width', { min: 48, max: 640 }),
};

export const keyPattern = /^[a-z][A-Za-z0-9]{0,29}$/;

/** 在线表格的列: one column of a table that people design. */
export const onlineColumn = defineEntity({
  key: 'onlineColumn',
  service: 'system',
  design: 'platform',
  label: bi('在线表格列', 'Column'),
  parent: { entity: 'onlineTable', field: 'tableId' },
  fields: columnFields,
  title: 'labelZh',
  defaultSort: { field: 'lineNo', order: 'ASC' },
  facts: {
    dictCode: { requiredWhen: ({ kind }) => isOfDictionary(kind) },
    refEntity: { requiredWhen: ({ kind }) => kind === 'remote' },
  },
  scope: 'parent',
  verbs: [],
});

const fields = {
  code: text('编码', 'Code', { max: 40, required: true, createOnly: true, help: bi('小写字母开头，3至40位', 'Begins with a small letter, 3 to 40 characters') }),
  name: text('名称', 'Name', { max: 60, required: true }),
  nameEn: text('英文名称', 'English name', { max: 60 }),
  defVersion: int('版本', 'Version', { default: 0, readOnly: true }),
  status: stateField('状态', 'Status', onlineTableFlow),
  records: computed('记录数', 'Records', { of: 'int' }),
  columns: children('列', 'Columns', { of: onlineColumn, maxRows: 80 }),
  sortColumn: text('默认排序列', 'Default order', { max: 30, help: bi('列的字段编码', 'Key of a column') }),
  sortOrder: dict('排序方向', 'Direction', { dict: 'SORT_ORDER', default: 'DESC' }),
  viewRoles: multiDict('可查看角色', 'Roles that view', { dict: 'STAFF_ROLE' }),
  editRoles: multiDict('可编辑角色', 'Roles that edit', { dict: 'STAFF_ROLE' }),
  dataScope: dict('数据范围', 'Data scope', { dict: 'ONLINE_SCOPE', required: true, default: 'ALL' }),
  importFlg: bool('允许导入', 'Import', { default: 1 }),
  exportFlg: bool('允许导出', 'Export', { default: 1 }),
  snapshot: json('发布快照', 'Published version', { readOnly: true }),
}; // biome-ignore format: a table of fields

const codeFits: Rule<DraftValues<typeof fields>> = ({ code }) =>
  code && !/^[a-z][a-z0-9_]{2,39}$/.test(code)
    ? {
        code: bi(
          '编码应以小写字母开头，由3至40位小写字母、数字、下划线组成',
          'A code has 3 to 40 small letters, digits or _ and begins with a letter',
        ),
      }
    : undefined;

/** 在线表格: a table that people design; published, it is an entity like any other. */
export const onlineTable = defineEntity({
  key: 'onlineTable',
  service: 'system',
  design: 'platform',
  label: bi('在线表格', 'Online table'),
  fields,
  title: 'name',
  code: 'code',
  keywords: ['code', 'name'],
  list: ['code', 'status', 'name', 'defVersion', 'records', 'updatedTime'],
  filters: ['code', 'name', 'status'],
  defaultSort: { field: 'updatedTime', order: 'DESC' },
  form: [
    { title: bi('基本信息', 'Basics'), fields: ['code', 'name', 'nameEn'] },
    { title: bi('列', 'Columns'), fields: [{ field: 'columns', span: 3 }] },
    { title: bi('列表设置', 'List'), fields: ['sortColumn', 'sortOrder', 'importFlg', 'exportFlg'] },
    { title: bi('权限', 'Rights'), fields: ['viewRoles', 'editRoles', 'dataScope'] },
  ],
  rules: [codeFits],
  draftNeeds: ['code', 'name'],
  unique: [['code']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'log'],
  methods: { page: 'queryOnlineTablePage', add: 'saveOnlineTable', update: 'saveOnlineTable', act: 'actOnlineTable' },
  flow: onlineTableFlow,
});
