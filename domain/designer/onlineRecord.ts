import { defineEntity } from '../core/entity.ts';
import { int, json, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/** How many unique rules a table may have. */
export const mostUniqueRules = 5;
const uniqueKey = () => text('唯一键', 'Unique key', { max: 32, readOnly: true });

/**
 * 在线数据: the rows of all tables that people designed, their values as JSON by the definition. Nobody reads or writes it
 * as such: each table is an entity of its own (`made`). The unique keys are digests of the values that its rules name,
 * so that the database itself keeps two apart.
 */
export const onlineRecord = defineEntity({
  key: 'onlineRecord',
  service: 'common',
  design: 'platform',
  label: bi('在线数据', 'Online record'),
  fields: {
    tableCode: text('表格', 'Table', { max: 40, required: true }),
    defVersion: int('版本', 'Version', { required: true }),
    data: json('数据', 'Data', { required: true }),
    parentId: text('上级记录', 'Parent', { max: 36 }),
    lineNo: int('序号', 'Line'),
    importNo: text('导入批次', 'Import batch', { max: 20 }),
    unique1: uniqueKey(),
    unique2: uniqueKey(),
    unique3: uniqueKey(),
    unique4: uniqueKey(),
    unique5: uniqueKey(),
  },
  unique: [['unique1'], ['unique2'], ['unique3'], ['unique4'], ['unique5']],
  index: [['tableCode', 'createdTime'], ['parentId'], ['importNo']],
  scope: 'parent',
  verbs: [],
  holdsMade: true,
});

/** 定义的权限: what a role may do with a table that people designed, as its published version says. */
export const madeRight = defineEntity({
  key: 'madeRight',
  service: 'system',
  design: 'platform',
  label: bi('在线表格权限', 'Rights of an online table'),
  fields: {
    roleId: text('角色', 'Role', { max: 20, required: true }),
    entity: text('对象', 'Entity', { max: 60, required: true }),
    actions: text('权限', 'Actions', { max: 200, required: true }),
  },
  unique: [['roleId', 'entity']],
  scope: 'parent',
  verbs: [],
});
