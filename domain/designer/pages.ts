import { definePages } from '../core/screen.ts';
import { bi } from '../core/text.ts';
import { formsPath, tablesPath } from './paths.ts';

/** The designers stand beside the other tools of administrators. */
const group = '16';
const everything = 'list,view,create,edit,delete,act:*';
/** A page without a right of its own: which tables a person finds there, their definitions say. */
const reader = '';

/** Pages of the designers. */
export const designerPages = definePages({
  // Whoever may read a table opens its records here; the designs are behind the right of their list.
  tables: {
    at: tablesPath,
    title: bi('在线表格', 'Online tables'),
    list: 'onlineTable',
    right: null,
    keeps: ['code'],
    group,
    icon: 'list',
    no: 9,
    access: {
      it: everything,
      business: reader,
      importExport: reader,
      investment: reader,
      finance: reader,
      warehouse: reader,
      declarants: reader,
      preAudit: reader,
    },
  },
  newTable: {
    at: `${tablesPath}/create`,
    title: bi('新建在线表格', 'New online table'),
    create: 'onlineTable',
    parent: tablesPath,
    group,
  },
  table: {
    at: `${tablesPath}/:id`,
    title: bi('在线表格设计', 'Online table designer'),
    edit: 'onlineTable',
    parent: tablesPath,
    group,
  },
  forms: {
    at: formsPath,
    title: bi('在线表单', 'Online forms'),
    list: 'onlineForm',
    group,
    icon: 'task',
    no: 10,
    access: { it: everything },
  },
  newForm: {
    at: `${formsPath}/create`,
    title: bi('新建在线表单', 'New online form'),
    create: 'onlineForm',
    parent: formsPath,
    group,
  },
  form: {
    at: `${formsPath}/:id`,
    title: bi('在线表单设计', 'Online form designer'),
    edit: 'onlineForm',
    parent: formsPath,
    group,
  },
});
