import { say } from '#domain/core/text.ts';
import type { KeyGroup } from './keyGroups.ts';

/** Keys of the frame: they work on every page. */
export const frameKeys: readonly KeyGroup[] = [
  {
    title: say('全局', 'Everywhere'),
    keys: [
      ['Ctrl + K', say('跳转：单号、菜单、客户', 'Jump to a number, page or customer')],
      ['?', say('打开本页', 'This sheet')],
      ['Esc', say('关闭对话框、菜单', 'Close a dialog or menu')],
    ],
  },
  {
    title: say('页签', 'Tabs'),
    keys: [
      ['← →', say('在页签间移动', 'Go from tab to tab')],
      ['Home / End', say('第一个 / 最后一个页签', 'First, last tab')],
      ['Enter', say('打开页签', 'Show the tab')],
      ['Delete', say('关闭页签（鼠标中键相同）', 'Close the tab, as the middle mouse button does')],
    ],
  },
];
