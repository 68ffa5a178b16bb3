import { isImportExport } from '../core/access.ts';
import { contributorsField } from '../core/contributors.ts';
import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import {
  bool,
  children,
  computed,
  date,
  decimal,
  dict,
  files,
  int,
  money,
  multiDict,
  ref,
  text,
  textarea,
} from '../core/field.ts';
import { compareDecimal, formatFen, multiplyFen, parseFen } from '../core/money.ts';
import { bi } from '../core/text.ts';
import { companyBinding } from './companyBinding.ts';

export const bhGuaranteeDistrict = defineEntity({
  key: 'bhGuaranteeDistrict',
  service: 'baohan',
  design: 'guarantee',
  label: bi('受益关区', 'Beneficiary district'),
  parent: { entity: 'bhGuarantee', field: 'guaranteeId' },
  fields: {
    guaranteeId: ref('保函', 'Guarantee', { entity: 'bhGuarantee', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    districtCode: dict('关区', 'District', { dict: 'CUSTOMS_DISTRICT', required: true }),
    allDistricts: bool('全国通用', 'Valid nationwide', { default: 0 }),
  },
  scope: 'parent',
  verbs: [],
});

/** A change of amount or end that the bank agreed to; it counts once an import/export leader has approved it. */
export const bhGuaranteeAmend = defineEntity({
  key: 'bhGuaranteeAmend',
  service: 'baohan',
  design: 'guarantee',
  label: bi('保函变更', 'Guarantee amendment'),
  parent: { entity: 'bhGuarantee', field: 'guaranteeId' },
  fields: {
    guaranteeId: ref('保函', 'Guarantee', { entity: 'bhGuarantee', required: true, createOnly: true }),
    lineNo: int('序号', 'Line', { min: 1 }),
    amendNo: text('变更号', 'Amendment no', { max: 30, required: true }),
    newAmount: money('新金额', 'New amount', { min: '0' }),
    newValidTo: date('新到期日', 'New end'),
    amendDate: date('日期', 'Date', { required: true, notBefore: 'issueDate' }),
    reason: textarea('原因', 'Reason', { max: 500, required: true }),
    amendStatus: dict('状态', 'Status', { dict: 'BH_GUAR_STATUS', readOnly: true, default: 'DRAFT' }),
    approvedBy: ref('审批人', 'Approved by', { entity: 'sysUser', readOnly: true }),
  },
  scope: 'parent',
  verbs: [],
});

const fields = {
  guaranteeNo: text('保函编号', 'Guarantee number', { max: 40, required: true }),
  customsFilingNo: text('担保备案编号', 'Customs filing number', { max: 30 }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
  guaranteeType: dict('担保类型', 'Kind', { dict: 'BH_GUAR_TYPE', required: true, default: 'BANK' }),
  bankCode: dict('开立机构', 'Issuer', { dict: 'BH_BANK', required: true }),
  bankBranch: text('网点', 'Branch', { max: 100 }),
  scopes: multiDict('适用业务', 'Scope', { dict: 'BH_GUAR_SCOPE', required: true }),
  amount: money('保函金额', 'Amount', { required: true, min: '0', sum: true }),
  baseAmount: money('记账金额', 'Booked amount', {
    readOnly: true,
    default: '0',
    help: bi('启用前和注销后为 0', '0 before activation and after closing'),
  }),
  usedAmount: money('已用', 'Used', { readOnly: true, default: '0', sum: true }),
  availableAmount: money('可用', 'Available', { readOnly: true, default: '0', sum: true }),
  utilisation: decimal('使用率', 'Utilisation', 12, 2, { readOnly: true, default: '0', percent: true }),
  validFrom: date('起始日', 'Valid from', { required: true }),
  validTo: date('到期日', 'Valid to', { required: true }),
  issueDate: date('开立日期', 'Issue date', { required: true }),
  feeRate: decimal('手续费率', 'Fee rate', 8, 6, { min: '0' }),
  feeAmount: money('手续费', 'Fee', { min: '0' }),
  depositRatio: decimal('保证金比例', 'Deposit ratio', 5, 4, { min: '0' }),
  depositAmount: money('保证金', 'Bank deposit', { min: '0' }),
  replaceId: ref('替换保函', 'Replaces', { entity: 'bhGuarantee' }),
  guarStatus: dict('状态', 'Status', { dict: 'BH_GUAR_STATUS', readOnly: true, default: 'DRAFT' }),
  districts: children('受益关区', 'Beneficiary districts', { of: bhGuaranteeDistrict, maxRows: 60, required: true }),
  amendments: children('变更记录', 'Amendments', { of: bhGuaranteeAmend, readOnly: true }),
  attachments: files('附件', 'Files', { maxCount: 20 }),
  remark: textarea('备注', 'Remark', { max: 500 }),
  hands: contributorsField,
  remainingDays: computed('剩余天数', 'Days left', { of: 'int' }),
  districtNames: computed('关区', 'Districts', { of: 'text' }),
};

type Draft = DraftValues<typeof fields>;

const endBeforeStart: Rule<Draft> = ({ validFrom, validTo }) =>
  validFrom && validTo && validTo < validFrom
    ? { validTo: bi('到期日不能早于起始日', 'The end must not be before the start') }
    : undefined;

const issuedAfterStart: Rule<Draft> = ({ issueDate, validFrom }) =>
  issueDate && validFrom && issueDate > validFrom
    ? { issueDate: bi('开立日期不能晚于起始日', 'The issue date must not be after the start') }
    : undefined;

const nothingGuaranteed: Rule<Draft> = ({ amount }) =>
  amount && !/[1-9]/.test(amount) ? { amount: bi('保函金额必须大于 0', 'The amount must be more than 0') } : undefined;

const depositAboveWhole: Rule<Draft> = ({ depositRatio }) =>
  depositRatio && compareDecimal(depositRatio, '1') > 0
    ? { depositRatio: bi('保证金比例应在0到1之间', 'The deposit ratio lies between 0 and 1') }
    : undefined;

const districtTwice: Rule<Draft> = ({ districts }) => {
  const codes = (districts ?? []).map(({ districtCode }) => districtCode);
  return new Set(codes).size < codes.length
    ? { districts: bi('受益关区重复', 'A district stands there twice') }
    : undefined;
};

/** The bank's deposit follows from the amount unless it was typed. */
const defaultDeposit = ({ amount, depositRatio, depositAmount }: Draft): Partial<Draft> =>
  amount && depositRatio && !depositAmount
    ? { depositAmount: formatFen(multiplyFen(parseFen(amount), depositRatio)) }
    : {};

/** Once it is active the bank's paper is fixed: amount and dates change by amendment only. */
const afterActivation = ['attachments', 'remark', 'feeRate', 'feeAmount', 'bankBranch'] as const;

/** 保函: a bank's promise to customs, owned by a main company. @see docs/spec/guarantee.md 4.2 */
export const bhGuarantee = defineEntity({
  key: 'bhGuarantee',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: bi('保函', 'Guarantee'),
  fields,
  title: 'guaranteeNo',
  code: 'guaranteeNo',
  keywords: ['guaranteeNo', 'customsFilingNo', 'mainCompId', 'bankBranch'],
  list: [
    'guaranteeNo',
    'guarStatus',
    'customsFilingNo',
    'mainCompId',
    'bankCode',
    'guaranteeType',
    'amount',
    'usedAmount',
    'availableAmount',
    'utilisation',
    'validFrom',
    'validTo',
    'remainingDays',
    'districtNames',
  ],
  totals: {
    of: { guarStatus__in: ['ACTIVE', 'EXPIRED'] },
    note: bi('不含录入中、已替换和已注销的保函', 'Without drafts and guarantees that were replaced or closed'),
  },
  filters: ['guaranteeNo', 'customsFilingNo', 'mainCompId', 'bankCode', 'guarStatus', 'validTo'],
  defaultSort: { field: 'updatedTime', order: 'DESC' },
  index: [['mainCompId']],
  form: [
    {
      title: bi('基本信息', 'Basics'),
      fields: [
        'guaranteeNo',
        'customsFilingNo',
        'mainCompId',
        'guaranteeType',
        'bankCode',
        'bankBranch',
        { field: 'scopes', span: 2 },
        'replaceId',
      ],
    },
    {
      title: bi('金额与费用', 'Amount and fee'),
      fields: ['amount', 'feeRate', 'feeAmount', 'depositRatio', 'depositAmount'],
    },
    { title: bi('有效期', 'Validity'), fields: ['issueDate', 'validFrom', 'validTo'] },
    { title: bi('受益关区', 'Districts'), fields: [{ field: 'districts', span: 3 }] },
    { title: bi('变更记录', 'Amendments'), fields: [{ field: 'amendments', span: 3 }] },
    {
      title: bi('附件', 'Files'),
      fields: [
        { field: 'attachments', span: 3 },
        { field: 'remark', span: 3 },
      ],
    },
  ],
  rules: [endBeforeStart, issuedAfterStart, nothingGuaranteed, depositAboveWhole, districtTwice],
  derive: defaultDeposit,
  mayEdit: (record, actor) => {
    if (!isImportExport(actor) && !actor.haveAdmin)
      return { none: bi('只有进出口部可以修改保函', 'Only import/export affairs may change guarantees') };
    if (record.guarStatus === 'DRAFT') return { fields: 'all' };
    if (record.guarStatus === 'ACTIVE' || record.guarStatus === 'EXPIRED') return { fields: afterActivation };
    return { none: bi('当前状态不允许修改', 'This status does not allow changes') };
  },
  unique: [['guaranteeNo'], ['customsFilingNo']],
  scope: { staff: 'all', bound: { to: companyBinding, column: 'mainCompId' } },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'export'],
  methods: {
    page: 'guaranteeFind',
    get: 'guaranteeGet',
    add: 'guaranteeSave',
    update: 'guaranteeSave',
    export: 'guaranteeExport',
  },
});
