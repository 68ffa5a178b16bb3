import { say } from '#domain/core/text.ts';
import type { KeyGroup } from '../shell/keys/keyGroups.ts';

/** Keys of lists, forms and line tables. */
export const partKeys: readonly KeyGroup[] = [
  {
    title: say('列表', 'Lists'),
    keys: [
      ['/', say('输入关键字', 'Type a keyword')],
      ['↑ ↓', say('上一行 / 下一行', 'Row up, row down')],
      ['PgUp / PgDn', say('上移 / 下移十行', 'Ten rows up, down')],
      ['Home / End', say('第一行 / 最后一行', 'First, last row')],
      ['Space', say('勾选', 'Tick')],
      ['Enter', say('打开记录', 'Open the record')],
      ['Esc', say('回到行', 'Back to the row')],
      ['Alt + ← →', say('列名上：移动列', 'On a column: move it')],
      ['Alt + Shift + ← →', say('列名上：调整列宽', 'On a column: its width')],
    ],
  },
  {
    title: say('表单', 'Forms'),
    keys: [
      ['Enter', say('下一项', 'Next field')],
      ['Alt + ↓', say('打开日历、选项', 'Open calendar or options')],
      ['Ctrl + S', say('保存', 'Save')],
      ['Ctrl + Enter', say('主要操作（提交、发布）', 'Main action: submit, publish')],
    ],
  },
  {
    title: say('明细表', 'Line tables'),
    keys: [
      ['← → ↑ ↓', say('在单元格间移动', 'Go from cell to cell')],
      ['Enter', say('下一行，末行时新增', 'Next line; a new one after the last')],
      ['Shift + Enter', say('上一行', 'Line above')],
      ['Ctrl + V', say('从 Excel 粘贴', 'Paste from Excel')],
      ['Ctrl + Z / Y', say('撤销 / 重做', 'Undo, redo')],
      ['Alt + ↑ ↓', say('移动整行', 'Move the line')],
      ['Alt + Shift + ↑ ↓', say('选择多行', 'Choose several lines')],
      ['Ctrl + Delete', say('删除整行', 'Delete the line')],
    ],
  },
];
