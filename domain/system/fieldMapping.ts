import { defineAct } from '../core/act.ts';
import { answerShape, defineCall } from '../core/call.ts';
import { defineEntity } from '../core/entity.ts';
import { bool, children, dict, int, json, ref, text } from '../core/field.ts';
import { bi, type Text } from '../core/text.ts';
import { mappingPath } from './paths.ts';

/** 映射项: where one field of the target comes from. */
export const fieldMappingItem = defineEntity({
  key: 'fieldMappingItem',
  service: 'system',
  design: 'platform',
  label: bi('映射项', 'Mapping item'),
  parent: { entity: 'fieldMapping', field: 'mappingId' },
  fields: {
    mappingId: ref('映射', 'Mapping', { entity: 'fieldMapping', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    targetField: text('目标字段', 'Target field', { max: 60, required: true }),
    sourceKind: dict('来源', 'Source kind', { dict: 'MAP_SOURCE', required: true, default: 'COLUMN' }),
    sourceColumn: text('来源列/常量/表达式', 'Column, constant or expression', { max: 500, required: true }),
    transform: dict('转换', 'Transform', { dict: 'MAP_TRANSFORM', required: true, default: 'NONE' }),
    transformArg: text('转换参数', 'Parameter', { max: 500 }),
    defaultValue: text('默认值', 'Default', { max: 200 }),
    requiredFlg: bool('必填', 'Required', { default: 0 }),
  },
  scope: 'parent',
  verbs: [],
});

/**
 * 字段映射: how the columns of somebody's sheet become the fields of an entity. An import may name one. Each save is a
 * version more.
 */
export const fieldMapping = defineEntity({
  key: 'fieldMapping',
  service: 'system',
  design: 'platform',
  label: bi('字段映射', 'Field mapping'),
  fields: {
    name: text('名称', 'Name', { max: 60, required: true }),
    target: dict('目标', 'Target', { dict: 'MAP_TARGET', required: true, createOnly: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer' }),
    sheetName: text('工作表', 'Sheet', {
      max: 60,
      help: bi('工作簿中的工作表名称，不填为第一个', 'Name of the sheet in a workbook; the first one when empty'),
    }),
    headRow: int('表头行', 'Head row', { required: true, default: 1, min: 1, max: 50 }),
    version: int('版本', 'Version', { default: 1, readOnly: true }),
    enabled: bool('启用', 'Enabled', { default: 1, readOnly: true }),
    items: children('映射项', 'Items', { of: fieldMappingItem, maxRows: 200 }),
  },
  title: 'name',
  keywords: ['name'],
  list: ['name', 'target', 'customerId', 'headRow', 'version', 'enabled', 'updatedTime'],
  filters: ['name', 'target', 'customerId', 'enabled'],
  defaultSort: { field: 'name', order: 'ASC' },
  form: [
    {
      title: bi('映射', 'Mapping'),
      fields: ['name', 'target', 'customerId', 'sheetName', 'headRow', 'version', 'enabled'],
    },
    { title: bi('映射项', 'Items'), fields: ['items'] },
  ],
  unique: [['name', 'customerId']],
  scope: { staff: 'all', customer: 'customerId' },
  verbs: ['page', 'get', 'add', 'update', 'delete'],
  methods: {
    page: 'queryFieldMappingPage',
    get: 'getFieldMapping',
    add: 'saveFieldMapping',
    update: 'saveFieldMapping',
  },
  pages: { icon: 'list', at: mappingPath, title: bi('字段映射工具', 'Field mapping tool') },
  access: { business: 'list,view,create,edit,delete,act:*', it: 'list,view,create,edit,delete,act:*' },
});

const turning = (key: 'enable' | 'disable', label: Text, on: 0 | 1) =>
  defineAct(fieldMapping, {
    key,
    label,
    who: ['BUSI_L', 'IT'],
    isMissed: ({ enabled }) => enabled !== on,
  });
export const enableMapping = turning('enable', bi('启用', 'Enable'), 1);
export const disableMapping = turning('disable', bi('停用', 'Disable'), 0);

export const copyMapping = defineAct(fieldMapping, {
  key: 'copy',
  label: bi('复制', 'Copy'),
  method: 'copyFieldMapping',
  who: ['BUSI_L', 'IT'],
  asks: { name: text('新名称', 'New name', { max: 60, required: true }) },
  start: ({ name }) => ({ name: `${name ?? ''} 副本`.slice(0, 60) }),
  done: bi('{name}：已复制', '{name} copied'),
});

/** One row through a mapping: what came, what became of it, and what an import would refuse. */
export type DryRow = {
  readonly rowNumber: number;
  /** What was read for each field, before its transform and default. */
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  readonly errors: readonly { readonly field: string; readonly text: Text }[];
};

/**
 * Reads an uploaded sample: its columns with three values each, and with items what its first twenty rows would become.
 * Nothing is kept.
 */
export const dryRunMapping = defineCall({
  service: 'system',
  method: 'dryRunFieldMapping',
  right: 'fieldMapping:list',
  unscoped: 'it reads the sheet that was sent and the names of fields, and no mapping',
  input: {
    fileId: text('文件', 'File', { max: 60, required: true }),
    target: text('目标', 'Target', { max: 60, required: true }),
    sheetName: text('工作表', 'Sheet', { max: 60 }),
    headRow: int('表头行', 'Head row', { min: 1, max: 50 }),
    items: json('映射项', 'Items'),
  },
  answer: answerShape<{
    readonly columns: readonly { readonly name: string; readonly examples: readonly string[] }[];
    readonly suggested: readonly {
      readonly targetField: string;
      readonly sourceColumn: string;
      readonly how: 'label' | 'synonym' | 'similar';
    }[];
    readonly rows: readonly DryRow[];
  }>(),
});

/** The mappings that an import of an entity may name. */
export const mappingsFor = defineCall({
  service: 'system',
  method: 'queryFieldMappingFor',
  right: null,
  input: { target: text('目标', 'Target', { max: 60, required: true }) },
  answer: answerShape<readonly { readonly id: string; readonly name: string }[]>(),
});
