import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import {
  children,
  date,
  decimal,
  dict,
  files,
  hsCodeField,
  int,
  money,
  multiDict,
  ref,
  text,
  textarea,
} from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { compareDecimal } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { type AssessVersion, hasVetoes, itemsOf, pointsOf } from './assessScore.ts';
import { taxesOf } from './assessTaxes.ts';
import { assess2023Path, assessPath } from './paths.ts';
import { taxAssessFlow } from './taxAssessFlow.ts';

const rate = (zh: string, en: string, start = '0') =>
  decimal(zh, en, 9, 6, { min: '0', default: start, percent: true });

/** 税款测算: goods of an import that is expected, and the taxes on them. */
export const taxAssessGood = defineEntity({
  key: 'taxAssessGood',
  service: 'baohan',
  design: 'finance',
  label: bi('税款测算', 'Assessed goods'),
  parent: { entity: 'taxAssess', field: 'assessId' },
  fields: {
    assessId: ref('评估', 'Assessment', { entity: 'taxAssess', required: true, createOnly: true }),
    lineNo: int('行号', 'Line', { min: 1 }),
    hsCode: hsCodeField('税号', 'HS code', { required: true }),
    goodsName: text('品名', 'Name', { max: 100 }),
    qty: decimal('数量', 'Quantity', 18, 5, { min: '0' }),
    currency: dict('币制', 'Currency', { dict: 'CURRENCY', required: true, default: 'CNY' }),
    exRate: decimal('汇率', 'Exchange rate', 12, 6, { above: '0', required: true, default: '1' }),
    foreignValue: money('原币价值', 'Foreign value', { min: '0', required: true }),
    dutiableValue: money('完税价格', 'Dutiable value', {
      min: '0',
      help: bi('留空时按汇率折算', 'By the rate if empty'),
    }),
    dutyRate: rate('关税率', 'Duty rate'),
    antiRate: rate('反倾销税率', 'Anti-dumping rate'),
    consRate: rate('消费税率', 'Consumption rate'),
    vatRate: rate('增值税率', 'VAT rate', '0.13'),
    duty: money('关税', 'Duty', { readOnly: true }),
    anti: money('反倾销税', 'Anti-dumping duty', { readOnly: true }),
    cons: money('消费税', 'Consumption tax', { readOnly: true }),
    vat: money('增值税', 'VAT', { readOnly: true }),
    total: money('税款合计', 'Taxes', { readOnly: true }),
  },
  derive: (good) => {
    const { dutiableValue: _value, ...taxes } = taxesOf(good);
    return taxes;
  },
  rules: [
    ({ consRate }) =>
      consRate && compareDecimal(String(consRate), '1') >= 0
        ? { consRate: bi('消费税率应小于100%', 'Below 100 %') }
        : undefined,
  ],
  scope: 'parent',
  verbs: [],
});

/** 评估评分项: an item of the sheet with what was chosen; evidence where that is not what the figures say. */
export const taxAssessItem = defineEntity({
  key: 'taxAssessItem',
  service: 'baohan',
  design: 'finance',
  label: bi('评分项', 'Assessment item'),
  parent: { entity: 'taxAssess', field: 'assessId' },
  fields: {
    assessId: ref('评估', 'Assessment', { entity: 'taxAssess', required: true, createOnly: true }),
    itemNo: dict('项目', 'Item', { dict: 'TAXS_SCORE_ITEM', required: true }),
    choice: dict('选项', 'Choice', { dict: 'TAXS_SCORE_CHOICE', required: true }),
    points: decimal('得分', 'Points', 5, 2, { readOnly: true }),
    note: text('依据', 'Evidence', { max: 200 }),
  },
  scope: 'parent',
  verbs: [],
});

const fields = {
  assessNo: text('评估号', 'No', { max: 20, readOnly: true }),
  version: dict('版本', 'Version', { dict: 'TAXS_ASSESS_VER', readOnly: true }),
  assessDate: date('评估日期', 'Assessed', { required: true, notAfter: 'today' }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
  foundYears: int('成立年限', 'Years registered', { min: 0, max: 200, required: true, unit: bi('年', 'years') }),
  regCapital: money('注册资本', 'Registered capital', { min: '0' }),
  netAssets: money('净资产', 'Net assets', { min: '0', required: true }),
  lastRevenue: money('上年营收', 'Revenue of last year', { min: '0' }),
  debtRatio: decimal('资产负债率', 'Debt ratio', 9, 4, { min: '0', percent: true }),
  customsLevel: dict('海关信用', 'Customs level', { dict: 'BROKER_LEVEL', required: true }),
  qccScore: int('企查分', 'Lookup score', { min: 0, max: 1000 }),
  coopYears: int('合作年限', 'Years with us', { readOnly: true }),
  overdueTimes: int('近12个月逾期次数', 'Overdue times', { readOnly: true, default: 0 }),
  longestOverdue: int('最长逾期天数', 'Longest overdue', { readOnly: true, default: 0 }),
  paidItems: int('近12个月垫付与账单数', 'Advances and bills', { readOnly: true, default: 0 }),
  activeMonths: int('业务月数', 'Months with declarations', { readOnly: true }),
  lawsuits: int('涉诉数', 'Open court cases', { min: 0, max: 999 }),
  avgMonthlyTax: money('月均税款', 'Average monthly tax', { min: '0', required: true }),
  monthsCounted: int('统计月数', 'Months counted', { min: 1, max: 12, required: true, default: 12 }),
  wantedDays: int('期望天数', 'Wanted days', { min: 1, max: 90, required: true, default: 30 }),
  goods: children('税款测算', 'Tax estimate', { of: taxAssessGood, maxRows: 200 }),
  items: children('评分项', 'Score items', { of: taxAssessItem, maxRows: 20 }),
  vetoes: multiDict('否决项', 'Vetoes', { dict: 'TAXS_VETO' }),
  taxTotal: money('测算税款', 'Estimated taxes', { readOnly: true }),
  totalScore: decimal('总分', 'Total score', 6, 2, { readOnly: true }),
  grade: dict('等级', 'Grade', { dict: 'TAXS_GRADE', readOnly: true }),
  coefficient: decimal('系数', 'Coefficient', 4, 2, { readOnly: true }),
  suggestQuota: money('建议额度', 'Suggested line', { readOnly: true }),
  opinion: textarea('意见', 'Opinion', { max: 500 }),
  validTo: date('有效期至', 'Valid to', { readOnly: true }),
  assessFiles: files('附件', 'Files', { maxCount: 20 }),
  returnOpinion: textarea('退回意见', 'Returned because', { max: 500, readOnly: true }),
  ownerDept: dict('归属部门', 'Department', { dict: 'DEPT', readOnly: true }),
  hands: contributorsField,
  status: stateField('状态', 'Status', taxAssessFlow),
};

type Draft = DraftValues<typeof fields>;

const isNewest = ({ version }: Draft): boolean => hasVetoes(version ?? 'TA2024');

/** What is chosen otherwise than the figures say needs evidence; each item stands once. */
const wrongItems: Rule<Draft> = (record) => {
  const version = (record.version ?? 'TA2024') as AssessVersion;
  const items = record.items ?? [];
  const numbers = items.map(({ itemNo }) => itemNo);
  const twice = numbers.findIndex((no, at) => numbers.indexOf(no) !== at);
  if (twice >= 0) return { items: bi(`评分项重复：第${twice + 1}行`, `Item repeated: line ${twice + 1}`) };
  for (const [at, { itemNo, choice, note }] of items.entries()) {
    if (!choice) continue;
    if (pointsOf(version, itemNo, choice) === undefined)
      return { items: bi(`第${at + 1}行的选项不属于该项目`, `Line ${at + 1}: this choice is of another item`) };
    const computed = itemsOf(version)
      .find(({ no }) => String(no) === itemNo)
      ?.choose(record);
    if (computed !== choice && !note?.trim())
      return { items: bi(`第${at + 1}行与数据不符，请填写依据`, `Line ${at + 1} differs from the figures: say why`) };
  }
  return undefined;
};

const columns = [
  'assessNo', 'version', 'status', 'customerId', 'mainCompId', 'assessDate', 'totalScore', 'grade', 'suggestQuota',
  'validTo', 'createdByName',
] as const; // biome-ignore format: columns read best together

/** 税款评估: what taxes are expected, and how far a customer is good for them. @see docs/spec/finance.md 4.5 */
export const taxAssess = defineEntity({
  key: 'taxAssess',
  service: 'baohan',
  design: 'finance',
  label: bi('税款评估', 'Tax assessment'),
  fields,
  title: 'assessNo',
  code: 'assessNo',
  keywords: ['assessNo', 'customerId'],
  list: columns,
  filters: ['assessNo', 'customerId', 'mainCompId', 'grade', 'status', 'assessDate', 'version'],
  defaultSort: { field: 'assessNo', order: 'DESC' },
  index: [['customerId', 'mainCompId']],
  form: [
    {
      title: bi('客户', 'Customer'),
      fields: [
        'customerId', 'mainCompId', 'assessDate', 'foundYears', 'regCapital', 'netAssets', 'lastRevenue', 'debtRatio',
        'customsLevel', 'qccScore', 'lawsuits',
      ],
    },
    {
      title: bi('业务', 'Business'),
      fields: [
        'avgMonthlyTax', 'monthsCounted', 'wantedDays', 'coopYears', 'activeMonths', 'paidItems', 'overdueTimes',
        'longestOverdue',
      ],
    },
    { title: bi('税款测算', 'Tax estimate'), fields: [{ field: 'goods', span: 3 }, 'taxTotal'] },
    {
      title: bi('评分', 'Scores'),
      when: ({ status }) => Boolean(status) && status !== 'DRAFT',
      fields: [{ field: 'items', span: 3 }],
    },
    {
      title: bi('一票否决', 'Vetoes'),
      when: isNewest,
      fields: [{ field: 'vetoes', span: 3 }],
    },
    {
      title: bi('结论', 'Conclusion'),
      fields: [
        'totalScore', 'grade', 'coefficient', 'suggestQuota', 'validTo', { field: 'opinion', span: 3 },
        { field: 'returnOpinion', span: 3 },
      ],
    },
    { title: bi('附件', 'Files'), fields: [{ field: 'assessFiles', span: 3 }] },
  ],
  facts: {
    mainCompId: { filter: () => ({ enabled: 1 }) },
    debtRatio: { requiredWhen: isNewest },
    lawsuits: { requiredWhen: isNewest },
    returnOpinion: { when: ({ returnOpinion }) => Boolean(returnOpinion) },
  },
  draftNeeds: ['customerId', 'mainCompId'],
  rules: [wrongItems],
  unique: [['assessNo']],
  scope: { dept: ['ownerDept', 'createdDept'], self: ['createdBy'] },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'act', 'batchAct', 'log', 'export'],
  flow: taxAssessFlow,
  pages: {
    icon: 'list',
    at: assessPath,
    lists: [
      {
        at: assess2023Path,
        title: bi('税款评估(2023)', 'Tax assessment (2023)'),
        list: columns,
        views: [{ key: 'TA2023', label: bi('2023版', 'Version 2023'), filter: { version: 'TA2023' } }],
        access: { business: 'list,view,export', importExport: 'list,view,export', finance: 'list,view,export' },
      },
    ],
  },
  access: {
    business: 'list,view,create,edit,delete,export,print,act:submit,act:void',
    importExport: 'list,view,edit,export,print,act:*',
    investment: 'list,view,export,print',
    finance: 'list,view,export,print',
  },
}); // biome-ignore format: groups of fields read best together
