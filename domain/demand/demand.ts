import { notBusinessRoles } from '../core/access.ts';
import { type DraftValues, defineEntity, type RecordOf, type Rule } from '../core/entity.ts';
import {
  children,
  computed,
  containerNos,
  date,
  datetime,
  decimal,
  declarationNo,
  dict,
  files,
  int,
  money,
  ref,
  text,
  textarea,
} from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { roundMoney, sumDecimals } from '../core/money.ts';
import { isSamePerson } from '../core/person.ts';
import { isBusiness, isCustomer } from '../core/rights.ts';
import { bi } from '../core/text.ts';
import { beforeAcceptance, demandFlow } from './demandFlow.ts';
import { demandGoods, lineAmount } from './demandGoods.ts';

const fields = {
  demandNo: text('需求编号', 'Demand no', { max: 20, readOnly: true }),
  title: text('标题', 'Title', { max: 100, required: true, alias: ['需求标题', '主题'] }),
  demandType: dict('需求类型', 'Type', { dict: 'DEMAND_TYPE', required: true }),
  urgency: dict('紧急程度', 'Urgency', { dict: 'URGENCY', required: true, default: 'N' }),
  customerId: ref('客户', 'Customer', {
    entity: 'customer',
    required: true,
    alias: ['客户名称', '委托单位', '委托客户'],
  }),
  contact: text('联系人', 'Contact', { max: 60, required: true, alias: ['联系人姓名', '业务联系人'] }),
  phone: text('电话', 'Phone', {
    max: 20,
    required: true,
    pattern: 'phone',
    alias: ['联系电话', '手机', '手机号', 'Tel'],
  }),
  expectTime: datetime('期望完成', 'Expected', {
    required: true,
    alias: ['期望完成时间', '期望完成日期', '要求完成时间'],
  }),
  transportMode: dict('运输方式', 'Transport', { dict: 'TRANSPORT_MODE' }),
  billNo: text('分单号', 'House bill', { max: 40, alias: ['分运单号', '分提单号', 'HAWB', 'HBL', 'HB/L'] }),
  masterBillNo: text('主单号', 'Master bill', {
    max: 40,
    alias: ['主运单号', '主提单号', '提单号', 'MAWB', 'MBL', 'MB/L'],
  }),
  vessel: text('船名航次/航班', 'Vessel, flight', { max: 60 }),
  portFrom: text('起运港', 'Port of loading', { max: 60, alias: ['启运港', '装货港', 'POL'] }),
  portTo: text('目的港', 'Port of discharge', { max: 60, alias: ['卸货港', '到货港', 'POD'] }),
  etd: date('预计离', 'ETD', { alias: ['预计离港', '预计离港日期', '预计离港时间', '预计开航日期', '离港日期'] }),
  eta: date('预计到', 'ETA', { alias: ['预计到港', '预计到港日期', '预计到港时间', '预计到达日期', '到港日期'] }),
  tradeTerm: dict('成交方式', 'Trade term', { dict: 'TRADE_TERM', alias: ['贸易条款', '价格条款', 'Incoterms'] }),
  superviseMode: dict('监管方式', 'Supervision', { dict: 'SUPERVISE_MODE', alias: ['贸易方式'] }),
  customsArea: dict('关区', 'Customs area', { dict: 'CUSTOMS' }),
  brokerId: ref('报关行', 'Broker', { entity: 'customsBroker' }),
  filingNo: text('备案号', 'Filing no', { max: 20 }),
  pieces: int('件数', 'Pieces', { min: 0, unit: bi('件', 'pcs'), alias: ['总件数', '件数合计', 'Packages'] }),
  grossKg: decimal('毛重', 'Gross weight', 14, 3, {
    min: '0',
    unit: bi('kg', 'kg'),
    alias: ['总毛重', '货物毛重', 'G.W.', 'GW'],
  }),
  volumeM3: decimal('体积', 'Volume', 12, 3, { min: '0', unit: bi('m³', 'm³'), alias: ['总体积', '货物体积', 'CBM'] }),
  containers: containerNos('箱号', 'Containers', { alias: ['集装箱号', '柜号'] }),
  warehouse: text('仓库', 'Warehouse', { max: 20 }),
  inoutDate: date('出入库日期', 'In/out date'),
  addressId: ref('地址', 'Address', { entity: 'addressBook' }),
  vehicleType: dict('车型', 'Vehicle', { dict: 'VEHICLE_TYPE' }),
  amount: money('金额', 'Amount', {
    min: '0',
    currencyField: 'currency',
    sum: true,
    alias: ['总金额', '货值', '总价'],
  }),
  currency: dict('币制', 'Currency', { dict: 'CURRENCY', alias: ['币种', '币别'] }),
  declarationNo: declarationNo('报关单号', 'Declaration no', { readOnly: true }),
  ownerUser: ref('受理人', 'Owner', { entity: 'sysUser', readOnly: true, beside: 'ownerDept' }),
  ownerDept: dict('受理部门', 'Owner department', { dict: 'DEPT', readOnly: true }),
  reason: textarea('原因', 'Reason', { max: 300, readOnly: true }),
  finishTime: datetime('完成时间', 'Finished', { readOnly: true }),
  status: stateField('状态', 'Status', demandFlow),
  goods: children('商品', 'Goods', { of: demandGoods }),
  files: files('附件', 'Files', { maxCount: 20 }),
  remark: textarea('备注', 'Remark', { max: 500, alias: ['备注说明'] }),
  goodsCount: computed('商品行数', 'Goods lines', { of: 'int' }),
  taskDone: computed('已办任务', 'Tasks done', { of: 'int', outOf: 'taskTotal' }),
  taskTotal: computed('任务数', 'Tasks', { of: 'int' }),
  openTasks: computed('未完成任务', 'Open tasks', { of: 'text' }),
};

type Draft = DraftValues<typeof fields>;

const isImportOrExport = (record: Draft) => record.demandType === 'IMPORT' || record.demandType === 'EXPORT';
const isStorageOrDelivery = (record: Draft) => record.demandType === 'STORAGE' || record.demandType === 'DELIVERY';

const goodsMissing: Rule<Draft> = (record, { moment }) =>
  moment === 'submit' && (isImportOrExport(record) || record.demandType === 'TRANSFER') && !record.goods?.length
    ? { goods: bi('请至少填写一条商品', 'Enter at least one goods line') }
    : undefined;

/** Invoice and packing list are told apart by the remark that the upload slot gives a file. */
const papersMissing: Rule<Draft> = (record, { moment }) => {
  if (moment !== 'submit' || !isImportOrExport(record)) return undefined;
  const kinds = new Set((record.files ?? []).map((file) => file.fileRemark));
  return kinds.has('INVOICE') && kinds.has('PACKING')
    ? undefined
    : { files: bi('进出口需求需上传发票和装箱单', 'Import/export demands need invoice and packing list') };
};

const expectedInPast: Rule<Draft> = ({ expectTime }, { now, moment }) =>
  moment === 'submit' && expectTime && expectTime < now
    ? { expectTime: bi('期望完成时间不能早于当前时间', 'Expected time is in the past') }
    : undefined;

const arrivalBeforeDeparture: Rule<Draft> = ({ etd, eta }) =>
  etd && eta && eta < etd ? { eta: bi('预计到不能早于预计离', 'ETA must not be before ETD') } : undefined;

/** The amount of a demand is the sum of its goods while it has any; without goods it is typed or imported. */
const goodsAmount = ({ goods }: Draft): Partial<Draft> => {
  const amounts = (goods ?? []).flatMap((line) => lineAmount(line) ?? []);
  return goods?.length ? { amount: amounts.length > 0 ? roundMoney(sumDecimals(amounts)) : null } : {};
};

/** 需求: what a customer or a clerk asks the company to do. */
export const demand = defineEntity({
  key: 'demand',
  service: 'business',
  design: 'operations',
  busimodel: 'demand',
  label: bi('需求', 'Demand'),
  fields,
  numbering: { field: 'demandNo', prefix: 'XQ', at: 'submit' },
  title: 'title',
  code: 'demandNo',
  ownPaper: true,
  keywords: [
    'demandNo',
    'title',
    'customerId',
    'contact',
    'phone',
    'billNo',
    'masterBillNo',
    'declarationNo',
    'ownerUser',
    'goods',
    'remark',
  ],
  list: [
    'demandNo',
    'status',
    'expectTime',
    'urgency',
    'customerId',
    'title',
    'demandType',
    'contact',
    'goodsCount',
    'amount',
    'taskDone',
    'ownerUser',
    'createdTime',
  ],
  // Beside conditions of steps: what a card puts together.
  row: ['demandType', 'expectTime', 'goodsCount', 'taskDone', 'taskTotal', 'openTasks', 'finishTime'],
  filters: [
    'demandNo',
    'customerId',
    'status',
    'demandType',
    'urgency',
    'ownerUser',
    'expectTime',
    'createdTime',
    'billNo',
    'declarationNo',
  ],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  index: [['status', 'createdTime']],
  sorted: ['expectTime'],
  form: [
    {
      title: bi('基本信息', 'Basics'),
      fields: [
        'demandType',
        'urgency',
        'customerId',
        'contact',
        'phone',
        'expectTime',
        { field: 'title', span: 2 },
        'ownerDept',
        { field: 'remark', span: 3 },
      ],
    },
    {
      title: bi('运输信息', 'Transport'),
      when: isImportOrExport,
      fields: [
        'transportMode',
        'billNo',
        'masterBillNo',
        'vessel',
        'portFrom',
        'portTo',
        'etd',
        'eta',
        'tradeTerm',
        'pieces',
        'grossKg',
        'volumeM3',
        { field: 'containers', span: 3 },
      ],
    },
    {
      title: bi('申报信息', 'Declaration'),
      when: (record) => isImportOrExport(record) || record.demandType === 'TRANSFER',
      fields: ['superviseMode', 'customsArea', 'brokerId', 'filingNo', 'declarationNo'],
    },
    {
      title: bi('仓储配送', 'Storage and delivery'),
      when: isStorageOrDelivery,
      fields: ['warehouse', 'inoutDate', 'addressId', 'vehicleType'],
    },
    { title: bi('商品明细', 'Goods'), fields: [{ field: 'goods', span: 3 }, 'amount', 'currency'] },
    { title: bi('附件', 'Files'), fields: [{ field: 'files', span: 3 }] },
  ],
  draftNeeds: ['title', 'demandType'],
  rules: [goodsMissing, papersMissing, expectedInPast, arrivalBeforeDeparture],
  facts: {
    transportMode: { requiredWhen: isImportOrExport },
    ownerUser: { filter: () => ({ roleId__nin: notBusinessRoles }) },
    customsArea: { ownSetting: 'defaultCustoms' },
    warehouse: { requiredWhen: ({ demandType }) => demandType === 'STORAGE', ownSetting: 'defaultWarehouse' },
    addressId: { requiredWhen: ({ demandType }) => demandType === 'DELIVERY' },
  },
  derive: goodsAmount,
  mayEdit: (record, actor) => {
    const own = isSamePerson(actor, record.createdBy);
    if (isBusiness(actor.roleId) || (own && beforeAcceptance.has(record.status))) return { fields: 'all' };
    if (isCustomer(actor.roleId) && !own)
      return { none: bi('只能修改自己发布的需求', 'You may change your own demands only') };
    return { none: bi('当前状态不允许修改', 'This status does not allow changes') };
  },
  mayDelete: ({ createdBy }, actor) =>
    isSamePerson(actor, createdBy) ? undefined : bi('只能删除自己的草稿', 'Only your own drafts can be deleted'),
  unique: [['demandNo']],
  scope: {
    customer: 'customerId',
    dept: ['ownerDept', 'createdDept'],
    self: ['createdBy', 'ownerUser'],
    drafts: 'author',
  },
  verbs: [
    'page',
    'get',
    'byIds',
    'add',
    'update',
    'delete',
    'batchDelete',
    'act',
    'batchAct',
    'log',
    'import',
    'export',
  ],
  methods: { add: 'saveDemand', update: 'saveDemand' },
  flow: demandFlow,
  importKey: ['customerId', 'title', 'billNo'],
  importColumns: [
    'title',
    'demandType',
    'urgency',
    'customerId',
    'contact',
    'phone',
    'expectTime',
    'transportMode',
    'billNo',
    'masterBillNo',
    'portFrom',
    'portTo',
    'etd',
    'eta',
    'tradeTerm',
    'superviseMode',
    'pieces',
    'grossKg',
    'volumeM3',
    'containers',
    'warehouse',
    'amount',
    'currency',
    'remark',
  ],
});

export type Demand = RecordOf<typeof demand>;
