import { type Fen, fenOf, formatFen, parseFen } from '#domain/core/money.ts';
import { openFrom } from '#domain/guarantee/closedMonths.ts';
import type { Call, Db } from '../../gateway/method.ts';
import { savepointsOn } from '../../gateway/ownTransaction.ts';
import { newId } from '../../platform/newId.ts';
import { loadParams } from '../settings/paramBook.ts';

/** What posting needs of a call: a transaction, who acts, and when. */
export type LedgerCall = Pick<Call, 'db' | 'actor' | 'now'>;

export interface QuotaAccount {
  readonly id: string;
  readonly quotaNo: string;
  readonly customerId: string;
  readonly mainCompId: string;
  readonly ownerDept: string;
  readonly base: Fen;
  readonly temp: Fen;
  readonly total: Fen;
  readonly used: Fen;
  readonly available: Fen;
  readonly held: Fen;
  readonly validFrom: string;
  readonly validTo: string;
  readonly payTermType: string;
  readonly payLeadDays: number | null;
  readonly payFixedDay: number | null;
  readonly quotaStatus: string;
  readonly suspendReason: string | null;
  readonly guaranteeIds: readonly string[];
}

export interface GuaranteeAccount {
  readonly id: string;
  readonly guaranteeNo: string;
  readonly customsFilingNo: string | null;
  readonly mainCompId: string;
  readonly amount: Fen;
  readonly base: Fen;
  readonly used: Fen;
  readonly available: Fen;
  readonly scopes: readonly string[];
  readonly validFrom: string;
  readonly validTo: string;
  readonly guarStatus: string;
  readonly districts: readonly string[];
  readonly allDistricts: boolean;
}

export interface QuotaRow {
  id: string;
  quota_no: string;
  customer_id: string;
  main_comp_id: string;
  owner_dept: string;
  base: string;
  temp: string;
  total: string;
  used: string;
  available: string;
  held: string;
  valid_from: string;
  valid_to: string;
  pay_term_type: string;
  pay_lead_days: number | null;
  pay_fixed_day: number | null;
  quota_status: string;
  suspend_reason: string | null;
  guarantee_ids: string[] | null;
}

export const quotaColumns = `id, quota_no, customer_id, main_comp_id, owner_dept, base_amount::text as base,
  temp_amount::text as temp, total_amount::text as total,
  used_amount::text as used, available_amount::text as available, held_amount::text as held, to_char(valid_from, 'YYYY-MM-DD') as valid_from,
  to_char(valid_to, 'YYYY-MM-DD') as valid_to, pay_term_type, pay_lead_days, pay_fixed_day, quota_status, suspend_reason, guarantee_ids`;

export const toQuota = (row: QuotaRow): QuotaAccount => ({
  id: row.id,
  quotaNo: row.quota_no,
  customerId: row.customer_id,
  mainCompId: row.main_comp_id,
  ownerDept: row.owner_dept,
  base: parseFen(row.base),
  temp: parseFen(row.temp),
  total: parseFen(row.total),
  used: parseFen(row.used),
  available: parseFen(row.available),
  held: parseFen(row.held),
  validFrom: row.valid_from,
  validTo: row.valid_to,
  payTermType: row.pay_term_type,
  payLeadDays: row.pay_lead_days,
  payFixedDay: row.pay_fixed_day,
  quotaStatus: row.quota_status,
  suspendReason: row.suspend_reason,
  guaranteeIds: row.guarantee_ids ?? [],
});

interface Locking {
  /** Locks the row until the transaction ends. Order: company, quota, guarantees by id, excess approvals. */
  readonly lock?: boolean;
}

const forUpdate = ({ lock }: Locking): string => (lock ? 'for no key update' : '');
/** Connections keep the plans of what every levy asks. */
const named = (name: string, { lock }: Locking): string => (lock ? `${name}_locked` : name);

export async function findQuota(db: Db, id: string | null, locking: Locking = {}): Promise<QuotaAccount | undefined> {
  const { rows } = await db.query<QuotaRow>({
    name: named('find_quota', locking),
    text: `select ${quotaColumns} from bh_quota where id = $1 and not deleted_flg ${forUpdate(locking)}`,
    values: [id],
  });
  return rows[0] && toQuota(rows[0]);
}

/** The quota a customer has with a company; at most one is not closed. */
export async function findOpenQuota(
  db: Db,
  { customerId, mainCompId }: { customerId: string; mainCompId: string },
  locking: Locking = {},
): Promise<QuotaAccount | undefined> {
  const { rows } = await db.query<QuotaRow>({
    name: named('open_quota', locking),
    text: `select ${quotaColumns} from bh_quota where customer_id = $1 and main_comp_id = $2 and quota_status <> 'CLOSED'
      and not deleted_flg ${forUpdate(locking)}`,
    values: [customerId, mainCompId],
  });
  return rows[0] && toQuota(rows[0]);
}

export interface GuaranteeRow {
  id: string;
  guarantee_no: string;
  customs_filing_no: string | null;
  main_comp_id: string;
  amount: string;
  base: string;
  used: string;
  available: string;
  scopes: string[] | null;
  valid_from: string;
  valid_to: string;
  guar_status: string;
  districts: string[] | null;
  all_districts: boolean | null;
}

export const guaranteeColumns = `g.id, g.guarantee_no, g.customs_filing_no, g.main_comp_id, g.amount::text as amount, g.base_amount::text as base,
  g.used_amount::text as used, g.available_amount::text as available, g.scopes, to_char(g.valid_from, 'YYYY-MM-DD') as valid_from,
  to_char(g.valid_to, 'YYYY-MM-DD') as valid_to, g.guar_status,
  (select array_agg(d.district_code) from bh_guarantee_district d where d.guarantee_id = g.id and not d.deleted_flg) as districts,
  (select bool_or(d.all_districts) from bh_guarantee_district d where d.guarantee_id = g.id and not d.deleted_flg) as all_districts`;

export const toGuarantee = (row: GuaranteeRow): GuaranteeAccount => ({
  id: row.id,
  guaranteeNo: row.guarantee_no,
  customsFilingNo: row.customs_filing_no,
  mainCompId: row.main_comp_id,
  amount: parseFen(row.amount),
  base: parseFen(row.base),
  used: parseFen(row.used),
  available: parseFen(row.available),
  scopes: row.scopes ?? [],
  validFrom: row.valid_from,
  validTo: row.valid_to,
  guarStatus: row.guar_status,
  districts: row.districts ?? [],
  allDistricts: row.all_districts ?? false,
});

/** Guarantees in the order of their ids, which is the order all locks are taken in. */
export async function guaranteesById(
  db: Db,
  ids: readonly string[],
  locking: Locking = {},
): Promise<GuaranteeAccount[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<GuaranteeRow>({
    name: named('guarantees_by_id', locking),
    text: `select ${guaranteeColumns} from bh_guarantee g where g.id = any($1) and not g.deleted_flg order by g.id ${forUpdate(locking)}`,
    values: [ids],
  });
  return rows.map(toGuarantee);
}

/** What a levy says of the guarantee that shall carry it. */
interface Carried {
  readonly mainCompId: string;
  readonly customsFilingNo: string | null;
}

/**
 * Those that could carry a levy of a company, the one with the filing number, else all active ones, in the order of
 * their ids.
 */
export async function guaranteesFor(
  db: Db,
  { mainCompId, customsFilingNo }: Carried,
  locking: Locking = {},
): Promise<GuaranteeAccount[]> {
  const which = customsFilingNo ? 'g.customs_filing_no = $2' : `$2::text is null and g.guar_status = 'ACTIVE'`;
  const { rows } = await db.query<GuaranteeRow>({
    name: named(customsFilingNo ? 'filed_guarantees' : 'active_guarantees', locking),
    text: `select ${guaranteeColumns} from bh_guarantee g where g.main_comp_id = $1 and ${which} and not g.deleted_flg
      order by g.id ${forUpdate(locking)}`,
    values: [mainCompId, customsFilingNo || null],
  });
  return rows.map(toGuarantee);
}

/** Their ids. */
export const guaranteeCandidates = async (db: Db, carried: Carried): Promise<string[]> =>
  (await guaranteesFor(db, carried)).map(({ id }) => id);

/** Grants of one company come one after the other, so that their sum is right. */
export const lockCompany = (db: Db, mainCompId: string): Promise<unknown> =>
  db.query('select 1 from bh_main_comp where id = $1 for no key update', [mainCompId]);

export interface LedgerMovement {
  readonly account: { readonly quotaId: string } | { readonly guaranteeId: string };
  readonly moveType: string;
  readonly deltaBase?: Fen;
  readonly deltaTemp?: Fen;
  readonly deltaUsed?: Fen;
  readonly usageId?: string;
  readonly document?: { readonly docType: string; readonly docId: string };
  readonly excessId?: string | null;
  readonly reversesId?: string;
  /** What happened outside, once: the same event posts nothing twice. */
  readonly sourceKey: string;
  /** The day it happened. When its month is closed it is booked today, and this day stands beside. */
  readonly bizDate: string;
  readonly remark?: string;
}

/**
 * Adds one row to the ledger; account, declaration, excess approval and the day's sums follow by themselves. No posting
 * changes a closed month: what belongs to one is a correction of its own in the open month.
 */
export async function post(movement: LedgerMovement, call: LedgerCall): Promise<void> {
  await postAll([movement], call);
}

/** What an account has in all and what is used of it, after postings; by its id. */
export type BalancesAfter = ReadonlyMap<string, { readonly total: Fen; readonly used: Fen }>;

/**
 * Adds rows in this order, all in one statement: whoever waits for their accounts waits for one answer of the database.
 */
export async function postAll(movements: readonly LedgerMovement[], call: LedgerCall): Promise<BalancesAfter> {
  if (movements.length === 0) return new Map();
  const rows: object[] = [];
  for (const movement of movements) rows.push(await movementRow(movement, call));
  const posted = await call.db.query<PostedRow>({
    name: 'post_movements',
    text: insertMovements,
    values: [JSON.stringify(rows)],
  });
  return new Map(posted.rows.map(({ id, total, used }) => [id, { total: parseFen(total), used: parseFen(used) }]));
}

interface PostedRow {
  readonly id: string;
  readonly total: string;
  readonly used: string;
}

const movementColumns = `id, account_type, quota_id, guarantee_id, move_type, delta_base, delta_temp, delta_used, usage_id, doc_type, doc_id, excess_id,
  reverses_id, source_key, biz_date, value_date, operator, remark, created_by, created_by_name, created_dept, created_time, updated_time`;
const insertMovements = `insert into bh_movement (${movementColumns}) select ${movementColumns} from json_populate_recordset(null::bh_movement, $1)
  returning coalesce(quota_id, guarantee_id) as id, total_after::text as total, used_after::text as used`;

async function movementRow(movement: LedgerMovement, { db, actor, now }: LedgerCall): Promise<object> {
  const { account, document } = movement;
  const { bizDate, valueDate } = await bookedOn(movement.bizDate, { db, now });
  return {
    ...{ id: newId(), account_type: 'quotaId' in account ? 'QUOTA' : 'GUARANTEE' },
    ...('quotaId' in account ? { quota_id: account.quotaId } : { guarantee_id: account.guaranteeId }),
    move_type: movement.moveType,
    delta_base: text(movement.deltaBase),
    delta_temp: text(movement.deltaTemp),
    delta_used: text(movement.deltaUsed),
    usage_id: movement.usageId,
    ...(document && { doc_type: document.docType, doc_id: document.docId }),
    excess_id: movement.excessId,
    reverses_id: movement.reversesId,
    source_key: movement.sourceKey,
    ...{ biz_date: bizDate, value_date: valueDate },
    ...{ operator: actor.userName, remark: movement.remark },
    ...{
      created_by: actor.userId,
      created_by_name: actor.userName,
      created_dept: actor.deptCode,
      created_time: now,
      updated_time: now,
    },
  };
}

/** This month is always open, so the parameter is read for earlier days only. */
async function bookedOn(
  day: string,
  { db, now }: Pick<LedgerCall, 'db' | 'now'>,
): Promise<{ bizDate: string; valueDate: string | null }> {
  const today = now.slice(0, 10);
  const isOpen = day >= `${today.slice(0, 7)}-01` || day >= openFrom(today, await loadParams(db));
  return isOpen ? { bizDate: day, valueDate: null } : { bizDate: today, valueDate: day };
}

const text = (fen: Fen | undefined): string => formatFen(fen ?? fenOf(0n));

const mostTries = 3;
const retried = new Set(['40P01', '40001']);

/**
 * Runs postings so that a deadlock, should one ever arise, costs a repetition and not the whole call. Locks taken
 * inside are let go before.
 * @see docs/spec/guarantee.md 6.1 I14
 */
export async function withRetry<T>(db: Db, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await savepointsOn(db)(work);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!retried.has(code) || attempt === mostTries) throw error;
    }
  }
}
