import { startPage } from '../core/product.ts';
import { type MenuNode, nodesUnder, type ScreenDefinition } from '../core/screen.ts';
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
} from './paths.ts';

const lookups = ['customer', 'customsBroker', 'addressBook', 'sysUser'];
const demands = ['demand', 'demandGoods'];

/** Pages of the demand area. @see docs/spec/operations.md 3 */
export const demandScreens: readonly ScreenDefinition[] = [
  { path: startPage, title: bi('工作台', 'Workbench'), kind: 'own', own: ['workbench'] },
  {
    path: newDemandPath(),
    title: bi('发布需求', 'Publish demand'),
    kind: 'create',
    entity: 'demand',
    right: 'demand:create',
    own: demands,
    looked: lookups,
  },
  {
    path: demandListPath,
    title: bi('需求列表', 'Demand list'),
    kind: 'list',
    entity: 'demand',
    right: 'demand:list',
    own: demands,
    looked: lookups,
  },
  {
    path: demandDocumentPath,
    title: bi('需求', 'Demand'),
    kind: 'edit',
    entity: 'demand',
    right: 'demand:view',
    own: demands,
    looked: lookups,
    parent: demandListPath,
  },
  {
    path: taskListPath,
    title: bi('委托任务', 'Delegated tasks'),
    kind: 'list',
    entity: 'delegateTask',
    right: 'delegateTask:list',
    own: ['delegateTask'],
    looked: ['demand', 'customer', 'sysUser'],
    keeps: ['taskNo', 'demandId'],
  },
  {
    path: addressListPath,
    title: bi('地址簿', 'Addresses'),
    kind: 'list',
    entity: 'addressBook',
    right: 'addressBook:list',
    own: ['addressBook'],
    looked: ['customer'],
  },
  {
    path: newAddressPath,
    title: bi('新建地址', 'New address'),
    kind: 'create',
    entity: 'addressBook',
    right: 'addressBook:create',
    own: ['addressBook'],
    looked: ['customer'],
  },
  {
    path: newShanghaiAddressPath,
    title: bi('新建地址(上海)', 'New address (Shanghai)'),
    kind: 'own',
    right: 'addressBook:create',
    own: ['addressBook'],
    looked: ['customer'],
  },
  {
    path: addressTemplatesPath,
    title: bi('地址模板', 'Address templates'),
    kind: 'list',
    entity: 'addressTemplate',
    right: 'addressTemplate:list',
    own: ['addressTemplate'],
    looked: ['customer'],
  },
];

const node = nodesUnder('1');

export const demandMenu: readonly MenuNode[] = [
  { menuNo: '1', parentNo: null, name: '需求管理', nameEn: 'Demand', url: null, icon: 'demand' },
  node(0, '工作台', 'Workbench', '/{product}/index', 'home', true),
  node(1, '发布需求', 'Publish demand', '/{product}/receiveDemandCreat', 'add'),
  node(2, '需求列表', 'Demand list', '/{product}/delegateList', 'list'),
  node(4, '委托任务', 'Delegated tasks', '/{product}/delegateTask', 'task'),
  node(8, '地址簿', 'Addresses', '/{product}/addressList', 'place'),
  node(3, '新建地址', 'New address', '/{product}/createAddress', 'place'),
  node(5, '新建地址(上海)', 'New address (Shanghai)', '/{product}/createAddressSh', 'place'),
  node(6, '地址模板', 'Address template', '/{product}/template/tiemuken', 'label'),
  node(7, '修改需求', 'Edit demand', '/{product}/receiveDemandUpdate', 'edit', true),
];
