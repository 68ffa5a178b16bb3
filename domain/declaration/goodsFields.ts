import { bool, containerNos, date, decimal, dict, hsCodeField, int, multiDict, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/**
 * What an order says of its goods and a declaration of its lines; names as in the Single Window.
 * @see docs/spec/classification.md 4.11
 */
export const goodsFields = {
  lineNo: int('项号', 'Line', { min: 1, required: true }),
  partNo: text('料号', 'Part no', { max: 60, alias: ['货号', '物料号', '物料编码', '产品编号'] }),
  libraryMark: dict('归类库', 'Library', {
    dict: 'LIBRARY_MARK',
    readOnly: true,
    follows: true,
    help: bi('按客户料号核对归类库', 'How the line stands to the classified goods of the customer'),
  }),
  hsCode: hsCodeField('商品编号', 'Code', {
    required: true,
    alias: ['HS编码', 'HS编号', '商品编码', '海关编码', '税号', 'HS code'],
  }),
  ciqCode: text('检验检疫编码', 'CIQ suffix', { max: 3 }),
  gName: text('商品名称', 'Goods name', { max: 255, required: true, alias: ['品名', '货物名称', '中文品名'] }),
  gModel: text('规格型号', 'Model', { max: 255, alias: ['规格', '型号', '申报要素'] }),
  gQty: decimal('成交数量', 'Quantity', 19, 5, {
    above: '0',
    required: true,
    unitField: 'gUnit',
    alias: ['数量', 'Qty'],
  }),
  gUnit: dict('成交单位', 'Unit', { dict: 'UNIT', required: true, alias: ['单位', '计量单位'] }),
  declPrice: decimal('单价', 'Unit price', 19, 4, { min: '0', alias: ['成交单价', '申报单价'] }),
  declTotal: decimal('总价', 'Total', 19, 4, {
    min: '0',
    required: true,
    sum: true,
    alias: ['金额', '总金额', '成交总价', '申报总价'],
  }),
  tradeCurr: dict('币制', 'Currency', { dict: 'CURRENCY', required: true, default: 'USD', alias: ['币种', '币别'] }),
  qty1: decimal('法定第一数量', 'Legal quantity 1', 19, 5, {
    min: '0',
    unitField: 'unit1',
    alias: ['法定数量', '第一法定数量'],
  }),
  unit1: dict('法定第一单位', 'Legal unit 1', { dict: 'UNIT', alias: ['法定单位', '第一法定单位'] }),
  qty2: decimal('法定第二数量', 'Legal quantity 2', 19, 5, { min: '0', unitField: 'unit2', alias: ['第二法定数量'] }),
  unit2: dict('法定第二单位', 'Legal unit 2', { dict: 'UNIT', alias: ['第二法定单位'] }),
  netWt: decimal('净重', 'Net weight', 19, 5, {
    min: '0',
    sum: true,
    unit: bi('kg', 'kg'),
    alias: ['总净重', 'N.W.', 'NW'],
  }),
  originCountry: dict('原产国', 'Origin', {
    dict: 'COUNTRY',
    required: true,
    alias: ['原产地', '产地', '原产国（地区）', '原产国/地区'],
  }),
  destCountry: dict('最终目的国', 'Destination', { dict: 'COUNTRY', alias: ['最终目的国（地区）', '目的国'] }),
  domesticArea: dict('境内目的地/货源地', 'Domestic place', { dict: 'DOMESTIC_AREA' }),
  ciqDest: dict('目的地代码', 'CIQ destination', { dict: 'CIQ_PLACE' }),
  dutyMode: dict('征免方式', 'Levy mode', { dict: 'DUTY_MODE' }),
  contrItem: int('备案序号', 'Handbook line', { min: 1 }),
  agreement: dict('优惠协定', 'Agreement', { dict: 'FTA' }),
  agreementCert: text('原产地证书号', 'Certificate of origin', { max: 64 }),
  agreementLine: int('原产地证书项号', 'Line of the certificate', { min: 1, max: 999 }),
  dangerFlg: bool('危险货物', 'Dangerous goods', { default: 0 }),
  unNo: text('UN编号', 'UN number', { max: 4 }),
  ciqPurpose: dict('用途', 'CIQ purpose', { dict: 'CIQ_PURPOSE' }),
  ciqAttributes: multiDict('货物属性', 'CIQ attributes', { dict: 'CIQ_ATTRIBUTE' }),
  batchNo: text('生产批号', 'Batch no', { max: 60 }),
  madeOn: date('生产日期', 'Made on'),
  bestBefore: date('产品有效期', 'Best before'),
  shelfDays: int('保质期（天）', 'Shelf life (days)', { min: 0, max: 99_999 }),
  inContainers: containerNos('所在集装箱', 'In containers', {
    help: bi('集装箱号，逗号分隔', 'Container numbers, separated by commas'),
  }),
  productId: ref('归类商品', 'Classified goods', { entity: 'precatProduct', readOnly: true, follows: true }),
};

/** What a line says of one shipment alone. */
export const goodsOfOneShipment: readonly (keyof typeof goodsFields)[] = [
  ...(['batchNo', 'madeOn', 'bestBefore', 'shelfDays', 'inContainers'] as const),
];

export const goodsNames = Object.keys(goodsFields) as readonly (keyof typeof goodsFields)[];

/** 集装箱: what an order and its declarations say of a container. */
export const containerFields = {
  lineNo: int('序号', 'Line', { min: 1, required: true }),
  containerNo: text('集装箱号', 'Container no', { max: 11, required: true }),
  kind: dict('规格', 'Kind', { dict: 'CONTA_MODE', required: true }),
  sealNo: text('封号', 'Seal no', { max: 20 }),
  tare: decimal('自重', 'Tare', 12, 5, { min: '0', unit: bi('kg', 'kg') }),
  lclFlg: bool('拼箱', 'LCL', { default: 0 }),
};
