import { defineEntity } from '../core/entity.ts';
import { bool, int, json, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/** 列表设置: which columns a person sees, in which order and width. */
export const tableSetting = defineEntity({
  key: 'tableSetting',
  service: 'system',
  design: 'platform',
  label: bi('列表设置', 'Table setting'),
  fields: {
    listKey: text('列表', 'List', { max: 80, required: true }),
    scope: text('范围', 'Scope', { max: 10, required: true, default: 'USER' }),
    targetId: text('对象', 'Target', { max: 36 }),
    columns: json('列', 'Columns', { required: true }),
    sort: json('排序', 'Sort'),
    pageLimit: int('条数', 'Limit', { min: 10, max: 50 }),
    density: text('密度', 'Density', { max: 10 }),
  },
  unique: [['listKey', 'scope', 'targetId']],
  scope: { staff: 'all' },
  verbs: [],
});

/** 常用查询: filters of a list kept under a name. */
export const savedQuery = defineEntity({
  key: 'savedQuery',
  service: 'system',
  design: 'platform',
  label: bi('常用查询', 'Saved query'),
  fields: {
    userId: ref('用户', 'User', { entity: 'sysUser', readOnly: true }),
    listKey: text('列表', 'List', { max: 80, required: true }),
    name: text('名称', 'Name', { max: 60, required: true }),
    query: json('条件', 'Query', { required: true }),
    defaultFlg: bool('默认', 'Default', { default: 0 }),
  },
  title: 'name',
  unique: [['userId', 'listKey', 'name']],
  scope: { staff: 'all' },
  verbs: [],
});
