import { defineAct } from '../../core/act.ts';
import { contributorsField } from '../../core/contributors.ts';
import { type DraftValues, defineEntity, defineForm } from '../../core/entity.ts';
import { children, datetime, decimal, dict, files, int, ref, text, textarea } from '../../core/field.ts';
import { stateField } from '../../core/flow.ts';
import { isSamePerson } from '../../core/person.ts';
import { bi } from '../../core/text.ts';
import { comparesPath, differencesPath } from '../paths.ts';
import { compared, inboundCompareFlow } from './inboundCompareFlow.ts';

/** 入库差异: one value in which a report and what was declared differ, and what somebody decided about it. */
export const compareLine = defineEntity({
  key: 'compareLine',
  service: 'business',
  design: 'classification',
  label: bi('入库差异', 'Inbound difference'),
  parent: { entity: 'inboundCompare', field: 'compareId' },
  fields: {
    compareId: ref('比对', 'Check', { entity: 'inboundCompare', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1, required: true }),
    partNo: text('料号', 'Part no', { max: 60, createOnly: true }),
    lotNo: text('批次', 'Lot', { max: 60, createOnly: true }),
    name: text('品名', 'Goods', { max: 255, createOnly: true }),
    kind: dict('差异类型', 'Kind', { dict: 'COMPARE_DIFF', createOnly: true }),
    field: dict('比对项', 'Value', { dict: 'COMPARE_FIELD', createOnly: true }),
    baseValue: text('申报', 'Declared', { max: 300, createOnly: true }),
    reportValue: text('实收', 'Received', { max: 300, createOnly: true }),
    difference: text('差额', 'Difference', { max: 40, createOnly: true }),
    solve: dict('处理', 'Solved', { dict: 'DIFF_SOLVE', default: 'OPEN' }),
    remark: text('处理说明', 'What was done', { max: 200 }),
  },
  title: 'name',
  code: 'partNo',
  list: [
    'compareId',
    'partNo',
    'lotNo',
    'name',
    'kind',
    'field',
    'baseValue',
    'reportValue',
    'difference',
    'solve',
    'remark',
  ],
  filters: ['compareId', 'partNo', 'kind', 'solve'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  scope: 'parent',
  verbs: ['page', 'export'],
  pages: { icon: 'list', at: differencesPath, title: bi('入库差异明细', 'Inbound differences') },
  access: { business: 'list,export', declarants: 'list,export', warehouse: 'list,export' },
});

const fields = {
  compareNo: text('比对号', 'Check no', { max: 20, readOnly: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  orderId: ref('委托单', 'Order', { entity: 'customsOrder' }),
  warehouse: text('仓库', 'Warehouse', { max: 60 }),
  baseKind: dict('比对基准', 'Compared with', { dict: 'COMPARE_BASE', required: true, default: 'PACKING' }),
  reportFile: files('入库报告', 'Warehouse report', {
    maxCount: 1,
    required: true,
    help: bi(
      '表头含料号或品名，以及数量、净重、毛重、件数',
      'Columns: part no or goods; quantity, net weight, gross weight, packages',
    ),
  }),
  baseFile: files('箱单', 'Packing list', {
    maxCount: 1,
    help: bi('表头与入库报告相同', 'The same columns as the report'),
  }),
  declId: ref('报关单', 'Declaration', { entity: 'declaration' }),
  lines: children('差异', 'Differences', { of: compareLine, maxRows: 2_000 }),
  diffCount: int('差异数', 'Differences', { readOnly: true, default: 0 }),
  weightPercent: decimal('重量容差(%)', 'Weight tolerance (%)', 5, 2, { readOnly: true }),
  weightKg: decimal('重量容差(kg)', 'Weight tolerance (kg)', 9, 3, { readOnly: true }),
  comparedTime: datetime('比对时间', 'Compared', { readOnly: true }),
  basis: text('比对依据', 'What was compared', { max: 300, readOnly: true, secret: true }),
  hands: contributorsField,
  uploaderId: ref('上传人', 'Uploaded by', { entity: 'sysUser', readOnly: true }),
  confirmedBy: ref('确认人', 'Confirmed by', { entity: 'sysUser', readOnly: true }),
  confirmedTime: datetime('确认时间', 'Confirmed', { readOnly: true }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  remark: textarea('备注', 'Remark', { max: 500 }),
  reason: textarea('原因', 'Reason', { max: 300, readOnly: true }),
  status: stateField('状态', 'Status', inboundCompareFlow),
};

type Draft = DraftValues<typeof fields>;
const withDeclaration = ({ baseKind }: Draft): boolean => baseKind === 'DECL';

const worker = 'list,view,create,edit,delete,export,print,act:*';

/**
 * 入库报告比对: what a warehouse received against what was packed or declared.
 * @see docs/spec/classification.md 2.16, 3.6, 4.8
 */
export const inboundCompare = defineEntity({
  key: 'inboundCompare',
  service: 'business',
  design: 'classification',
  label: bi('入库报告比对', 'Inbound report check'),
  fields,
  numbering: { field: 'compareNo', prefix: 'BD', at: 'create' },
  title: 'compareNo',
  keywords: ['compareNo', 'customerId', 'warehouse'],
  quickFind: { shows: ['compareNo'], beside: ['customerId'], asks: 'own' },
  list: [
    'compareNo',
    'status',
    'customerId',
    'orderId',
    'warehouse',
    'baseKind',
    'diffCount',
    'comparedTime',
    'uploaderId',
    'confirmedBy',
    'createdTime',
  ],
  filters: ['compareNo', 'status', 'customerId', 'baseKind', 'warehouse', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  form: [
    {
      title: bi('比对', 'Check'),
      fields: ['compareNo', 'customerId', 'orderId', 'warehouse', 'baseKind', 'declId', { field: 'remark', span: 3 }],
    },
    {
      title: bi('文件', 'Files'),
      fields: [
        { field: 'reportFile', span: 3 },
        { field: 'baseFile', span: 3 },
      ],
    },
    {
      title: bi('差异', 'Differences'),
      when: ({ comparedTime }) => Boolean(comparedTime),
      fields: [
        'diffCount',
        'weightPercent',
        'weightKg',
        'comparedTime',
        'uploaderId',
        'confirmedBy',
        'confirmedTime',
        { field: 'lines', span: 3 },
      ],
    },
  ],
  facts: {
    declId: { when: withDeclaration, requiredWhen: withDeclaration, filter: ({ customerId }) => ({ customerId }) },
    baseFile: { when: (record) => !withDeclaration(record), requiredWhen: (record) => !withDeclaration(record) },
    orderId: { filter: ({ customerId }) => ({ customerId }) },
  },
  mayEdit: () => ({ fields: ['customerId', ...compared] }),
  mayDelete: ({ createdBy }, actor) =>
    isSamePerson(actor, createdBy)
      ? undefined
      : bi('只能删除自己新建的比对', 'Only your own new checks can be deleted'),
  unique: [['compareNo']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'log', 'export'],
  flow: inboundCompareFlow,
  pages: { icon: 'list', at: comparesPath },
  access: { business: worker, declarants: worker, warehouse: worker },
});

/**
 * 比对: reads both sides and says where they differ. Differences that were decided before and are still the same stay
 * decided.
 */
export const runCompare = defineAct(inboundCompare, {
  key: 'compare',
  label: bi('比对', 'Compare'),
  who: ['W1', 'C1', 'BUSI'],
  method: 'runInboundCompare',
  isMissed: ({ status }) => status === 'NEW' || status === 'DIFF' || status === 'COMPARED',
  isFirst: ({ status }) => status === 'NEW',
  stop: ({ status }) =>
    status === 'NEW' || status === 'DIFF' || status === 'COMPARED'
      ? undefined
      : bi('当前状态不允许该操作', 'Not allowed in this status'),
  done: (record) =>
    record.status === 'DIFF'
      ? { ...bi('{compareNo}：发现{diffCount}处差异', '{compareNo}: {diffCount} differences'), tone: 'wait' }
      : bi('{compareNo}：没有待处理的差异', '{compareNo}: no open difference'),
});

/** What a report or a packing list may say of goods, by the heads of its columns. */
export const compareSheet = defineForm({
  key: 'compareSheet',
  label: bi('入库比对', 'Inbound goods'),
  fields: {
    partNo: text('料号', 'Part no', {
      max: 60,
      alias: ['货号', '物料号', '物料编码', '商品料号', 'Part', 'Item', 'SKU'],
    }),
    lotNo: text('批次', 'Lot', { max: 60, alias: ['批号', '批次号', 'Lot no', 'Batch'] }),
    name: text('品名', 'Goods', { max: 255, alias: ['商品名称', '货物名称', '中文品名', '物料名称', 'Description'] }),
    qty: decimal('数量', 'Quantity', 19, 5, {
      alias: ['实收数量', '实际数量', '申报数量', '成交数量', '总数量', 'Qty', 'Received'],
    }),
    netWt: decimal('净重', 'Net weight', 19, 5, { unit: bi('kg', 'kg'), alias: ['总净重', 'N.W.', 'NW'] }),
    grossWt: decimal('毛重', 'Gross weight', 19, 5, { unit: bi('kg', 'kg'), alias: ['总毛重', 'G.W.', 'GW'] }),
    packages: decimal('件数', 'Packages', 19, 5, { alias: ['箱数', '包装件数', 'Pkgs', 'Ctns', 'Cartons'] }),
    origin: dict('原产国', 'Origin', { dict: 'COUNTRY', alias: ['原产地', '产地', 'Country of origin'] }),
  },
});
