import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity, type RecordOf, type Rule } from '../core/entity.ts';
import {
  bool,
  children,
  computed,
  date,
  datetime,
  decimal,
  dict,
  files,
  int,
  ref,
  text,
  textarea,
} from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { addDays } from '../core/moments.ts';
import { isSamePerson } from '../core/person.ts';
import type { Actor } from '../core/rights.ts';
import { bi } from '../core/text.ts';
import { dailyReportFlow } from './dailyReportFlow.ts';
import { reportPath, reportRecordPath, reportsPath } from './paths.ts';

/** 日报明细: one figure of the day. @see docs/spec/operations.md 4 */
export const dailyItem = defineEntity({
  key: 'dailyItem',
  service: 'kpi',
  design: 'operations',
  label: bi('日报明细', 'Daily report item'),
  parent: { entity: 'dailyReport', field: 'reportId' },
  fields: {
    reportId: ref('日报', 'Report', { entity: 'dailyReport', required: true, createOnly: true }),
    lineNo: int('行号', 'Line', { min: 1 }),
    itemName: text('项目', 'Item', { max: 60, required: true }),
    planQty: decimal('计划', 'Planned', 14, 2, { min: '0' }),
    actualQty: decimal('实际', 'Actual', 14, 2, { required: true, min: '0' }),
    note: text('说明', 'Note', { max: 200 }),
  },
  scope: 'parent',
  verbs: [],
});

const fields = {
  reportNo: text('编号', 'No', { max: 20, readOnly: true }),
  reportDate: date('日期', 'Date', { required: true, notAfter: 'today' }),
  dailyKind: dict('类型', 'Kind', { dict: 'DAILY_KIND', required: true, createOnly: true }),
  deptCode: dict('部门', 'Department', { dict: 'DEPT', readOnly: true }),
  reporterId: ref('填报人', 'Reporter', { entity: 'sysUser', readOnly: true }),
  items: children('明细', 'Items', { of: dailyItem, maxRows: 100 }),
  itemCount: computed('项目数', 'Items', { of: 'int' }),
  issues: textarea('问题', 'Issues', { max: 1000 }),
  tomorrow: textarea('明日计划', 'Plan for tomorrow', { max: 1000 }),
  help: textarea('需协调', 'Help needed', { max: 1000 }),
  submittedTime: datetime('提交时间', 'Submitted', { readOnly: true }),
  lateFlg: bool('迟报', 'Late', { readOnly: true, default: 0 }),
  opinion: textarea('意见', 'Opinion', { max: 300, readOnly: true }),
  hands: contributorsField,
  status: stateField('状态', 'Status', dailyReportFlow),
  files: files('附件', 'Files', { maxCount: 20 }),
};

type Draft = DraftValues<typeof fields>;

const daysBack = 7;

const tooOld: Rule<Draft> = ({ id, reportDate }, { now }) =>
  !id && reportDate && reportDate < addDays(now.slice(0, 10), -daysBack)
    ? { reportDate: bi(`只能补报${daysBack}天内的日报`, `Reports go back ${daysBack} days`) }
    : undefined;

const noItems: Rule<Draft> = ({ items }, { moment }) =>
  moment === 'submit' && !items?.length ? { items: bi('请至少填写一项', 'Enter at least one item') } : undefined;

const itemTwice: Rule<Draft> = ({ items }) => {
  const names = (items ?? []).map(({ itemName }) => itemName?.trim());
  const twice = names.findIndex((name, at) => name && names.indexOf(name) !== at);
  return twice < 0
    ? undefined
    : { items: bi(`第${twice + 1}行项目重复：${names[twice]}`, `Line ${twice + 1} repeats ${names[twice]}`) };
};

const everything = 'list,view,create,edit,delete,export,print,act:*';

/** 日报: what a person's work of a day came to. @see docs/spec/operations.md 3.8, 4 */
export const dailyReport = defineEntity({
  key: 'dailyReport',
  service: 'kpi',
  design: 'operations',
  label: bi('日报', 'Daily report'),
  fields,
  numbering: { field: 'reportNo', prefix: 'RB', at: 'create' },
  title: 'reportNo',
  code: 'reportNo',
  keywords: ['reportNo', 'reporterId', 'issues'],
  list: [
    'reportNo',
    'status',
    'reportDate',
    'dailyKind',
    'deptCode',
    'reporterId',
    'itemCount',
    'issues',
    'submittedTime',
    'lateFlg',
  ],
  row: ['reportDate', 'dailyKind'],
  filters: ['reportDate', 'dailyKind', 'deptCode', 'reporterId', 'status', 'lateFlg', 'createdTime'],
  defaultSort: { field: 'reportDate', order: 'DESC' },
  form: [
    { title: bi('日报', 'Report'), fields: ['reportDate', 'dailyKind', 'deptCode'] },
    {
      title: bi('明细', 'Items'),
      note: bi('留空保存即自动取数', 'Saved without items, they are counted'),
      fields: [{ field: 'items', span: 3 }],
    },
    {
      title: bi('说明', 'Words'),
      fields: [
        { field: 'issues', span: 3 },
        { field: 'tomorrow', span: 3 },
        { field: 'help', span: 3 },
      ],
    },
    {
      title: bi('提交', 'Submission'),
      when: ({ submittedTime, opinion }) => Boolean(submittedTime || opinion),
      fields: ['submittedTime', 'lateFlg', { field: 'opinion', span: 3 }],
    },
    { title: bi('附件', 'Files'), fields: [{ field: 'files', span: 3 }] },
  ],
  rules: [tooOld, noItems, itemTwice],
  unique: [['reportDate', 'dailyKind', 'deptCode', 'reporterId']],
  mayEdit: ({ createdBy }, actor: Actor) =>
    isSamePerson(actor, createdBy)
      ? { fields: 'all' }
      : { none: bi('只有填报人可以修改', 'Only its author changes it') },
  mayDelete: ({ createdBy }, actor: Actor) =>
    isSamePerson(actor, createdBy) ? undefined : bi('只有填报人可以删除', 'Only its author deletes it'),
  scope: { staff: 'own', dept: ['deptCode'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'batchAct', 'log', 'export'],
  flow: dailyReportFlow,
  exportKinds: [
    {
      key: 'words',
      label: bi('问题与计划', 'Issues and plans'),
      columns: ['reportDate', 'dailyKind', 'deptCode', 'reporterId', 'issues', 'tomorrow', 'help'],
    },
  ],
  pages: {
    icon: 'daily',
    at: reportsPath,
    form: reportPath,
    record: reportRecordPath,
    title: bi('日报列表', 'Daily reports'),
    group: '19',
  },
  access: {
    business: everything,
    importExport: everything,
    investment: everything,
    finance: everything,
    warehouse: everything,
    declarants: everything,
    preAudit: everything,
    it: everything,
  },
});

export type DailyReport = RecordOf<typeof dailyReport>;
