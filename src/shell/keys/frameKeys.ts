import { bi } from '#domain/core/text.ts';
import type { KeyGroup } from './keyGroups.ts';

/** Keys of the frame: they work on every page. */
export const frameKeys: readonly KeyGroup[] = [
  {
    title: bi('全局', 'Everywhere'),
    keys: [
      ['Ctrl + K', bi('跳转：单号、菜单、客户', 'Jump to a number, page or customer')],
      ['?', bi('打开本页', 'This sheet')],
      ['Esc', bi('关闭对话框、菜单', 'Close a dialog or menu')],
    ],
  },
  {
    title: bi('页签', 'Tabs'),
    keys: [
      ['← →', bi('在页签间移动', 'Go from tab to tab')],
      ['Home / End', bi('第一个 / 最后一个页签', 'First, last tab')],
      ['Enter', bi('打开页签', 'Show the tab')],
      ['Delete', bi('关闭页签（鼠标中键相同）', 'Close the tab, as the middle mouse button does')],
    ],
  },
];
