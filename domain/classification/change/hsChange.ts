import { contributorsField } from '../../core/contributors.ts';
import { type DraftValues, defineEntity } from '../../core/entity.ts';
import { children, date, datetime, dict, int, ref, text, textarea } from '../../core/field.ts';
import { stateField } from '../../core/flow.ts';
import { bi } from '../../core/text.ts';
import { tariffChangeHitsPath, tariffChangesPath } from '../paths.ts';
import { hsChangeFlow } from './hsChangeFlow.ts';
import { hsChangeLine } from './hsChangeLine.ts';

const count = (zh: string, en: string) => int(zh, en, { readOnly: true, default: 0 });

const countFields = {
  goods: count('归类库商品', 'Library goods'),
  applies: count('在审商品', 'Goods under audit'),
  demands: count('需求商品', 'Demand goods'),
  orders: count('委托单商品', 'Goods of orders'),
  declarations: count('报关单商品', 'Declaration lines'),
};

/** 影响客户: how much of a customer's a change hits. */
export const hsChangeImpact = defineEntity({
  key: 'hsChangeImpact',
  service: 'product',
  design: 'classification',
  label: bi('影响客户', 'Customer hit'),
  parent: { entity: 'hsChange', field: 'changeId' },
  fields: {
    changeId: ref('税则变动批次', 'Batch', { entity: 'hsChange', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1, required: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer' }),
    ...countFields,
  },
  title: 'customerId',
  scope: 'parent',
  verbs: [],
});

const fields = {
  batchNo: text('批次号', 'Batch no', { max: 20, readOnly: true }),
  title: text('标题', 'Title', { max: 100, required: true }),
  effectiveDate: date('生效日', 'In force from', { required: true }),
  lines: children('明细', 'Lines', { of: hsChangeLine }),
  ...countFields,
  customers: count('涉及客户', 'Customers hit'),
  impacts: children('影响客户', 'Customers hit', { of: hsChangeImpact, readOnly: true }),
  status: stateField('状态', 'Status', hsChangeFlow),
  checkedTime: datetime('校验时间', 'Checked', { readOnly: true }),
  measuredTime: datetime('影响计算完成', 'Impact known since', { readOnly: true }),
  startedBy: ref('生效人', 'Applied by', { entity: 'sysUser', readOnly: true }),
  startedTime: datetime('开始生效', 'Applying since', { readOnly: true }),
  appliedTime: datetime('生效完成', 'Applied', { readOnly: true }),
  reason: textarea('原因', 'Reason', { max: 300, readOnly: true }),
  hands: contributorsField,
};

type Draft = DraftValues<typeof fields>;

/**
 * 税则变动批次: what changes of the tariff on a day, whom it hits, and who let it happen.
 * @see docs/spec/classification.md 2.7, 4.3
 */
export const hsChange = defineEntity({
  key: 'hsChange',
  service: 'product',
  design: 'classification',
  label: bi('税则变动', 'Tariff change'),
  fields,
  numbering: { field: 'batchNo', prefix: 'SZ', at: 'create' },
  title: 'title',
  code: 'batchNo',
  keywords: ['batchNo', 'title'],
  list: [
    'batchNo',
    'status',
    'title',
    'effectiveDate',
    'goods',
    'applies',
    'demands',
    'orders',
    'declarations',
    'customers',
    'startedBy',
    'appliedTime',
    'createdByName',
    'createdTime',
  ],
  filters: ['batchNo', 'title', 'status', 'effectiveDate', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  form: [
    { title: bi('批次', 'Batch'), fields: ['batchNo', 'title', 'effectiveDate'] },
    { title: bi('明细', 'Lines'), fields: [{ field: 'lines', span: 3 }] },
    {
      title: bi('影响', 'Impact'),
      when: ({ measuredTime }) => Boolean(measuredTime),
      fields: ['goods', 'applies', 'demands', 'orders', 'declarations', 'customers', 'measuredTime'],
    },
    {
      title: bi('影响客户', 'Customers hit'),
      when: ({ measuredTime }) => Boolean(measuredTime),
      fields: [{ field: 'impacts', span: 3 }],
    },
    {
      title: bi('处理结果', 'Outcome'),
      when: ({ startedTime, reason }) => Boolean(startedTime || reason),
      fields: ['startedBy', 'startedTime', 'appliedTime', { field: 'reason', span: 3 }],
    },
  ],
  rules: [
    ({ lines }: Draft, { moment }) =>
      moment === 'submit' && !lines?.length
        ? { lines: bi('请至少填写一条明细', 'Enter at least one line') }
        : undefined,
  ],
  unique: [['batchNo']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'log', 'export'],
  flow: hsChangeFlow,
  pages: { icon: 'list', at: tariffChangesPath },
  access: {
    preAudit: 'list,view,export',
    preAuditLead: 'list,view,create,edit,delete,import,export,act:check,act:edit',
    preAuditAdmin: 'list,view,create,edit,delete,import,export,act:*',
  },
});

/** 税则变动影响: one line of anybody's that stands under a code of the batch, and what becomes of it. */
export const hsChangeHit = defineEntity({
  key: 'hsChangeHit',
  service: 'product',
  design: 'classification',
  label: bi('税则变动影响', 'What a tariff change hits'),
  fields: {
    changeId: ref('税则变动批次', 'Batch', { entity: 'hsChange', required: true }),
    hitKind: dict('影响对象', 'What', { dict: 'HS_HIT_KIND', required: true }),
    lineId: text('行标识', 'Line', { max: 36, required: true }),
    docNo: text('单据', 'Document', { max: 60 }),
    name: text('品名', 'Goods', { max: 255 }),
    partNo: text('料号', 'Part no', { max: 60 }),
    customerId: ref('客户', 'Customer', { entity: 'customer' }),
    oldCode: text('原编码', 'Old code', { max: 10, required: true }),
    changeKind: dict('变动类型', 'Kind of change', { dict: 'HS_CHANGE_KIND', required: true }),
    candidates: textarea('候选新编码', 'Candidates', { max: 2000 }),
    outcome: dict('处理', 'What becomes of it', { dict: 'HS_HIT_OUTCOME', required: true }),
    doneTime: datetime('处理时间', 'Done', { readOnly: true }),
  },
  title: 'name',
  list: ['hitKind', 'outcome', 'docNo', 'partNo', 'name', 'customerId', 'oldCode', 'changeKind', 'candidates', 'doneTime'],
  filters: ['hitKind', 'outcome', 'customerId', 'oldCode', 'changeKind', 'changeId'],
  defaultSort: { field: 'oldCode', order: 'ASC' },
  unique: [['changeId', 'hitKind', 'lineId']],
  scope: { staff: 'all' },
  verbs: ['page', 'export'],
  pages: { icon: 'list', at: tariffChangeHitsPath, hidden: true },
  access: { preAudit: 'list,export' },
}); // biome-ignore format: a definition is a table
