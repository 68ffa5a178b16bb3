import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity, type RecordOf, type RecordValues, type Rule } from '../core/entity.ts';
import {
  bool,
  children,
  creditCode,
  date,
  datetime,
  decimal,
  dict,
  files,
  int,
  money,
  ref,
  text,
} from '../core/field.ts';
import { compareDecimal, isDecimal } from '../core/money.ts';
import { departmentOf } from '../core/rights.ts';
import { bi } from '../core/text.ts';
import { companyBinding } from './companyBinding.ts';
import { hasVetoes, type ReviewVersion, reviewVersion, reviewVersions, scoreReview, vetoCodes } from './reviewScore.ts';

const line = {
  service: 'baohan',
  design: 'guarantee',
  parent: { entity: 'bhReview', field: 'reviewId' },
  verbs: [],
} as const;

/** 评分项: one scored question; the person writes the note, the rest follows. */
export const bhReviewItem = defineEntity({
  key: 'bhReviewItem',
  label: bi('评分项', 'Score'),
  ...line,
  fields: {
    reviewId: ref('评审表', 'Review sheet', { entity: 'bhReview', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    itemCode: dict('评分项', 'Item', { dict: 'BH_REVIEW_ITEM', required: true }),
    value: text('取值', 'Value', { max: 100 }),
    share: decimal('得分比例', 'Share', 5, 2, { percent: true }),
    maxScore: decimal('满分', 'Highest', 5, 1),
    score: decimal('得分', 'Points', 5, 1),
    note: text('说明', 'Note', { max: 200 }),
  },
  scope: 'parent',
});

/** 一票否决: an answer of "yes" forbids admission. */
export const bhReviewVeto = defineEntity({
  key: 'bhReviewVeto',
  label: bi('一票否决项', 'Veto item'),
  ...line,
  fields: {
    reviewId: ref('评审表', 'Review sheet', { entity: 'bhReview', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    vetoCode: dict('否决项', 'Veto', { dict: 'BH_VETO', required: true }),
    hit: dict('命中', 'Hit', { dict: 'YES_NO' }),
    note: text('说明', 'Note', { max: 200 }),
  },
  scope: 'parent',
});

const fields = {
  reviewNo: text('评审编号', 'Review no', { max: 20, readOnly: true }),
  formVersion: dict('表单版本', 'Form', { dict: 'BH_REVIEW_VERSION', readOnly: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
  ownerDept: dict('归属部门', 'Department', { dict: 'DEPT', readOnly: true }),
  reviewDate: date('评审日期', 'Date', { required: true, createOnly: true }),
  validTo: date('有效期至', 'Valid to', { readOnly: true }),
  customerCreditCode: creditCode('信用代码', 'Credit code', { required: true }),
  legalPerson: text('法定代表人', 'Legal representative', { max: 50 }),
  foundDate: date('成立日期', 'Founded', { notAfter: 'today' }),
  paidInCapital: money('实缴资本', 'Paid-in capital', { required: true, min: '0' }),
  annualImport: money('年进口额', 'Yearly imports', { required: true, min: '0' }),
  annualTax: money('年税额', 'Yearly tax', { required: true, min: '0' }),
  payCycleDays: int('资金占用天数', 'Days of credit wanted', { required: true, min: 1, max: 60 }),
  goodsDesc: text('主要商品', 'Goods', { max: 200, required: true }),
  tradeModes: text('监管方式', 'Trade modes', { max: 100 }),
  coopYears: decimal('合作年限', 'Years with us', 4, 1, { required: true, min: '0' }),
  customsGrade: dict('海关信用等级', 'Customs grade', { dict: 'BH_AEO', required: true }),
  goodsRisk: dict('商品税务风险', 'Goods tax risk', { dict: 'BH_RISK' }),
  assetDebtRatio: decimal('资产负债率', 'Debt ratio', 7, 2, { required: true, min: '0', percent: true }),
  netProfit: money('净利润', 'Net profit', { required: true }),
  lossFlag: bool('亏损', 'Loss', { default: 0 }),
  overdueCount12: int('近12月逾期', 'Overdue in 12 months', { required: true, min: 0, unit: bi('次', 'times') }),
  avgUtil12: decimal('平均使用率', 'Average utilisation', 7, 2, { min: '0', percent: true }),
  qccScore: int('企查查评分', 'Company score', { min: 0, max: 100 }),
  counterSecurity: dict('反担保', 'Counter-security', { dict: 'BH_SECURITY', required: true, default: 'NONE' }),
  securityAmount: money('反担保金额', 'Security amount', { min: '0' }),
  items: children('评分项', 'Scores', { of: bhReviewItem, maxRows: 20 }),
  vetoes: children('一票否决', 'Veto items', { of: bhReviewVeto, maxRows: 10 }),
  totalScore: decimal('总分', 'Total', 5, 1, { readOnly: true }),
  grade: dict('等级', 'Grade', { dict: 'BH_GRADE', readOnly: true }),
  suggestQuota: money('建议额度', 'Suggested quota', { readOnly: true }),
  entranceResult: dict('准入结论', 'Admission', { dict: 'BH_ENTRANCE', readOnly: true }),
  entranceReason: text('准入理由', 'Reason', { max: 500, readOnly: true }),
  entranceBy: text('准入人', 'Admitted by', { max: 36, readOnly: true }),
  entranceAt: datetime('准入时间', 'Admitted', { readOnly: true }),
  submittedBy: text('提交人', 'Submitted by', { max: 36, readOnly: true }),
  reviewStatus: dict('状态', 'Status', { dict: 'BH_REVIEW_STATUS', readOnly: true, default: 'DRAFT' }),
  attachments: files('附件', 'Files'),
  hands: contributorsField,
};

type Draft = DraftValues<typeof fields>;

const isVersion = (value: unknown): value is ReviewVersion => reviewVersions.some((version) => version === value);
/** The gateway writes the form of the day a sheet is entered; one that was never entered is judged by its own date. */
const versionOf = ({ formVersion, reviewDate }: Draft): ReviewVersion | undefined => {
  if (isVersion(formVersion)) return formVersion;
  return reviewDate ? reviewVersion(reviewDate) : undefined;
};

/** A question that only some years' forms ask. */
const askedIn =
  (...years: readonly ReviewVersion[]) =>
  (record: Draft): boolean => {
    const version = versionOf(record);
    return version !== undefined && years.includes(version);
  };

const isSecured = ({ counterSecurity }: Draft): boolean => Boolean(counterSecurity) && counterSecurity !== 'NONE';

const vetoUnanswered: Rule<Draft> = (record, { moment }) => {
  const version = versionOf(record);
  if (moment !== 'submit' || !version || !hasVetoes(version)) return undefined;
  const answered = new Set((record.vetoes ?? []).filter(({ hit }) => hit).map(({ vetoCode }) => vetoCode));
  return vetoCodes.every((code) => answered.has(code))
    ? undefined
    : { vetoes: bi('请逐项回答一票否决项', 'Answer every veto item') };
};

const datedAhead: Rule<Draft> = ({ reviewDate }, { now }) =>
  reviewDate && reviewDate > now.slice(0, 10)
    ? { reviewDate: bi('评审日期不能晚于今天', 'The date may not lie in the future') }
    : undefined;

/** Kinds of papers beside a sheet; the remark of a file says which it is. */
export const statementPaper = 'STATEMENT';

const statementMissing: Rule<Draft> = ({ attachments }, { moment }) =>
  moment === 'submit' && !attachments?.some(({ fileRemark }) => fileRemark === statementPaper)
    ? { attachments: bi('请上传财务报表', 'The financial statement is required') }
    : undefined;

/** A loss may be typed as an amount and a mark; it is a negative profit. */
export function withLoss<Values extends RecordValues>(record: Values): Values {
  const { netProfit, lossFlag } = record;
  const isLoss =
    lossFlag === 1 && typeof netProfit === 'string' && isDecimal(netProfit) && compareDecimal(netProfit, '0') > 0;
  return isLoss ? { ...record, netProfit: `-${netProfit}` } : record;
}

/** Version, points, grade and suggested quota follow from what is written; notes of the lines stay. */
function scored(record: Draft): Partial<Draft> {
  const version = versionOf(record);
  if (!version) return {};
  const { items, ...result } = scoreReview(withLoss(record), version);
  const notes = new Map((record.items ?? []).map(({ itemCode, note }) => [itemCode, note ?? null]));
  const answers = new Map((record.vetoes ?? []).map((row) => [row.vetoCode, row]));
  return {
    formVersion: version,
    ...result,
    items: items.map((item) => ({ ...item, note: notes.get(item.itemCode) ?? null })),
    vetoes: hasVetoes(version)
      ? vetoCodes.map((vetoCode) => ({
          vetoCode,
          hit: answers.get(vetoCode)?.hit ?? null,
          note: answers.get(vetoCode)?.note ?? null,
        }))
      : [],
  };
}

/** Whether the sheet can be admitted: no veto item is hit and the grade is not D. */
export const isAdmissible = ({ grade, vetoes }: Pick<Draft, 'grade' | 'vetoes'>): boolean =>
  grade !== 'D' && !vetoes?.some(({ hit }) => hit === '1');

/** 评审表: scores a customer before he may apply for a quota. @see docs/spec/guarantee.md 4.4 */
export const bhReview = defineEntity({
  key: 'bhReview',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('评审表', 'Review sheet'),
  fields,
  title: 'reviewNo',
  code: 'reviewNo',
  ownPaper: true,
  keywords: ['reviewNo', 'customerId', 'mainCompId', 'customerCreditCode', 'goodsDesc'],
  list: [
    'reviewNo',
    'reviewStatus',
    'customerId',
    'mainCompId',
    'totalScore',
    'grade',
    'suggestQuota',
    'entranceResult',
    'validTo',
    'formVersion',
    'reviewDate',
    'ownerDept',
  ],
  filters: [
    'reviewNo',
    'customerId',
    'mainCompId',
    'formVersion',
    'grade',
    'entranceResult',
    'reviewDate',
    'ownerDept',
    'reviewStatus',
  ],
  defaultSort: { field: 'updatedTime', order: 'DESC' },
  index: [['reviewStatus', 'updatedTime']],
  form: [
    {
      title: bi('客户信息', 'Customer'),
      fields: [
        'customerId',
        'mainCompId',
        'reviewDate',
        'customerCreditCode',
        'legalPerson',
        'foundDate',
        'paidInCapital',
        'qccScore',
        'coopYears',
        'customsGrade',
      ],
    },
    {
      title: bi('进口与纳税', 'Imports and tax'),
      fields: [
        'annualImport',
        'annualTax',
        'payCycleDays',
        'tradeModes',
        { field: 'goodsDesc', span: 2 },
        'goodsRisk',
        'assetDebtRatio',
        'netProfit',
        'lossFlag',
        'overdueCount12',
        'avgUtil12',
        'counterSecurity',
        'securityAmount',
      ],
    },
    { title: bi('评分项', 'Scores'), fields: [{ field: 'items', span: 3 }] },
    {
      title: bi('一票否决', 'Veto items'),
      when: ({ formVersion }) => formVersion !== '2022',
      fields: [{ field: 'vetoes', span: 3 }],
    },
    { title: bi('结论', 'Result'), fields: ['totalScore', 'grade', 'suggestQuota'] },
    {
      title: bi('准入意见', 'Admission'),
      when: ({ reviewStatus }) => Boolean(reviewStatus) && reviewStatus !== 'DRAFT',
      fields: [
        'submittedBy',
        'entranceResult',
        'validTo',
        'entranceBy',
        'entranceAt',
        { field: 'entranceReason', span: 3 },
      ],
    },
    { title: bi('附件', 'Files'), fields: [{ field: 'attachments', span: 3 }] },
  ],
  draftNeeds: ['customerId', 'mainCompId', 'reviewDate'],
  facts: {
    qccScore: { when: askedIn('2023', '2024'), requiredWhen: askedIn('2023', '2024') },
    goodsRisk: { when: askedIn('2024'), requiredWhen: askedIn('2024') },
    avgUtil12: { when: askedIn('2024') },
    customerId: { brings: { customerCreditCode: 'creditCode' } },
    securityAmount: { when: isSecured, requiredWhen: isSecured },
  },
  rules: [vetoUnanswered, statementMissing, datedAhead],
  derive: scored,
  mayEdit: ({ reviewStatus, ownerDept }, actor) => {
    if (reviewStatus !== 'DRAFT') return { none: bi('只有录入状态可以修改', 'Only drafts can be changed') };
    const isAuthor = departmentOf(actor.roleId) === 'BUSINESS' && !actor.isLeader && actor.roleId === ownerDept;
    return isAuthor
      ? { fields: 'all' }
      : { none: bi('只有本部门经办人可以修改', 'Only operators of its department may change it') };
  },
  unique: [['reviewNo']],
  scope: { customer: 'customerId', dept: ['ownerDept'], bound: { to: companyBinding, column: 'mainCompId' } },
  verbs: ['page', 'get', 'byIds', 'export'],
  methods: { page: 'reviewFind', export: 'reviewExport' },
});

export type BhReview = RecordOf<typeof bhReview>;
