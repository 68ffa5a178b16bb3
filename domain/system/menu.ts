import type { MenuNode } from '../core/screen.ts';
import { accountMenu } from './accountScreens.ts';

/** 系统管理: what administrators work with. @see docs/spec/platform.md 4.4 */
export const systemMenu: readonly MenuNode[] = [
  { menuNo: '16', parentNo: null, name: '系统管理', nameEn: 'System', url: null, icon: 'system' },
  ...accountMenu,
];
