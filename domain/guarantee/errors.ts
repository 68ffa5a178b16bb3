import { approvalErrors } from '../approval/errors.ts';
import { defineErrors } from '../core/errors.ts';

const ownErrors = defineErrors({
  QUOTA_NOT_FOUND: ['61011', '客户在该主体公司下没有有效额度', 'The customer has no quota with this main company'],
  QUOTA_EXPIRED: ['61012', '额度已于{date}到期', 'The quota expired on {date}'],
  QUOTA_BLOCKED: ['61013', '客户已暂停新单：{reason}', 'New declarations blocked: {reason}'],
  QUOTA_EXCEEDED: [
    '61014',
    '可用额度{available}元，本次{amount}元，超出{short}元，请先办理超额审批',
    'Available {available}, needed {amount}, short by {short}: apply for excess approval first',
  ],
  QUOTA_EXISTS: ['61015', '客户已有额度{no}，请办理调整或续期', 'The customer already has quota {no}: adjust or renew'],
  BELOW_USED: [
    '61016',
    '调整后额度{new}元低于已用{used}元，不得低于已用',
    'New quota {new} is below used {used}: it may not be less than what is used',
  ],
  OVERSUB: ['61017', '额度合计{sum}元超过保函允许上限{max}元', 'Sum of quotas {sum} exceeds the allowed {max}'],
  OPEN_DOC: ['61018', '存在未完成的单据{no}', 'Unfinished document {no} exists'],
  GUAR_SHORT: [
    '61021',
    '保函{no}可用{available}元，不足{amount}元',
    'Guarantee {no}: available {available}, needed {amount}',
  ],
  GUAR_EXPIRED: ['61022', '保函{no}有效期不覆盖{date}', 'Guarantee {no} does not cover {date}'],
  GUAR_DISTRICT: ['61023', '保函{no}受益关区不含{district}', 'Guarantee {no} does not cover district {district}'],
  GUAR_SCOPE: ['61024', '保函{no}不适用{mode}', 'Guarantee {no} is not for {mode}'],
  GUAR_IN_USE: ['61025', '保函仍有占用{used}元', 'The guarantee is still used: {used}'],
  REVIEW_INVALID: ['61026', '评审表未准入或已过期', 'Review sheet not admitted or expired'],
  REVIEW_VETO: ['61027', '存在一票否决项或等级为D，不能准入', 'Veto item or grade D: cannot admit'],
  PAY_TOO_MUCH: ['61031', '缴税金额超过未缴金额{open}元', 'Payment exceeds the open amount {open}'],
  REPAY_TOO_MUCH: ['61032', '还款金额超过未结金额{open}元', 'Repayment exceeds the open amount {open}'],
  FUTURE_DATE: ['61033', '日期不能晚于今天', 'The date may not be in the future'],
  BILL_NO: ['61034', '缴款书号格式不正确', 'Wrong tax bill number'],
  BILL_DUP: ['61035', '缴款书号{no}已存在', 'Tax bill {no} already exists'],
  CANCEL_PAID: ['61036', '已缴税，不能撤单，请办理退税', 'Already paid: cannot cancel, use refund'],
  DELAY_LIMIT: ['61037', '延期次数或天数超过上限', 'Too many delays or days'],
  SHORT_LIMIT: ['61038', '短期调整超过上限（{limit}）', 'Short-term adjustment above the limit ({limit})'],
  CUSTOMER_IN_USE: ['61040', '客户仍有未结金额{amount}元，不能删除', 'The customer still owes {amount}, cannot delete'],
  LAST_LEADER: ['61041', '部门至少保留一名负责人', 'The department needs at least one leader'],
  IMPORT_ROWS: ['61043', '导入失败{n}行，详见结果文件', '{n} rows failed, see the result file'],
  LEVY_LARGE: [
    '61044',
    '征税合计{amount}元，超过{most}元，请核对税额；无误的请确认大额已核对',
    'The levy comes to {amount}, more than {most}: check the amounts, and confirm them if they are right',
  ],
  EXPORT: ['61050', '导出文件失败', 'Export file failed'],
});

/** Refusals of the guarantee area, those of the approval machine among them. @see docs/spec/guarantee.md 6.5 */
export const guaranteeErrors = { ...approvalErrors, ...ownErrors };
