import { defineErrors } from '../core/errors.ts';
import { bi, type Text } from '../core/text.ts';
import type { BrokenSheetLimit } from './model/limits.ts';
import type { OperationRefusal } from './model/permission.ts';

/** Refusals of shared sheets. @see docs/spec/operations.md 6 */
export const sheetErrors = defineErrors({
  OLD: ['1003', '版本过旧，请刷新表格', 'Too old, reload the sheet'],
  GAP: [
    '1003',
    '缺少第{seq}号操作，请刷新表格后重试，未保存的内容不会丢失',
    'Operation {seq} is missing: reload the sheet, nothing unsaved is lost',
  ],
  LOCKED: ['1004', '表格已锁定或归档', 'Sheet is locked or archived'],
  LIMIT: ['1010', '超出表格限制：{limit}', 'Sheet limit exceeded: {limit}'],
  NOT_MEMBER: ['1005', '您对该表格没有此权限', 'You may not do this with the sheet'],
  NO_BINDING: ['1001', '只有业务跟踪表可以刷新业务列', 'Only tracking sheets have columns to refresh'],
  NO_VERSION: ['1002', '该版本已不存在', 'This version is not kept any more'],
});

const refusals: Readonly<Record<OperationRefusal, Text>> = {
  role: bi('您对该表格没有此权限', 'You may not do this with the sheet'),
  protected: bi('该区域受保护', 'This part is protected'),
  bound: bi('该列由系统刷新，不能修改', 'The product fills this column, nobody changes it'),
  owner: bi('只有所有者可以设置保护', 'Only the owner protects parts'),
  author: bi('只有批注人可以修改批注', 'Only its author changes a comment'),
  unknown: bi('工作表不存在', 'There is no such sheet'),
  taken: bi('编号已被使用', 'The id is taken'),
  last: bi('至少保留一张工作表', 'One sheet stays'),
};

const limits: Readonly<Record<BrokenSheetLimit['what'], (most: number) => Text>> = {
  rows: (most) => bi(`每张工作表最多${most}行`, `a sheet has at most ${most} rows`),
  cols: (most) => bi(`每张工作表最多${most}列`, `a sheet has at most ${most} columns`),
  cells: (most) => bi(`每个表格最多${most}个有内容的单元格`, `a workbook has at most ${most} filled cells`),
  sheets: (most) => bi(`最多${most}张工作表`, `a workbook has at most ${most} sheets`),
  things: (most) => bi(`每张工作表最多${most}项`, `a sheet has at most ${most} of these`),
};

/** Why an operation was refused, in words, from what stands in the log: `protected`, or `limit:rows:10000`. */
export function operationRefusalText(why: string): Text {
  const [kind = '', what = '', most = ''] = why.split(':');
  if (kind === 'limit' && Object.hasOwn(limits, what)) {
    const { zh, en } = limits[what as BrokenSheetLimit['what']](Number(most));
    return bi(`超出表格限制：${zh}`, `Sheet limit exceeded: ${en}`);
  }
  return Object.hasOwn(refusals, why) ? refusals[why as OperationRefusal] : bi('操作未被接受', 'It was not accepted');
}

/** What whoever wrote a cell reads when somebody wrote over it who had not seen it. */
export const overwrittenText = (user: string): Text => bi(`该单元格已被${user}修改`, `Cell changed by ${user}`);
