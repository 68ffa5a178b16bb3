import type { RecordOf } from '#domain/core/entity.ts';
import { type Fen, negateFen, parseFen, subtractFen } from '#domain/core/money.ts';
import type { invoice } from '#domain/invoices/invoice.ts';
import { plus } from '#domain/invoices/invoiceMath.ts';
import { openOf, postFunds } from '../funds/index.ts';
import type { Call } from '../gateway/method.ts';

export type Invoiced = Pick<
  RecordOf<typeof invoice>,
  'id' | 'invoiceNo' | 'customerId' | 'mainCompId' | 'issueDate' | 'grossAmount' | 'redAmount' | 'linkedAmount'
>;

/** What is left of an invoice after its reds; links stay within it. @see docs/spec/finance.md 6.0 M12 */
export const restOfInvoice = ({ grossAmount, redAmount }: Pick<Invoiced, 'grossAmount' | 'redAmount'>): Fen =>
  parseFen(plus(grossAmount, redAmount));

/** What an invoice claims by itself: what is linked has a claim of its own. */
export const unlinkedOf = (record: Pick<Invoiced, 'grossAmount' | 'redAmount' | 'linkedAmount'>): Fen =>
  subtractFen(restOfInvoice(record), parseFen(record.linkedAmount ?? '0'));

/** An issued invoice is owed as far as nothing is linked to it. @see docs/spec/finance-addendum.md F40 */
export async function postIssued(record: Invoiced, call: Call): Promise<void> {
  const { id, invoiceNo, customerId, mainCompId, issueDate } = record;
  const amount = unlinkedOf(record);
  if (!customerId || !mainCompId || amount <= 0n) return;
  await postFunds(
    [
      {
        ...{ customerId, mainCompId, acctKind: 'SERVICE', day: issueDate ?? call.now.slice(0, 10) },
        ...{ txnKind: 'SETTLE', direction: 'D', amount, item: { kind: 'INVOICE', id } },
        ...{ bizNo: invoiceNo ?? '', sourceKey: `invoice:${id}:issue` },
      },
    ],
    call,
  );
}

/**
 * What an issued invoice claims changed: a link took some of it over or gave it back, or a red took it off.
 * @param change less than nothing where it claims less
 * @param source what happened, once
 */
export async function postChange(
  record: Invoiced,
  change: Fen,
  { source, reason }: { readonly source: string; readonly reason: string },
  call: Call,
): Promise<void> {
  const { id, invoiceNo, customerId, mainCompId } = record;
  if (!customerId || !mainCompId || change === 0n) return;
  await postFunds(
    [
      {
        ...{ customerId, mainCompId, acctKind: 'SERVICE', day: call.now.slice(0, 10) },
        ...{ txnKind: change < 0n ? 'REVERSE' : 'SETTLE', direction: 'D', amount: change },
        ...{ item: { kind: 'INVOICE' as const, id }, bizNo: invoiceNo ?? '', reason },
        sourceKey: `invoice:${id}:${source}`,
      },
    ],
    call,
  );
}

/** Whether so much of its own claim is not paid yet. */
export const isUnpaid = async ({ id }: Pick<Invoiced, 'id'>, amount: Fen, { db }: Pick<Call, 'db'>): Promise<boolean> =>
  (await openOf('INVOICE', id, db)) >= amount;

/** What an invoice claimed is claimed no more. */
export const postVoided = (record: Invoiced, reason: string, call: Call): Promise<void> =>
  postChange(record, negateFen(unlinkedOf(record)), { source: 'void', reason }, call);
