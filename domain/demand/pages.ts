import { startPage } from '../core/product.ts';
import { definePages, type PageAccess } from '../core/screen.ts';
import { bi } from '../core/text.ts';
import {
  addressListPath,
  addressTemplatesPath,
  demandDocumentPath,
  demandListPath,
  newAddressPath,
  newDemandPath,
  newShanghaiAddressPath,
  taskListPath,
  taskPath,
} from './paths.ts';

const lookups = ['customer', 'customsBroker', 'addressBook', 'sysUser'];
const demands = ['demand', 'demandGoods'];

const everything = 'list,view,create,edit,delete,export,import,print,act:*';
const reading = 'list,view,export,print';
const onTasks = 'list,view,export,act:take,act:reject,act:block,act:unblock,act:done,act:assign';
const asked = 'act:submit,act:withdraw,act:cancel';

/** Departments that work on tasks see the demands they belong to. */
const readers: PageAccess = {
  business: everything,
  importExport: reading,
  warehouse: reading,
  declarants: `${reading},act:makeOrder`,
  preAudit: reading,
  it: reading,
  preCustomer: reading,
};
const ofAddresses = { looked: ['customer'], icon: 'place', access: { business: everything } };

/** Pages of the demand area. @see docs/spec/operations.md 3 */
export const demandPages = definePages({
  workbench: {
    at: startPage,
    title: bi('工作台', 'Workbench'),
    own: ['workbench'],
    icon: 'home',
    no: 0,
    hidden: true,
    access: {
      business: 'list',
      importExport: 'list',
      investment: 'list',
      finance: 'list',
      warehouse: 'list',
      declarants: 'list',
      preAudit: 'list',
      it: 'list',
      customer: 'list',
      preCustomer: 'list',
    },
  },
  newDemand: {
    at: newDemandPath(),
    title: bi('发布需求', 'Publish demand'),
    create: 'demand',
    own: demands,
    looked: lookups,
    icon: 'add',
    no: 1,
    access: { business: everything, customer: `list,view,create,edit,delete,${asked}` },
  },
  demands: {
    at: demandListPath,
    title: bi('需求列表', 'Demand list'),
    list: 'demand',
    own: demands,
    looked: lookups,
    icon: 'list',
    no: 2,
    access: {
      ...readers,
      declarants: `${reading},act:declare`,
      customer: `list,view,create,edit,delete,export,print,import,${asked}`,
    },
  },
  tasks: {
    at: taskListPath,
    title: bi('委托任务', 'Delegated tasks'),
    list: 'delegateTask',
    looked: ['demand', 'customer', 'sysUser'],
    keeps: ['taskNo', 'demandId'],
    // A task has no page of its own; the board opens on it by its number.
    recordAt: { delegateTask: ({ id, taskNo }) => taskPath(String(taskNo ?? id)) },
    icon: 'task',
    no: 4,
    access: { business: everything, warehouse: onTasks, declarants: onTasks, preAudit: onTasks },
  },
  addresses: { ...ofAddresses, at: addressListPath, title: bi('地址簿', 'Addresses'), list: 'addressBook', no: 8 },
  address: {
    ...ofAddresses,
    at: newAddressPath,
    title: bi('新建地址', 'New address'),
    create: 'addressBook',
    edit: 'addressBook',
    no: 3,
  },
  shanghaiAddress: {
    ...ofAddresses,
    at: newShanghaiAddressPath,
    title: bi('新建地址(上海)', 'New address (Shanghai)'),
    right: 'addressBook:create',
    own: ['addressBook'],
    no: 5,
  },
  addressTemplates: {
    ...ofAddresses,
    at: addressTemplatesPath,
    title: bi('地址模板', 'Address templates'),
    menuTitle: bi('地址模板', 'Address template'),
    list: 'addressTemplate',
    icon: 'label',
    no: 6,
  },
  demand: {
    at: demandDocumentPath,
    title: bi('需求', 'Demand'),
    menuTitle: bi('修改需求', 'Edit demand'),
    edit: 'demand',
    own: demands,
    looked: lookups,
    parent: demandListPath,
    icon: 'edit',
    no: 7,
    hidden: true,
    access: { ...readers, customer: `list,view,create,edit,delete,print,${asked}` },
  },
});
