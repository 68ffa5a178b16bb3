import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, children, date, decimal, dict, files, int, money, ref, text, textarea } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { compareDecimal } from '../core/money.ts';
import { addMonths } from '../core/months.ts';
import { bi } from '../core/text.ts';
import { supplierProtocolFormPath, supplierProtocolsPath } from './paths.ts';
import { isTiered, isTierGap, type PriceRow, priceConditions } from './priceMath.ts';
import { supplierProtocolFlow } from './supplierProtocolFlow.ts';

/**
 * 协议价: what one service costs on one set of conditions. A price by tiers has a row for each of them.
 * @see docs/spec/finance.md 4.12
 */
export const protocolPrice = defineEntity({
  key: 'protocolPrice',
  service: 'purchase',
  design: 'finance',
  label: bi('协议价', 'Protocol price'),
  parent: { entity: 'supplierProtocol', field: 'protocolId' },
  fields: {
    protocolId: ref('协议', 'Protocol', { entity: 'supplierProtocol', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    chargeItemId: ref('收费项目', 'Charge item', { entity: 'chargeItem', required: true }),
    unit: dict('单位', 'Unit', { dict: 'CHARGE_UNIT', required: true }),
    priceMode: dict('计价方式', 'Price mode', { dict: 'PRICE_MODE', required: true, default: 'UNIT' }),
    price: decimal('单价', 'Price', 18, 4, {
      required: true,
      min: '0',
      help: bi('比例计价填比例：0.05即5%', 'Of a ratio its share: 0.05 is 5 %'),
    }),
    fromQty: decimal('阶梯起', 'Tier from', 18, 4, { min: '0' }),
    toQty: decimal('阶梯止', 'Tier to', 18, 4, { min: '0' }),
    taxRate: dict('税率', 'VAT rate', { dict: 'VAT_RATE' }),
    taxIncluded: bool('含税', 'Tax included', { default: 1 }),
    minCharge: money('最低收费', 'At least', { min: '0' }),
    maxCharge: money('最高收费', 'At most', { min: '0' }),
    fromPlace: text('起点', 'From', { max: 60 }),
    toPlace: text('终点', 'To', { max: 60 }),
    vehicle: dict('车型', 'Vehicle', { dict: 'VEHICLE', default: 'ANY' }),
    freeQty: decimal('免费量', 'Free quantity', 18, 4, { min: '0' }),
  },
  facts: {
    chargeItemId: { filter: () => ({ enabled: 1, direction__in: ['IN', 'BOTH'] }), brings: { unit: 'unit' } },
    taxRate: { requiredWhen: ({ taxIncluded }) => Number(taxIncluded ?? 1) !== 1 },
  },
  rules: [
    ({ minCharge, maxCharge }) =>
      minCharge && maxCharge && compareDecimal(minCharge, maxCharge) > 0
        ? { maxCharge: bi('最高收费不能低于最低收费', 'The most must not be less than the least') }
        : undefined,
    ({ priceMode, price }) =>
      priceMode === 'RATIO' && price && compareDecimal(price, '1') > 0
        ? { price: bi('比例不能大于1', 'A ratio is 1 at most') }
        : undefined,
  ],
  scope: 'parent',
  verbs: ['import'],
});

const fields = {
  protocolNo: text('协议号', 'No', { max: 20, readOnly: true }),
  verNo: int('版本', 'Version', { readOnly: true, default: 1 }),
  prevId: ref('上一版', 'Previous version', { entity: 'supplierProtocol', readOnly: true }),
  supplierId: ref('供应商', 'Supplier', { entity: 'supplier', required: true }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
  serviceType: dict('服务类型', 'Service', { dict: 'SERVICE_TYPE', required: true }),
  signDate: date('签订日期', 'Signed', { required: true, notAfter: 'today' }),
  startDate: date('开始日期', 'From', { required: true }),
  endDate: date('结束日期', 'To', { required: true, notBefore: 'startDate' }),
  currency: dict('币种', 'Currency', { dict: 'CURRENCY', required: true, default: 'CNY' }),
  settleCycle: dict('结算周期', 'Settled', { dict: 'SETTLE_CYCLE', required: true, default: 'MONTH' }),
  payDays: int('账期', 'Payment days', { min: 0, max: 180, required: true, default: 30, unit: bi('天', 'days') }),
  invoiceKind: dict('发票种类', 'Invoice kind', { dict: 'INV_KIND', required: true, default: '81' }),
  taxRate: dict('税率', 'VAT rate', { dict: 'VAT_RATE', required: true }),
  autoConfirmFlag: bool('自动确认', 'Confirms orders', { default: 0 }),
  autoMaxAmount: money('单笔上限', 'At most for one order', { min: '0' }),
  autoMonthAmount: money('月度上限', 'At most in a month', { min: '0' }),
  tolerancePct: decimal('容差比例', 'Tolerance, share', 9, 4, {
    min: '0',
    default: '0',
    help: bi('0.05即5%，最多10%', '0.05 is 5 %, 10 % at most'),
  }),
  toleranceAmt: money('容差金额', 'Tolerance, amount', { min: '0', default: '0' }),
  prices: children('价格', 'Prices', { of: protocolPrice, maxRows: 500 }),
  scanFile: files('扫描件', 'Scan', { maxCount: 5 }),
  terminateReason: text('原因', 'Reason', { max: 500, readOnly: true }),
  remark: textarea('备注', 'Remark', { max: 500 }),
  hands: contributorsField,
  status: stateField('状态', 'Status', supplierProtocolFlow),
};

type Draft = DraftValues<typeof fields>;

const longest = 36;
const mostTolerance = '0.1';

const wrongPeriod: Rule<Draft> = ({ startDate, endDate }) =>
  startDate && endDate && endDate > addMonths(startDate, longest)
    ? { endDate: bi('协议期限不能超过三年', 'Three years at most') }
    : undefined;

const wrongTolerance: Rule<Draft> = ({ tolerancePct }) =>
  tolerancePct && compareDecimal(tolerancePct, mostTolerance) > 0
    ? { tolerancePct: bi('容差比例不能超过0.1（10%）', 'The tolerance is 0.1 (10 %) at most') }
    : undefined;

/** Rows of the same conditions are one price: of one row, or the tiers of one mode. */
const wrongPrices: Rule<Draft> = ({ prices }, { moment }) => {
  if (moment === 'submit' && !prices?.length) return { prices: bi('请至少填写一条价格', 'Enter at least one price') };
  const byConditions = new Map<string, { at: number; rows: PriceRow[] }>();
  for (const [at, row] of (prices ?? []).entries()) {
    const same = byConditions.get(priceConditions(row)) ?? { at, rows: [] };
    same.rows.push(row);
    byConditions.set(priceConditions(row), same);
  }
  for (const { at, rows } of byConditions.values()) {
    const [first] = rows;
    if (!first) continue;
    const areTiers = isTiered(first) && rows.every(({ priceMode }) => priceMode === first.priceMode);
    if (rows.length > 1 && !areTiers)
      return { prices: bi(`价格行重复：第${at + 1}行`, `Price row repeated: line ${at + 1}`) };
    if (areTiers && isTierGap(rows))
      return { prices: bi(`阶梯区间不连续：第${at + 1}行起`, `Tiers with gaps from line ${at + 1} on`) };
  }
  return undefined;
};

const scanMissing: Rule<Draft> = ({ scanFile }, { moment }) =>
  moment === 'submit' && !scanFile?.length ? { scanFile: bi('请上传协议扫描件', 'Upload the signed scan') } : undefined;

const clerk = 'list,view,create,edit,delete,export,print,act:*';

/** 供应商协议: what services of a supplier cost, and which orders confirm themselves. @see docs/spec/finance.md 2.11 */
export const supplierProtocol = defineEntity({
  key: 'supplierProtocol',
  service: 'purchase',
  design: 'finance',
  label: bi('供应商协议', 'Supplier protocol'),
  fields,
  numbering: { field: 'protocolNo', prefix: 'GX', at: 'create' },
  title: 'protocolNo',
  keywords: ['protocolNo', 'supplierId'],
  list: [
    'protocolNo',
    'verNo',
    'status',
    'supplierId',
    'mainCompId',
    'serviceType',
    'startDate',
    'endDate',
    'settleCycle',
    'payDays',
    'autoConfirmFlag',
    'createdByName',
  ],
  row: ['startDate'],
  filters: ['protocolNo', 'supplierId', 'mainCompId', 'serviceType', 'status', 'endDate'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['supplierId', 'serviceType']],
  form: [
    {
      title: bi('基本信息', 'Basics'),
      fields: [
        'protocolNo',
        'verNo',
        'prevId',
        'supplierId',
        'mainCompId',
        'serviceType',
        'signDate',
        'startDate',
        'endDate',
      ],
    },
    { title: bi('结算', 'Settlement'), fields: ['currency', 'settleCycle', 'payDays', 'invoiceKind', 'taxRate'] },
    { title: bi('价格', 'Prices'), fields: [{ field: 'prices', span: 3 }] },
    {
      title: bi('自动确认', 'Orders that confirm themselves'),
      fields: ['autoConfirmFlag', 'autoMaxAmount', 'autoMonthAmount', 'tolerancePct', 'toleranceAmt'],
    },
    {
      title: bi('附件', 'Files'),
      fields: [
        { field: 'scanFile', span: 3 },
        { field: 'remark', span: 3 },
        { field: 'terminateReason', span: 3 },
      ],
    },
  ],
  facts: {
    supplierId: { filter: () => ({ status: 'ACTIVE' }), brings: { invoiceKind: 'invoiceKind', taxRate: 'taxRate' } },
    mainCompId: { filter: () => ({ enabled: 1 }) },
    autoMaxAmount: {
      when: ({ autoConfirmFlag }) => Number(autoConfirmFlag) === 1,
      requiredWhen: ({ autoConfirmFlag }) => Number(autoConfirmFlag) === 1,
    },
    autoMonthAmount: { when: ({ autoConfirmFlag }) => Number(autoConfirmFlag) === 1 },
    tolerancePct: { when: ({ autoConfirmFlag }) => Number(autoConfirmFlag) === 1 },
    toleranceAmt: { when: ({ autoConfirmFlag }) => Number(autoConfirmFlag) === 1 },
    terminateReason: { when: ({ terminateReason }) => Boolean(terminateReason) },
  },
  draftNeeds: ['supplierId', 'mainCompId'],
  rules: [wrongPeriod, wrongTolerance, wrongPrices, scanMissing],
  unique: [['protocolNo', 'verNo']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'batchAct', 'log', 'export'],
  flow: supplierProtocolFlow,
  pages: {
    icon: 'list',
    at: supplierProtocolsPath,
    form: supplierProtocolFormPath,
    title: bi('协议台账', 'Supplier protocols'),
  },
  access: { business: clerk, importExport: clerk, finance: 'list,view,export,print,act:*', declarants: 'list,view' },
});
