import { bi } from '#domain/core/text.ts';
import type { KeyGroup } from '../shell/keys/keyGroups.ts';

/** Keys of lists, forms and line tables. */
export const partKeys: readonly KeyGroup[] = [
  {
    title: bi('列表', 'Lists'),
    keys: [
      ['/', bi('输入关键字', 'Type a keyword')],
      ['↑ ↓', bi('上一行 / 下一行', 'Row up, row down')],
      ['PgUp / PgDn', bi('上移 / 下移十行', 'Ten rows up, down')],
      ['Home / End', bi('第一行 / 最后一行', 'First, last row')],
      ['Space', bi('勾选', 'Tick')],
      ['Enter', bi('打开记录', 'Open the record')],
      ['Esc', bi('回到行', 'Back to the row')],
      ['Alt + ← →', bi('列名上：移动列', 'On a column: move it')],
      ['Alt + Shift + ← →', bi('列名上：调整列宽', 'On a column: its width')],
    ],
  },
  {
    title: bi('表单', 'Forms'),
    keys: [
      ['Enter', bi('下一项', 'Next field')],
      ['Alt + ↓', bi('打开日历、选项', 'Open calendar or options')],
      ['Ctrl + S', bi('保存', 'Save')],
      ['Ctrl + Enter', bi('主要操作（提交、发布）', 'Main action: submit, publish')],
    ],
  },
  {
    title: bi('明细表', 'Line tables'),
    keys: [
      ['← → ↑ ↓', bi('在单元格间移动', 'Go from cell to cell')],
      ['Enter', bi('下一行，末行时新增', 'Next line; a new one after the last')],
      ['Shift + Enter', bi('上一行', 'Line above')],
      ['Ctrl + V', bi('从 Excel 粘贴', 'Paste from Excel')],
      ['Ctrl + Z / Y', bi('撤销 / 重做', 'Undo, redo')],
      ['Alt + ↑ ↓', bi('移动整行', 'Move the line')],
      ['Alt + Shift + ↑ ↓', bi('选择多行', 'Choose several lines')],
      ['Ctrl + Delete', bi('删除整行', 'Delete the line')],
    ],
  },
];
