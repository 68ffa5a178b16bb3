import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, children, hsCodeField as codeOf, date, decimal, dict, text, textarea } from '../core/field.ts';
import { compareDecimal } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { derivedOf } from './derived.ts';
import { hsAgreement, hsCiq, hsElement, hsExtraDuty } from './hsLines.ts';
import { tariffPath } from './paths.ts';

const percent = { min: '0', percent: true } as const;

/** What the official file says of a code; sheet, import and record share it. */
export const tariffFields = {
  hsCode: codeOf('商品编码', 'Tariff code', {
    required: true,
    createOnly: true,
    alias: ['税号', 'HS编码', '商品编号', '税则号列'],
  }),
  nameZh: text('商品名称', 'Name', { max: 500, required: true, alias: ['货品名称'] }),
  nameEn: text('英文名称', 'English name', { max: 500 }),
  headingZh: text('品目名称', 'Heading', { max: 200 }),
  headingEn: text('品目英文名称', 'Heading (English)', { max: 200 }),
  unit1: dict('第一单位', 'Unit 1', { dict: 'UNIT', required: true, alias: ['法定第一单位'] }),
  unit2: dict('第二单位', 'Unit 2', { dict: 'UNIT', alias: ['法定第二单位'] }),
  mfnRate: decimal('最惠国', 'MFN', 8, 4, { ...percent, alias: ['最惠国税率', '进口最惠国', '进口最惠国税率'] }),
  generalRate: decimal('普通', 'General', 8, 4, { ...percent, alias: ['普通税率', '进口普通税率'] }),
  provisionalRate: decimal('暂定', 'Provisional', 8, 4, { ...percent, alias: ['暂定税率', '进口暂定税率'] }),
  rateText: text('从量/复合税率', 'Specific or compound rate', { max: 200 }),
  specificAmount: decimal('从量税额', 'Specific amount', 12, 4, { min: '0', unit: bi('元', 'yuan') }),
  specificUnit: dict('从量单位', 'Specific unit', { dict: 'UNIT' }),
  consumptionRate: decimal('消费税', 'Consumption tax', 8, 4, { ...percent, alias: ['消费税率'] }),
  consumptionSpecific: decimal('从量消费税额', 'Consumption tax per unit', 12, 4, { min: '0', unit: bi('元', 'yuan') }),
  vatRate: decimal('增值税', 'VAT', 8, 4, { ...percent, required: true, default: '13', alias: ['增值税率'] }),
  exportRate: decimal('出口税率', 'Export duty', 8, 4, { ...percent, alias: ['出口关税税率'] }),
  exportProvisional: decimal('出口暂定', 'Export provisional', 8, 4, { ...percent, alias: ['出口暂定税率'] }),
  rebateRate: decimal('出口退税', 'Export rebate', 8, 4, { ...percent, alias: ['退税', '退税率', '出口退税率'] }),
  quotaFlg: bool('关税配额', 'Tariff quota', { default: 0 }),
  tariffQuotaRate: decimal('配额税率', 'Quota rate', 8, 4, percent),
  supvCond: text('监管条件', 'Supervision letters', { max: 20 }),
  ciqType: text('检验检疫', 'CIQ categories', { max: 20 }),
  note: textarea('备注', 'Note', { max: 2000 }),
  validFrom: date('生效日', 'Valid from', { required: true, createOnly: true }),
  validTo: date('失效日', 'Valid to', { notBefore: 'validFrom' }),
};

type TariffDraft = DraftValues<typeof tariffFields>;

const sameUnits: Rule<TariffDraft> = ({ unit1, unit2 }) =>
  unit2 && unit1 === unit2 ? { unit2: bi('第二单位不能与第一单位相同', 'Unit 2 must differ from unit 1') } : undefined;

const moreRebateThanVat: Rule<TariffDraft> = ({ rebateRate, vatRate }) =>
  rebateRate && vatRate && compareDecimal(rebateRate, vatRate) > 0
    ? { rebateRate: bi('出口退税率不能高于增值税率', 'The rebate must not exceed the VAT') }
    : undefined;

export const tariffRules = [sameUnits, moreRebateThanVat] as const;

const fields = {
  ...tariffFields,
  hs2: text('章', 'Chapter', { max: 2, readOnly: true }),
  hs4: text('品目', 'Heading no', { max: 4, readOnly: true }),
  hs6: text('子目', 'Subheading', { max: 6, readOnly: true }),
  hs8: text('税目', 'Item', { max: 8, readOnly: true }),
  dottedCode: text('带点编码', 'Code with dots', { max: 13, readOnly: true }),
  pathZh: textarea('全路径', 'Full path', { max: 2000, readOnly: true }),
  synonyms: text('俗称', 'Also called', { max: 500, readOnly: true }),
  elements: children('申报要素', 'Elements', { of: hsElement, maxRows: 30 }),
  ciqCodes: children('CIQ编码', 'CIQ suffixes', { of: hsCiq, maxRows: 500 }),
  agreements: children('协定税率', 'Agreement rates', { of: hsAgreement, maxRows: 200 }),
  extraDuty: children('加征/反倾销等', 'Additional duties', { of: hsExtraDuty, maxRows: 500 }),
  lastDay: date('末日', 'Last day', { readOnly: true }),
  source: text('来源', 'Source', { max: 60, readOnly: true }),
};

/**
 * 税则: one tariff code for a time in which what is said of it holds. Changed by imports that a second person applies.
 * @see docs/spec/classification.md 4.1
 */
export const hsCode = defineEntity({
  key: 'hsCode',
  service: 'product',
  design: 'classification',
  label: bi('税则', 'Tariff code'),
  fields,
  title: 'nameZh',
  code: 'hsCode',
  quickFind: { shows: ['hsCode', 'nameZh'], beside: ['validFrom'], asks: 'codes' },
  keywords: ['hsCode', 'dottedCode', 'nameZh', 'nameEn', 'headingZh', 'headingEn', 'synonyms', 'pathZh'],
  list: [
    'hsCode',
    'nameZh',
    'mfnRate',
    'provisionalRate',
    'vatRate',
    'unit1',
    'unit2',
    'rebateRate',
    'supvCond',
    'ciqType',
    'generalRate',
    'consumptionRate',
    'exportRate',
    'validFrom',
    'validTo',
    'nameEn',
    'headingZh',
    'source',
  ],
  filters: ['hsCode', 'nameZh', 'supvCond', 'ciqType', 'mfnRate', 'unit1', 'validFrom', 'validTo'],
  defaultSort: { field: 'hsCode', order: 'ASC' },
  index: [['hs2', 'hs4'], ['hs6'], ['lastDay']],
  form: [
    {
      title: bi('商品', 'Goods'),
      fields: [
        'hsCode',
        { field: 'nameZh', span: 2 },
        'headingZh',
        { field: 'nameEn', span: 2 },
        { field: 'synonyms', span: 3 },
      ],
    },
    { title: bi('有效期', 'Validity'), fields: ['validFrom', 'validTo', 'source'] },
    { title: bi('单位与监管', 'Units and supervision'), fields: ['unit1', 'unit2', 'supvCond', 'ciqType', 'quotaFlg'] },
    {
      title: bi('进口税率', 'Import rates'),
      fields: [
        'mfnRate',
        'provisionalRate',
        'generalRate',
        'vatRate',
        'consumptionRate',
        'consumptionSpecific',
        'rateText',
        'specificAmount',
        'specificUnit',
        'tariffQuotaRate',
      ],
    },
    { title: bi('出口税率', 'Export rates'), fields: ['exportRate', 'exportProvisional', 'rebateRate'] },
    { title: bi('申报要素', 'Elements'), fields: ['elements'] },
    { title: bi('CIQ编码', 'CIQ suffixes'), fields: ['ciqCodes'] },
    { title: bi('协定税率', 'Agreement rates'), fields: ['agreements'] },
    { title: bi('加征/反倾销等', 'Additional duties'), fields: ['extraDuty'] },
    { title: bi('备注', 'Note'), fields: [{ field: 'note', span: 3 }] },
  ],
  rules: tariffRules,
  derive: derivedOf,
  mayEdit: () => ({
    none: bi(
      '税则不逐条修改，请导入或更正后由另一人生效',
      'The tariff is not changed by hand: import a file or correct lines, a second person applies it',
    ),
  }),
  unique: [['hsCode', 'validFrom']],
  scope: { everyone: 'the tariff is public' },
  verbs: ['page', 'get', 'byIds', 'act', 'log', 'export'],
  methods: { page: 'queryHsCodePage', get: 'getHsCode' },
  pages: { icon: 'list', at: tariffPath, title: bi('税则查询', 'Tariff') },
  access: {
    business: 'list,view,export,print',
    importExport: 'list,view,export,print',
    investment: 'list,view,export,print',
    finance: 'list,view,export,print',
    warehouse: 'list,view,export,print',
    declarants: 'list,view,export,print',
    preAudit: 'list,view,export,print,import',
    it: 'list,view,export,print',
  },
});
