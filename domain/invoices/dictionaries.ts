import { defineDict } from '../core/dictionary.ts';
import { deductTable, periodTable, redTable } from './statusTables.ts';

/** Words of invoices that no lifecycle brings. @see docs/spec/finance.md 5.1 */
export const invoiceDictionaries = [
  deductTable.dict,
  redTable.dict,
  periodTable.dict,
  defineDict('INV_DIRECTION', [
    ['IN', '进项', 'Input'],
    ['OUT', '销项', 'Output'],
  ]),
  defineDict('INV_SCOPE', [
    ['IN', '进项', 'Input'],
    ['OUT', '销项', 'Output'],
    ['ALL', '全部', 'Both'],
  ]),
  defineDict('INV_LINE_KIND', [
    ['NORMAL', '正常', 'Normal'],
    ['DISCOUNT', '折扣行', 'Discount line'],
  ]),
  defineDict('INV_SOURCE', [
    ['UPLOAD', '上传', 'Upload'],
    ['IMPORT', '导入', 'Import'],
    ['SETTLE', '结算', 'Settlement'],
    ['FEE', '服务费', 'Fee'],
    ['MANUAL', '手工', 'Manual'],
    ['API', '接口', 'Interface'],
  ]),
  defineDict('INV_ENTRY', [
    ['NONE', '未入账', 'Not booked'],
    ['ENTERED', '已入账', 'Booked'],
    ['REVERSED', '已冲销', 'Reversed'],
  ]),
  defineDict('VERIFY_SOURCE', [
    ['MANUAL', '手工登记', 'By hand'],
    ['IMPORT', '导入', 'Import'],
    ['API', '接口', 'Interface'],
  ]),
  defineDict('NO_DEDUCT_REASON', [
    ['WELFARE', '集体福利个人消费', 'Welfare'],
    ['EXEMPT', '免税项目', 'Exempt use'],
    ['LOAN', '贷款服务', 'Loan service'],
    ['CATER', '餐饮娱乐', 'Catering'],
    ['LOSS', '非正常损失', 'Abnormal loss'],
    ['OTHER', '其他', 'Other'],
  ]),
  defineDict('OUT_REASON', [
    ['RED', '红字发票', 'Red invoice'],
    ['WELFARE', '改变用途', 'Change of use'],
    ['LOSS', '非正常损失', 'Abnormal loss'],
    ['ABNORMAL', '异常凭证', 'Abnormal certificate'],
    ['OTHER', '其他', 'Other'],
  ]),
  defineDict('RED_REASON', [
    ['ERROR', '开票有误', 'Wrong invoice'],
    ['RETURN', '销货退回', 'Goods returned'],
    ['STOP', '服务中止', 'Service stopped'],
    ['DISCOUNT', '销售折让', 'Allowance'],
  ]),
  defineDict('RED_SIDE', [
    ['SELLER', '销方', 'Seller'],
    ['BUYER', '购方', 'Buyer'],
  ]),
  defineDict('LINK_KIND', [
    ['SETTLE', '结算单', 'Settlement'],
    ['TAX_FEE', '垫付服务费', 'Advance fee'],
    ['ORDER', '采购订单', 'Purchase order'],
    ['VOUCHER', '凭证', 'Voucher'],
  ]),
];
