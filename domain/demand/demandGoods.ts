import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { decimal, dict, hsCode, int, money, ref, text } from '../core/field.ts';
import { compareDecimal, formatFen, multiplyToFen } from '../core/money.ts';
import { say } from '../core/text.ts';

const fields = {
  demandId: ref('需求', 'Demand', { entity: 'demand', required: true, createOnly: true }),
  lineNo: int('序号', 'Line', { min: 1, required: true }),
  partNo: text('料号', 'Part no', { max: 60 }),
  goodsName: text('品名', 'Name', { max: 200, required: true }),
  spec: text('规格', 'Specification', { max: 300 }),
  hsCode: hsCode('商品编号', 'HS code'),
  qty: decimal('数量', 'Quantity', 14, 5, { required: true, above: '0', sum: true }),
  unit: dict('单位', 'Unit', { dict: 'UNIT', required: true }),
  unitPrice: decimal('单价', 'Price', 18, 5, { min: '0' }),
  amount: money('金额', 'Amount', { readOnly: true, sum: true }),
  origin: dict('原产国', 'Origin', { dict: 'COUNTRY' }),
  grossKg: decimal('毛重', 'Gross weight', 14, 5, { min: '0', sum: true, unit: say('kg', 'kg') }),
  netKg: decimal('净重', 'Net weight', 14, 5, { min: '0', sum: true, unit: say('kg', 'kg') }),
  remark: text('备注', 'Remark', { max: 200 }),
  productId: ref('归类商品', 'Classified goods', { entity: 'precatProduct', readOnly: true }),
  status: dict('归类状态', 'Classification', { dict: 'DEMAND_GOODS_STATUS', readOnly: true, default: 'NEW' }),
};

type Line = DraftValues<typeof fields>;

const netAboveGross: Rule<Line> = ({ netKg, grossKg }) =>
  netKg && grossKg && compareDecimal(netKg, grossKg) > 0
    ? { netKg: say(`净重不能大于毛重（${grossKg}）`, `Net must not exceed gross (${grossKg})`) }
    : undefined;

/** Line amount = round(quantity x price, 2), empty until both are numbers. @see operations.md 4 demand_goods */
export const lineAmount = ({ qty, unitPrice }: Line): string | null => (qty && unitPrice ? formatFen(multiplyToFen(qty, unitPrice)) : null);

/** 需求商品: one goods line of a demand. */
export const demandGoods = defineEntity({
  key: 'demandGoods',
  service: 'business',
  design: 'operations',
  busimodel: 'demand',
  label: say('需求商品', 'Demand goods'),
  parent: { entity: 'demand', field: 'demandId' },
  fields,
  title: 'goodsName',
  code: 'partNo',
  rules: [netAboveGross],
  derive: (line) => ({ amount: lineAmount(line) }),
  index: [['hsCode', 'status'], ['productId']],
  scope: 'parent',
  verbs: ['import'],
  importKey: ['demandId', 'lineNo'],
  importColumns: ['lineNo', 'partNo', 'goodsName', 'spec', 'hsCode', 'qty', 'unit', 'unitPrice', 'origin', 'grossKg', 'netKg', 'remark'],
});
