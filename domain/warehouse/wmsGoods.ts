import { defineEntity, type RecordOf } from '../core/entity.ts';
import { bool, computed, datetime, decimal, dict, hsCodeField, int, json, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { wmsGoodsPath } from './paths.ts';

/** What one side says of goods, field by field: few words, no tree. */
const side = { limits: { depth: 1, entries: 40, text: 600 } } as const;

const fields = {
  customerId: ref('货主', 'Owner', { entity: 'customer', required: true }),
  partNo: text('料号', 'Part no', { max: 60, required: true, alias: ['货号', '物料号', '物料编码'] }),
  barcode: text('条码', 'Barcode', { max: 40, alias: ['商品条码', 'EAN'] }),
  goodsName: text('品名', 'Name', { max: 200, required: true, alias: ['商品名称', '货物名称'] }),
  goodsNameEn: text('英文品名', 'Name in English', { max: 200 }),
  spec: text('规格', 'Specification', { max: 300, alias: ['规格型号'] }),
  brand: text('品牌', 'Brand', { max: 60 }),
  wmsUnit: dict('仓库单位', 'Unit', { dict: 'UNIT', required: true }),
  packQty: int('装箱数', 'Pack', { min: 1 }),
  hsCode: hsCodeField('税号', 'HS code', { alias: ['商品编码', 'HS编码'] }),
  customsName: text('报关品名', 'Customs name', { max: 200 }),
  elements: text('申报要素', 'Elements', { max: 500 }),
  legalUnit1: dict('法定第一单位', 'Legal unit 1', { dict: 'UNIT' }),
  legalUnit2: dict('法定第二单位', 'Legal unit 2', { dict: 'UNIT' }),
  origin: dict('原产国', 'Origin', { dict: 'COUNTRY' }),
  superviseCond: computed('监管条件', 'Supervision', { of: 'text' }),
  dutyRate: computed('关税率%', 'Duty %', { of: 'text' }),
  vatRate: computed('增值税率%', 'VAT %', { of: 'text' }),
  stockQty: decimal('库存', 'Stock', 14, 5, { readOnly: true, min: '0', default: '0' }),
  lockedQty: decimal('锁定', 'Locked', 14, 5, { readOnly: true, min: '0', default: '0' }),
  availableQty: computed('可用', 'Available', { of: 'text' }),
  wmsData: json('仓库侧数据', 'As the warehouse has it', { readOnly: true, ...side }),
  customsData: json('海关侧数据', 'As customs has it', { readOnly: true, ...side }),
  /** Differences a person decided on: field -> the two values he saw, so that only a new one is shown again. */
  settledData: json('已处理差异', 'Differences settled', { readOnly: true, ...side }),
  diffFlg: bool('有差异', 'Differs', { readOnly: true, default: 0 }),
  diffFields: text('差异项', 'Differences', { max: 300, readOnly: true }),
  syncTime: datetime('同步时间', 'Synchronised', { readOnly: true }),
  enabled: bool('启用', 'Enabled', { default: 1 }),
};

/** 商品资料: goods as the warehouse keeps them and as customs knows them, side by side. @see docs/spec/operations.md 3.10 */
export const wmsGoods = defineEntity({
  key: 'wmsGoods',
  service: 'product',
  design: 'operations',
  label: bi('商品资料', 'Goods master'),
  fields,
  title: 'goodsName',
  code: 'partNo',
  keywords: ['partNo', 'barcode', 'goodsName', 'goodsNameEn', 'customsName', 'hsCode', 'brand'],
  quickFind: { shows: ['partNo', 'goodsName'], beside: ['customerId', 'hsCode'], asks: 'codes', scans: ['partNo', 'barcode'] },
  choice: { before: 'partNo', hint: 'spec' },
  list: [
    'partNo',
    'goodsName',
    'diffFlg',
    'customerId',
    'barcode',
    'spec',
    'brand',
    'wmsUnit',
    'packQty',
    'hsCode',
    'customsName',
    'elements',
    'legalUnit1',
    'legalUnit2',
    'origin',
    'superviseCond',
    'dutyRate',
    'vatRate',
    'stockQty',
    'lockedQty',
    'availableQty',
    'diffFields',
    'syncTime',
    'enabled',
  ],
  row: ['wmsData', 'customsData', 'settledData', 'hsCode', 'enabled', 'stockQty', 'diffFlg'],
  filters: ['partNo', 'barcode', 'goodsName', 'hsCode', 'customerId', 'brand', 'diffFlg', 'stockQty', 'syncTime', 'enabled'],
  defaultSort: { field: 'updatedTime', order: 'DESC' },
  index: [['customerId', 'barcode'], ['partNo'], ['barcode']],
  form: [
    {
      title: bi('仓库资料', 'In the warehouse'),
      fields: ['customerId', 'partNo', 'barcode', { field: 'goodsName', span: 2 }, 'goodsNameEn', { field: 'spec', span: 2 }, 'brand', 'wmsUnit', 'packQty', 'stockQty', 'lockedQty', 'enabled'],
    },
    {
      title: bi('海关资料', 'At customs'),
      fields: ['hsCode', { field: 'customsName', span: 2 }, { field: 'elements', span: 3 }, 'legalUnit1', 'legalUnit2', 'origin'],
    },
    {
      title: bi('两侧差异', 'Differences'),
      when: ({ syncTime }) => Boolean(syncTime),
      fields: ['diffFlg', { field: 'diffFields', span: 2 }, 'syncTime'],
    },
  ],
  unique: [['customerId', 'partNo']],
  scope: { customer: 'customerId', staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'act', 'batchAct', 'log', 'import', 'export'],
  importKey: ['customerId', 'partNo'],
  pages: { icon: 'list', at: wmsGoodsPath, title: bi('仓库商品信息查询', 'Warehouse goods') },
  access: {
    warehouse: 'list,view,create,edit,import,export,print,act:*',
    business: 'list,view,create,edit,import,export,print,act:*',
    declarants: 'list,view,create,edit,import,export,print,act:*',
    importExport: 'list,view,export,print',
    preAudit: 'list,view,export',
    it: 'list,view,export',
    customer: 'list,view',
  },
}); // biome-ignore format: a definition is a table

export type WmsGoods = RecordOf<typeof wmsGoods>;
