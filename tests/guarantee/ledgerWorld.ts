import type { PoolClient } from 'pg';
import { type Fen, parseFen } from '#domain/core/money.ts';
import { type Actor, systemActor } from '#domain/core/rights.ts';
import { openGuarantee } from '#server/guarantee/guarantees/guaranteePosting.ts';
import { guaranteesById, type LedgerCall, post } from '#server/guarantee/ledger/ledger.ts';
import { type Levy, recordLevy, type SavedLevy } from '#server/guarantee/levies/saveLevy.ts';
import { inTransaction } from '#server/platform/inTransaction.ts';
import { createTestDatabase, type TestDatabase } from '../testDatabase.ts';

export const yuan = (text: string): Fen => parseFen(text);

const person = (userId: string, roleId: string, isLeader = false): Actor => ({
  ...systemActor,
  userId,
  loginName: userId,
  userName: userId,
  roleId,
  deptCode: roleId,
  isLeader,
});

export const operator = person('jo', 'jck01');
export const leader = person('jl', 'jck01', true);

let numbers = 0;
/** A tax bill number of customs' form that no other test has. */
export function billNo(kind = 'A'): string {
  numbers += 1;
  return `222520251${String(numbers).padStart(9, '0')}-${kind}01`;
}

/** A declaration number that no other test has. */
export function declNo(): string {
  numbers += 1;
  return `22252025${String(numbers).padStart(10, '0')}`;
}

/**
 * Company MC, guarantee G of 20,000,000.00 and customer C1 with a quota of 3,000,000.00, as the scenarios of
 * docs/spec/guarantee.md 6.6 assume.
 */
export interface LedgerWorld {
  readonly database: TestDatabase;
  /** Runs postings in one transaction on a day. */
  act<T>(day: string, work: (call: LedgerCall) => Promise<T>, actor?: Actor): Promise<T>;
  levy(day: string, amount: string, more?: Partial<Levy>): Promise<SavedLevy>;
  quota(id?: string): Promise<Readonly<Record<string, string>>>;
  guarantee(id?: string): Promise<Readonly<Record<string, string>>>;
  usage(id: string): Promise<Readonly<Record<string, string>>>;
  /** Movements of the kinds, in posting order, as `USE 395600.00`. */
  moves(where?: string): Promise<string[]>;
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

export const aLevy = (amount: string, more: Partial<Levy> = {}): Levy => {
  const number = declNo();
  return {
    declNo: number,
    declDate: '2025-03-01',
    releaseDate: null,
    customsCode: '2225',
    mainCompId: 'MC',
    customerId: 'C1',
    customsFilingNo: null,
    guarMode: 'TERM',
    orderNo: null,
    contractNo: null,
    billNo: null,
    levyNoticeDate: '2025-03-03',
    customsDeadline: null,
    dueDate: null,
    bills: [{ taxBillNo: billNo(), taxKind: 'A', amount: yuan(amount), issueDate: '2025-03-03', deadline: null }],
    source: 'MANUAL',
    sourceKey: `test:${number}`,
    ...more,
  };
};

export async function openWorld({
  quotaBase = '3000000.00',
  guaranteeAmount = '20000000.00',
} = {}): Promise<LedgerWorld> {
  const database = await createTestDatabase();
  const { pool } = database;
  const act: LedgerWorld['act'] = (day, work, actor = operator) =>
    inTransaction(pool, (db) => work({ db, actor, now: `${day} 10:00:00` }));
  const row = async (sql: string, values: unknown[]) => {
    const { rows } = await pool.query<Record<string, string>>(sql, values);
    const [first] = rows;
    if (!first) throw new Error(`no row: ${sql}`);
    return first;
  };
  const world: LedgerWorld = {
    database,
    act,
    levy: (day, amount, more) => act(day, (call) => recordLevy(aLevy(amount, { levyNoticeDate: day, ...more }), call)),
    quota: (id = 'Q1') =>
      row(
        `select base_amount::text as base, temp_amount::text as temp, total_amount::text as total, used_amount::text as used,
          available_amount::text as available,
           over_amount::text as over, held_amount::text as held, utilisation::text, blocked_flag::text as blocked,
           quota_status as status from bh_quota where id = $1`,
        [id],
      ),
    guarantee: (id = 'G') =>
      row(
        `select amount::text, base_amount::text as base, used_amount::text as used, available_amount::text as available,
          guar_status as status from bh_guarantee where id = $1`,
        [id],
      ),
    usage: (id) =>
      row(
        `select usage_status as status, total_amount::text as total, outstanding_quota::text as quota,
          outstanding_guar::text as guar, held_amount::text as held,
           held_guar::text as "heldGuar", excess_amount::text as excess, paid_customs::text as paid,
           settled_amount::text as settled, late_fee::text as "lateFee",
           overdue_days::text as overdue, to_char(due_date, 'YYYY-MM-DD') as due, to_char(customs_deadline,
           'YYYY-MM-DD') as deadline from bh_usage where id = $1`,
        [id],
      ),
    moves: async (where = 'true') => {
      const { rows } = await pool.query<{ text: string }>(
        `select move_type || ' ' || (delta_base + delta_temp + delta_used)::text as text from bh_movement where ${where} order by move_no`,
      );
      return rows.map(({ text }) => text);
    },
    query: async <Row extends object>(sql: string, values: unknown[] = []) => (await pool.query<Row>(sql, values)).rows,
    drop: () => database.drop(),
  };
  await act('2025-01-01', async (call) => {
    const { db } = call;
    await db.query(
      `insert into sys_role (id, role_id, role_name, role_kind) values ('D10', 'D10', '业务一部', 'STAFF'), ('jck01', 'jck01', '进出口部', 'STAFF')`,
    );
    await db.query(
      `insert into sys_user (id, login_name, user_name, role_id, dept_code, user_kind, status) values ('bo', 'bo', 'bo',
        'D10', 'D10', 'STAFF', 'ACTIVE'),
         ('jo', 'jo', 'jo', 'jck01', 'jck01', 'STAFF', 'ACTIVE'), ('jl', 'jl', 'jl', 'jck01', 'jck01', 'STAFF', 'ACTIVE')`,
    );
    await db.query(
      `insert into customer (id, code, name, customer_kind, manager_id) values ('C1', 'KH1', '客户一', 'OWNER', 'bo'), ('C2',
        'KH2', '客户二', 'OWNER', 'bo')`,
    );
    await db.query(
      `insert into bh_main_comp (id, name, short_name, credit_code, customs_reg_no, home_district, enabled)
        values ('MC', '主体公司', '主体', '91310115607100008K', '3122240001', '2200', true)`,
    );
    await addGuarantee(db, { id: 'G', amount: guaranteeAmount });
    const [guarantee] = await guaranteesById(db, ['G'], { lock: true });
    if (guarantee) await openGuarantee(guarantee, call);
    await addQuota(call, { id: 'Q1', customerId: 'C1', base: quotaBase });
  });
  return world;
}

export async function addGuarantee(
  db: PoolClient | LedgerCall['db'],
  { id, amount }: { id: string; amount: string },
): Promise<void> {
  await db.query(
    `insert into bh_guarantee (id, guarantee_no, customs_filing_no, main_comp_id, guarantee_type, bank_code, scopes, amount,
      base_amount, used_amount, available_amount,
       utilisation, valid_from, valid_to, issue_date, guar_status, created_by)
     values ($1, $1, 'F' || $1, 'MC', 'BANK', 'BOC', '["SUMMARY", "TERM"]', $2, 0, 0, 0, 0, '2025-01-01', '2025-12-31', '2025-01-01', 'DRAFT', 'jo')`,
    [id, amount],
  );
  for (const [index, district] of ['2200', '3100'].entries())
    await db.query(
      `insert into bh_guarantee_district (id, guarantee_id, line_no, district_code) values ($1, $2, $3, $4)`,
      [`${id}-${district}`, id, index + 1, district],
    );
}

export async function addQuota(
  call: LedgerCall,
  { id, customerId, base }: { id: string; customerId: string; base: string },
): Promise<void> {
  await call.db.query(
    `insert into bh_quota (id, quota_no, customer_id, main_comp_id, owner_dept, base_amount, temp_amount, total_amount,
      used_amount, available_amount, over_amount, held_amount,
       utilisation, valid_from, valid_to, pay_term_type, pay_lead_days, quota_status)
     values ($1, $1, $2, 'MC', 'D10', 0, 0, 0, 0, 0, 0, 0, 0, '2025-01-01', '2025-12-31', 'BEFORE_DEADLINE', 3, 'ACTIVE')`,
    [id, customerId],
  );
  await post(
    {
      account: { quotaId: id },
      moveType: 'QUOTA_GRANT',
      deltaBase: yuan(base),
      sourceKey: `grant:${id}`,
      bizDate: '2025-01-01',
    },
    call,
  );
}
