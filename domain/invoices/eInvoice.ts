import { addFen, formatFen, isMoney, parseFen, sumFen, withoutTrailingZeros } from '../core/money.ts';
import { bi, type Text } from '../core/text.ts';

/** An element of an e-invoice: what stands in it, in its order. */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/** An invoice as its file says it, and where each value stood. */
export interface ReadEInvoice {
  readonly values: Readonly<Record<string, string | null>>;
  readonly lines: readonly Readonly<Record<string, string | null>>[];
  /** Field -> path in the file. */
  readonly provenance: Readonly<Record<string, string>>;
  /** Business that some invoices are of, such as tolls, as it stands there. */
  readonly special: unknown;
  readonly isRed: boolean;
  /** Worth a look, and no fault. */
  readonly notes: readonly Text[];
}

/** @throws {EInvoiceFault} what of the file cannot be taken */
export class EInvoiceFault extends Error {
  readonly text: Text;
  readonly code: string;
  constructor(text: Text, code = '1001') {
    super(text.en);
    this.name = 'EInvoiceFault';
    this.text = text;
    this.code = code;
  }
}

const mostInvoiceLines = 2_000;

/** Field -> the places it may stand, the first that says something. @see docs/spec/finance-addendum.md F56 */
const places: Readonly<Record<string, readonly string[]>> = {
  invoiceNo: ['TaxSupervisionInfo/InvoiceNumber', 'Header/EIid'],
  issueDate: [
    'TaxSupervisionInfo/IssueTime',
    'EInvoiceData/BasicInformation/RequestTime',
    'BasicInformation/RequestTime',
  ],
  kindCode: ['Header/InherentLabel/GeneralOrSpecialVAT/LabelCode'],
  issueType: ['Header/InherentLabel/InIssuType/LabelCode'],
  sellerTaxNo: ['EInvoiceData/SellerInformation/SellerIdNum'],
  sellerName: ['EInvoiceData/SellerInformation/SellerName'],
  sellerAddr: ['EInvoiceData/SellerInformation/SellerAddr'],
  sellerTel: ['EInvoiceData/SellerInformation/SellerTelNum'],
  sellerBankName: ['EInvoiceData/SellerInformation/SellerBankName'],
  sellerBankNo: ['EInvoiceData/SellerInformation/SellerBankAccNum'],
  buyerTaxNo: ['EInvoiceData/BuyerInformation/BuyerIdNum'],
  buyerName: ['EInvoiceData/BuyerInformation/BuyerName'],
  netAmount: ['EInvoiceData/BasicInformation/TotalAmWithoutTax'],
  taxAmount: ['EInvoiceData/BasicInformation/TotalTaxAm'],
  grossAmount: ['EInvoiceData/BasicInformation/TotalTax-includedAmount'],
  drawer: ['EInvoiceData/BasicInformation/Drawer'],
  remark: ['EInvoiceData/AdditionalInformation/Remark'],
};

const linePlaces: Readonly<Record<string, string>> = {
  itemName: 'ItemName',
  spec: 'SpecMod',
  unit: 'MeaUnits',
  qty: 'Quantity',
  unitPrice: 'UnPrice',
  netAmount: 'Amount',
  taxRate: 'TaxRate',
  taxAmount: 'ComTaxAm',
  taxCode: 'TaxClassificationCode',
};

const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((one) => one.name === name);

const at = (root: XmlElement, path: string): XmlElement | undefined =>
  path.split('/').reduce<XmlElement | undefined>(child, root);

/** `0.060000`, `6%` and words for what has no tax, as the dictionary of rates has them. */
export function rateWord(text: string): string {
  if (text.includes('不征税')) return 'NOTAX';
  if (text.includes('免税')) return 'FREE';
  const percent = /^(\d{1,2})(?:\.0+)?%$/.exec(text)?.[1];
  if (percent) return withoutTrailingZeros(`0.${percent.padStart(2, '0')}`);
  const share = /^0?\.(\d{1,2})0*$/.exec(text)?.[1];
  if (share) return withoutTrailingZeros(`0.${share}`);
  return /^0+(\.0*)?$/.test(text) ? '0' : text;
}

/** `2026-03-01 10:20:30`, `2026年03月01日` and `20260301` as a day; nothing for what is none. */
function dayIn(text: string): string | undefined {
  const [, year, month, day] = /^(20\d{2})[-/年]?(\d{2})[-/月]?(\d{2})/.exec(text) ?? [];
  return year && month && day ? `${year}-${month}-${day}` : undefined;
}

const amountOf = (text: string): string => {
  const plain = withoutTrailingZeros(text);
  return isMoney(plain) ? formatFen(parseFen(plain)) : text;
};

/** Amounts of the file against each other: what it says in all is what its lines come to. @throws 62044 */
function refuseOtherSums(values: ReadEInvoice['values'], lines: ReadEInvoice['lines']): void {
  const sum = (name: string) => sumFen(lines.map((line) => parseFen(line[name] ?? '0')));
  const { netAmount, taxAmount, grossAmount } = values;
  const all = [netAmount, taxAmount, grossAmount, ...lines.flatMap((line) => [line.netAmount, line.taxAmount])];
  if (!all.every((amount) => isMoney(amount)))
    throw new EInvoiceFault(bi('文件中的金额不正确', 'An amount of the file is none'));
  const [net, tax] = [sum('netAmount'), sum('taxAmount')];
  const fits =
    parseFen(netAmount ?? '') === net &&
    parseFen(taxAmount ?? '') === tax &&
    parseFen(grossAmount ?? '') === addFen(net, tax);
  if (!fits) throw new EInvoiceFault(bi('发票合计不等于明细之和', 'Totals differ from the lines'), '62044');
}

function readLine(item: XmlElement): Record<string, string | null> {
  const texts = Object.entries(linePlaces).map(([field, name]) => [field, child(item, name)?.text || null] as const);
  const line: Record<string, string | null> = Object.fromEntries(texts);
  return {
    ...line,
    netAmount: line.netAmount ? amountOf(line.netAmount) : null,
    // What is exempt has no tax, and says so by a dash or by nothing.
    taxAmount: line.taxAmount && /\d/.test(line.taxAmount) ? amountOf(line.taxAmount) : '0.00',
    taxRate: line.taxRate ? rateWord(line.taxRate) : null,
    lineKind: line.netAmount?.startsWith('-') ? 'DISCOUNT' : 'NORMAL',
  };
}

/**
 * An e-invoice of the tax bureau, from the elements of its file.
 * @throws {EInvoiceFault} it is none, has too many lines, or its sums are not those of its lines
 * @see docs/spec/finance-addendum.md F56
 */
export function readEInvoice(root: XmlElement): ReadEInvoice {
  if (root.name !== 'EInvoice')
    throw new EInvoiceFault(bi('不是税务局的电子发票文件', 'Not an e-invoice of the tax bureau'));
  const provenance: Record<string, string> = {};
  const read = (field: string): string | null => {
    for (const path of places[field] ?? []) {
      const text = at(root, path)?.text;
      if (!text) continue;
      provenance[field] = `EInvoice/${path}`;
      return text;
    }
    return null;
  };
  const raw = Object.fromEntries(Object.keys(places).map((field) => [field, read(field)]));
  const items = (child(root, 'EInvoiceData')?.children ?? []).filter(({ name }) => name === 'IssuItemInformation');
  if (items.length === 0) throw new EInvoiceFault(bi('文件中没有发票明细', 'The file has no lines'));
  if (items.length > mostInvoiceLines)
    throw new EInvoiceFault(bi(`明细超过${mostInvoiceLines}行`, `More than ${mostInvoiceLines} lines`));
  const read_ = items.map(readLine);
  const isRed = raw.issueType === 'N' || Boolean(raw.grossAmount?.startsWith('-'));
  const lines = isRed ? read_.map((line) => ({ ...line, lineKind: 'NORMAL' })) : read_;
  for (const field of Object.keys(linePlaces))
    provenance[`lines.${field}`] = `EInvoice/EInvoiceData/IssuItemInformation/${linePlaces[field]}`;
  const issueDate = raw.issueDate ? dayIn(raw.issueDate) : undefined;
  const join = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' ') || null;
  const values = {
    ...{
      invoiceKind: raw.kindCode === '01' ? '81' : '82',
      invoiceNo: raw.invoiceNo ?? null,
      issueDate: issueDate ?? null,
    },
    ...{ sellerName: raw.sellerName ?? null, sellerTaxNo: raw.sellerTaxNo ?? null },
    ...{ sellerAddrPhone: join(raw.sellerAddr, raw.sellerTel), sellerBank: join(raw.sellerBankName, raw.sellerBankNo) },
    ...{ buyerName: raw.buyerName ?? null, buyerTaxNo: raw.buyerTaxNo ?? null },
    netAmount: raw.netAmount ? amountOf(raw.netAmount) : null,
    taxAmount: raw.taxAmount && /\d/.test(raw.taxAmount) ? amountOf(raw.taxAmount) : '0.00',
    grossAmount: raw.grossAmount ? amountOf(raw.grossAmount) : null,
    ...{ drawer: raw.drawer ?? null, remark: raw.remark?.slice(0, 230) ?? null },
  };
  refuseOtherSums(values, lines);
  return { values, lines, provenance, special: specialOf(root), isRed, notes: notesOf(values) };
}

const asPlain = ({ text, children }: XmlElement): unknown =>
  children.length ? Object.fromEntries(children.map((one) => [one.name, asPlain(one)])) : text;

const specialOf = (root: XmlElement): unknown => {
  const special = at(root, 'EInvoiceData/SpecificInformation') ?? child(root, 'SpecificInformation');
  return special?.children.length ? asPlain(special) : null;
};

/** The first two digits of a digital number are the year it was issued. */
const notesOf = ({ invoiceNo, issueDate }: ReadEInvoice['values']): Text[] =>
  invoiceNo && issueDate && invoiceNo.slice(0, 2) !== issueDate.slice(2, 4)
    ? [bi('发票号码的年份与开票日期不一致，请核对', 'The year in its number is not that of its date: compare them')]
    : [];

/** What a PDF of an invoice says in its document properties, as far as it does. */
export function readPdfProperties(properties: Readonly<Record<string, string>>): Record<string, string> {
  const names = {
    ...{ invoiceNo: 'InvoiceNumber', sellerTaxNo: 'SellerIdNum', netAmount: 'TotalAmWithoutTax' },
    ...{ taxAmount: 'TotalTaxAm', grossAmount: 'TotalTax-includedAmount' },
  };
  const found = Object.entries(names).flatMap(([field, name]) => {
    const text = properties[name]?.trim();
    return text ? [[field, field.endsWith('Amount') ? amountOf(text) : text] as const] : [];
  });
  const issueDate = properties.IssueTime ? dayIn(properties.IssueTime.trim()) : undefined;
  return { ...Object.fromEntries(found), ...(issueDate && { issueDate }) };
}
