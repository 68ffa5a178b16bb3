import { type DraftValues, defineEntity, type Rule } from '../../core/entity.ts';
import { bool, decimal, dict, int, ref, text, textarea } from '../../core/field.ts';
import { say } from '../../core/text.ts';
import { missingFacts, wrongName, wrongProposal, wrongSpec, wrongWeight } from './goodsRules.ts';

const fields = {
  applyId: ref('预归类申请', 'Application', { entity: 'precatApply', required: true, createOnly: true }),
  lineNo: int('行号', 'Line', { min: 1, required: true }),
  partNo: text('料号', 'Part no', { max: 60 }),
  nameZh: text('中文品名', 'Chinese name', { max: 255, required: true, alias: ['品名'] }),
  nameEn: text('英文品名', 'English name', { max: 255 }),
  spec: text('规格型号', 'Spec and model', { max: 500 }),
  material: text('材质', 'Material', { max: 255 }),
  composition: textarea('成分含量', 'Composition', { max: 2000 }),
  usage: text('用途', 'Use', { max: 500 }),
  principle: textarea('工作原理', 'Principle', { max: 2000 }),
  brand: text('品牌', 'Brand', { max: 100 }),
  brandType: dict('品牌类型', 'Kind of brand', { dict: 'BRAND_TYPE' }),
  makerName: text('厂商', 'Maker', { max: 100 }),
  originCountry: dict('原产国', 'Origin', { dict: 'COUNTRY' }),
  unit: dict('单位', 'Unit', { dict: 'UNIT' }),
  netWeight: decimal('单件净重', 'Net weight', 14, 6, { unit: say('kg', 'kg') }),
  customerHs: text('建议税号', 'Proposed code', { max: 10 }),
  againFlg: bool('重新归类', 'Classify again', { default: 0 }),
  customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
  goodsKey: text('商品键', 'Goods key', { max: 120, readOnly: true }),
  hsCode: text('商品编码', 'Tariff code', { max: 10, readOnly: true }),
  processStatus: dict('流程状态', 'Process status', { dict: 'PRECAT_PROCESS', readOnly: true, default: 'DRAFT' }),
};

type Line = DraftValues<typeof fields>;

/** A draft may still be wrong; what is handed in may not. */
const atSubmit =
  (judge: (line: Line) => ReturnType<Rule<Line>>): Rule<Line> =>
  (line, { moment }) =>
    moment === 'submit' ? judge(line) : undefined;

/** 预归类商品: one kind of goods of an application, as its applicant describes it. @see classification.md 4.6 */
export const precatProduct = defineEntity({
  key: 'precatProduct',
  service: 'product',
  design: 'classification',
  label: say('预归类商品', 'Pre-classification goods'),
  parent: { entity: 'precatApply', field: 'applyId' },
  fields,
  title: 'nameZh',
  code: 'partNo',
  rules: [wrongName, wrongSpec, missingFacts, wrongProposal, wrongWeight].map(atSubmit),
  index: [['goodsKey', 'processStatus']],
  scope: 'parent',
  verbs: ['import'],
  importKey: ['applyId', 'lineNo'],
  importColumns: [
    'lineNo', 'partNo', 'nameZh', 'nameEn', 'spec', 'material', 'composition', 'usage', 'principle', 'brand', 'brandType', 'makerName', 'originCountry',
    'unit', 'netWeight', 'customerHs',
  ],
}); // biome-ignore format: a definition is a table
