import { contributorsField } from '../../core/contributors.ts';
import { type DraftValues, defineEntity, type Rule } from '../../core/entity.ts';
import {
  bool,
  children,
  date,
  datetime,
  decimal,
  dict,
  files,
  int,
  money,
  ref,
  text,
  textarea,
} from '../../core/field.ts';
import { stateField } from '../../core/flow.ts';
import { diffDays } from '../../core/moments.ts';
import { isSamePerson } from '../../core/person.ts';
import { isBusiness } from '../../core/rights.ts';
import { bi } from '../../core/text.ts';
import { protocolsPath } from '../paths.ts';
import { precatProtocolFlow } from './precatProtocolFlow.ts';

/** 预归类价格: what one line costs from so many lines on. */
export const precatPrice = defineEntity({
  key: 'precatPrice',
  service: 'product',
  design: 'classification',
  label: bi('预归类价格', 'Protocol price'),
  parent: { entity: 'precatProtocol', field: 'protocolId' },
  fields: {
    protocolId: ref('协议', 'Protocol', { entity: 'precatProtocol', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1, required: true }),
    fromQty: int('起始数量', 'From', { min: 1, required: true }),
    toQty: int('截止数量', 'To', { min: 1 }),
    unitPrice: money('单价', 'Price', { min: '0', required: true }),
    ieFlag: dict('进出口', 'Import/export', { dict: 'IE_FLAG', default: 'B' }),
  },
  title: 'unitPrice',
  scope: 'parent',
  verbs: [],
});

const fields = {
  protocolNo: text('协议号', 'Protocol no', { max: 20, readOnly: true }),
  agreementId: ref('客户协议', 'Customer agreement', { entity: 'agreement', readOnly: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  startDate: date('开始日期', 'From', { required: true }),
  endDate: date('结束日期', 'To', { required: true }),
  auditLevels: int('审核级数', 'Audit levels', { min: 1, max: 3, required: true, default: 3 }),
  slaHours: int('时限', 'Time allowed', { min: 1, required: true, default: 24, unit: bi('工时', 'working hours') }),
  urgentSlaHours: int('加急时限', 'Time allowed, urgent', {
    min: 1,
    required: true,
    default: 8,
    unit: bi('工时', 'working hours'),
  }),
  validMonths: int('有效月数', 'Months of validity', { min: 1, max: 36, default: 12 }),
  alignYear: bool('随年度到期', 'Ends with the year', { default: 0 }),
  confirmDays: int('确认天数', 'Days to confirm', { min: 1, default: 5 }),
  autoConfirm: bool('自动确认', 'Confirms by itself', { default: 1 }),
  urgentFactor: decimal('加急系数', 'Urgent factor', 5, 2, { min: '1', default: '1.50' }),
  rejectFee: money('不予归类收费', 'Fee of a rejected line', { min: '0', default: '0' }),
  maxDiscount: decimal('最大折扣', 'Largest discount', 5, 4, { min: '0', default: '0.2' }),
  payMode: dict('付款方式', 'Payment', { dict: 'PAY_MODE', required: true, default: 'MONTHLY' }),
  curr: dict('币制', 'Currency', { dict: 'CURRENCY', default: 'CNY' }),
  prices: children('价格', 'Prices', { of: precatPrice, maxRows: 50 }),
  contractFiles: files('合同', 'Contract', { required: true, maxCount: 10 }),
  remark: textarea('备注', 'Remark', { max: 500 }),
  submittedTime: datetime('提交时间', 'Submitted', { readOnly: true }),
  approvedBy: ref('审批人', 'Approved by', { entity: 'sysUser', readOnly: true }),
  approvedTime: datetime('审批时间', 'Approved', { readOnly: true }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  reason: textarea('意见', 'Opinion', { max: 500, readOnly: true }),
  hands: contributorsField,
  status: stateField('状态', 'Status', precatProtocolFlow),
};

type Draft = DraftValues<typeof fields>;

const mostDays = 3 * 366;

const wrongPeriod: Rule<Draft> = ({ startDate, endDate }) => {
  if (!startDate || !endDate) return undefined;
  if (endDate <= startDate) return { endDate: bi('结束日期须晚于开始日期', 'The end must lie after the start') };
  return diffDays({ from: startDate, to: endDate }) > mostDays
    ? { endDate: bi('协议期限不能超过三年', 'Three years at most') }
    : undefined;
};

/** Ranges of each direction follow on each other: from 1, without gap or overlap, only the last one open. */
const wrongPrices: Rule<Draft> = ({ prices }, { moment }) => {
  if (moment !== 'submit') return undefined;
  if (!prices?.length) return { prices: bi('请至少填写一条价格', 'Enter at least one price') };
  for (const flag of new Set(prices.map(({ ieFlag }) => ieFlag))) {
    const ranges = prices
      .filter(({ ieFlag }) => ieFlag === flag)
      .sort((left, right) => Number(left.fromQty) - Number(right.fromQty));
    let next: number | undefined = 1;
    for (const { fromQty, toQty } of ranges) {
      if (fromQty !== next || (toQty && toQty < (fromQty ?? 1)))
        return { prices: bi('价格区间不能有间隔或重叠', 'Price ranges must neither leave gaps nor overlap') };
      next = toQty ? toQty + 1 : undefined;
    }
  }
  return undefined;
};

const clerk = 'list,view,create,edit,delete,export,print,act:*';

/** 预归类协议: what a customer's classifications cost, and how they are done. @see docs/spec/classification.md 2.1, 4.4 */
export const precatProtocol = defineEntity({
  key: 'precatProtocol',
  service: 'product',
  design: 'classification',
  label: bi('预归类协议', 'Pre-classification protocol'),
  fields,
  numbering: { field: 'protocolNo', prefix: 'YGX', at: 'create' },
  title: 'protocolNo',
  keywords: ['protocolNo', 'customerId'],
  quickFind: { shows: ['protocolNo'], beside: ['customerId'], asks: 'own' },
  list: [
    'protocolNo',
    'status',
    'customerId',
    'startDate',
    'endDate',
    'auditLevels',
    'slaHours',
    'payMode',
    'createdByName',
    'createdTime',
    'approvedBy',
  ],
  row: ['endDate', 'agreementId'],
  filters: ['protocolNo', 'customerId', 'status', 'startDate', 'endDate', 'payMode'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['customerId', 'status']],
  form: [
    {
      title: bi('基本信息', 'Basics'),
      fields: ['protocolNo', 'agreementId', 'customerId', 'startDate', 'endDate', 'payMode', 'curr'],
    },
    {
      title: bi('办理要求', 'How it is done'),
      fields: [
        'auditLevels',
        'slaHours',
        'urgentSlaHours',
        'validMonths',
        'alignYear',
        'confirmDays',
        'autoConfirm',
        'urgentFactor',
        'rejectFee',
        'maxDiscount',
      ],
    },
    { title: bi('价格', 'Prices'), fields: [{ field: 'prices', span: 3 }] },
    {
      title: bi('合同', 'Contract'),
      fields: [
        { field: 'contractFiles', span: 3 },
        { field: 'remark', span: 3 },
      ],
    },
    {
      title: bi('审批', 'Approval'),
      when: ({ status }) => status !== 'DRAFT' && status !== undefined,
      fields: ['submittedTime', 'approvedBy', 'approvedTime', { field: 'reason', span: 3 }],
    },
  ],
  draftNeeds: ['customerId'],
  facts: { agreementId: { when: ({ agreementId }) => Boolean(agreementId) } },
  rules: [wrongPeriod, wrongPrices],
  mayEdit: ({ createdBy }, actor) =>
    isSamePerson(actor, createdBy) || isBusiness(actor.roleId)
      ? { fields: 'all' }
      : { none: bi('只能由创建人或业务部门修改', 'Only the creator or a business department may change it') },
  mayDelete: ({ createdBy }, actor) =>
    isSamePerson(actor, createdBy) ? undefined : bi('只能删除自己的草稿', 'Only your own drafts can be deleted'),
  unique: [['protocolNo']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'log', 'export'],
  methods: { add: 'savePrecatProtocol', update: 'savePrecatProtocol' },
  flow: precatProtocolFlow,
  pages: { icon: 'list', at: protocolsPath },
  access: {
    business: clerk,
    finance: 'list,view,export,act:suspend',
    preAudit: 'list,view,export',
    preAuditAdmin: clerk,
  },
});
