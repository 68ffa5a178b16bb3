import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, children, date, decimal, dict, files, int, money, ref, text } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { compareDecimal } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { agreementFlow } from './agreementFlow.ts';
import { agreementFormPath, agreementReviewsPath, agreementsPath, ownAgreementsPath } from './paths.ts';
import { yearlyRate } from './rates.ts';

/** 协议价格: what a customer pays for one service. @see docs/spec/finance.md 4.7 */
export const agreementPrice = defineEntity({
  key: 'agreementPrice',
  service: 'business',
  design: 'finance',
  label: bi('协议价格', 'Agreement price'),
  parent: { entity: 'agreement', field: 'agreementId' },
  fields: {
    agreementId: ref('协议', 'Agreement', { entity: 'agreement', required: true, createOnly: true }),
    lineNo: int('行号', 'Line', { min: 1 }),
    chargeItemId: ref('收费项目', 'Charge item', { entity: 'chargeItem', required: true }),
    unit: dict('单位', 'Unit', { dict: 'CHARGE_UNIT', required: true }),
    price: decimal('单价', 'Price', 18, 4, { required: true, min: '0' }),
    taxIncluded: bool('含税', 'Tax included', { default: 1 }),
    minCharge: money('最低收费', 'At least', { min: '0' }),
    remark: text('备注', 'Remark', { max: 200 }),
  },
  facts: {
    chargeItemId: { filter: () => ({ enabled: 1, direction__in: ['OUT', 'BOTH'] }), brings: { unit: 'unit' } },
  },
  scope: 'parent',
  verbs: ['import'],
});

const fields = {
  agreementNo: text('协议编号', 'No', {
    max: 40,
    help: bi('留空时自动编号', 'Left empty, it gets a number'),
  }),
  agreementType: dict('类型', 'Type', { dict: 'AGREEMENT_TYPE', required: true, createOnly: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
  protocolId: ref('预归类协议', 'Pre-classification protocol', { entity: 'precatProtocol' }),
  signDate: date('签订日期', 'Signed', { required: true, notAfter: 'today' }),
  startDate: date('开始日期', 'From', { required: true }),
  endDate: date('结束日期', 'To', { required: true }),
  autoRenewFlag: bool('自动续期', 'Renews itself', { default: 0 }),
  renewMonths: int('续期月数', 'Renewed by', { min: 1, max: 36, unit: bi('个月', 'months') }),
  renewTimes: int('最多续期次数', 'Renewed at most', { min: 1, max: 20, unit: bi('次', 'times') }),
  renewedTimes: int('已续期次数', 'Renewed so far', { readOnly: true, default: 0 }),
  firstEndDate: date('首次结束日期', 'First end', { readOnly: true }),
  renewedFromId: ref('前协议', 'Renews', { entity: 'agreement', readOnly: true }),
  dailyRate: decimal('日费率', 'Daily rate', 9, 6, { min: '0', default: '0.0002' }),
  overdueRate: decimal('逾期日费率', 'Overdue rate', 9, 6, { min: '0', default: '0.0003' }),
  freeDays: int('免费天数', 'Free days', { min: 0, default: 0 }),
  remitFlag: bool('可汇至客户账户', 'May be remitted to the customer', { default: 0 }),
  minFee: money('最低收费', 'Minimum fee', { min: '0', default: '0' }),
  termDays: int('默认天数', 'Term', { min: 1, max: 90, default: 30, unit: bi('天', 'days') }),
  allocOrder: dict('冲抵顺序', 'Allocation', { dict: 'ALLOC_ORDER', default: 'PRINCIPAL_FIRST' }),
  prices: children('价格', 'Prices', { of: agreementPrice, maxRows: 200 }),
  settleCycle: dict('结算周期', 'Settled', { dict: 'SETTLE_CYCLE', required: true, default: 'MONTH' }),
  payDays: int('账期', 'Payment days', { min: 0, max: 180, required: true, default: 30, unit: bi('天', 'days') }),
  invoiceKind: dict('开票种类', 'Invoice kind', { dict: 'INV_KIND', required: true, default: '81' }),
  taxRate: dict('税率', 'VAT rate', { dict: 'VAT_RATE', required: true, default: '0.06' }),
  silentConfirmFlag: bool('对账默认确认', 'Silence confirms statements', { default: 0 }),
  scanFile: files('扫描件', 'Scan', { maxCount: 5 }),
  files: files('附件', 'Files', { maxCount: 20 }),
  returnOpinion: text('退回意见', 'Returned because', { max: 500, readOnly: true }),
  terminateDate: date('终止日期', 'Ended on', { readOnly: true }),
  terminateReason: text('终止原因', 'Ended because', { max: 500, readOnly: true }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  hands: contributorsField,
  status: stateField('状态', 'Status', agreementFlow),
};

type Draft = DraftValues<typeof fields>;

const isAdvance = ({ agreementType }: Draft): boolean => agreementType === 'TAXADV';
const isPrecat = ({ agreementType }: Draft): boolean => agreementType === 'PRECAT';
const hasPrices = (record: Draft): boolean => !isAdvance(record) && !isPrecat(record);
const renews = ({ autoRenewFlag }: Draft): boolean => Number(autoRenewFlag) === 1;

const wrongPeriod: Rule<Draft> = ({ startDate, endDate }) =>
  startDate && endDate && endDate <= startDate
    ? { endDate: bi('结束日期须晚于开始日期', 'The end must lie after the start') }
    : undefined;

/** The company keeps its yearly rate below what courts allow. */
const annualCap = '0.12';

const wrongRates: Rule<Draft> = (record) => {
  const { dailyRate, overdueRate, freeDays, termDays } = record;
  if (!isAdvance(record) || !dailyRate || !overdueRate) return undefined;
  if (compareDecimal(dailyRate, overdueRate) > 0)
    return { overdueRate: bi('逾期日费率不能低于日费率', 'The overdue rate must not be below the daily rate') };
  if (freeDays && termDays && freeDays > termDays)
    return { freeDays: bi('免费天数不能超过默认天数', 'Free days must not be more than the term') };
  const rate = yearlyRate(overdueRate);
  return compareDecimal(rate, annualCap) > 0
    ? { overdueRate: bi(`年化费率${rate}超过上限${annualCap}`, `Yearly rate ${rate} above the cap ${annualCap}`) }
    : undefined;
};

const wrongPrices: Rule<Draft> = (record, { moment }) => {
  const { prices } = record;
  if (!hasPrices(record)) return undefined;
  if (moment === 'submit' && !prices?.length) return { prices: bi('请至少填写一条价格', 'Enter at least one price') };
  const keys = (prices ?? []).map(({ chargeItemId, unit }) => `${chargeItemId}|${unit}`);
  const twice = keys.findIndex((key, at) => keys.indexOf(key) !== at);
  return twice < 0
    ? undefined
    : { prices: bi(`价格行重复：第${twice + 1}行`, `Price row repeated: line ${twice + 1}`) };
};

const scanMissing: Rule<Draft> = ({ scanFile }, { moment }) =>
  moment === 'submit' && !scanFile?.length ? { scanFile: bi('请上传协议扫描件', 'Upload the signed scan') } : undefined;

const clerk = 'list,view,create,edit,delete,export,print,act:*';
const reviewColumns = [
  'agreementNo',
  'agreementType',
  'status',
  'customerId',
  'mainCompId',
  'startDate',
  'endDate',
  'createdByName',
  'updatedTime',
] as const;

/** 客户协议: what is agreed with a customer, for how long and at which price. @see docs/spec/finance.md 2.6, 4.7 */
export const agreement = defineEntity({
  key: 'agreement',
  service: 'business',
  design: 'finance',
  label: bi('客户协议', 'Customer agreement'),
  fields,
  title: 'agreementNo',
  keywords: ['agreementNo', 'customerId'],
  list: [
    'agreementNo',
    'agreementType',
    'status',
    'customerId',
    'mainCompId',
    'signDate',
    'startDate',
    'endDate',
    'settleCycle',
    'payDays',
    'createdByName',
    'createdTime',
  ],
  row: ['startDate', 'agreementType'],
  filters: ['agreementNo', 'agreementType', 'customerId', 'mainCompId', 'status', 'endDate'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['customerId', 'agreementType']],
  form: [
    {
      title: bi('协议', 'Agreement'),
      fields: [
        'agreementType',
        'customerId',
        'mainCompId',
        'agreementNo',
        'signDate',
        'startDate',
        'endDate',
        'autoRenewFlag',
        'renewMonths',
        'renewTimes',
        'renewedFromId',
        'protocolId',
      ],
    },
    {
      title: bi('垫付条件', 'Terms of advances'),
      when: isAdvance,
      fields: ['dailyRate', 'overdueRate', 'freeDays', 'minFee', 'termDays', 'allocOrder', 'remitFlag'],
    },
    { title: bi('价格', 'Prices'), when: hasPrices, fields: [{ field: 'prices', span: 3 }] },
    {
      title: bi('结算', 'Settlement'),
      fields: ['settleCycle', 'payDays', 'invoiceKind', 'taxRate', 'silentConfirmFlag'],
    },
    {
      title: bi('附件', 'Files'),
      fields: [
        { field: 'scanFile', span: 3 },
        { field: 'files', span: 3 },
      ],
    },
    {
      title: bi('审核', 'Review'),
      when: ({ returnOpinion, terminateDate }) => Boolean(returnOpinion || terminateDate),
      fields: [{ field: 'returnOpinion', span: 3 }, 'terminateDate', { field: 'terminateReason', span: 2 }],
    },
  ],
  facts: {
    mainCompId: { filter: () => ({ enabled: 1 }) },
    protocolId: {
      when: isPrecat,
      requiredWhen: isPrecat,
      filter: ({ customerId }) => ({ status__in: ['DRAFT', 'RETURNED'], ...(customerId && { customerId }) }),
    },
    renewMonths: { when: renews, requiredWhen: renews },
    renewTimes: { when: renews, requiredWhen: renews },
    renewedFromId: { when: ({ renewedFromId }) => Boolean(renewedFromId) },
    dailyRate: { requiredWhen: isAdvance },
    overdueRate: { requiredWhen: isAdvance },
    termDays: { requiredWhen: isAdvance },
    allocOrder: { requiredWhen: isAdvance },
  },
  draftNeeds: ['agreementType', 'customerId', 'mainCompId'],
  rules: [wrongPeriod, wrongRates, wrongPrices, scanMissing],
  unique: [['agreementNo']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'], drafts: 'author' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'batchAct', 'log', 'export'],
  methods: { add: 'saveAgreement', update: 'saveAgreement' },
  flow: agreementFlow,
  pages: {
    icon: 'list',
    at: agreementsPath,
    form: agreementFormPath,
    title: bi('协议列表', 'Agreements'),
    lists: [
      {
        at: agreementReviewsPath,
        title: bi('协议审核列表', 'Agreement reviews'),
        list: reviewColumns,
        views: [
          { key: 'first', label: bi('待初审', 'First review'), filter: { status: 'FIRST_REVIEW' } },
          { key: 'final', label: bi('待终审', 'Final review'), filter: { status: 'FINAL_REVIEW' } },
          { key: 'all', label: bi('全部', 'All'), filter: {} },
        ],
        access: { business: 'list,view,act:*', importExport: 'list,view,act:*', finance: 'list,view,act:*' },
      },
      {
        at: ownAgreementsPath,
        title: bi('业务协议列表', 'Agreements of my customers'),
        list: reviewColumns,
        views: [
          { key: 'live', label: bi('有效', 'In force'), filter: { status__in: ['EFFECTIVE', 'WAIT_EFFECT'] } },
          { key: 'all', label: bi('全部', 'All'), filter: {} },
        ],
        access: { business: 'list,view,create,export' },
      },
    ],
  },
  access: { business: clerk, importExport: clerk, finance: 'list,view,export,print,act:*' },
});
