import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import {
  bool,
  children,
  computed,
  date,
  datetime,
  decimal,
  declarationNo,
  dict,
  files,
  hsCodeField,
  int,
  money,
  ref,
  text,
  textarea,
} from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { diffDays } from '../core/moments.ts';
import { compareDecimal, formatFen, formatThousands, multiplyToFen, roundMoney, sumDecimals } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { exitDisplayFlow } from './exitDisplayFlow.ts';
import { isBeingWritten, mayDeleteFiling, mayEditFiling } from './ownFiling.ts';
import { exitDisplayReviewsPath, exitDisplaysPath } from './paths.ts';

const lineFields = {
  displayId: ref('出区展示备案', 'Exit display filing', { entity: 'exitDisplay', required: true, createOnly: true }),
  lineNo: int('序号', 'Line', { min: 1, required: true }),
  partNo: text('料号', 'Part no', { max: 60, required: true }),
  goodsName: text('品名', 'Name', { max: 200, required: true }),
  hsCode: hsCodeField('商品编号', 'HS code', { required: true }),
  spec: text('规格', 'Specification', { max: 300 }),
  qty: decimal('数量', 'Quantity', 14, 5, { required: true, above: '0', sum: true }),
  unit: dict('单位', 'Unit', { dict: 'UNIT', required: true }),
  unitPrice: decimal('单价', 'Price', 18, 5, { required: true, min: '0' }),
  amount: money('金额', 'Amount', { readOnly: true, sum: true }),
  dutyEst: money('预估税款', 'Duty estimate', { required: true, min: '0', sum: true }),
  qdNo: text('清单编号', 'Bonded list no', { max: 30 }),
  outQty: decimal('出区数量', 'Out', 14, 5, { readOnly: true, min: '0', default: '0', sum: true }),
  backQty: decimal('回区数量', 'Back', 14, 5, { readOnly: true, min: '0', default: '0', sum: true }),
  soldQty: decimal('销售数量', 'Sold', 14, 5, { readOnly: true, min: '0', default: '0', sum: true }),
  declarationNo: declarationNo('报关单号', 'Declaration no', { readOnly: true }),
};

type Line = DraftValues<typeof lineFields>;

const lineAmount = ({ qty, unitPrice }: Line): string | null =>
  qty && unitPrice ? formatFen(multiplyToFen(qty, unitPrice)) : null;

/** 展示商品: what leaves the zone, and how much of it came back or was sold. */
export const exitDisplayGoods = defineEntity({
  key: 'exitDisplayGoods',
  service: 'business',
  design: 'platform',
  label: bi('展示商品', 'Display goods'),
  parent: { entity: 'exitDisplay', field: 'displayId' },
  fields: lineFields,
  title: 'goodsName',
  code: 'partNo',
  derive: (line) => ({ amount: lineAmount(line) }),
  index: [['partNo']],
  scope: 'parent',
  verbs: ['import'],
  importKey: ['displayId', 'lineNo'],
  importColumns: ['lineNo', 'partNo', 'goodsName', 'hsCode', 'spec', 'qty', 'unit', 'unitPrice', 'dutyEst', 'qdNo'],
});

const fields = {
  displayNo: text('备案编号', 'Filing no', { max: 20, readOnly: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  merchantId: ref('商户', 'Merchant', { entity: 'merchant' }),
  ownHallFlg: bool('自有展厅', 'Own hall', { default: 0 }),
  siteId: ref('展示地点', 'Site', { entity: 'offsiteFiling' }),
  purpose: dict('用途', 'Purpose', { dict: 'DISPLAY_PURPOSE', required: true, default: 'SHOW' }),
  planStart: date('计划开始', 'Planned from', { required: true }),
  planEnd: date('计划结束', 'Planned to', { required: true }),
  customsArea: dict('关区', 'Customs area', { dict: 'CUSTOMS', required: true }),
  guaranteeKind: dict('担保方式', 'Guarantee', { dict: 'GUARANTEE_KIND', required: true, default: 'BG' }),
  guaranteeNo: text('担保编号', 'Guarantee no', { max: 40 }),
  guaranteeAmt: money('担保金额', 'Guarantee amount', { min: '0' }),
  guaranteeReleased: datetime('担保解除时间', 'Guarantee released', { readOnly: true }),
  goodsValue: money('货值合计', 'Value', { readOnly: true, currencyField: 'currency' }),
  dutyTotal: money('税款合计', 'Duty total', { readOnly: true }),
  currency: dict('币制', 'Currency', { dict: 'CURRENCY', required: true, default: 'CNY' }),
  customsFilingNo: text('海关备案号', 'Customs filing no', { max: 30, readOnly: true }),
  filedDate: date('备案日期', 'Filed on', { readOnly: true, notAfter: 'today' }),
  gateOutTime: datetime('出区时间', 'Out since', { readOnly: true, notBefore: 'filedDate', notAfter: 'today' }),
  dueDate: date('到期日', 'Due', { readOnly: true }),
  firstDueDate: date('原到期日', 'Due before the extension', { readOnly: true }),
  submittedTime: datetime('提交时间', 'Submitted', { readOnly: true }),
  hands: contributorsField,
  firstOpenedAt: datetime('审核首次打开', 'First opened', { readOnly: true }),
  ownerDept: dict('负责部门', 'Department', { dict: 'DEPT', readOnly: true }),
  reason: textarea('意见', 'Opinion', { max: 500, readOnly: true }),
  status: stateField('状态', 'Status', exitDisplayFlow),
  goods: children('展示商品', 'Goods', { of: exitDisplayGoods, required: true, maxRows: 500 }),
  files: files('附件', 'Files', { maxCount: 20 }),
  goodsCount: computed('商品行数', 'Goods lines', { of: 'int' }),
  waitingHours: computed('等待小时', 'Waiting hours', { of: 'int' }),
};

type Draft = DraftValues<typeof fields>;

const mostDays = 183;
const isSecured = ({ guaranteeKind }: Draft): boolean => guaranteeKind !== 'FREE';

const wrongDates: Rule<Draft> = ({ planStart, planEnd }, { now, moment }) => {
  if (moment === 'submit' && planStart && planStart < now.slice(0, 10))
    return { planStart: bi('计划开始不能早于今天', 'The display may not begin before today') };
  if (!planStart || !planEnd) return undefined;
  if (planEnd < planStart) return { planEnd: bi('结束日期不能早于开始日期', 'End must not be before start') };
  return diffDays({ from: planStart, to: planEnd }) > mostDays
    ? { planEnd: bi(`展示期限不能超过${mostDays}天`, `Display must not exceed ${mostDays} days`) }
    : undefined;
};

/** Duty is secured in full before anything leaves the zone. @see docs/spec/platform.md 14 displayGuarantee, P30 */
const guaranteeTooLow: Rule<Draft> = (record, { moment }) => {
  const { guaranteeAmt, dutyTotal } = record;
  if (moment !== 'submit' || !isSecured(record) || !dutyTotal) return undefined;
  const amount = formatThousands(dutyTotal);
  return compareDecimal(guaranteeAmt || '0', dutyTotal) < 0
    ? { guaranteeAmt: bi(`担保金额不足，需不低于${amount}`, `Guarantee too low, at least ${amount}`) }
    : undefined;
};

const totals = ({ goods }: Draft): Partial<Draft> => ({
  goodsValue: roundMoney(sumDecimals((goods ?? []).flatMap((line) => lineAmount(line) ?? []))),
  dutyTotal: roundMoney(sumDecimals((goods ?? []).flatMap(({ dutyEst }) => dutyEst ?? []))),
});

/** 出区展示备案: bonded goods leave the zone for a while to be shown. @see docs/spec/platform.md 11.8 */
export const exitDisplay = defineEntity({
  key: 'exitDisplay',
  service: 'business',
  design: 'platform',
  label: bi('出区展示备案', 'Exit display filing'),
  fields,
  numbering: { field: 'displayNo', prefix: 'ZS', at: 'create' },
  title: 'displayNo',
  code: 'displayNo',
  keywords: ['displayNo', 'customerId', 'merchantId', 'siteId', 'customsFilingNo', 'goods'],
  list: [
    'displayNo',
    'status',
    'dueDate',
    'customerId',
    'merchantId',
    'siteId',
    'purpose',
    'guaranteeKind',
    'goodsValue',
    'goodsCount',
    'planStart',
    'planEnd',
    'gateOutTime',
    'customsFilingNo',
  ],
  row: ['firstOpenedAt', 'firstDueDate'],
  filters: ['displayNo', 'customerId', 'siteId', 'merchantId', 'status', 'purpose', 'dueDate', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [
    ['siteId', 'status'],
    ['merchantId', 'status'],
    ['status', 'submittedTime'],
  ],
  sorted: ['dueDate'],
  form: [
    {
      title: bi('基本信息', 'Basics'),
      fields: [
        'displayNo',
        'customerId',
        'merchantId',
        'ownHallFlg',
        'siteId',
        'purpose',
        'planStart',
        'planEnd',
        'customsArea',
        'currency',
      ],
    },
    {
      title: bi('担保信息', 'Guarantee'),
      fields: ['guaranteeKind', 'guaranteeNo', 'guaranteeAmt', 'goodsValue', 'dutyTotal', 'guaranteeReleased'],
    },
    {
      title: bi('海关与出区', 'Customs and gate'),
      fields: ['customsFilingNo', 'filedDate', 'gateOutTime', 'dueDate', 'firstDueDate', 'reason'],
      when: ({ status }) => !isBeingWritten(status ?? 'DRAFT'),
    },
    { title: bi('展示商品', 'Goods'), fields: ['goods'] },
    { title: bi('附件', 'Files'), fields: [{ field: 'files', span: 3 }] },
  ],
  draftNeeds: ['customerId'],
  rules: [wrongDates, guaranteeTooLow],
  facts: {
    customsArea: { ownSetting: 'defaultCustoms' },
    merchantId: {
      filter: ({ customerId }) => ({ status__in: ['NORMAL', 'WATCH'], ...(customerId && { customerId }) }),
    },
    siteId: {
      when: ({ ownHallFlg }) => Number(ownHallFlg) !== 1,
      requiredWhen: () => true,
      filter: ({ customerId }) => ({ status: 'EFFECTIVE', ...(customerId && { customerId }) }),
    },
    guaranteeNo: { when: isSecured, requiredWhen: () => true },
    guaranteeAmt: { when: isSecured, requiredWhen: () => true },
  },
  derive: totals,
  mayEdit: mayEditFiling,
  mayDelete: mayDeleteFiling,
  unique: [['displayNo']],
  scope: { customer: 'customerId', dept: ['ownerDept', 'createdDept'], self: ['createdBy'], drafts: 'author' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'batchAct', 'log', 'export'],
  flow: exitDisplayFlow,
  pages: {
    icon: 'display',
    at: exitDisplaysPath,
    title: bi('出区展示备案列表', 'Exit display filings'),
    lists: [
      {
        at: exitDisplayReviewsPath,
        title: bi('出区展示备案审核', 'Exit display reviews'),
        views: [
          { key: 'review', label: bi('待审核', 'To review'), filter: { status: 'SUBMITTED' } },
          { key: 'filing', label: bi('待备案', 'To file'), filter: { status: 'APPROVED' } },
          { key: 'out', label: bi('在外', 'Out of zone'), filter: { status__in: ['OUT', 'PART_BACK'] } },
          { key: 'all', label: bi('全部', 'All'), filter: {} },
        ],
        list: [
          'displayNo',
          'status',
          'waitingHours',
          'customerId',
          'merchantId',
          'siteId',
          'purpose',
          'goodsValue',
          'dutyTotal',
          'guaranteeAmt',
          'planStart',
          'planEnd',
          'dueDate',
        ],
        access: { importExport: 'list,view,export,print,act:*', declarants: 'list,view,export,print,act:*' },
      },
    ],
  },
  access: {
    business: 'list,view,create,edit,delete,export,print,act:submit,act:withdraw,act:cancel,act:copy',
    customer: 'list,view,create,edit,delete,export,print,act:submit,act:withdraw,act:cancel,act:copy',
    warehouse: 'list,view,export,print,act:out,act:backPart',
    importExport: 'list,view,export,print,act:*',
    declarants: 'list,view,export,print,act:*',
  },
});
