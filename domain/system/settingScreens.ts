import type { MenuNode, ScreenDefinition } from '../core/screen.ts';
import { bi } from '../core/text.ts';
import { maintenancePath, setTablePath } from './paths.ts';

/** Pages of dictionaries, settings and what is done by hand. */
export const settingScreens: readonly ScreenDefinition[] = [
  { path: setTablePath, title: bi('列表设置', 'List settings'), kind: 'own', own: ['tableSetting'], looked: [] },
  {
    path: maintenancePath,
    title: bi('运维管理', 'Maintenance'),
    kind: 'own',
    right: 'sysSetting:list',
    own: ['sysSetting', 'sysJob', 'sysSession', 'maintenanceLog'],
  },
];

export const settingMenu: readonly MenuNode[] = [
  {
    menuNo: '16-setTable',
    parentNo: '16',
    name: '列表设置',
    nameEn: 'List settings',
    url: 'views/system/setTable',
    icon: 'list',
  },
  {
    menuNo: '16-12',
    parentNo: '16',
    name: '运维管理',
    nameEn: 'Maintenance',
    url: 'views/system/maintenance',
    icon: 'system',
  },
];
