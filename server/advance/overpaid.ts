import { type Fen, formatFen, parseFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import { fundAlloc, fundReceipt } from '#domain/funds/fundReceipt.ts';
import { fundTxn } from '#domain/funds/fundTxn.ts';
import { change, changeAll } from '../crud/change.ts';
import { readMany, readOne } from '../crud/read.ts';
import { type FundRow, openOfItem, postFunds, reverseFunds } from '../funds/index.ts';
import type { Call } from '../gateway/method.ts';
import type { Advance } from './fees.ts';

const names = ['id', 'sourceKey', 'amount', 'txnDate', 'valueDate'] as const;

/** Rows of a kind about the fee of an advance that nobody took back, latest first. */
const standing = (itemId: string, txnKind: 'WAIVE' | 'REPAY', { db }: Call) =>
  readMany(fundTxn, names, { itemKind: 'FEE', itemId, txnKind }, db, {
    order: [['txnNo', 'desc']],
    and: (t) => `not exists (select 1 from fund_txn r where r.reverses_id = ${t.id})`,
  });

type Standing = Awaited<ReturnType<typeof standing>>[number];

const smaller = (left: Fen, right: Fen): Fen => (left < right ? left : right);

/** Takes a row back and leaves what remains of it, under a key of its own. */
async function shrink(
  advance: Advance,
  row: Standing,
  taken: Fen,
  facts: Pick<FundRow, 'txnKind' | 'sourceKey'>,
  call: Call,
) {
  await reverseFunds([row.sourceKey ?? ''], call, { reason: '服务费更正' });
  const rest = subtractFen(parseFen(row.amount ?? '0'), taken);
  if (rest === 0n) return;
  await postFunds(
    [
      {
        ...{ customerId: advance.customerId ?? '', mainCompId: advance.mainCompId ?? '', acctKind: 'FEE' },
        ...{ day: call.now.slice(0, 10), valueDay: row.valueDate ?? row.txnDate ?? undefined, direction: 'C' },
        ...{ amount: rest, item: { kind: 'FEE', id: advance.id }, bizNo: advance.docNo ?? '', ...facts },
      },
    ],
    call,
  );
}

/** What a receipt paid too much of a fee is prepaid from then on, so that its parts still add up. */
async function toPrepayment(advance: Advance, row: Standing, taken: Fen, causeId: string, call: Call): Promise<void> {
  const [, receiptId = '', allocId = ''] = (row.sourceKey ?? '').split(':');
  const receipt = await readOne(fundReceipt, ['id', 'receiptNo', 'prepayAmount'], { id: receiptId }, call.db);
  const alloc = await readOne(fundAlloc, ['id', 'amount'], { id: allocId }, call.db);
  await shrink(advance, row, taken, { txnKind: 'REPAY', sourceKey: `rcpt:${receiptId}:${allocId}:${causeId}` }, call);
  await postFunds(
    [
      {
        ...{ customerId: advance.customerId ?? '', mainCompId: advance.mainCompId ?? '', acctKind: 'PREPAY' },
        ...{ day: call.now.slice(0, 10), txnKind: 'PREIN', direction: 'C', amount: taken },
        ...{ bizNo: receipt?.receiptNo ?? '', sourceKey: `rcpt:${receiptId}:pre:${allocId}:${causeId}` },
      },
    ],
    call,
  );
  if (alloc) {
    const amount = formatFen(subtractFen(parseFen(alloc.amount ?? '0'), taken));
    await changeAll(fundAlloc, { id: alloc.id }, { amount }, call);
  }
  if (!receipt) return;
  const before: bigint = parseFen(receipt.prepayAmount ?? '0');
  await change(fundReceipt, receipt.id, { prepayAmount: formatFen((before + taken) as Fen) }, call);
}

/**
 * Makes room for a correction that makes the fee smaller than what was waived and paid: first less is waived, then what
 * was paid too much becomes prepayment, the latest receipt first.
 * @param credit what is about to be credited of the fee
 * @see docs/spec/finance-addendum.md F4
 */
export async function makeRoom(advance: Advance, credit: Fen, causeId: string, call: Call): Promise<void> {
  let short = subtractFen(credit, await openOfItem('FEE', advance.id, call.db));
  if (short <= 0n) return;
  for (const row of await standing(advance.id, 'WAIVE', call)) {
    if (short <= 0n) return;
    const taken = smaller(short, parseFen(row.amount ?? '0'));
    await shrink(advance, row, taken, { txnKind: 'WAIVE', sourceKey: `${row.sourceKey}:${causeId}` }, call);
    short = subtractFen(short, taken);
  }
  for (const row of await standing(advance.id, 'REPAY', call)) {
    if (short <= 0n) return;
    const taken = smaller(short, parseFen(row.amount ?? '0'));
    await toPrepayment(advance, row, taken, causeId, call);
    short = subtractFen(short, taken);
  }
  if (short > zeroFen) throw new Error(`the fee of ${advance.docNo ?? advance.id} cannot fall by ${formatFen(credit)}`);
}
