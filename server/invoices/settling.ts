import { addFen, type Fen, formatFen, parseFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import { invoiceOut } from '#domain/invoices/invoiceOut.ts';
import { change } from '../crud/change.ts';
import { readMany } from '../crud/read.ts';
import { asSystem } from '../crud/readRecord.ts';
import { openItems } from '../funds/index.ts';
import type { Call } from '../gateway/method.ts';
import type { PaidPart, Settling } from '../gateway/settling.ts';

async function addReceived(
  parts: readonly PaidPart[],
  change_: (before: Fen, amount: Fen) => Fen,
  call: Call,
): Promise<void> {
  const sums = new Map<string, Fen>();
  for (const { id, amount } of parts) sums.set(id, addFen(sums.get(id) ?? zeroFen, amount));
  const rows = await readMany(invoiceOut, ['id', 'receivedAmount'], { id: [...sums.keys()] }, call.db);
  for (const { id, receivedAmount } of rows) {
    const received = change_(parseFen(receivedAmount ?? '0'), sums.get(id) ?? zeroFen);
    await change(invoiceOut, id, { receivedAmount: formatFen(received) }, { ...asSystem(call), audit: {} });
  }
}

/** Receipts pay what an invoice claims by itself; what it is linked to is paid there. @see docs/spec/finance-addendum.md F40 */
export const invoicesSettling: Settling = {
  lock: async (ids, { db }) => {
    await readMany(invoiceOut, ['id'], { id: ids }, db, { order: ['id'], lock: 'no key update' });
  },
  payables: async (pair, _day, { db }) => {
    const items = await openItems({ ...pair, kinds: ['INVOICE'] }, db);
    return items.map(({ id, bizNo, open, dueDate, firstDate }) => ({
      ...{ kind: 'INVOICE', id, bizNo, limit: open, group: id, order: ['1', dueDate ?? firstDate, bizNo] },
    }));
  },
  paid: (parts, call) => addReceived(parts, addFen, call),
  unpaid: (parts, call) => addReceived(parts, subtractFen, call),
};
