import { type Fen, formatFen, negateFen, parseFen } from '#domain/core/money.ts';
import { fundAccount } from '#domain/funds/fundAccount.ts';
import { fundItem } from '#domain/funds/fundItem.ts';
import { fundTxn } from '#domain/funds/fundTxn.ts';
import type { AcctKind, FundItemKind, PostingSide, TxnKind } from '#domain/funds/posting.ts';
import { departmentOfCustomer } from '../company/index.ts';
import { note } from '../crud/change.ts';
import { insertMany, insertMissing } from '../crud/insertMany.ts';
import { readMany } from '../crud/read.ts';
import { rowOf } from '../crud/writeRecord.ts';
import type { Call, Db } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { bookedOn } from './periods.ts';

/** What posting needs of a call: a transaction, who acts, and when. */
export type FundsCall = Pick<Call, 'db' | 'actor' | 'now'>;

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

/** A row as it was booked. */
export interface PostedRow {
  readonly id: string;
  readonly sourceKey: string;
  readonly txnDate: string;
  readonly valueDate: string | null;
  readonly amount: Fen;
  readonly balanceAfter: Fen;
}

const accountKey = ({ customerId, mainCompId, acctKind }: Pick<FundRow, 'customerId' | 'mainCompId' | 'acctKind'>) =>
  `${customerId} ${mainCompId} ${acctKind}`;

/**
 * Adds rows to the sub-ledger, in this order; accounts, items and sums of days follow by themselves. Periods are held
 * first, then accounts by id. What was posted by its key before is answered as it is and posted no second time. Callers
 * lock what they post for (line, advance, receipt) before.
 * @returns all rows that were asked for, in their order
 * @throws 62024 the period is closed, 1001 the day lies ahead
 * @throws {Error} the database refuses: more is paid of an item than is open of it
 * @see docs/spec/finance-addendum.md F1, F9, F10, F11
 */
export async function postFunds(rows: readonly FundRow[], call: FundsCall): Promise<readonly PostedRow[]> {
  if (rows.length === 0) return [];
  const days = await daysOf(rows, call);
  const accounts = await accountsFor(rows, call);
  const keys = rows.map(({ sourceKey }) => sourceKey);
  const known = await postedBy(keys, call.db);
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
  const posted = fresh.length > 0 ? await postedBy(keys, call.db) : known;
  return keys.flatMap((key) => posted.get(key) ?? []);
}

/** Where each row is booked; its period is held. Periods come in order, so that nobody waits for another in turn. */
async function daysOf(rows: readonly FundRow[], call: FundsCall) {
  const order = rows.map((_, at) => at).sort((left, right) => compareDays(rows[left], rows[right]));
  const days: { txnDate: string; valueDate: string | null }[] = [];
  for (const at of order) {
    const row = rows[at];
    if (row) days[at] = await bookedOn(row.mainCompId, row.day, call, { reason: row.reason });
  }
  return days;
}

const compareDays = (left: FundRow | undefined, right: FundRow | undefined): number =>
  `${left?.mainCompId} ${left?.day}` < `${right?.mainCompId} ${right?.day}` ? -1 : 1;

/** Ids of the accounts of rows, made where there are none yet, and locked until the transaction ends. */
async function accountsFor(rows: readonly FundRow[], call: FundsCall): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map(rows.map((row) => [accountKey(row), row]));
  const find = async () =>
    readMany(
      fundAccount,
      ['id', 'customerId', 'mainCompId', 'acctKind'],
      {
        customerId: [...new Set(rows.map(({ customerId }) => customerId))],
        mainCompId: [...new Set(rows.map(({ mainCompId }) => mainCompId))],
        acctKind: [...new Set(rows.map(({ acctKind }) => acctKind))],
      },
      call.db,
      { order: ['id'], lock: 'no key update' },
    );
  const idsOf = (found: Awaited<ReturnType<typeof find>>) =>
    new Map<string, string>(
      found.map(({ id, customerId, mainCompId, acctKind }) => [`${customerId} ${mainCompId} ${acctKind}`, id]),
    );
  const there = idsOf(await find());
  const missing = [...wanted].filter(([key]) => !there.has(key));
  if (missing.length === 0) return there;
  const made: ReturnType<typeof rowOf>[] = [];
  // One after the other: they share the connection of the call.
  for (const [, { customerId, mainCompId, acctKind }] of missing) {
    const ownerDept = await departmentOfCustomer(customerId, call.db);
    const account = { customerId, mainCompId, acctKind, currency: 'CNY', ownerDept, balance: '0' };
    made.push(rowOf(fundAccount, newId(), account, call));
  }
  await insertMissing(fundAccount, made, call.db);
  return idsOf(await find());
}

async function postedBy(keys: readonly string[], db: Db): Promise<ReadonlyMap<string, PostedRow>> {
  const names = ['id', 'sourceKey', 'txnDate', 'valueDate', 'amount', 'balanceAfter'] as const;
  const rows = await readMany(fundTxn, names, { sourceKey: keys }, db);
  return new Map(
    rows.map(({ id, sourceKey, txnDate, valueDate, amount, balanceAfter }) => [
      sourceKey ?? '',
      {
        ...{ id, sourceKey: sourceKey ?? '', txnDate: txnDate ?? '', valueDate },
        ...{ amount: parseFen(amount ?? '0'), balanceAfter: parseFen(balanceAfter ?? '0') },
      },
    ]),
  );
}

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
): Promise<readonly PostedRow[]> {
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
  return postFunds(
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
