import { bi, type Text } from '../core/text.ts';
import { isTaxBillNo } from '../guarantee/index.ts';

/** How invoices of a kind are numbered, and what they are good for. @see docs/spec/finance.md 6.9 */
export interface InvoiceKind {
  /** Digits that its code may have; none where it has no code. */
  readonly codeDigits: readonly number[];
  /** Digits of its number; a certificate of customs has the number of its declaration instead. */
  readonly noDigits: 8 | 20 | 'certificate';
  /** A 20-digit number stands beside code and number. */
  readonly hasDigitalNo?: true;
  readonly isDeductible?: true;
  /** Only the buyer whose tax number it bears may deduct it. */
  readonly isSpecial?: true;
  /** Made of paper: voided in the month it was issued. */
  readonly isPaper?: true;
  /** Air and rail: the tax is reckoned out of the fare where none is printed. */
  readonly fareRate?: string;
}

const plain = { codeDigits: [], noDigits: 20 } as const;

const kinds: Readonly<Record<string, InvoiceKind>> = {
  '01': { codeDigits: [10], noDigits: 8, isDeductible: true, isSpecial: true, isPaper: true },
  '03': { codeDigits: [12], noDigits: 8, isDeductible: true, isSpecial: true, isPaper: true },
  '04': { codeDigits: [10, 12], noDigits: 8, isPaper: true },
  '08': { codeDigits: [12], noDigits: 8, isDeductible: true, isSpecial: true },
  '10': { codeDigits: [12], noDigits: 8 },
  '11': { codeDigits: [12], noDigits: 8, isPaper: true },
  '14': { codeDigits: [12], noDigits: 8, isDeductible: true },
  '17': { codeDigits: [], noDigits: 'certificate', isDeductible: true },
  '51': { ...plain, isDeductible: true, fareRate: '0.09' },
  '61': { ...plain, isDeductible: true, fareRate: '0.09' },
  '81': { ...plain, isDeductible: true, isSpecial: true },
  '82': plain,
  '85': { codeDigits: [10, 12], noDigits: 8, hasDigitalNo: true, isDeductible: true, isSpecial: true, isPaper: true },
  '86': { codeDigits: [10, 12], noDigits: 8, hasDigitalNo: true, isPaper: true },
};

/** Nothing for a kind that nobody has heard of. */
export const kindOf = (kind: string | null | undefined): InvoiceKind | undefined =>
  kind && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;

/** 海关缴款书: its net is what was taxed, and nothing that is owed. @see docs/spec/finance-addendum.md F30 */
export const isCertificate = (kind: string | null | undefined): boolean => kindOf(kind)?.noDigits === 'certificate';

const digits = (count: number, text: string): boolean => text.length === count && /^[0-9]+$/.test(text);

interface Numbered {
  readonly invoiceKind?: string | null | undefined;
  readonly invoiceCode?: string | null | undefined;
  readonly invoiceNo?: string | null | undefined;
  readonly digitalNo?: string | null | undefined;
}

type NumberErrors = { readonly [Name in 'invoiceCode' | 'invoiceNo' | 'digitalNo']?: Text };

const wrongFormat = (zh: string, en: string): Text => bi(`发票号码格式不正确：${zh}`, `Invoice number wrong: ${en}`);

/** What is wrong with the numbers of an invoice of its kind; what is empty is asked for elsewhere. */
export function wrongNumbers({ invoiceKind, invoiceCode, invoiceNo, digitalNo }: Numbered): NumberErrors | undefined {
  const kind = kindOf(invoiceKind);
  if (!kind) return undefined;
  const { codeDigits, noDigits, hasDigitalNo } = kind;
  const counts = codeDigits.join('或');
  const errors = {
    ...(invoiceCode &&
      codeDigits.length === 0 && { invoiceCode: wrongFormat('该种类没有发票代码', 'This kind has no code') }),
    ...(codeDigits.length > 0 &&
      (invoiceNo || invoiceCode) &&
      !codeDigits.some((count) => digits(count, invoiceCode ?? '')) && {
        invoiceCode: wrongFormat(`代码为${counts}位数字`, `the code has ${codeDigits.join(' or ')} digits`),
      }),
    ...wrongNo(noDigits, invoiceNo),
    ...(digitalNo && !digits(20, digitalNo) && { digitalNo: wrongFormat('数电票号码为20位数字', '20 digits') }),
    ...(hasDigitalNo &&
      invoiceNo &&
      !digitalNo && { digitalNo: wrongFormat('须填写20位数电票号码', 'its 20 digits are asked for') }),
    ...(digitalNo &&
      !hasDigitalNo && { digitalNo: wrongFormat('该种类没有另外的数电票号码', 'This kind has none beside') }),
  };
  return Object.keys(errors).length ? errors : undefined;
}

function wrongNo(noDigits: InvoiceKind['noDigits'], invoiceNo: string | null | undefined): NumberErrors {
  if (!invoiceNo) return {};
  if (noDigits === 'certificate')
    return isTaxBillNo(invoiceNo)
      ? {}
      : { invoiceNo: wrongFormat('海关缴款书号码为22位', 'a certificate has 22 characters') };
  return digits(noDigits, invoiceNo) ? {} : { invoiceNo: wrongFormat(`号码为${noDigits}位数字`, `${noDigits} digits`) };
}

/**
 * What an invoice is known by, whatever form its number has: the digital number where it has one, and code with number
 * where it is printed. Two invoices that share either are one.
 */
export function numberKeys({ invoiceKind, invoiceCode, invoiceNo, digitalNo }: Numbered): {
  readonly numberKey: string | null;
  readonly paperKey: string | null;
} {
  if (!invoiceNo) return { numberKey: null, paperKey: null };
  const paper = invoiceCode ? `${invoiceCode}-${invoiceNo}` : null;
  const isDigital = kindOf(invoiceKind)?.noDigits !== 8;
  return { numberKey: digitalNo || (isDigital ? invoiceNo.toUpperCase() : paper), paperKey: paper };
}
