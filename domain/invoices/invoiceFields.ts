import { bool, children, computed, date, datetime, dict, files, int, json, money, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { invoiceLine, invoiceLink } from './invoiceLine.ts';

/**
 * What an invoice has, of either direction: one table, whatever list it is met in.
 * @see docs/spec/finance.md 4.14, docs/decisions/0200-one-table-three-resources.md
 */
export const invoiceFields = {
  invoiceKind: dict('发票种类', 'Kind', { dict: 'INV_KIND', required: true }),
  invoiceCode: text('发票代码', 'Code', { max: 12 }),
  invoiceNo: text('发票号码', 'Number', { max: 22 }),
  digitalNo: text('数电票号码', 'Digital number', { max: 20 }),
  issueDate: date('开票日期', 'Issued on', { notAfter: 'today' }),
  checkCode: text('校验码', 'Check code', { max: 20 }),
  machineNo: text('机器编号', 'Machine', { max: 12 }),
  mainCompId: ref('主体公司', 'Main company', { entity: 'bhMainComp', required: true }),
  buyerName: text('购方名称', 'Buyer', { max: 100 }),
  buyerTaxNo: text('购方税号', 'Tax number of the buyer', { max: 20 }),
  buyerAddrPhone: text('购方地址电话', 'Address and phone of the buyer', { max: 200 }),
  buyerBank: text('购方开户行账号', 'Bank of the buyer', { max: 200 }),
  sellerName: text('销方名称', 'Seller', { max: 100 }),
  sellerTaxNo: text('销方税号', 'Tax number of the seller', { max: 20 }),
  sellerAddrPhone: text('销方地址电话', 'Address and phone of the seller', { max: 200 }),
  sellerBank: text('销方开户行账号', 'Bank of the seller', { max: 200 }),
  supplierId: ref('供应商', 'Supplier', { entity: 'supplier' }),
  customerId: ref('客户', 'Customer', { entity: 'customer' }),
  lines: children('明细', 'Lines', { of: invoiceLine, required: true, maxRows: 2_000 }),
  netAmount: money('金额', 'Net', { readOnly: true, sum: true }),
  taxAmount: money('税额', 'Tax', { readOnly: true, sum: true }),
  grossAmount: money('价税合计', 'Gross', { readOnly: true, sum: true }),
  grossCapital: text('价税合计大写', 'Gross in words', { max: 200, readOnly: true }),
  redFlag: bool('红字', 'Red', { readOnly: true, default: 0 }),
  blueInvoiceId: ref('对应蓝票', 'Blue invoice', { entity: 'invoice', readOnly: true }),
  redConfirmNo: text('红字确认单号', 'Red confirmation', { max: 20, readOnly: true }),
  redReason: dict('红冲原因', 'Why it is red', { dict: 'RED_REASON', readOnly: true }),
  redAmount: money('已红冲', 'Red so far', { readOnly: true, default: '0.00' }),
  redStatus: dict('红冲状态', 'Red status', { dict: 'INV_RED', readOnly: true, default: 'NORMAL' }),
  verifyTime: datetime('查验时间', 'Verified', { readOnly: true }),
  verifySource: dict('查验来源', 'Verified by', { dict: 'VERIFY_SOURCE', readOnly: true }),
  verifyText: text('查验说明', 'Finding', { max: 300, readOnly: true }),
  deductStatus: dict('抵扣状态', 'Deduction', { dict: 'INV_DEDUCT', readOnly: true, default: 'NA' }),
  deductibleTax: money('可抵扣税额', 'Deductible tax', { readOnly: true, sum: true }),
  deductPeriod: text('抵扣期间', 'Deducted in', { max: 6, readOnly: true }),
  noDeductReason: dict('不抵扣原因', 'Why not deducted', { dict: 'NO_DEDUCT_REASON', readOnly: true }),
  outAmount: money('转出税额', 'Transferred out', { readOnly: true, sum: true }),
  outPeriod: text('转出期间', 'Transferred in', { max: 6, readOnly: true }),
  outReason: dict('转出原因', 'Why transferred', { dict: 'OUT_REASON', readOnly: true }),
  belongPeriod: text('所属期', 'Period', { max: 6, readOnly: true }),
  periodStatus: dict('归属状态', 'Period status', { dict: 'INV_PERIOD', readOnly: true, default: 'UNASSIGNED' }),
  entryStatus: dict('入账状态', 'Booked', { dict: 'INV_ENTRY', readOnly: true, default: 'NONE' }),
  issueText: text('开具信息', 'Said of its issue', { max: 300, readOnly: true }),
  receivedAmount: money('已收', 'Received', { readOnly: true, default: '0.00', sum: true }),
  linkedAmount: money('已关联', 'Linked', { readOnly: true, default: '0.00', sum: true }),
  sourceKind: dict('来源', 'Source', { dict: 'INV_SOURCE', readOnly: true, default: 'MANUAL' }),
  remark: text('备注', 'Remark', { max: 230 }),
  drawer: text('开票人', 'Drawer', { max: 20 }),
  payee: text('收款人', 'Payee', { max: 20 }),
  checker: text('复核人', 'Checker', { max: 20 }),
  pdfFile: files('PDF', 'PDF', { maxCount: 5 }),
  ofdFile: files('OFD', 'OFD', { maxCount: 5 }),
  xmlFile: files('XML', 'XML', { maxCount: 5, help: bi('数电票的法定原件', 'The legal original of digital invoices') }),
  hasFile: computed('有文件', 'File', { of: 'text' }),
  downloadCount: int('下载次数', 'Downloads', { readOnly: true, default: 0 }),
  links: children('关联', 'Links', { of: invoiceLink, readOnly: true, maxRows: 500 }),
  /** Where each value of an uploaded invoice was read: field -> path in its file. */
  provenance: json('取值来源', 'Where it was read', { readOnly: true }),
  special: json('特定业务', 'Special business', { readOnly: true }),
  numberKey: text('号码标识', 'Number key', { max: 40, readOnly: true }),
  paperKey: text('纸质号码标识', 'Paper number key', { max: 40, readOnly: true }),
  scopeKey: text('权限标识', 'Right key', { max: 50, readOnly: true }),
  /** The customer who may read it: set when it is issued. */
  shownTo: ref('可见客户', 'Shown to', { entity: 'customer', readOnly: true }),
} as const;

/** What an invoice is found by, in every list of it. */
export const invoiceKeywords = ['invoiceNo', 'digitalNo', 'invoiceCode', 'buyerName', 'sellerName'] as const;

/** One number is one invoice in its direction, whoever enters it first. */
export const invoiceUnique = [['direction', 'numberKey']] as const;
