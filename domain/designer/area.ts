import { type AreaAccess, defineArea, definitionsOf } from '../core/area.ts';
import type { MenuNode, ScreenDefinition } from '../core/screen.ts';
import { bi } from '../core/text.ts';
import { designerDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { formsPath, tablesPath } from './paths.ts';

const group = bi('系统管理', 'System');

const screens: readonly ScreenDefinition[] = [
  // Whoever may read a table opens its records here; the designs are behind the right of their list.
  {
    path: tablesPath,
    title: bi('在线表格', 'Online tables'),
    kind: 'list',
    entity: 'onlineTable',
    own: ['onlineTable'],
    keeps: ['code'],
  },
  {
    path: `${tablesPath}/create`,
    title: bi('新建在线表格', 'New online table'),
    kind: 'create',
    entity: 'onlineTable',
    right: 'onlineTable:create',
    parent: tablesPath,
    group,
  },
  {
    path: `${tablesPath}/:id`,
    title: bi('在线表格设计', 'Online table designer'),
    kind: 'edit',
    entity: 'onlineTable',
    right: 'onlineTable:view',
    parent: tablesPath,
    group,
  },
  {
    path: formsPath,
    title: bi('在线表单', 'Online forms'),
    kind: 'list',
    entity: 'onlineForm',
    right: 'onlineForm:list',
    own: ['onlineForm'],
  },
  {
    path: `${formsPath}/create`,
    title: bi('新建在线表单', 'New online form'),
    kind: 'create',
    entity: 'onlineForm',
    right: 'onlineForm:create',
    parent: formsPath,
    group,
  },
  {
    path: `${formsPath}/:id`,
    title: bi('在线表单设计', 'Online form designer'),
    kind: 'edit',
    entity: 'onlineForm',
    right: 'onlineForm:view',
    parent: formsPath,
    group,
  },
];

const menu: readonly MenuNode[] = [
  {
    menuNo: '16-9',
    parentNo: '16',
    name: '在线表格',
    nameEn: 'Online tables',
    url: 'views/system/eTable',
    icon: 'list',
  },
  {
    menuNo: '16-10',
    parentNo: '16',
    name: '在线表单',
    nameEn: 'Online forms',
    url: 'views/system/eForm',
    icon: 'task',
  },
];

const everything = 'list,view,create,edit,delete,act:*';
/** The page of tables without a right of its own: which tables a person finds there, their definitions say. */
const reader = { functions: { '16-9': '' } };
const access: AreaAccess = {
  it: { functions: { '16-9': everything, '16-10': everything } },
  business: reader,
  importExport: reader,
  investment: reader,
  finance: reader,
  warehouse: reader,
  declarants: reader,
  preAudit: reader,
};

/** 在线设计: tables and forms that people design, without a developer. */
export const designerArea = defineArea({
  key: 'designer',
  label: bi('在线设计', 'Designers'),
  ...definitionsOf(definitions),
  dictionaries: designerDictionaries,
  screens,
  menu,
  access,
});
