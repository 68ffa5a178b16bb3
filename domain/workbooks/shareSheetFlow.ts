import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

const owner = { who: ['OWNER'] } as const;

/** 在线表格: written by its members, closed and opened by its owner. @see docs/spec/operations.md 5 */
export const shareSheetFlow = defineFlow({
  entity: 'shareSheet',
  dict: 'SHEET_STATUS',
  drafts: ['ACTIVE'],
  whyClosed: bi('已锁定或归档的表格不能修改', 'A locked or archived sheet is not changed'),
  states: [
    { key: 'ACTIVE', label: bi('使用中', 'Active'), tone: 'run', icon: 'dot' },
    { key: 'LOCKED', label: bi('锁定', 'Locked'), tone: 'wait', icon: 'lock' },
    { key: 'ARCHIVED', label: bi('已归档', 'Archived'), tone: 'ok', icon: 'tick' },
    { key: 'DELETED', label: bi('已删除', 'Deleted'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    { ...owner, key: 'lock', label: bi('锁定', 'Lock'), from: ['ACTIVE'], to: 'LOCKED' },
    { ...owner, key: 'unlock', label: bi('解锁', 'Unlock'), from: ['LOCKED'], to: 'ACTIVE' },
    {
      ...owner,
      key: 'archive',
      label: bi('归档', 'Archive'),
      from: ['ACTIVE', 'LOCKED'],
      to: 'ARCHIVED',
      lead: bi(
        '当前内容将存为 Excel 和 JSON 两份文件，之后所有人只能查看。',
        'What it holds is kept as an Excel and a JSON file; everybody only reads it then.',
      ),
      effect: 'sheetArchived',
    },
    { ...owner, key: 'restore', label: bi('恢复', 'Restore'), from: ['ARCHIVED'], to: 'ACTIVE' },
    {
      ...owner,
      key: 'remove',
      label: bi('删除', 'Delete'),
      from: ['ACTIVE', 'LOCKED', 'ARCHIVED'],
      to: 'DELETED',
      reason: 'required',
      danger: true,
    },
  ],
});
