import { bi, type Text } from '../core/text.ts';

/** Colours people give to cells, as they stand in the file; a page in the dark mixes them with its own ground. */
export const cellColours: readonly (readonly [colour: string, name: Text])[] = [
  ['#000000', bi('黑', 'Black')],
  ['#595959', bi('深灰', 'Dark grey')],
  ['#bfbfbf', bi('灰', 'Grey')],
  ['#ffffff', bi('白', 'White')],
  ['#c00000', bi('深红', 'Dark red')],
  ['#ff0000', bi('红', 'Red')],
  ['#ed7d31', bi('橙', 'Orange')],
  ['#ffc000', bi('金', 'Gold')],
  ['#ffff00', bi('黄', 'Yellow')],
  ['#92d050', bi('浅绿', 'Light green')],
  ['#00b050', bi('绿', 'Green')],
  ['#00b0f0', bi('浅蓝', 'Light blue')],
  ['#0070c0', bi('蓝', 'Blue')],
  ['#002060', bi('深蓝', 'Dark blue')],
  ['#7030a0', bi('紫', 'Purple')],
  ['#fce4d6', bi('淡橙', 'Pale orange')],
  ['#fff2cc', bi('淡黄', 'Pale yellow')],
  ['#e2efda', bi('淡绿', 'Pale green')],
  ['#ddebf7', bi('淡蓝', 'Pale blue')],
  ['#ededed', bi('淡灰', 'Pale grey')],
];

/** Formats that are offered by name; any other of Excel comes with a file. */
export const formatChoices: readonly (readonly [format: string, name: Text])[] = [
  ['', bi('常规', 'General')],
  ['0', bi('整数 1234', 'Whole 1234')],
  ['0.00', bi('数值 1234.50', 'Number 1234.50')],
  ['#,##0', bi('千分位 1,234', 'Thousands 1,234')],
  ['#,##0.00', bi('千分位 1,234.50', 'Thousands 1,234.50')],
  ['¥#,##0.00', bi('货币 ¥1,234.50', 'Currency ¥1,234.50')],
  ['0%', bi('百分比 12%', 'Percent 12%')],
  ['0.00%', bi('百分比 12.34%', 'Percent 12.34%')],
  ['yyyy-mm-dd', bi('日期 2026-11-28', 'Date 2026-11-28')],
  ['yyyy-mm-dd hh:mm', bi('日期时间 2026-11-28 09:30', 'Time 2026-11-28 09:30')],
  ['@', bi('文本', 'Text')],
];
