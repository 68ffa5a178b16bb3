import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { date, dict, files, int, money, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { advanceErrors } from './errors.ts';

const fields = {
  advanceId: ref('垫付单', 'Advance', { entity: 'taxAdvance', required: true, createOnly: true }),
  lineNo: int('行号', 'Line', { min: 1 }),
  taxBillNo: text('缴款书号', 'Certificate no', { max: 22, required: true }),
  taxKind: dict('税种', 'Tax kind', { dict: 'BH_TAX_KIND', required: true }),
  amount: money('税额', 'Amount', { required: true, min: '0.01', sum: true }),
  /** How far this certificate is advanced; the customer pays the rest. */
  advancePart: money('垫付部分', 'Advanced part', {
    min: '0',
    sum: true,
    help: bi('留空为全额', 'All of it if empty'),
  }),
  issueDate: date('填发日期', 'Issued', { required: true }),
  dueDate: date('缴款期限', 'Due', { notBefore: 'issueDate', help: bi('留空时自动计算', 'Reckoned if empty') }),
  paidDate: date('缴税日', 'Paid', { readOnly: true }),
  lateDays: int('滞纳天数', 'Late days', { readOnly: true }),
  lateFee: money('滞纳金', 'Late surcharge', { readOnly: true }),
  payerSide: dict('抬头', 'Title holder', { dict: 'TAX_PAYER_SIDE', required: true, default: 'OWNER' }),
  billFile: files('税单文件', 'Certificate', { maxCount: 3 }),
};

type Draft = DraftValues<typeof fields>;

const form = /^\d{18}[-/*][A-Z]\d{2}$/;
const knownKinds: ReadonlySet<string> = new Set(['A', 'L', 'Y', 'I']);

/** The kind that the letter of a certificate number stands for: what has no word of its own is another tax. */
function kindOfBillNo(taxBillNo: string): string {
  const letter = taxBillNo.charAt(19);
  return knownKinds.has(letter) ? letter : 'O';
}

/** The number of a certificate begins with its declaration and names its tax. */
export const isBillOf = (
  taxBillNo: string,
  { declNo, taxKind }: { readonly declNo?: string | null | undefined; readonly taxKind?: string | null | undefined },
) => (!declNo || taxBillNo.startsWith(declNo)) && (!taxKind || kindOfBillNo(taxBillNo) === taxKind);

const wrongNumber: Rule<Draft> = ({ taxBillNo, taxKind }) => {
  if (!taxBillNo) return undefined;
  if (!form.test(taxBillNo))
    return {
      taxBillNo: bi('应为18位报关单号、分隔符、税种字母和两位序号', 'Declaration, separator, letter, two digits'),
    };
  return isBillOf(taxBillNo, { taxKind }) ? undefined : { taxBillNo: advanceErrors.BILL_NUMBER().text };
};

/** What is paid in our own name is no advance. */
const ownTitle: Rule<Draft> = ({ payerSide }) =>
  payerSide === 'SELF'
    ? { payerSide: bi('抬头为我司的税单不属于垫付', 'What is in our own name is no advance') }
    : undefined;

/** 税单: a customs payment certificate whose tax we pay for its owner. @see docs/spec/finance.md 4.2 */
export const taxBill = defineEntity({
  key: 'taxBill',
  service: 'baohan',
  design: 'finance',
  label: bi('税单', 'Tax bill'),
  parent: { entity: 'taxAdvance', field: 'advanceId' },
  fields,
  title: 'taxBillNo',
  rules: [wrongNumber, ownTitle],
  index: [['taxBillNo']],
  scope: 'parent',
  verbs: ['import'],
});
