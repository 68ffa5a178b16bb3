import type { RecordOf } from '#domain/core/entity.ts';
import { type Fen, parseFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import { fundTxn } from '#domain/funds/index.ts';
import type { invoice } from '#domain/invoices/invoice.ts';
import { plus } from '#domain/invoices/invoiceMath.ts';
import { isThere, readOne } from '../crud/read.ts';
import { openOfItem, postFunds, reverseFunds } from '../funds/index.ts';
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

/** The row of the sub-ledger by which an invoice is owed now; nothing where it was taken back, or never stood there. */
async function claimNow(id: string, { db }: Pick<Call, 'db'>) {
  const last = await readOne(
    fundTxn,
    ['id', 'sourceKey', 'amount'],
    { itemKind: 'INVOICE', itemId: id, txnKind: 'SETTLE' },
    db,
    { order: [['txnNo', 'desc']] },
  );
  return last && !(await isThere(fundTxn, { reversesId: last.id }, db)) ? last : undefined;
}

/**
 * An issued invoice is owed as far as nothing is linked to it. A claim of another amount takes the place of the one
 * before: it is posted first, so that the ledger refuses to take back what was paid.
 * @param what happened, once: the same source posts nothing twice
 * @see docs/spec/finance-addendum.md F40
 */
export async function setClaim(
  { id, invoiceNo, customerId, mainCompId }: Invoiced,
  amount: Fen,
  { source, reason, day }: { readonly source: string; readonly reason: string; readonly day?: string | null },
  call: Pick<Call, 'db' | 'actor' | 'now'>,
): Promise<void> {
  if (!customerId || !mainCompId) return;
  const before = await claimNow(id, call);
  if (parseFen(before?.amount ?? '0') === amount) return;
  if (amount > 0n)
    await postFunds(
      [
        {
          ...{ customerId, mainCompId, acctKind: 'SERVICE', day: day ?? call.now.slice(0, 10) },
          ...{ txnKind: 'SETTLE', direction: 'D', amount, item: { kind: 'INVOICE', id } },
          ...{ bizNo: invoiceNo ?? '', sourceKey: `invoice:${id}:${source}`, reason },
        },
      ],
      call,
    );
  if (before?.sourceKey) await reverseFunds([before.sourceKey], call, { reason });
}

/** Whether an invoice may claim so much less: what was paid of its own claim stays claimed. */
export async function mayClaim(record: Invoiced, amount: Fen, { db }: Pick<Call, 'db'>): Promise<boolean> {
  const before = parseFen((await claimNow(record.id, { db }))?.amount ?? '0');
  const less = subtractFen(before, amount);
  return less <= zeroFen || (await openOfItem('INVOICE', record.id, db)) >= less;
}
