import { type Fen, formatFen, negateFen, parseFen } from '#domain/core/money.ts';
import { fundItem } from '#domain/funds/fundItem.ts';
import { fundTxn } from '#domain/funds/fundTxn.ts';
import type { AcctKind, FundItemKind, PostingSide, TxnKind } from '#domain/funds/posting.ts';
import { note } from '../crud/change.ts';
import { insertMany } from '../crud/insertMany.ts';
import { readMany } from '../crud/read.ts';
import { rowOf } from '../crud/writeRecord.ts';
import type { Call, Db } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { accountKey, accountsFor, type LockedAccounts } from './accounts.ts';
import { type BookedOn, bookedOn } from './periods.ts';

/** What posting needs of a call: a transaction, who acts, and when; accounts that its caller has locked. */
export type FundsCall = Pick<Call, 'db' | 'actor' | 'now'> & { readonly accounts?: LockedAccounts };

/** One row of the sub-ledger to be. */
export interface FundRow {
  readonly customerId: string;
  readonly mainCompId: string;
  readonly acctKind: AcctKind;
  /** The day it happened: booked then, or today where its period is closed. */
  readonly day: string;
  /** The day it counts from, where that is another one than both, such as the receipt that is reversed today. */
  readonly valueDay?: string | undefined;
  readonly txnKind: TxnKind;
  readonly direction: PostingSide;
  /** More than nothing; less than nothing in a REVERSE alone. */
  readonly amount: Fen;
  /** What is owed by it; of every account but prepayments. */
  readonly item?: { readonly kind: FundItemKind; readonly id: string; readonly dueDate?: string | null } | undefined;
  /** Number of the document, as people know it. */
  readonly bizNo: string;
  /** What happened, once: the same key posts nothing twice. */
  readonly sourceKey: string;
  readonly reversesId?: string | undefined;
  readonly reason?: string | undefined;
}

/**
 * Adds rows to the sub-ledger, in this order; accounts, items and sums of days follow by themselves. Periods are held
 * first, then accounts by id. What was posted by its key before is answered as it is and posted no second time. Callers
 * lock what they post for (line, advance, receipt) before.
 * @throws 62024 the period is closed, 1001 the day lies ahead
 * @throws {Error} the database refuses: more is paid of an item than is open of it
 * @see docs/spec/finance-addendum.md F1, F9, F10, F11
 */
export async function postFunds(rows: readonly FundRow[], call: FundsCall): Promise<void> {
  if (rows.length === 0) return;
  const days = await daysOf(rows, call);
  const accounts = await accountsFor(rows, call, call.accounts);
  const keys = rows.map(({ sourceKey }) => sourceKey);
  const posted = await readMany(fundTxn, ['sourceKey'], { sourceKey: keys }, call.db);
  const known = new Set(posted.map(({ sourceKey }) => sourceKey));
  const fresh = rows.flatMap((row, at) => {
    const dates = days[at];
    if (known.has(row.sourceKey) || !dates) return [];
    const { reason = null, reversesId = null, item, txnKind, direction, bizNo, sourceKey } = row;
    const booked = { ...dates, ...(row.valueDay && row.valueDay !== dates.txnDate && { valueDate: row.valueDay }) };
    const facts = { accountId: accounts.get(accountKey(row)), ...booked, txnKind, direction, bizNo, sourceKey, reason };
    const about = { itemKind: item?.kind ?? null, itemId: item?.id ?? null, reversesId };
    return [rowOf(fundTxn, newId(), { ...facts, ...about, amount: formatFen(row.amount) }, call)];
  });
  await insertMany(fundTxn, fresh, call.db);
  await setDueDates(rows, call.db);
}

/** Where each row is booked; its period is held. Periods come in order, so that nobody waits for another in turn. */
async function daysOf(rows: readonly FundRow[], call: FundsCall): Promise<readonly BookedOn[]> {
  const order = rows.map((_, at) => at).sort((left, right) => compareDays(rows[left], rows[right]));
  const days: BookedOn[] = [];
  const known = new Map<string, BookedOn>();
  for (const at of order) {
    const row = rows[at];
    if (!row) continue;
    const { mainCompId, day, reason } = row;
    const key = `${mainCompId} ${day} ${reason ?? ''}`;
    const booked = known.get(key) ?? (await bookedOn(mainCompId, day, call, { reason }));
    known.set(key, booked);
    days[at] = booked;
  }
  return days;
}

const compareDays = (left: FundRow | undefined, right: FundRow | undefined): number =>
  `${left?.mainCompId} ${left?.day}` < `${right?.mainCompId} ${right?.day}` ? -1 : 1;

async function setDueDates(rows: readonly FundRow[], db: Db): Promise<void> {
  for (const { item } of rows) if (item?.dueDate !== undefined) await setDueDate(item, item.dueDate, db);
}

/** When an item has to be paid; null where nobody asked for it yet. Terms move, so the day stands at the item alone. */
export async function setDueDate(
  { kind, id }: { readonly kind: FundItemKind; readonly id: string },
  dueDate: string | null,
  db: Db,
): Promise<void> {
  await note(fundItem, { itemKind: kind, itemId: id }, { dueDate }, db);
}

/**
 * Takes rows back: the same with their amounts negative, today, counting from the day the row counted from. What was
 * taken back before stays so.
 * @param keys source keys of the rows
 */
export async function reverseFunds(
  keys: readonly string[],
  call: FundsCall,
  { reason }: { readonly reason: string },
): Promise<void> {
  const rows = await readMany(
    fundTxn,
    [
      ...(['id', 'customerId', 'mainCompId', 'acctKind', 'txnDate', 'valueDate', 'direction', 'amount'] as const),
      ...(['itemKind', 'itemId', 'bizNo'] as const),
    ],
    { sourceKey: keys },
    call.db,
    { order: ['txnNo'] },
  );
  await postFunds(
    rows.map((row) => ({
      ...{ customerId: row.customerId ?? '', mainCompId: row.mainCompId ?? '', acctKind: row.acctKind as AcctKind },
      ...{ day: call.now.slice(0, 10), valueDay: row.valueDate ?? row.txnDate ?? undefined },
      ...{
        txnKind: 'REVERSE' as const,
        direction: row.direction as PostingSide,
        amount: negateFen(parseFen(row.amount ?? '0')),
      },
      ...(row.itemId && { item: { kind: row.itemKind as FundItemKind, id: row.itemId } }),
      ...{ bizNo: row.bizNo ?? '', sourceKey: `rev:${row.id}`, reversesId: row.id, reason },
    })),
    call,
  );
}
