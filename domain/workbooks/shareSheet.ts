import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { children, datetime, dict, files, int, peopleField, ref, text } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { isSamePerson } from '../core/person.ts';
import type { Actor } from '../core/rights.ts';
import { bi } from '../core/text.ts';
import { workbookLimits } from './model/limits.ts';
import { allSheetsPath, sheetPath, sheetsPath } from './paths.ts';
import { shareSheetFlow } from './shareSheetFlow.ts';

/** 表格成员: who may do what with a sheet. @see docs/spec/operations.md 4 */
export const sheetMember = defineEntity({
  key: 'sheetMember',
  service: 'common',
  design: 'operations',
  label: bi('表格成员', 'Sheet member'),
  parent: { entity: 'shareSheet', field: 'sheetId' },
  fields: {
    sheetId: ref('表格', 'Sheet', { entity: 'shareSheet', required: true, createOnly: true }),
    lineNo: int('行号', 'Line', { min: 1 }),
    userId: ref('用户', 'User', { entity: 'sysUser', required: true }),
    sheetRole: dict('权限', 'Right', { dict: 'SHEET_ROLE', required: true, default: 'READ' }),
  },
  scope: 'parent',
  verbs: [],
});

/** Events name all of them, and an event has an end. */
const mostMembers = 100;

const fields = {
  sheetNo: text('编号', 'No', { max: 20, readOnly: true }),
  name: text('名称', 'Name', { max: workbookLimits.nameOfSheet, required: true }),
  sheetKind: dict('类型', 'Kind', { dict: 'SHEET_KIND', readOnly: true, default: 'SHARE' }),
  template: dict('模板', 'Template', { dict: 'SHEET_TEMPLATE', required: true, createOnly: true, default: 'BLANK' }),
  customerId: ref('客户', 'Customer', { entity: 'customer' }),
  month: text('月份', 'Month', { max: 7, help: bi('如 2026-11', 'Such as 2026-11') }),
  deptShare: dict('部门共享', 'Department share', { dict: 'SHEET_ROLE' }),
  sharedDept: dict('共享部门', 'Shared with', { dict: 'DEPT', readOnly: true }),
  ownerUser: ref('所有者', 'Owner', { entity: 'sysUser', readOnly: true }),
  members: children('成员', 'Members', { of: sheetMember, maxRows: mostMembers }),
  writers: peopleField('可编辑', 'Editors', { most: mostMembers, readOnly: true }),
  commenters: peopleField('可批注', 'Commenters', { most: mostMembers, readOnly: true }),
  viewers: peopleField('成员', 'Members', { most: mostMembers, readOnly: true }),
  rev: int('版本', 'Revision', { readOnly: true, default: 0 }),
  snapRev: int('快照版本', 'Snapshot', { readOnly: true, default: 0 }),
  filled: int('单元格', 'Cells', { readOnly: true, default: 0 }),
  savedTime: datetime('最近修改', 'Last change', { readOnly: true }),
  savedBy: ref('修改人', 'Changed by', { entity: 'sysUser', readOnly: true }),
  status: stateField('状态', 'Status', shareSheetFlow),
  archived: files('归档文件', 'Archive', { maxCount: 20, readOnly: true }),
};

type Draft = DraftValues<typeof fields>;

const ownerTwice: Rule<Draft> = ({ id, members }) => {
  const owners = (members ?? []).filter(({ sheetRole }) => sheetRole === 'OWNER').length;
  return owners > 1 || (owners === 0 && id && members?.length)
    ? { members: bi('表格应有且只有一位所有者', 'A sheet has exactly one owner') }
    : undefined;
};

const memberTwice: Rule<Draft> = ({ members }) => {
  const people = (members ?? []).map(({ userId }) => userId);
  const twice = people.findIndex((one, at) => one && people.indexOf(one) !== at);
  return twice < 0 ? undefined : { members: bi(`第${twice + 1}行成员重复`, `Line ${twice + 1} repeats a member`) };
};

const departmentOwns: Rule<Draft> = ({ deptShare }) =>
  deptShare === 'OWNER' ? { deptShare: bi('部门不能是所有者', 'A department is no owner') } : undefined;

const monthForm: Rule<Draft> = ({ month }) =>
  month && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)
    ? { month: bi('月份格式应为 2026-11', 'A month is written as 2026-11') }
    : undefined;

const clerk = 'list,view,create,edit,export,act:*';

/** 在线表格: a workbook that its members write together. @see docs/spec/operations.md 3.11, 4 */
export const shareSheet = defineEntity({
  key: 'shareSheet',
  service: 'common',
  design: 'operations',
  label: bi('在线表格', 'Shared sheet'),
  fields,
  numbering: { field: 'sheetNo', prefix: 'BG', at: 'create' },
  title: 'name',
  code: 'sheetNo',
  keywords: ['sheetNo', 'name', 'customerId'],
  list: ['sheetNo', 'name', 'status', 'customerId', 'month', 'ownerUser', 'viewers', 'savedTime', 'savedBy', 'filled'],
  row: ['writers', 'commenters', 'deptShare', 'sharedDept', 'rev', 'sheetKind'],
  filters: ['name', 'customerId', 'month', 'ownerUser', 'viewers', 'status', 'savedTime', 'createdTime'],
  defaultSort: { field: 'savedTime', order: 'DESC' },
  form: [
    { title: bi('表格', 'Sheet'), fields: ['name', 'template', 'customerId', 'month', 'deptShare'] },
    { title: bi('成员', 'Members'), fields: [{ field: 'members', span: 3 }] },
    {
      title: bi('归档', 'Archive'),
      when: ({ status }) => status === 'ARCHIVED',
      fields: [{ field: 'archived', span: 3 }],
    },
  ],
  rules: [ownerTwice, memberTwice, departmentOwns, monthForm],
  unique: [['sheetNo']],
  mayEdit: ({ ownerUser }, actor: Actor) =>
    actor.haveAdmin || isSamePerson(actor, ownerUser)
      ? { fields: 'all' }
      : { none: bi('只有所有者可以修改表格信息和成员', 'Only its owner changes its facts and members') },
  scope: { staff: 'named', self: ['createdBy'], named: ['viewers'], namedCustomers: true, openTo: 'sharedDept' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'act', 'batchAct', 'log'],
  methods: { get: 'getShareSheetInfo' },
  flow: shareSheetFlow,
  pages: {
    icon: 'list',
    at: allSheetsPath,
    record: sheetPath,
    title: bi('全部表格', 'All sheets'),
    lists: [
      {
        at: sheetsPath,
        title: bi('业务跟踪表', 'Shared sheets'),
        views: [
          { key: 'mine', label: bi('我的', 'Mine'), filter: { ownerUser: 'me', status__in: ['ACTIVE', 'LOCKED'] } },
          {
            key: 'shared',
            label: bi('与我共享', 'Shared with me'),
            filter: { ownerUser__ne: 'me', status__in: ['ACTIVE', 'LOCKED'] },
          },
          { key: 'archived', label: bi('已归档', 'Archived'), filter: { status__in: ['ARCHIVED'] } },
        ],
        access: {
          business: clerk,
          importExport: clerk,
          warehouse: clerk,
          declarants: clerk,
          customer: 'list,view',
        },
      },
    ],
  },
});
