import type { Rule } from '../core/entity.ts';
import type { DraftValues } from '../core/record.ts';
import { bi } from '../core/text.ts';
import type { invoiceFields } from './invoiceFields.ts';
import { sumsOf, wrongLine, wrongTotalTax } from './invoiceMath.ts';
import { isCertificate, kindOf, wrongNumbers } from './kinds.ts';

export type InvoiceDraft = DraftValues<typeof invoiceFields>;

/** Sums follow from lines; nobody types them. */
export const derivedSums = ({ lines, invoiceKind }: InvoiceDraft) => sumsOf(lines ?? [], isCertificate(invoiceKind));

const numbers: Rule<InvoiceDraft> = (record) => wrongNumbers(record);

/** M4 and M5: every line fits its rate, and all of them together do. */
const amounts: Rule<InvoiceDraft> = ({ lines = [] }) => {
  for (const [at, line] of (lines ?? []).entries()) {
    const wrong = wrongLine(line, lines?.[at - 1], at);
    if (wrong) return { lines: wrong.text };
  }
  const total = wrongTotalTax(lines ?? []);
  return total && { lines: total };
};

/** A blue invoice bills something: only a red one is negative. */
const signs: Rule<InvoiceDraft> = ({ grossAmount, redFlag, lines }) => {
  if (!grossAmount || !lines?.length) return undefined;
  const isNegative = grossAmount.startsWith('-');
  if (isNegative === (Number(redFlag) === 1)) return undefined;
  return { lines: bi('蓝字发票合计不能为负，负数请走红冲', 'A blue invoice is not negative: use a red request') };
};

const buyerOfSpecial: Rule<InvoiceDraft> = ({ invoiceKind, buyerTaxNo }) =>
  kindOf(invoiceKind)?.isSpecial && !buyerTaxNo
    ? { buyerTaxNo: bi('专用发票必须填写购方税号', 'A special invoice names the tax number of its buyer') }
    : undefined;

const certificateLine: Rule<InvoiceDraft> = ({ invoiceKind, lines }) =>
  isCertificate(invoiceKind) && (lines?.length ?? 0) > 1
    ? { lines: bi('海关缴款书只有一行明细', 'A customs certificate has one line') }
    : undefined;

const checkCodes: Rule<InvoiceDraft> = ({ checkCode }) =>
  checkCode && !/^[0-9]{20}$/.test(checkCode)
    ? { checkCode: bi('校验码为20位数字', 'A check code has 20 digits') }
    : undefined;

/** What holds of every invoice. @see docs/spec/finance.md 4.14, 6.0 M4 and M5 */
export const invoiceChecks = [numbers, amounts, signs, buyerOfSpecial, certificateLine, checkCodes];

/** What an invoice line of ours names: the bureau asks for the code of each. */
export const outputLines: Rule<InvoiceDraft> = ({ lines }, { moment }) => {
  const at = (lines ?? []).findIndex(({ taxCode }) => !taxCode);
  return moment === 'submit' && at >= 0
    ? { lines: bi(`第${at + 1}行缺少税收分类编码`, `Line ${at + 1} lacks its tax classification code`) }
    : undefined;
};
