import { formatFen, isMoney, parseFen, zeroFen } from '../core/money.ts';

/** An entry as it goes to another accounting package; amounts are decimal text, `0.00` on the other side. */
export interface ExportedLine {
  readonly voucherDate: string;
  readonly period: string;
  readonly word: string;
  readonly no: number;
  readonly attachCount: number;
  readonly maker: string;
  readonly summary: string;
  readonly subjectCode: string;
  readonly subjectName: string;
  readonly debit: string;
  readonly credit: string;
  readonly qty: string;
  readonly price: string;
  readonly department: readonly [code: string, name: string];
  readonly person: readonly [code: string, name: string];
  readonly customer: readonly [code: string, name: string];
  readonly supplier: readonly [code: string, name: string];
  readonly project: string;
}

/** What another package takes of a text: its separators become full-width, its line breaks spaces. */
const plainText = (text: string, longest: number): string =>
  text
    .replace(/[\r\n]+/g, ' ')
    .replaceAll(',', '，')
    .replaceAll('"', '＂')
    .slice(0, longest);

const amountOf = (text: string): string => formatFen(isMoney(text) ? parseFen(text) : zeroFen);

/**
 * 用友 U8/T3: lines of the text file, the first of which names the format. Whoever writes it encodes it as GBK.
 * @see docs/spec/finance-addendum.md F58
 */
export const yonyouLines = (lines: readonly ExportedLine[]): readonly string[] => [
  '填制凭证,V800',
  ...lines.map((line) =>
    [
      ...[line.voucherDate, line.word, line.no, Math.min(line.attachCount, 999), plainText(line.summary, 60)],
      ...[line.subjectCode.slice(0, 15), amountOf(line.debit), amountOf(line.credit), line.qty, '', ''],
      ...[plainText(line.maker, 20), '', '', line.voucherDate],
      ...[line.department[0], line.person[0], line.customer[0], line.supplier[0], '', plainText(line.project, 60)],
    ].join(','),
  ),
];

/** The columns of the standard voucher format of 金蝶 K3 and KIS, in its order. */
export const kingdeeColumns = [
  ...['FDate', 'FTransDate', 'FPeriod', 'FGroup', 'FNum', 'FEntryID', 'FExp', 'FAcctID'],
  ...['FClsName1', 'FObjID1', 'FObjName1', 'FClsName2', 'FObjID2', 'FObjName2'],
  ...['FClsName3', 'FObjID3', 'FObjName3', 'FClsName4', 'FObjID4', 'FObjName4'],
  ...['FTransID', 'FCyID', 'FExchRate', 'FDC', 'FFCYAmt', 'FQty', 'FPrice', 'FDebit', 'FCredit'],
  ...['FSettlCode', 'FSettleNo', 'FPrepare'],
] as const;

/**
 * 金蝶: rows of the sheet. Entries are counted within their voucher, from 0.
 * @param sides how sides are written: `1` for digits, 1 debit and 0 credit; `D` for the letters of old versions
 * @see docs/spec/finance-addendum.md F59
 */
export function kingdeeRows(
  lines: readonly ExportedLine[],
  sides: string,
): readonly (readonly (string | number | null)[])[] {
  let before = '';
  let entry = 0;
  return lines.map((line) => {
    const voucher = `${line.period}-${line.word}-${line.no}`;
    entry = voucher === before ? entry + 1 : 0;
    before = voucher;
    const [debit, credit] = [amountOf(line.debit), amountOf(line.credit)];
    const isDebit = debit !== '0.00';
    const side = sides === 'D' ? (isDebit ? 'D' : 'C') : isDebit ? 1 : 0;
    const auxiliary = (kind: string, [code, name]: readonly [string, string]) =>
      code ? [kind, code, name] : ['', '', ''];
    return [
      ...[line.voucherDate, line.voucherDate, Number(line.period.slice(4)), line.word, line.no, entry],
      ...[line.summary.slice(0, 80), line.subjectCode],
      ...[...auxiliary('客户', line.customer), ...auxiliary('供应商', line.supplier)],
      ...[...auxiliary('部门', line.department), ...auxiliary('职员', line.person)],
      ...['', 'RMB', 1, side, isDebit ? debit : credit, line.qty || null, line.price || null, debit, credit],
      ...['', '', line.maker],
    ];
  });
}
