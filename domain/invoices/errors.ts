import { defineErrors } from '../core/errors.ts';

/** Refusals of invoices. @see docs/spec/finance.md 6.7, docs/spec/finance-addendum.md F62 */
export const invoiceErrors = defineErrors(
  {
    REPEATED: ['62040', '发票重复：{no}', 'Invoice repeated: {no}'],
    OTHER_SUMS: [
      '62040',
      '发票重复：{no}，两个文件的金额不同（{sum}、{other}）',
      'Invoice repeated: {no}, and its two files differ ({sum}, {other})',
    ],
    BEFORE_ISSUE: ['62052', '所属期不能早于开票月份', 'Period before the invoice month'],
    NOT_OURS: ['62041', '发票{side}税号与主体公司不一致', 'The {side} tax number is not that of our company'],
    TOTALS: ['62044', '发票合计不等于明细之和', 'Totals differ from the lines'],
    NOT_VOIDED: ['62045', '该发票不能作废，请红冲', 'It cannot be voided, use a red invoice'],
    ABOVE_REST: ['62046', '红冲金额超过余额{rest}', 'Red amount above the rest {rest}'],
    LINK_ABOVE_REST: ['62047', '关联金额超过余额{rest}', 'Link above the rest {rest}'],
    NOT_VERIFIED: ['62048', '发票未查验一致，不能勾选', 'Not verified, it cannot be selected'],
    DECLARED_DIFFERS: [
      '62049',
      '申报税额{declared}与勾选合计{sum}不一致',
      'Declared {declared} differs from the selected {sum}',
    ],
    DOWNLOAD_LIMIT: ['62050', '下载超过限制：{limit}', 'Download limit: {limit}'],
    NO_RIGHT: ['62051', '无该主体公司的发票权限', 'No invoice right for this company'],
    LAST_RED: [
      '62053',
      '最后一张红票须为余额：金额{net}，税额{tax}',
      'The last red invoice takes the rest: net {net}, tax {tax}',
    ],
    SELECTED: ['62054', '发票已勾选，请先取消勾选', 'The invoice is selected, take that back first'],
    LINKED: ['62055', '红冲后余额{rest}小于关联金额{linked}', 'The rest {rest} would be less than the linked {linked}'],
  },
  ['NO_RIGHT'],
);
