import { defineDict } from '../core/dictionary.ts';

/** Words of the designers. @see docs/spec/platform.md 9 */
export const designerDictionaries = [
  defineDict('COLUMN_KIND', [
    ['text', '单行文本', 'Text'],
    ['textarea', '多行文本', 'Long text'],
    ['number', '数字', 'Number'],
    ['money', '金额', 'Money'],
    ['date', '日期', 'Date'],
    ['datetime', '日期时间', 'Date and time'],
    ['time', '时间', 'Time'],
    ['select', '下拉', 'Drop-down'],
    ['multi', '多选', 'Several choices'],
    ['radio', '单选', 'One of few'],
    ['checkbox', '勾选', 'Some of few'],
    ['switch', '开关', 'Switch'],
    ['remote', '远程下拉', 'Reference'],
    ['region', '地区', 'Region'],
    ['upload', '附件', 'Files'],
  ]),
  defineDict('COLUMN_REF', [
    ['customer', '客户', 'Customer'],
    ['sysUser', '用户', 'User'],
  ]),
  defineDict('ONLINE_SCOPE', [
    ['ALL', '全部', 'All rows'],
    ['DEPT', '本部门', 'Own department'],
    ['SELF', '本人', 'Own rows'],
  ]),
  defineDict('SORT_ORDER', [
    ['ASC', '升序', 'Ascending'],
    ['DESC', '降序', 'Descending'],
  ]),
];
