import { defineEntity, type RecordOf } from '../core/entity.ts';
import { bool, children, computed, date, declarationNo, dict, files, int, money, ref, text, textarea } from '../core/field.ts';
import { say } from '../core/text.ts';

/**
 * 额度使用台账: one declaration, its taxes, and what they occupy. Two sums hold for every row, by constraint:
 * total = paid to customs + occupying the guarantee + held from it = settled by the customer + occupying the quota + held from it.
 * @see guarantee.md 4.11
 */
export const bhUsage = defineEntity({
  key: 'bhUsage',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: say('额度使用', 'Usage'),
  fields: {
    declNo: declarationNo('报关单号', 'Declaration number', { required: true, createOnly: true }),
    declDate: date('申报日期', 'Declared', { required: true }),
    releaseDate: date('放行日期', 'Released'),
    customsCode: text('申报关区', 'Customs office', { max: 4, required: true }),
    districtCode: dict('直属关区', 'District', { dict: 'CUSTOMS_DISTRICT', readOnly: true }),
    mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
    quotaId: ref('额度', 'Quota', { entity: 'bhQuota', readOnly: true }),
    ownerDept: dict('归属部门', 'Owning department', { dict: 'DEPT', readOnly: true }),
    guaranteeId: ref('保函', 'Guarantee', { entity: 'bhGuarantee' }),
    customsFilingNo: text('备案编号', 'Filing number', { max: 30 }),
    guarMode: dict('担保方式', 'Guarantee scope', { dict: 'BH_GUAR_SCOPE', required: true }),
    orderNo: text('订单号', 'Order', { max: 50 }),
    contractNo: text('合同号', 'Contract', { max: 50 }),
    billNo: text('提单号', 'Bill of lading', { max: 50 }),
    levyNoticeDate: date('税款通知日', 'Tax notice', { required: true }),
    customsDeadline: date('海关缴款期限', 'Customs deadline'),
    dueDate: date('客户应付日', "Customer's due date"),
    dutyAmount: money('关税', 'Duty', { readOnly: true, default: '0', sum: true }),
    vatAmount: money('增值税', 'VAT', { readOnly: true, default: '0', sum: true }),
    consumptionAmount: money('消费税', 'Consumption tax', { readOnly: true, default: '0', sum: true }),
    otherAmount: money('其他税', 'Other tax', { readOnly: true, default: '0', sum: true }),
    totalAmount: money('税款合计', 'Total', { readOnly: true, default: '0', sum: true }),
    outstandingQuota: money('占用额度', 'Occupying quota', { readOnly: true, default: '0', sum: true }),
    outstandingGuar: money('占用保函', 'Occupying guarantee', { readOnly: true, default: '0', sum: true }),
    heldAmount: money('待超额金额', 'Held from quota', { readOnly: true, default: '0', sum: true }),
    heldGuar: money('保函异常金额', 'Held from guarantee', { readOnly: true, default: '0', sum: true }),
    excessAmount: money('超额占用', 'Covered by excess', { readOnly: true, default: '0', sum: true }),
    paidCustoms: money('已缴海关', 'Paid to customs', { readOnly: true, default: '0', sum: true }),
    settledAmount: money('客户已结清', 'Settled by customer', { readOnly: true, default: '0', sum: true }),
    payMode: dict('缴税方式', 'Payment mode', { dict: 'BH_PAY_MODE', readOnly: true }),
    paidDate: date('缴税日期', 'Paid', { readOnly: true }),
    repayDate: date('还款日期', 'Repaid', { readOnly: true }),
    overdueDays: int('逾期天数', 'Days overdue', { readOnly: true, default: 0 }),
    lateFee: money('滞纳金', 'Late fee', { readOnly: true, default: '0', sum: true }),
    cancelled: bool('已撤单', 'Cancelled', { readOnly: true, default: 0 }),
    usageStatus: dict('使用状态', 'Status', { dict: 'BH_USAGE_STATUS', readOnly: true }),
    source: dict('来源', 'Source', { dict: 'BH_SOURCE', readOnly: true, default: 'MANUAL' }),
    sourceKey: text('来源键', 'Idempotency key', { max: 80, readOnly: true }),
    taxBillNos: text('缴款书号', 'Tax bills', { max: 500, readOnly: true }),
    taxes: children('税单', 'Tax bills', { entity: 'bhUsageTax', readOnly: true, maxRows: 50 }),
    payments: children('缴税与还款', 'Payments', { entity: 'bhPayment', readOnly: true }),
    changes: children('征税变更', 'Levy changes', { entity: 'bhLevyChange', readOnly: true }),
    quotaAvailable: computed('额度可用', 'Quota available', { of: 'money' }),
    heldDays: computed('等待天数', 'Days waiting', { of: 'int' }),
  },
  title: 'declNo',
  code: 'declNo',
  keywords: ['declNo', 'taxBillNos', 'contractNo', 'orderNo'],
  list: [
    'declNo', 'usageStatus', 'dueDate', 'customerId', 'mainCompId', 'guaranteeId', 'customsCode', 'guarMode', 'levyNoticeDate', 'customsDeadline',
    'dutyAmount', 'vatAmount', 'consumptionAmount', 'otherAmount', 'totalAmount', 'outstandingQuota', 'outstandingGuar', 'heldAmount', 'payMode', 'paidDate',
    'repayDate', 'overdueDays', 'lateFee',
  ],
  filters: ['declNo', 'customerId', 'mainCompId', 'guaranteeId', 'quotaId', 'usageStatus', 'levyNoticeDate', 'dueDate', 'paidDate', 'overdueDays', 'contractNo'],
  defaultSort: { field: 'levyNoticeDate', order: 'DESC' },
  unique: [['declNo'], ['sourceKey']],
  scope: { dept: ['ownerDept'] },
  verbs: ['page', 'get', 'byIds', 'export'],
  methods: { page: 'usageFind', get: 'usageGet', export: 'usageExport' },
}); // biome-ignore format: a definition is a table

export type BhUsage = RecordOf<typeof bhUsage>;

const usageLine = () => ref('报关单', 'Usage', { entity: 'bhUsage', required: true, createOnly: true });

/** 税单: what customs bills for one kind of tax. @see guarantee.md 4.12 */
export const bhUsageTax = defineEntity({
  key: 'bhUsageTax',
  service: 'baohan',
  design: 'guarantee',
  label: say('税单', 'Tax bill'),
  parent: { entity: 'bhUsage', field: 'usageId' },
  fields: {
    usageId: usageLine(),
    lineNo: int('序号', 'Line', { min: 1 }),
    taxBillNo: text('缴款书号', 'Tax bill number', { max: 22, required: true }),
    taxKind: dict('税种', 'Tax kind', { dict: 'BH_TAX_KIND', required: true }),
    amount: money('税额', 'Amount', { required: true, min: '0', sum: true }),
    issueDate: date('填发日期', 'Issued', { required: true }),
    deadline: date('缴款期限', 'Deadline'),
    paidAmount: money('已缴', 'Paid', { readOnly: true, default: '0', sum: true }),
    paidDate: date('缴税日', 'Paid on', { readOnly: true }),
    lateFee: money('滞纳金', 'Late fee', { readOnly: true, default: '0', sum: true }),
    billStatus: dict('状态', 'Status', { dict: 'BH_BILL_STATUS', readOnly: true, default: 'OPEN' }),
    file: files('税单文件', 'PDF', { maxCount: 3 }),
  },
  title: 'taxBillNo',
  unique: [['taxBillNo']],
  verbs: [],
});

/** 缴税与还款: money to customs for one bill, money from the customer, or the reversal of one of these. @see guarantee.md 4.13 */
export const bhPayment = defineEntity({
  key: 'bhPayment',
  service: 'baohan',
  design: 'guarantee',
  label: say('缴税与还款', 'Payment'),
  parent: { entity: 'bhUsage', field: 'usageId' },
  fields: {
    usageId: usageLine(),
    lineNo: int('序号', 'Line', { min: 1 }),
    payKind: dict('类型', 'Kind', { dict: 'BH_PAY_KIND', required: true }),
    taxId: ref('税单', 'Bill', { entity: 'bhUsageTax' }),
    payMode: dict('缴税方式', 'Mode', { dict: 'BH_PAY_MODE' }),
    amount: money('金额', 'Amount', { required: true, min: '0', sum: true }),
    payDate: date('日期', 'Date', { required: true }),
    voucherNo: text('凭证号', 'Voucher', { max: 50 }),
    settledPart: money('结清金额', 'Settled by it', { readOnly: true, default: '0' }),
    quotaReturned: money('恢复额度', 'Returned to quota', { readOnly: true, default: '0' }),
    guarReturned: money('恢复保函', 'Returned to guarantee', { readOnly: true, default: '0' }),
    reversedId: ref('冲正', 'Reverses', { entity: 'bhPayment', readOnly: true }),
    reason: textarea('原因', 'Reason', { max: 200 }),
    file: files('凭证', 'Voucher file', { maxCount: 3 }),
  },
  unique: [['reversedId']],
  verbs: [],
});

/** 征税变更: customs asks for more or gives back. @see guarantee.md 4.14 */
export const bhLevyChange = defineEntity({
  key: 'bhLevyChange',
  service: 'baohan',
  design: 'guarantee',
  busimodel: 'baohan',
  label: say('征税变更', 'Levy change'),
  parent: { entity: 'bhUsage', field: 'usageId' },
  fields: {
    usageId: usageLine(),
    lineNo: int('序号', 'Line', { min: 1 }),
    taxKind: dict('税种', 'Tax kind', { dict: 'BH_TAX_KIND', required: true }),
    changeType: dict('变更类型', 'Change', { dict: 'BH_LEVY_CHANGE', required: true }),
    direction: dict('方向', 'Direction', { dict: 'BH_DIRECTION', required: true }),
    changeAmount: money('金额', 'Amount', { required: true, min: '0' }),
    deltaAmount: money('变更金额', 'Signed change', { readOnly: true, sum: true }),
    changeDate: date('日期', 'Date', { required: true }),
    reason: textarea('原因', 'Reason', { max: 500, required: true }),
    docRef: text('依据文号', 'Document', { max: 80 }),
    newTaxBillNo: text('新税单', 'New bill', { max: 22 }),
    postStatus: dict('记账状态', 'Posting', { dict: 'BH_POST_STATUS', readOnly: true }),
    ownerDept: dict('归属部门', 'Owning department', { dict: 'DEPT', readOnly: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', readOnly: true }),
  },
  list: [
    'usageId',
    'postStatus',
    'changeDate',
    'customerId',
    'changeType',
    'taxKind',
    'deltaAmount',
    'reason',
    'docRef',
    'newTaxBillNo',
    'createdByName',
  ],
  filters: ['usageId', 'customerId', 'changeType', 'taxKind', 'changeDate', 'postStatus'],
  defaultSort: { field: 'changeDate', order: 'DESC' },
  scope: { dept: ['ownerDept'] },
  verbs: ['page'],
  methods: { page: 'levyChangeFind' },
});

export type BhUsageTax = RecordOf<typeof bhUsageTax>;
export type BhPayment = RecordOf<typeof bhPayment>;
export type BhLevyChange = RecordOf<typeof bhLevyChange>;
