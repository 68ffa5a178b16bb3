import { defineDict } from '../core/dictionary.ts';

/** Words of shared sheets. @see docs/spec/operations.md 2 */
export const workbookDictionaries = [
  defineDict('SHEET_KIND', [
    ['SHARE', '业务跟踪', 'Tracking'],
    ['DYN', '动态表格', 'Bound sheet'],
    ['PRECAT', '预归类编辑', 'Pre-class editing'],
  ]),
  defineDict('SHEET_ROLE', [
    ['OWNER', '所有者', 'Owner'],
    ['WRITE', '可编辑', 'Editor'],
    ['COMMENT', '可批注', 'Commenter'],
    ['READ', '只读', 'Reader'],
  ]),
  defineDict('SHEET_RULE', [
    ['LIST', '列表', 'List'],
    ['NUMBER', '数字', 'Number'],
    ['WHOLE', '整数', 'Whole number'],
    ['DATE', '日期', 'Date'],
    ['LENGTH', '文本长度', 'Length of text'],
    ['DICT', '系统字典', 'Dictionary of the house'],
    ['NONE', '不限（取消验证）', 'Anything (no validation)'],
  ]),
  defineDict('SHEET_TEMPLATE', [
    ['BLANK', '空白表格', 'Blank'],
    ['TRACK', '业务跟踪表', 'Tracking sheet'],
  ]),
];
