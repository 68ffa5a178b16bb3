import { departments } from '../core/access.ts';
import { contributorsField } from '../core/contributors.ts';
import { defineCopies } from '../core/copies.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, children, computed, date, datetime, dict, files, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { defineMemory } from '../core/memory.ts';
import { todayText } from '../core/moments.ts';
import { isSamePerson } from '../core/person.ts';
import { isBusiness } from '../core/rights.ts';
import { bi } from '../core/text.ts';
import type { CheckRule } from './check/finding.ts';
import { airWaybill, containerNumbers } from './check/transport.ts';
import { customsOrderFlow } from './customsOrderFlow.ts';
import { goodsOfOneShipment } from './goodsFields.ts';
import { feesTogether, headFacts, headFields, termsSection, transportSection } from './headFields.ts';
import { likeOrder } from './lastLike.ts';
import { noTables } from './noTables.ts';
import { orderContainer, orderGoods } from './orderGoods.ts';
import { newOrderPath, orderPapersPath, ordersPath } from './paths.ts';

const fields = {
  orderNo: text('委托单号', 'Order no', { max: 20, readOnly: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  demandNo: text('来源需求', 'Made of demand', { max: 20, readOnly: true }),
  brokerId: ref('报关行', 'Customs broker', { entity: 'customsBroker' }),
  poaId: ref('委托书', 'Power of attorney', { entity: 'powerOfAttorney' }),
  ...headFields,
  eta: datetime('预计到港', 'Expected'),
  ieDate: date('进出境日期', 'Date of entry or exit'),
  containers: children('集装箱', 'Containers', { of: orderContainer, maxRows: 200 }),
  goods: children('商品', 'Goods', { of: orderGoods, maxRows: 500 }),
  mergeLines: bool('合并相同商品', 'Merge equal goods', {
    default: 0,
    help: bi('制单时除数量金额外都相同的商品并为一项', 'Goods that differ in amounts only are declared as one line'),
  }),
  files: files('单证附件', 'Papers', {
    maxCount: 20,
    help: bi('发票、装箱单、运输单据', 'Invoice, packing list, transport document'),
  }),
  contact: text('联系人', 'Contact', { max: 60, required: true }),
  phone: text('电话', 'Phone', { max: 20, required: true, pattern: 'phone' }),
  remark: textarea('备注', 'Remark', { max: 500 }),
  goodsCount: computed('商品项数', 'Goods lines', { of: 'int' }),
  unclassified: computed('未归类料号', 'Not classified', {
    of: 'int',
    help: bi('归类库中没有的料号', 'Lines whose part number the library does not have'),
  }),
  entryIds: computed('海关编号', 'Declaration nos', { of: 'text' }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  submittedTime: datetime('提交时间', 'Submitted', { readOnly: true }),
  acceptedTime: datetime('接单时间', 'Accepted', { readOnly: true }),
  hands: contributorsField,
  makerId: ref('制单人', 'Prepared by', { entity: 'sysUser', readOnly: true }),
  checkerId: ref('复核人', 'Checked by', { entity: 'sysUser', readOnly: true }),
  channel: dict('申报方式', 'Declared by', { dict: 'DECL_CHANNEL', readOnly: true }),
  releaseTime: datetime('放行时间', 'Released', { readOnly: true }),
  reason: textarea('原因', 'Reason', { max: 300, readOnly: true }),
  status: stateField('状态', 'Status', customsOrderFlow),
};

type Draft = DraftValues<typeof fields>;

const atSubmit =
  (judge: (order: Draft) => ReturnType<Rule<Draft>>): Rule<Draft> =>
  (order, { moment }) =>
    moment === 'submit' ? judge(order) : undefined;

const today = () => todayText(() => new Date());

const nothingToDeclare = atSubmit(({ goods }) =>
  goods?.length ? undefined : { goods: bi('请至少填写一项商品', 'Enter at least one goods line') },
);
const withoutPapers = atSubmit(({ files }) =>
  Array.isArray(files) && files.length > 0
    ? undefined
    : { files: bi('请上传发票、装箱单和运输单据', 'Attach invoice, packing list and transport document') },
);

/** V-46 and V-47: what is wrong with numbers is said before a declaration is made of them. */
const numbersOf =
  (rule: CheckRule): Rule<Draft> =>
  ({ trafMode, billNo, containers }) => {
    const findings = rule({ trafMode, billNo, containers, items: [] }, noTables);
    return findings.length > 0 ? Object.fromEntries(findings.map(({ field, text }) => [field, text])) : undefined;
  };

const applicant = 'list,view,create,edit,delete,export,print,act:submit,act:withdraw,act:cancel,act:classifyGoods';

/** 报关委托单: what a customer entrusts us to declare. @see docs/spec/classification.md 2.9, 4.9 */
export const customsOrder = defineEntity({
  key: 'customsOrder',
  service: 'business',
  design: 'classification',
  label: bi('报关委托单', 'Customs entrustment order'),
  fields,
  numbering: { field: 'orderNo', prefix: 'BG', at: 'submit' },
  title: 'orderNo',
  keywords: ['orderNo', 'customerId', 'billNo', 'contrNo', 'goods'],
  quickFind: { shows: ['orderNo'], beside: ['billNo', 'customerId'] },
  list: [
    'orderNo',
    'status',
    'customerId',
    'ieFlag',
    'billNo',
    'tradeMode',
    'customsCode',
    'goodsCount',
    'unclassified',
    'entryIds',
    'grossWt',
    'brokerId',
    'eta',
    'createdTime',
  ],
  row: ['channel', 'unclassified'],
  filters: [
    'orderNo',
    'billNo',
    'customerId',
    'status',
    'ieFlag',
    'brokerId',
    'customsCode',
    'tradeMode',
    'ieDate',
    'createdTime',
  ],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['status', 'createdTime'], ['demandNo']],
  form: [
    {
      title: bi('委托信息', 'Order'),
      columns: 4,
      fields: [
        { field: 'customerId', span: 2 },
        'brokerId',
        'poaId',
        'ieFlag',
        'declKind',
        'customsCode',
        'iePort',
        'tradeMode',
        'cutMode',
        'manualNo',
        'eta',
        'ieDate',
        'contact',
        'phone',
        { field: 'remark', span: 1 },
      ],
    },
    { title: bi('运输', 'Transport'), fields: [...transportSection], columns: 4 },
    { title: bi('成交与包装', 'Terms and packing'), fields: [...termsSection], columns: 4, together: feesTogether },
    { title: bi('商品', 'Goods'), fields: [{ field: 'goods', span: 3 }, 'mergeLines'] },
    { title: bi('集装箱', 'Containers'), fields: [{ field: 'containers', span: 3 }] },
    { title: bi('单证', 'Papers'), fields: [{ field: 'files', span: 3 }] },
    {
      title: bi('处理情况', 'Progress'),
      when: (record) => record.status !== 'DRAFT' && record.status !== undefined,
      fields: [
        'orderNo',
        'demandNo',
        'submittedTime',
        'acceptedTime',
        'makerId',
        'checkerId',
        'releaseTime',
        { field: 'reason', span: 3 },
      ],
    },
  ],
  draftNeeds: ['customerId'],
  facts: {
    ...headFacts,
    brokerId: {
      filter: ({ customsCode }) => ({
        enabled: 1,
        validTo__open: today(),
        ...(customsCode && { customsAreas__open: customsCode }),
      }),
    },
    poaId: {
      filter: (order) => ({
        status: 'CONFIRMED',
        ieFlag__in: ['B', order.ieFlag ?? 'B'],
        validFrom__lte: today(),
        validTo__gte: today(),
        // One for a single order serves that order alone.
        orderId__open: String(order.id ?? '-'),
        ...(order.customerId && { ownerId: order.customerId }),
        ...(order.brokerId && { brokerId: order.brokerId }),
      }),
    },
  },
  remembers: defineMemory(fields, likeOrder),
  copies: defineCopies(fields, {
    without: ['poaId', 'trafName', 'voyNo', 'billNo', 'licenseNo', 'eta', 'ieDate', 'containers'],
    lines: { goods: ['agreementCert', 'agreementLine', ...goodsOfOneShipment] },
  }),
  rules: [nothingToDeclare, withoutPapers, numbersOf(airWaybill), numbersOf(containerNumbers)],
  mayEdit: ({ status, createdBy }, actor) => {
    const isDeclarant = actor.roleId === departments.declaration;
    if (status === 'SUBMITTED' || status === 'ACCEPTED')
      return isDeclarant
        ? { fields: 'all' }
        : { none: bi('已提交，只能由报关修改', 'Handed in: only declaration staff may change it') };
    return isSamePerson(actor, createdBy) || isBusiness(actor.roleId) || isDeclarant
      ? { fields: 'all' }
      : { none: bi('只能由创建人或业务部门修改', 'Only the creator or a business department may change it') };
  },
  mayDelete: ({ createdBy }, actor) =>
    isSamePerson(actor, createdBy) ? undefined : bi('只能删除自己的草稿', 'Only your own drafts can be deleted'),
  unique: [['orderNo']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'], drafts: 'author' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'batchAct', 'log', 'export'],
  flow: customsOrderFlow,
  pages: {
    icon: 'list',
    at: ordersPath,
    form: newOrderPath,
    papers: { at: orderPapersPath, title: bi('报关委托打印', 'Papers of a customs order') },
    title: bi('报关委托列表', 'Customs orders'),
  },
  access: {
    robots: 'view',
    business: applicant,
    customer: applicant,
    preCustomer: applicant,
    declarants: 'list,view,create,edit,delete,export,print,act:*',
    finance: 'list,view,export,act:taxPaid',
  },
});
