import { documentTotals } from '../approval/documentTotals.ts';
import { workflowHeader } from '../approval/workflowHeader.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import {
  bool,
  children,
  computed,
  date,
  decimal,
  declarationNo,
  dict,
  int,
  money,
  ref,
  text,
  textarea,
} from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { addDays, diffDays } from '../core/moments.ts';
import { compareDecimal, formatFen, parseFen, sumDecimals } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { payeeBeforeField } from '../funds/index.ts';
import { advanceErrors } from './errors.ts';
import { advancePapersPath, advancesPath, advanceWorkPath } from './paths.ts';
import { isBillOf, taxBill } from './taxBill.ts';

const fields = {
  ...workflowHeader,
  advanceKind: dict('垫付类型', 'Kind', { dict: 'TAXS_KIND', required: true, createOnly: true }),
  customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
  cargoOwnerId: ref('货主', 'Cargo owner', { entity: 'cargoOwner' }),
  agreementId: ref('垫付协议', 'Agreement', { entity: 'agreement', required: true }),
  quotaId: ref('垫付额度', 'Line', { entity: 'taxQuota' }),
  assessId: ref('评估', 'Assessment', { entity: 'taxAssess' }),
  declNo: declarationNo('报关单号', 'Declaration no'),
  supplementFlag: bool('补税', 'Supplementary tax', { default: 0 }),
  declDate: date('申报日期', 'Declared', { notAfter: 'today' }),
  customsCode: text('申报地海关', 'Customs office', { max: 4 }),
  tradeMode: text('监管方式', 'Trade mode', { max: 4 }),
  billNo: text('提单号', 'Bill of lading', { max: 50 }),
  contractNo: text('合同号', 'Contract', { max: 50 }),
  collectMode: dict('征收方式', 'Collection mode', { dict: 'TAX_COLLECT', default: 'EACH' }),
  bills: children('税单', 'Tax bills', { of: taxBill, maxRows: 50 }),
  taxTotal: money('税款合计', 'Tax total', { readOnly: true, sum: true }),
  advanceAmount: money('申请垫付金额', 'Requested amount', { required: true, min: '0.01', sum: true }),
  selfPayAmount: money('客户自付', 'Paid by customer', { readOnly: true }),
  planPayDate: date('计划付款日', 'Planned pay date'),
  termDays: int('垫付天数', 'Term', { min: 1, max: 366, unit: bi('天', 'days') }),
  customsDueDate: date('海关缴款期限', 'Customs due date', { readOnly: true }),
  repayDate: date('还款日', 'Repay date'),
  dailyRate: decimal('日费率', 'Daily rate', 9, 6, { readOnly: true }),
  overdueRate: decimal('逾期日费率', 'Overdue rate', 9, 6, { readOnly: true }),
  freeDays: int('免费天数', 'Free days', { readOnly: true }),
  minFee: money('最低收费', 'Minimum fee', { readOnly: true }),
  allocOrder: dict('冲抵顺序', 'Allocation', { dict: 'ALLOC_ORDER', readOnly: true }),
  quotaValidFrom: date('额度起始日', 'Line from'),
  quotaValidTo: date('额度到期日', 'Line to', { notBefore: 'quotaValidFrom' }),
  maxDays: int('最长天数', 'Longest term', { min: 1, max: 366 }),
  maxSingleAmount: money('单笔上限', 'Single limit', { min: '0.01' }),
  reason: textarea('申请理由', 'Reason', { max: 500, required: true }),
  contactName: text('联系人', 'Contact', { max: 60, required: true }),
  contactPhone: text('联系电话', 'Phone', { max: 20, required: true, pattern: 'phone' }),
  contactEmail: text('联系邮箱', 'E-mail', { max: 100, pattern: 'email' }),
  fundSource: dict('资金来源', 'Source of funds', { dict: 'FUND_SOURCE' }),
  payAccountId: ref('付款账户', 'Pay account', { entity: 'bankAccount' }),
  fundStatus: stateField('资金状态', 'Money status', { dict: 'TAXS_FUND_STATUS', initial: 'NONE' }),
  payPreparedBy: ref('付款发起人', 'Payment prepared by', { entity: 'sysUser', readOnly: true }),
  payCheckedBy: ref('付款复核人', 'Payment checked by', { entity: 'sysUser', readOnly: true }),
  payDate: date('实付日期', 'Paid on', { readOnly: true }),
  paidAmount: money('实付金额', 'Paid', { readOnly: true, default: '0', sum: true }),
  principalBalance: money('本金余额', 'Principal balance', { readOnly: true, default: '0', sum: true }),
  feeAccrued: money('累计服务费', 'Fee accrued', { readOnly: true, default: '0' }),
  feePaid: money('已收服务费', 'Fee paid', { readOnly: true, default: '0' }),
  feeWaived: money('减免服务费', 'Fee waived', { readOnly: true, default: '0' }),
  feeBilled: money('已开票服务费', 'Fee billed', { readOnly: true, default: '0' }),
  feeOpen: money('待收服务费', 'Fee open', { readOnly: true, default: '0', sum: true }),
  feeDueDate: date('服务费到期日', 'Fee due', { readOnly: true }),
  feeBookedTo: date('已计费至', 'Fee booked to', { readOnly: true }),
  remindedOn: date('最近提醒日期', 'Last reminded', { readOnly: true }),
  waiveAsked: money('拟减免金额', 'Waiver proposed', { readOnly: true }),
  waiveReason: textarea('减免原因', 'Reason of the waiver', { max: 300, readOnly: true }),
  waiveAskedBy: ref('减免提出人', 'Waiver proposed by', { entity: 'sysUser', readOnly: true }),
  settledDate: date('结清日期', 'Settled on', { readOnly: true }),
  badAmount: money('核销金额', 'Written off', { readOnly: true, default: '0' }),
  badFee: money('核销服务费', 'Fee written off', { readOnly: true, default: '0' }),
  badAskedBy: ref('核销提出人', 'Write-off proposed by', { entity: 'sysUser', readOnly: true }),
  badOaNo: text('核销OA编号', 'OA no of the write-off', { max: 40, readOnly: true }),
  badDate: date('核销日期', 'Written off on', { readOnly: true }),
  badBy: ref('核销人', 'Written off by', { entity: 'sysUser', readOnly: true }),
  recoveredAmount: money('核销收回', 'Recovered', { readOnly: true, default: '0' }),
  certReturned: bool('税单已交付', 'Certificate handed over', { readOnly: true, default: 0 }),
  certReturnDate: date('交付日期', 'Handed over on', { readOnly: true }),
  certReceiver: text('签收人', 'Received by', { max: 60, readOnly: true }),
  certCourierNo: text('快递单号', 'Courier no', { max: 40, readOnly: true }),
  payAmount: computed('本次付款金额', 'Amount of this payment', { of: 'money' }),
  payeeName: computed('收款方', 'Payee', { of: 'text' }),
  payeeBank: computed('收款银行', 'Bank of the payee', { of: 'text' }),
  payeeAccount: computed('收款账号', 'Account of the payee', { of: 'text' }),
  payeeBefore: payeeBeforeField,
  overdueDays: computed('逾期天数', 'Overdue days', { of: 'int' }),
};

type Draft = DraftValues<typeof fields>;
type Kinded = { readonly advanceKind?: unknown };

export const isLine = ({ advanceKind }: Kinded): boolean => advanceKind === 'QUOTA';
const isAdvance = ({ advanceKind }: Kinded): boolean => advanceKind === 'DRAW' || advanceKind === 'SINGLE';
const isDraw = ({ advanceKind }: Kinded): boolean => advanceKind === 'DRAW';
const needsAssessment = ({ advanceKind }: Kinded): boolean => advanceKind === 'QUOTA' || advanceKind === 'SINGLE';

const of = (wrong: keyof typeof advanceErrors & 'BILL_NUMBER', name: string) => ({
  [name]: advanceErrors[wrong]().text,
});

/** Certificates are those of the declaration, each once, and no more is advanced of them than they ask. */
const wrongBills: Rule<Draft> = (record) => {
  const { bills = [], declNo } = record;
  if (!isAdvance(record)) return undefined;
  const numbers = (bills ?? []).map(({ taxBillNo }) => taxBillNo);
  if (numbers.some((no) => no && !isBillOf(no, { declNo }))) return of('BILL_NUMBER', 'bills');
  const twice = numbers.findIndex((no, at) => no && numbers.indexOf(no) !== at);
  if (twice >= 0) return { bills: bi(`税单重复：第${twice + 1}行`, `Certificate repeated: line ${twice + 1}`) };
  const above = (bills ?? []).findIndex(
    ({ amount, advancePart }) => amount && advancePart && compareDecimal(advancePart, amount) > 0,
  );
  return above < 0
    ? undefined
    : { bills: bi(`第${above + 1}行垫付部分大于税额`, `Line ${above + 1}: more is advanced than the tax`) };
};

const wrongAmount: Rule<Draft> = (record) => {
  const { advanceAmount, taxTotal, maxSingleAmount } = record;
  if (!advanceAmount) return undefined;
  if (isAdvance(record) && taxTotal && compareDecimal(advanceAmount, taxTotal) > 0)
    return { advanceAmount: advanceErrors.ABOVE_TAX({ taxTotal }).text };
  return isLine(record) && maxSingleAmount && compareDecimal(maxSingleAmount, advanceAmount) > 0
    ? { maxSingleAmount: bi('单笔上限不能大于申请额度', 'The single limit is at most the line') }
    : undefined;
};

const wrongCodes: Rule<Draft> = ({ customsCode }) =>
  customsCode && !/^\d{4}$/.test(customsCode)
    ? { customsCode: bi('申报地海关为4位数字', 'Four digits of the customs office') }
    : undefined;

const billsMissing: Rule<Draft> = (record, { moment }) =>
  moment === 'submit' && isAdvance(record) && !record.bills?.length
    ? { bills: bi('请至少填写一张税单', 'Enter at least one tax bill') }
    : undefined;

const lineTooLong: Rule<Draft> = (record) => {
  const { quotaValidFrom, quotaValidTo } = record;
  if (!isLine(record) || !quotaValidFrom || !quotaValidTo) return undefined;
  const year = Number(quotaValidFrom.slice(0, 4)) + 1;
  return quotaValidTo > `${year}${quotaValidFrom.slice(4)}`
    ? { quotaValidTo: bi('额度有效期不能超过12个月', 'A line runs for 12 months at most') }
    : undefined;
};

/** Sums and dates that follow from what was written. */
function derive(record: Draft): Partial<Draft> {
  if (isLine(record))
    return { repayDate: record.quotaValidTo ?? null, taxTotal: null, selfPayAmount: null, customsDueDate: null };
  if (!isAdvance(record)) return {};
  const bills = record.bills ?? [];
  const amounts = bills.map(({ amount }) => amount).filter((amount): amount is string => Boolean(amount));
  const taxTotal = formatFen(parseFen(sumDecimals(amounts.length ? amounts : ['0'])));
  const [firstDue = null] = bills.flatMap(({ dueDate }) => dueDate ?? []).sort();
  const asked = record.approvedAmount ?? record.advanceAmount;
  return {
    taxTotal,
    customsDueDate: firstDue,
    selfPayAmount: asked ? formatFen(parseFen(sumDecimals([taxTotal, `-${asked}`]))) : null,
    ...termOf(record),
  };
}

/**
 * People write how long the money is out, and the day follows; whoever names a day alone gets its term. What is written
 * is not among what follows, or no form would let it be typed.
 */
function termOf({ planPayDate, termDays, repayDate }: Draft): Partial<Draft> {
  if (!termDays && planPayDate && repayDate) {
    const days = diffDays({ from: planPayDate, to: repayDate });
    // A day that is too early stays as it was said, to be refused.
    return days > 0 ? { termDays: days } : {};
  }
  return { repayDate: planPayDate && termDays ? addDays(planPayDate, termDays) : (repayDate ?? null) };
}

const listed = [
  'docNo', 'status', 'fundStatus', 'customerId', 'advanceAmount', 'principalBalance', 'repayDate', 'advanceKind',
  'declNo', 'cargoOwnerId', 'mainCompId', 'approvedAmount', 'planPayDate', 'payDate', 'feeOpen', 'overdueDays',
  'ownerDept', 'createdByName', 'confirmedAt',
] as const; // biome-ignore format: columns read best together

const workColumns = [
  'docNo', 'fundStatus', 'customerId', 'approvedAmount', 'planPayDate', 'customsDueDate', 'repayDate',
  'principalBalance', 'feeOpen', 'overdueDays', 'advanceKind', 'declNo', 'taxTotal', 'payDate', 'paidAmount',
  'feeAccrued', 'feePaid', 'certReturned',
] as const; // biome-ignore format: columns read best together

/**
 * 税款垫付单: an application for a line, a drawing on one, or a single advance. Its approval is the machine's; what
 * happens to the money afterwards is its `fundStatus`.
 * @see docs/spec/finance.md 4.1
 */
export const taxAdvance = defineEntity({
  key: 'taxAdvance',
  service: 'baohan',
  design: 'finance',
  busimodel: 'baohan',
  label: bi('税款垫付单', 'Tax advance'),
  fields,
  title: 'docNo',
  code: 'docNo',
  keywords: ['docNo', 'customerId', 'declNo', 'billNo', 'contractNo'],
  list: listed,
  totals: documentTotals,
  filters: [
    'docNo', 'customerId', 'cargoOwnerId', 'mainCompId', 'declNo', 'advanceKind', 'status', 'fundStatus', 'payDate',
    'repayDate', 'advanceAmount', 'feeOpen', 'ownerDept',
  ],
  defaultSort: { field: 'updatedTime', order: 'DESC' },
  index: [['customerId', 'mainCompId'], ['declNo'], ['quotaId'], ['fundStatus', 'repayDate']],
  form: [
    {
      title: bi('类型与客户', 'Kind and customer'),
      fields: [
        'advanceKind', 'quotaId', 'assessId', 'customerId', 'mainCompId', 'cargoOwnerId', 'agreementId',
      ],
    },
    {
      title: bi('报关单', 'Declaration'),
      when: isAdvance,
      fields: [
        'declNo', 'declDate', 'customsCode', 'tradeMode', 'billNo', 'contractNo', 'collectMode', 'supplementFlag',
      ],
    },
    { title: bi('税单明细', 'Tax bills'), when: isAdvance, fields: [{ field: 'bills', span: 3 }] },
    {
      title: bi('垫付', 'Advance'),
      when: isAdvance,
      fields: [
        'taxTotal', 'advanceAmount', 'selfPayAmount', 'planPayDate', 'termDays', 'repayDate', 'customsDueDate',
      ],
    },
    {
      title: bi('额度', 'Line'),
      when: isLine,
      fields: ['advanceAmount', 'maxSingleAmount', 'maxDays', 'quotaValidFrom', 'quotaValidTo'],
    },
    { title: bi('费率', 'Rates'), fields: ['dailyRate', 'overdueRate', 'freeDays', 'minFee', 'allocOrder'] },
    {
      title: bi('说明', 'Explanation'),
      fields: [{ field: 'reason', span: 3 }, 'contactName', 'contactPhone', 'contactEmail'],
    },
    {
      title: bi('附件', 'Files'),
      fields: [
        { field: 'attachments', span: 3 },
        { field: 'remark', span: 3 },
      ],
    },
  ],
  facts: {
    mainCompId: { filter: () => ({ enabled: 1 }) },
    cargoOwnerId: {
      when: isAdvance,
      requiredWhen: isAdvance,
      filter: ({ customerId }) => ({ status: 'ACTIVE', ...(customerId && { customerId }) }),
    },
    agreementId: {
      filter: ({ customerId, mainCompId }) => ({
        agreementType: 'TAXADV', status: 'EFFECTIVE', ...(customerId && { customerId }), ...(mainCompId && { mainCompId }),
      }),
      brings: { termDays: 'termDays' },
    },
    quotaId: {
      when: isDraw,
      requiredWhen: isDraw,
      filter: ({ customerId, mainCompId }) => ({
        status: 'ACTIVE', ...(customerId && { customerId }), ...(mainCompId && { mainCompId }),
      }),
      brings: { customerId: 'customerId', mainCompId: 'mainCompId', agreementId: 'agreementId' },
    },
    assessId: {
      when: needsAssessment,
      requiredWhen: needsAssessment,
      filter: ({ customerId, mainCompId }) => ({
        status: 'CONFIRMED', ...(customerId && { customerId }), ...(mainCompId && { mainCompId }),
      }),
      brings: { customerId: 'customerId', mainCompId: 'mainCompId' },
    },
    declNo: { requiredWhen: isAdvance },
    declDate: { requiredWhen: isAdvance },
    customsCode: { requiredWhen: isAdvance },
    collectMode: { requiredWhen: isAdvance },
    planPayDate: { requiredWhen: isAdvance },
    termDays: { requiredWhen: (record) => isAdvance(record) && !record.repayDate },
    repayDate: { requiredWhen: (record) => isAdvance(record) && !record.termDays },
    quotaValidFrom: { requiredWhen: isLine },
    quotaValidTo: { requiredWhen: isLine },
    maxDays: { requiredWhen: isLine },
    maxSingleAmount: { requiredWhen: isLine },
  },
  derive,
  draftNeeds: ['advanceKind', 'customerId', 'mainCompId'],
  rules: [wrongBills, wrongAmount, wrongCodes, billsMissing, lineTooLong],
  unique: [['docNo']],
  scope: { customer: 'customerId', dept: ['ownerDept'] },
  verbs: ['page', 'byIds', 'act', 'batchAct', 'export'],
  pages: {
    icon: 'list',
    at: advancesPath,
    title: bi('垫税列表', 'Tax advance list'),
    papers: { at: advancePapersPath, title: bi('垫付单据', 'Papers of an advance') },
    lists: [
      {
        at: advanceWorkPath,
        title: bi('垫税操作', 'Tax advance operations'),
        list: workColumns,
        views: [
          { key: 'waitPay', label: bi('待付款', 'To pay'), filter: { fundStatus: 'WAIT_PAY' } },
          { key: 'paying', label: bi('付款复核', 'To check'), filter: { fundStatus: 'PAYING' } },
          { key: 'out', label: bi('垫付中', 'Advanced'), filter: { fundStatus__in: ['PAID', 'PART_REPAID'] } },
          { key: 'overdue', label: bi('逾期', 'Overdue'), filter: { overdueDays__gte: 1 } },
          { key: 'feeDue', label: bi('待收费用', 'Fee due'), filter: { fundStatus: 'FEE_DUE' } },
          { key: 'settled', label: bi('已结清', 'Settled'), filter: { fundStatus: 'SETTLED' } },
          { key: 'waivers', label: bi('费用减免', 'Waivers'), filter: { waiveAsked__gte: '0.01' } },
        ],
        access: { importExport: 'list,view,export,act:*', finance: 'list,view,export,act:*' },
      },
    ],
  },
  access: {
    business: 'list,view,create,edit,delete,export,print,act:wf',
    importExport: 'list,view,edit,export,print,act:*,act:wf',
    investment: 'list,view,edit,export,print,act:wf',
    finance: 'list,view,edit,export,print,act:*,act:wf',
  },
}); // biome-ignore format: groups of fields read best together
