import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { computed, decimal, dict, hsCodeField, int, money, ref, text } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { compareDecimal, formatFen, multiplyToFen } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { demandGoodsFlow } from './demandGoodsFlow.ts';
import { demandGoodsPath, demandGoodsRecordPath } from './paths.ts';

const fields = {
  demandId: ref('需求', 'Demand', { entity: 'demand', required: true, createOnly: true }),
  lineNo: int('序号', 'Line', { min: 1, required: true }),
  partNo: text('料号', 'Part no', { max: 60, alias: ['货号', '物料号', '物料编码', '产品编号'] }),
  goodsName: text('品名', 'Name', { max: 200, required: true, alias: ['商品名称', '货物名称', '中文品名', '货名'] }),
  spec: text('规格', 'Specification', { max: 300, alias: ['规格型号', '型号'] }),
  brand: text('品牌', 'Brand', { max: 100 }),
  hsCode: hsCodeField('商品编号', 'HS code', { alias: ['HS编码', 'HS编号', '商品编码', '海关编码', '税号', '税则号'] }),
  qty: decimal('数量', 'Quantity', 14, 5, {
    required: true,
    above: '0',
    sum: true,
    unitField: 'unit',
    alias: ['成交数量', 'Qty'],
  }),
  unit: dict('单位', 'Unit', { dict: 'UNIT', required: true, alias: ['成交单位', '计量单位'] }),
  unitPrice: decimal('单价', 'Price', 18, 5, { min: '0', alias: ['成交单价', 'Unit price'] }),
  amount: money('金额', 'Amount', { readOnly: true, sum: true }),
  origin: dict('原产国', 'Origin', {
    dict: 'COUNTRY',
    alias: ['原产地', '产地', '原产国（地区）', '原产国/地区', 'Country of origin'],
  }),
  grossKg: decimal('毛重', 'Gross weight', 14, 5, {
    min: '0',
    sum: true,
    unit: bi('kg', 'kg'),
    alias: ['总毛重', 'G.W.', 'GW'],
  }),
  netKg: decimal('净重', 'Net weight', 14, 5, {
    min: '0',
    sum: true,
    unit: bi('kg', 'kg'),
    alias: ['总净重', 'N.W.', 'NW'],
  }),
  remark: text('备注', 'Remark', { max: 200 }),
  productId: ref('归类商品', 'Classified goods', { entity: 'precatProduct', readOnly: true }),
  matchKind: dict('匹配方式', 'Matched by', { dict: 'MATCH_KIND', readOnly: true }),
  ciqCode: text('检验检疫编码', 'CIQ suffix', { max: 3, readOnly: true }),
  declaredName: text('申报名称', 'Declared name', { max: 255, readOnly: true }),
  gModel: text('申报规格型号', 'Declared model text', { max: 255, readOnly: true }),
  unit1: dict('法定第一单位', 'Legal unit 1', { dict: 'UNIT', readOnly: true }),
  unit2: dict('法定第二单位', 'Legal unit 2', { dict: 'UNIT', readOnly: true }),
  goodsKey: text('商品键', 'Goods key', { max: 120, readOnly: true }),
  libraryDiff: computed('归类库变更', 'Changed in the library', { of: 'text' }),
  /** 1 when nothing of the demand goes on any more. */
  demandIsOver: computed('需求已结束', 'Demand is over', { of: 'int' }),
  reason: text('原因', 'Reason', { max: 300, readOnly: true }),
  status: stateField('归类状态', 'Classification', demandGoodsFlow),
};

type Line = DraftValues<typeof fields>;

const netAboveGross: Rule<Line> = ({ netKg, grossKg }) =>
  netKg && grossKg && compareDecimal(netKg, grossKg) > 0
    ? { netKg: bi(`净重不能大于毛重（${grossKg}）`, `Net must not exceed gross (${grossKg})`) }
    : undefined;

/**
 * Line amount = round(quantity x price, 2), empty until both are numbers.
 * @see docs/spec/operations.md 4 demand_goods
 */
export const lineAmount = ({ qty, unitPrice }: Line): string | null =>
  qty && unitPrice ? formatFen(multiplyToFen(qty, unitPrice)) : null;

/** 需求商品: one goods line of a demand. */
export const demandGoods = defineEntity({
  key: 'demandGoods',
  service: 'business',
  design: 'operations',
  busimodel: 'demand',
  label: bi('需求商品', 'Demand goods'),
  parent: { entity: 'demand', field: 'demandId' },
  fields,
  title: 'goodsName',
  code: 'partNo',
  rules: [netAboveGross],
  derive: (line) => ({ amount: lineAmount(line) }),
  list: [
    'demandId',
    'lineNo',
    'status',
    'partNo',
    'goodsName',
    'spec',
    'qty',
    'unit',
    'hsCode',
    'declaredName',
    'matchKind',
    'productId',
    'libraryDiff',
    'createdTime',
  ],
  filters: ['demandId', 'status', 'partNo', 'goodsName', 'hsCode', 'createdTime'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  form: [
    {
      title: bi('商品', 'Goods'),
      fields: [
        'demandId',
        'lineNo',
        'partNo',
        { field: 'goodsName', span: 2 },
        'brand',
        { field: 'spec', span: 3 },
        'qty',
        'unit',
        'origin',
        'unitPrice',
        'amount',
        'grossKg',
        'netKg',
        { field: 'remark', span: 3 },
      ],
    },
    {
      title: bi('归类结果', 'Classification'),
      fields: [
        'hsCode',
        { field: 'declaredName', span: 2 },
        'ciqCode',
        { field: 'gModel', span: 2 },
        'unit1',
        'unit2',
        'matchKind',
        'productId',
        { field: 'libraryDiff', span: 2 },
        { field: 'reason', span: 3 },
      ],
    },
  ],
  flow: demandGoodsFlow,
  index: [['hsCode', 'status'], ['productId'], ['status', 'goodsKey']],
  scope: 'parent',
  verbs: ['page', 'get', 'byIds', 'act', 'batchAct', 'log', 'import', 'export'],
  pages: {
    icon: 'list',
    at: demandGoodsPath,
    record: demandGoodsRecordPath,
    title: bi('需求商品列表', 'Demand goods'),
  },
  access: {
    business: 'list,view,import,export,act:*',
    declarants: 'list,view,export,act:matchGoods,act:syncGoods,act:ready',
    customer: 'list,view,import,export,act:applyGoods',
    preCustomer: 'list,view,act:applyGoods',
  },
  importKey: ['demandId', 'lineNo'],
  importColumns: [
    'lineNo',
    'partNo',
    'goodsName',
    'spec',
    'brand',
    'hsCode',
    'qty',
    'unit',
    'unitPrice',
    'origin',
    'grossKg',
    'netKg',
    'remark',
  ],
});
