import { workflowHeader } from '../approval/workflowHeader.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { bool, date, decimal, dict, int, money, ref, text, textarea } from '../core/field.ts';
import { compareDecimal } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { documentTotals } from '../guarantee/documentTotals.ts';
import { advanceErrors } from './errors.ts';
import { adjustmentsPath } from './paths.ts';

const fields = {
  ...workflowHeader,
  adjustKind: dict('调整类型', 'Kind', { dict: 'TAXS_ADJUST_KIND', required: true, createOnly: true }),
  quotaId: ref('垫付额度', 'Line', { entity: 'taxQuota' }),
  advanceId: ref('垫付单', 'Advance', { entity: 'taxAdvance' }),
  customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', readOnly: true }),
  declNo: text('报关单号', 'Declaration no', { max: 18, readOnly: true }),
  oldAmount: money('原金额', 'Old amount', { readOnly: true }),
  /** What is out or reserved of the target, for who is needed. */
  exposure: money('占用金额', 'Exposure', { readOnly: true }),
  advanceAmount: money('调整后金额', 'New amount', { min: '0.01', sum: true }),
  oldRepayDate: date('原日期', 'Old date', { readOnly: true }),
  repayDate: date('新日期', 'New date'),
  oldDailyRate: decimal('原日费率', 'Old daily rate', 9, 6, { readOnly: true }),
  oldOverdueRate: decimal('原逾期日费率', 'Old overdue rate', 9, 6, { readOnly: true }),
  newMaxDays: int('新最长天数', 'New longest term', { min: 1, max: 366 }),
  newMaxSingleAmount: money('新单笔上限', 'New single limit', { min: '0.01' }),
  newDailyRate: decimal('新日费率', 'New daily rate', 9, 6, { min: '0' }),
  newOverdueRate: decimal('新逾期日费率', 'New overdue rate', 9, 6, { min: '0' }),
  newFreeDays: int('新免费天数', 'New free days', { min: 0, max: 366 }),
  effectDate: date('生效日期', 'Effective', { required: true }),
  reason: textarea('调整原因', 'Reason', { max: 500, required: true }),
  applied: bool('已生效', 'Applied', { readOnly: true, default: 0 }),
};

type Draft = DraftValues<typeof fields>;
type Kinded = { readonly adjustKind?: unknown };

const isOf =
  (...kinds: readonly string[]) =>
  ({ adjustKind }: Kinded): boolean =>
    kinds.includes(String(adjustKind));

export const ofLine = isOf('QUOTA_AMT', 'QUOTA_TERM');
export const ofAdvance = isOf('EXTEND', 'AMOUNT');
export const ofRate = isOf('RATE');
export const ofAmount = isOf('QUOTA_AMT', 'AMOUNT');
export const ofDate = isOf('EXTEND', 'QUOTA_TERM');
const ofTerm = isOf('QUOTA_TERM', 'QUOTA_AMT');

/** A rate is changed for a line or for one advance, never for both. */
const wrongTarget: Rule<Draft> = (record) =>
  ofRate(record) && record.quotaId && record.advanceId
    ? { advanceId: bi('额度与垫付单只能选择一个', 'Either a line or an advance') }
    : undefined;

const noTarget: Rule<Draft> = (record, { moment }) =>
  moment === 'submit' && ofRate(record) && !record.quotaId && !record.advanceId
    ? { quotaId: bi('请选择额度或垫付单', 'Choose a line or an advance') }
    : undefined;

const same = (left: string | null | undefined, right: string | null | undefined): boolean =>
  !left || !right ? !left && !right : compareDecimal(left, right) === 0;

/** An adjustment that changes nothing is none. */
const nothingNew: Rule<Draft> = (record, { moment }) => {
  if (moment !== 'submit') return undefined;
  const nothing = advanceErrors.NOTHING_CHANGED().text;
  if (ofAmount(record) && same(record.advanceAmount, record.oldAmount)) return { advanceAmount: nothing };
  if (ofDate(record) && record.repayDate === record.oldRepayDate && !record.newMaxDays) return { repayDate: nothing };
  const isSameRate =
    same(record.newDailyRate, record.oldDailyRate) && same(record.newOverdueRate, record.oldOverdueRate);
  return ofRate(record) && isSameRate && record.newFreeDays === null ? { newDailyRate: nothing } : undefined;
};

const wrongDate: Rule<Draft> = (record, { moment, now }) => {
  const { effectDate, repayDate, oldRepayDate } = record;
  if (moment === 'submit' && effectDate && effectDate < now.slice(0, 10))
    return { effectDate: bi('生效日期不能早于今天', 'It takes effect today or later') };
  return record.adjustKind === 'EXTEND' && repayDate && oldRepayDate && repayDate <= oldRepayDate
    ? { repayDate: bi('新还款日须晚于原还款日', 'The new date lies after the old one') }
    : undefined;
};

const wrongRates: Rule<Draft> = (record) => {
  const { newDailyRate, newOverdueRate } = record;
  return ofRate(record) && newDailyRate && newOverdueRate && compareDecimal(newDailyRate, newOverdueRate) > 0
    ? { newOverdueRate: bi('逾期日费率不能低于日费率', 'The overdue rate must not be below the daily rate') }
    : undefined;
};

/** 垫税调整: a line or an advance gets another amount, end or rate. @see docs/spec/finance.md 2.4, 4.6 */
export const taxAdjust = defineEntity({
  key: 'taxAdjust',
  service: 'baohan',
  design: 'finance',
  busimodel: 'baohan',
  label: bi('垫税调整', 'Advance adjustment'),
  fields,
  title: 'docNo',
  code: 'docNo',
  keywords: ['docNo', 'customerId', 'declNo'],
  list: [
    'docNo', 'adjustKind', 'status', 'quotaId', 'advanceId', 'customerId', 'declNo', 'oldAmount', 'advanceAmount',
    'oldRepayDate', 'repayDate', 'oldDailyRate', 'newDailyRate', 'effectDate', 'createdByName', 'confirmedAt',
  ],
  totals: documentTotals,
  filters: ['docNo', 'adjustKind', 'customerId', 'quotaId', 'advanceId', 'status', 'effectDate', 'ownerDept'],
  defaultSort: { field: 'updatedTime', order: 'DESC' },
  index: [['quotaId'], ['advanceId']],
  form: [
    {
      title: bi('调整对象', 'Target'),
      fields: ['adjustKind', 'quotaId', 'advanceId', 'customerId', 'mainCompId', 'declNo', 'exposure'],
    },
    {
      title: bi('调整内容', 'Change'),
      fields: [
        'oldAmount', 'advanceAmount', 'oldRepayDate', 'repayDate', 'newMaxDays', 'newMaxSingleAmount', 'oldDailyRate',
        'newDailyRate', 'oldOverdueRate', 'newOverdueRate', 'newFreeDays', 'effectDate',
      ],
    },
    {
      title: bi('说明', 'Explanation'),
      fields: [
        { field: 'reason', span: 3 },
        { field: 'attachments', span: 3 },
        { field: 'remark', span: 3 },
      ],
    },
  ],
  facts: {
    quotaId: {
      when: (record) => ofLine(record) || ofRate(record),
      requiredWhen: ofLine,
      filter: () => ({ status__in: ['ACTIVE', 'SUSPENDED', 'EXPIRED'] }),
    },
    advanceId: {
      when: (record) => ofAdvance(record) || ofRate(record),
      requiredWhen: ofAdvance,
      filter: ({ adjustKind }) => ({
        fundStatus__in: adjustKind === 'AMOUNT' ? ['WAIT_PAY'] : ['PAID', 'PART_REPAID'],
      }),
    },
    advanceAmount: { when: ofAmount, requiredWhen: ofAmount },
    oldAmount: { when: ofAmount },
    repayDate: { when: ofDate, requiredWhen: ofDate },
    oldRepayDate: { when: ofDate },
    newMaxDays: { when: ofTerm },
    newMaxSingleAmount: { when: ofTerm },
    oldDailyRate: { when: ofRate },
    oldOverdueRate: { when: ofRate },
    newDailyRate: { when: ofRate, requiredWhen: ofRate },
    newOverdueRate: { when: ofRate, requiredWhen: ofRate },
    newFreeDays: { when: ofRate },
  },
  draftNeeds: ['adjustKind'],
  rules: [wrongTarget, noTarget, nothingNew, wrongDate, wrongRates],
  unique: [['docNo']],
  scope: { customer: 'customerId', dept: ['ownerDept'] },
  verbs: ['page', 'byIds', 'export'],
  pages: { icon: 'list', at: adjustmentsPath, title: bi('垫税调整列表', 'Tax advance adjustment list') },
  access: {
    business: 'list,view,create,edit,delete,export,print,act:wf',
    importExport: 'list,view,edit,export,print,act:wf',
    investment: 'list,view,edit,export,print,act:wf',
    finance: 'list,view,edit,export,print,act:wf',
  },
}); // biome-ignore format: groups of fields read best together
