import { type Fen, formatFen, parseFen } from '#domain/core/money.ts';
import { type Actor, systemActor } from '#domain/core/rights.ts';
import { type FundRow, type FundsCall, postFunds } from '#server/funds/postFunds.ts';
import { inTransaction } from '#server/platform/inTransaction.ts';
import { createTestDatabase, type TestDatabase } from '../testDatabase.ts';

export const yuan = (text: string): Fen => parseFen(text);

const person = (userId: string, isLeader = false): Actor => ({
  ...systemActor,
  ...{ userId, loginName: userId, userName: userId, roleId: 'FINANC', deptCode: 'FINANC', isLeader },
});

export const cashier = person('fo');
export const chief = person('fl', true);

export const pair = { customerId: 'C1', mainCompId: 'MC' };

export interface BookedRow {
  readonly id: string;
  readonly sourceKey: string;
  readonly txnDate: string;
  readonly valueDate: string | null;
}

/** Customer C1 and company MC, whose periods are as a test says. */
export interface FundsWorld {
  readonly database: TestDatabase;
  /** Runs postings in one transaction on a day. */
  act<T>(day: string, work: (call: FundsCall) => Promise<T>, actor?: Actor): Promise<T>;
  /** Books rows on the day they are of; answers them as they were booked. */
  book(rows: readonly Partial<FundRow>[], day?: string, actor?: Actor): Promise<readonly BookedRow[]>;
  /** The period is closed, without anything that closing asks. */
  close(period: string): Promise<void>;
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Balance of an account of C1 at MC. */
  balance(acctKind: string): Promise<string>;
  drop(): Promise<void>;
}

let keys = 0;

/** An advance of 220,400.00 that was paid on 2 March, unless a test says otherwise. */
export const aRow = (row: Partial<FundRow> = {}): FundRow => ({
  ...pair,
  ...{ acctKind: 'ADVANCE', day: '2026-03-02', txnKind: 'PAY', direction: 'D', amount: yuan('220400.00') },
  ...{ bizNo: 'DS-1', sourceKey: `test:${++keys}` },
  ...(row.acctKind !== 'PREPAY' && { item: { kind: 'ADVANCE' as const, id: 'A1' } }),
  ...row,
});

export async function openFunds(): Promise<FundsWorld> {
  const database = await createTestDatabase();
  const { pool } = database;
  const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await pool.query<Row>(sql, values)).rows;
  await query(`insert into customer (id, name) values ('C1', '宏达'), ('C2', '新业')`);
  await query(`insert into bh_main_comp (id, name) values ('MC', '我司'), ('MD', '子公司')`);
  const act: FundsWorld['act'] = (day, work, actor = cashier) =>
    inTransaction(pool, (db) => work({ db, actor, now: `${day} 10:00:00` }));
  const booked = (keys: readonly string[]) =>
    query<BookedRow>(
      `select id, source_key as "sourceKey", txn_date::text as "txnDate", value_date::text as "valueDate" from fund_txn
       where source_key = any($1) order by txn_no`,
      [keys],
    );
  return {
    database,
    act,
    query,
    book: async (rows, day = '2026-04-10', actor = cashier) => {
      const all = rows.map(aRow);
      await act(day, (call) => postFunds(all, call), actor);
      return booked(all.map(({ sourceKey }) => sourceKey));
    },
    close: async (period) => {
      await query(`insert into acct_period (id, main_comp_id, period, status) values ('P' || $1, 'MC', $1, 'CLOSED')`, [
        period,
      ]);
    },
    balance: async (acctKind) => {
      const rows = await query<{ balance: string }>(
        `select balance::text from fund_account where customer_id = 'C1' and main_comp_id = 'MC' and acct_kind = $1`,
        [acctKind],
      );
      return rows[0]?.balance ?? formatFen(yuan('0'));
    },
    drop: database.drop,
  };
}
