import { defineErrors } from '../core/errors.ts';

/** Refusals of tax advances. @see docs/spec/finance.md 6.7, docs/spec/finance-addendum.md F62 */
export const advanceErrors = defineErrors({
  LINE: ['62001', '额度不存在或不可用（{status}）', 'Line missing or not usable ({status})'],
  LINE_TOO_SMALL: [
    '62002',
    '可用额度不足：可用{available}元，申请{amount}元',
    'Line too small: available {available}, asked {amount}',
  ],
  ABOVE_TAX: ['62003', '垫付金额不能大于税款合计{taxTotal}元', 'Advance exceeds the tax total {taxTotal}'],
  LINE_EXISTS: ['62004', '客户已有在办或有效额度{no}', 'Customer already has line or application {no}'],
  BELOW_USED: ['62005', '调整后额度{new}元低于已占用{used}元', 'New line {new} below used {used}'],
  BLOCKED: [
    '62006',
    '客户存在逾期{days}天的垫款，暂停新增',
    'Customer has an advance overdue {days} days, new ones stopped',
  ],
  DECLARATION_TAKEN: ['62007', '报关单{declNo}已有垫付单{no}', 'Declaration {declNo} already has advance {no}'],
  BILL_NUMBER: ['62008', '税单号与报关单号或税种不一致', 'Certificate number differs from declaration or tax kind'],
  AFTER_CUSTOMS: ['62009', '计划付款日不能晚于海关缴款期限{date}', 'Planned pay date after customs due date {date}'],
  REPAY_DATE: ['62010', '还款日应在{min}至{max}之间', 'Repay date must be between {min} and {max}'],
  ASSESSMENT: ['62011', '评估未确认或已过期', 'Assessment not confirmed or expired'],
  AGREEMENT: ['62012', '垫付协议未生效', 'Advance agreement not in force'],
  PAY_AMOUNT: ['62013', '付款金额必须等于批准金额{amount}元', 'Payment must equal the approved {amount}'],
  SERIAL_USED: ['62014', '银行流水号已使用：{no}', 'Bank serial already used: {no}'],
  ABOVE_SINGLE: ['62015', '单笔金额超过上限{max}元', 'Single amount above {max}'],
  ADJUSTMENT_OPEN: ['62018', '存在未完成的调整单{no}', 'Unfinished adjustment {no}'],
  NOTHING_CHANGED: ['62019', '调整内容没有变化', 'Nothing changed'],
  RATE_CAP: ['62021', '年化费率{rate}超过上限{cap}', 'Yearly rate {rate} above the cap {cap}'],
  WAIVED_TOO_MUCH: ['62025', '减免金额不能大于待收服务费{open}元', 'Waiver above the open fee {open}'],
  UNSCORED: ['62026', '评分项未填写完整：{items}', 'Items not scored: {items}'],
  GRADE_D: ['62027', '评估等级为D，不予垫付', 'Grade D: no advance'],
  EXTENDED: ['62028', '展期次数已达上限{max}次', 'Extended {max} times already'],
  PAYEE: ['62029', '收款账户未复核：{account}', 'Account of the payee not checked: {account}'],
  WRITTEN_OFF: ['62076', '已核销，请先撤销核销', 'Written off: take that back first'],
  ABOVE_SUGGESTION: [
    '62080',
    '超过评估建议额度：已用{used}，上限{max}',
    'Above what the assessment suggests: used {used}, at most {max}',
  ],
  OLD_LINE_USED: ['62081', '原额度{no}尚有占用{used}', 'The line before, {no}, is still used: {used}'],
});
