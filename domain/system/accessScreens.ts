import { type MenuNode, nodesUnder, type ScreenDefinition } from '../core/screen.ts';
import { bi } from '../core/text.ts';
import { menuConfigurationPath, whoMayPath } from './paths.ts';

/** Pages about menus and rights. @see docs/spec/platform.md 11.4 */
export const accessScreens: readonly ScreenDefinition[] = [
  { path: menuConfigurationPath, title: bi('菜单配置表', 'Menu configuration'), kind: 'own', right: 'sysMenu:list', own: ['sysMenu', 'sysRole'] },
  { path: whoMayPath, title: bi('谁能做这件事', 'Who may do this'), kind: 'own', right: 'whoMay:list', own: ['whoMay'] },
]; // biome-ignore format: a table of routes

const node = nodesUnder('16');

export const accessMenu: readonly MenuNode[] = [
  node('menuConfigurationTable', '菜单配置表', 'Menu configuration', menuConfigurationPath, 'list'),
  node('whoMay', '谁能做这件事', 'Who may do this', whoMayPath, 'owner'),
];
