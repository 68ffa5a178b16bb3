import { customer } from '#domain/company/index.ts';
import type { DraftOf, RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { isMoney } from '#domain/core/money.ts';
import { bhMainComp } from '#domain/guarantee/index.ts';
import { invoiceErrors } from '#domain/invoices/errors.ts';
import type { invoiceIn } from '#domain/invoices/invoiceIn.ts';
import { sumsOf, taxInFare, taxOn } from '#domain/invoices/invoiceMath.ts';
import type { invoiceOut } from '#domain/invoices/invoiceOut.ts';
import { scopeKeyOf } from '#domain/invoices/invoiceRights.ts';
import { isCertificate, kindOf, numberKeys } from '#domain/invoices/kinds.ts';
import { supplier } from '#domain/partners/index.ts';
import { readOne } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';
import { refuseRepeated } from './duplicates.ts';
import { needInvoiceRight } from './rights.ts';

type Input = DraftOf<typeof invoiceIn>;
type Output = DraftOf<typeof invoiceOut>;

/** Our own company, whose name and tax number stand on one side of every invoice. */
const companyOf = (mainCompId: string | null | undefined, { db }: Call) =>
  readOne(bhMainComp, ['name', 'creditCode'], { id: mainCompId ?? '' }, db);

/** @throws 1001 with the words of 62041: the number on our side is another's */
function refuseOther(typed: string | null | undefined, ours: string, name: 'buyerTaxNo' | 'sellerTaxNo'): void {
  if (!typed || typed.toUpperCase() === ours) return;
  const side = name === 'buyerTaxNo' ? '购方' : '销方';
  throw invalid({ [name]: invoiceErrors.NOT_OURS({ side }).text });
}

/** The right over what it was and over what it becomes. */
function needEdit(scopeKey: string, before: { readonly scopeKey?: string | null } | undefined, call: Call): void {
  needInvoiceRight('canEdit', { scopeKey }, call);
  if (before) needInvoiceRight('canEdit', before, call);
}

/** Lines with the tax of their rate where nobody wrote one, and the sums of these. */
function withTax({ lines, invoiceKind }: Pick<Input, 'lines' | 'invoiceKind'>) {
  if (!lines?.some(({ taxAmount, netAmount }) => !taxAmount && isMoney(netAmount))) return {};
  const filled = lines.map((line) => {
    const { netAmount, taxRate, taxAmount } = line;
    return taxAmount || !isMoney(netAmount) ? line : { ...line, taxAmount: taxOn(netAmount, taxRate) };
  });
  return { lines: filled, ...sumsOf(filled, isCertificate(invoiceKind)) };
}

/** What of an input invoice may be deducted, before anybody chose it. */
function deductionOf({ invoiceKind, taxAmount, grossAmount }: Input) {
  const kind = kindOf(invoiceKind);
  if (!kind?.isDeductible) return { deductStatus: 'NA', deductibleTax: '0.00' };
  const printed = taxAmount && /[1-9]/.test(taxAmount);
  const deductibleTax =
    kind.fareRate && !printed && grossAmount ? taxInFare(grossAmount, kind.fareRate) : (taxAmount ?? '0.00');
  return { deductStatus: 'UNSELECTED', deductibleTax };
}

/** Our side, the supplier of its tax number, what it is known by, and what may be deducted of it. */
export async function preparedInput(record: Input, before: RecordOf<typeof invoiceIn> | undefined, call: Call) {
  const scopeKey = scopeKeyOf(record.mainCompId, 'IN');
  needEdit(scopeKey, before, call);
  const company = await companyOf(record.mainCompId, call);
  refuseOther(record.buyerTaxNo, company?.creditCode ?? '', 'buyerTaxNo');
  await refuseRepeated('IN', record, call, before?.id);
  const seller = record.sellerTaxNo
    ? await readOne(supplier, ['id'], { creditCode: record.sellerTaxNo.toUpperCase() }, call.db)
    : undefined;
  const taxed = withTax(record);
  const chosen = before && before.deductStatus !== 'UNSELECTED' && before.deductStatus !== 'NA';
  return {
    buyerName: record.buyerName || (company?.name ?? null),
    buyerTaxNo: company?.creditCode ?? null,
    supplierId: record.supplierId ?? seller?.id ?? null,
    ...numberKeys(record),
    scopeKey,
    ...taxed,
    ...(!chosen && deductionOf({ ...record, ...taxed })),
  };
}

/** Our side, and the title that the customer's invoices bear. */
export async function preparedOutput(record: Output, before: RecordOf<typeof invoiceOut> | undefined, call: Call) {
  const scopeKey = scopeKeyOf(record.mainCompId, 'OUT');
  needEdit(scopeKey, before, call);
  const company = await companyOf(record.mainCompId, call);
  refuseOther(record.sellerTaxNo, company?.creditCode ?? '', 'sellerTaxNo');
  const buyer = record.customerId
    ? await readOne(
        customer,
        ['name', 'creditCode', 'invTitle', 'invTaxNo', 'invAddrPhone', 'invBank'],
        { id: record.customerId },
        call.db,
      )
    : undefined;
  await refuseRepeated('OUT', record, call, before?.id);
  return {
    sellerName: company?.name ?? null,
    sellerTaxNo: company?.creditCode ?? null,
    buyerName: record.buyerName || buyer?.invTitle || buyer?.name || null,
    buyerTaxNo: record.buyerTaxNo || buyer?.invTaxNo || buyer?.creditCode || null,
    buyerAddrPhone: record.buyerAddrPhone || buyer?.invAddrPhone || null,
    buyerBank: record.buyerBank || buyer?.invBank || null,
    ...numberKeys(record),
    ...withTax(record),
    scopeKey,
  };
}
