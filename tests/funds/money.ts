import { makeCreditCode } from '#domain/core/checkDigits.ts';
import { addDays, nowText } from '#domain/core/moments.ts';
import { parseFen } from '#domain/core/money.ts';
import { systemActor } from '#domain/core/rights.ts';
import { type FundRow, postFunds } from '#server/funds/postFunds.ts';
import type { Call } from '#server/gateway/method.ts';
import { systemCall } from '#server/jobs/jobCall.ts';
import { inTransaction } from '#server/platform/inTransaction.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

export const today = nowText(() => new Date()).slice(0, 10);
export const daysAgo = (days: number): string => addDays(today, -days);

export const customerId = 'demo-customer-01';
export const mainCompId = 'funds-company';

let made = 0;
/** A number nothing else of a test has. */
export const nextNo = (): string => String(++made).padStart(4, '0');

/** A gateway with a company of ours, its bank account, and the people of finance. */
export interface MoneyWorld {
  readonly gateway: TestGateway;
  readonly bankAccountId: string;
  /** Rows of the sub-ledger as other areas post them. */
  book(...rows: readonly Partial<FundRow>[]): Promise<void>;
  /** An open item of 220,400.00 that was paid for the customer so many days ago. */
  advance(amount: string, days: number): Promise<string>;
  /** What the product does by itself, in one transaction. */
  asProduct<T>(work: (call: Call) => Promise<T>): Promise<T>;
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  balance(acctKind: string, of?: string): Promise<string>;
  close(): Promise<void>;
}

export async function openMoney(): Promise<MoneyWorld> {
  const gateway = await startTestGateway();
  const { pool } = gateway.database;
  const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await pool.query<Row>(sql, values)).rows;
  await query(
    `insert into bh_main_comp (id, name, short_name, credit_code, customs_reg_no, home_district, enabled, created_time, updated_time)
     values ($1, '通关报关行', '通关', $2, '3101000001', '2200', true, now(), now())`,
    [mainCompId, makeCreditCode('91310115MA1KTG000')],
  );
  const leader = await gateway.as('fin01l');
  const account = await leader.get<WireRecord>('financial.addBankAccount', {
    record: { mainCompId, bankName: '工商银行外高桥支行', account: '1001285609200010001' },
  });
  const now = () => `${today} 10:00:00`;
  const book: MoneyWorld['book'] = async (...rows) => {
    const row = { customerId, mainCompId, acctKind: 'ADVANCE', day: today, txnKind: 'PAY', direction: 'D' } as const;
    await inTransaction(pool, (db) =>
      postFunds(
        rows.map((more) => ({
          ...{ ...row, amount: parseFen('1.00'), bizNo: 'DS-T', sourceKey: `test:${nextNo()}` },
          ...more,
        })),
        { db, actor: systemActor, now: now() },
      ),
    );
  };
  return {
    gateway,
    bankAccountId: account.id,
    book,
    query,
    advance: async (amount, days) => {
      const id = `adv-${nextNo()}`;
      const dueDate = daysAgo(days - 30);
      await book({
        ...{ day: daysAgo(days), amount: parseFen(amount), bizNo: `DS-${id}`, sourceKey: `pay:${id}` },
        item: { kind: 'ADVANCE', id, dueDate },
      });
      return id;
    },
    asProduct: (work) => inTransaction(pool, (db) => work(systemCall(gateway.gateway.services, db))),
    balance: async (acctKind, of = customerId) => {
      const rows = await query<{ balance: string }>(
        'select balance::text from fund_account where customer_id = $1 and main_comp_id = $2 and acct_kind = $3',
        [of, mainCompId, acctKind],
      );
      return rows[0]?.balance ?? '0.00';
    },
    close: () => gateway.close(),
  };
}

export const stampOf = ({ id, rowVersion }: WireRecord) => ({ id, rowVersion });

/** A step of a record as a person takes it; its refusal comes back. */
export const trying = (client: GatewayClient, call: string, record: WireRecord, action: string, more: object = {}) =>
  client.call<WireRecord>(call, { ...stampOf(record), action, ...more });

export async function taking(
  client: GatewayClient,
  call: string,
  record: WireRecord,
  action: string,
  more: object = {},
): Promise<WireRecord> {
  const { returnCode, returnMsg, data } = await trying(client, call, record, action, more);
  if (returnCode !== '0') throw new Error(`${action}: ${returnCode} ${returnMsg} ${JSON.stringify(data)}`);
  return data;
}
