import { type Fen, parseFen, zeroFen } from '#domain/core/money.ts';
import { fundAccount } from '#domain/funds/fundAccount.ts';
import { fundItem } from '#domain/funds/fundItem.ts';
import type { AcctKind, FundItemKind } from '#domain/funds/posting.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readMany, readOne } from '../crud/read.ts';
import type { Db } from '../gateway/method.ts';

/** One thing that is owed, as the ledger knows it now. */
export interface OpenItem {
  readonly kind: FundItemKind;
  readonly id: string;
  readonly bizNo: string;
  readonly open: Fen;
  readonly dueDate: string | null;
  readonly firstDate: string;
}

const a = columnsIn(fundAccount, 'a');

interface Pair {
  readonly customerId: string;
  readonly mainCompId: string;
}

/** What a customer owes a company of ours, item by item, of these kinds or all; what is due first comes first. */
export async function openItems(
  { customerId, mainCompId, kinds }: Pair & { readonly kinds?: readonly FundItemKind[] },
  db: Db,
  { lock }: { readonly lock?: boolean } = {},
): Promise<readonly OpenItem[]> {
  const rows = await readMany(
    fundItem,
    ['itemKind', 'itemId', 'bizNo', 'open', 'dueDate', 'firstDate'],
    { customerId, mainCompId, closedDate: { is: null }, ...(kinds && { itemKind: kinds }) },
    db,
    { order: ['dueDate', 'firstDate', 'bizNo', 'id'], ...(lock && { lock: 'no key update' as const }) },
  );
  return rows.map(({ itemKind, itemId, bizNo, open, dueDate, firstDate }) => ({
    // Written by the ledger alone, which knows no other kinds.
    kind: itemKind as FundItemKind,
    ...{ id: itemId ?? '', bizNo: bizNo ?? '', open: parseFen(open ?? '0'), dueDate, firstDate: firstDate ?? '' },
  }));
}

/** What is open of one item; nothing of one that nobody posted. */
export async function openOfItem(kind: FundItemKind, itemId: string, db: Db): Promise<Fen> {
  const row = await readOne(fundItem, ['open'], { itemKind: kind, itemId }, db);
  return row?.open ? parseFen(row.open) : zeroFen;
}

/** The balance of an account, what is prepaid being positive; nothing where there is none. */
export async function fundBalance({ customerId, mainCompId }: Pair, acctKind: AcctKind, db: Db): Promise<Fen> {
  const row = await readOne(fundAccount, ['balance'], { customerId, mainCompId, acctKind, currency: 'CNY' }, db);
  return row?.balance ? parseFen(row.balance) : zeroFen;
}

/** What was prepaid at the end of a day, by the days rows were booked on. */
export async function prepaidOn({ customerId, mainCompId }: Pair, day: string, db: Db): Promise<Fen> {
  const { rows } = await db.query<{ sum: string | null }>(
    `select sum(d.credit - d.debit)::text as sum from fund_day_sum d join fund_account a on a.id = d.account_id
     where ${a.customerId} = $1 and ${a.mainCompId} = $2 and ${a.acctKind} = 'PREPAY' and d.day <= $3`,
    [customerId, mainCompId, day],
  );
  return parseFen(rows[0]?.sum ?? '0');
}
