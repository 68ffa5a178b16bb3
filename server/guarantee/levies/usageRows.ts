import { type Fen, parseFen } from '#domain/core/money.ts';
import type { Db } from '../../gateway/method.ts';

export interface UsageAccount {
  readonly id: string;
  readonly rowVersion: number;
  readonly declNo: string;
  readonly customsCode: string;
  readonly districtCode: string;
  readonly mainCompId: string;
  readonly customerId: string;
  readonly quotaId: string | null;
  readonly ownerDept: string | null;
  readonly guaranteeId: string | null;
  readonly customsFilingNo: string | null;
  readonly guarMode: string;
  readonly levyNoticeDate: string;
  readonly customsDeadline: string;
  readonly dueDate: string;
  readonly total: Fen;
  readonly outstandingQuota: Fen;
  readonly outstandingGuar: Fen;
  readonly held: Fen;
  readonly heldGuar: Fen;
  readonly paidCustoms: Fen;
  readonly settled: Fen;
  readonly cancelled: boolean;
  readonly usageStatus: string;
  readonly sourceKey: string;
}

interface UsageRow {
  id: string;
  row_version: number;
  decl_no: string;
  customs_code: string;
  district_code: string;
  main_comp_id: string;
  customer_id: string;
  quota_id: string | null;
  owner_dept: string | null;
  guarantee_id: string | null;
  customs_filing_no: string | null;
  guar_mode: string;
  levy_notice_date: string;
  customs_deadline: string;
  due_date: string;
  total: string;
  outstanding_quota: string;
  outstanding_guar: string;
  held: string;
  held_guar: string;
  paid_customs: string;
  settled: string;
  cancelled: boolean;
  usage_status: string;
  source_key: string;
}

const usageColumns = `id, row_version, decl_no, customs_code, district_code, main_comp_id, customer_id, quota_id, owner_dept,
  guarantee_id, customs_filing_no, guar_mode,
  to_char(levy_notice_date, 'YYYY-MM-DD') as levy_notice_date, to_char(customs_deadline, 'YYYY-MM-DD') as customs_deadline,
  to_char(due_date, 'YYYY-MM-DD') as due_date,
  total_amount::text as total, outstanding_quota::text, outstanding_guar::text, held_amount::text as held, held_guar::text, paid_customs::text,
  settled_amount::text as settled, cancelled, usage_status, source_key`;

const toUsage = (row: UsageRow): UsageAccount => ({
  id: row.id,
  rowVersion: row.row_version,
  declNo: row.decl_no,
  customsCode: row.customs_code,
  districtCode: row.district_code,
  mainCompId: row.main_comp_id,
  customerId: row.customer_id,
  quotaId: row.quota_id,
  ownerDept: row.owner_dept,
  guaranteeId: row.guarantee_id,
  customsFilingNo: row.customs_filing_no,
  guarMode: row.guar_mode,
  levyNoticeDate: row.levy_notice_date,
  customsDeadline: row.customs_deadline,
  dueDate: row.due_date,
  total: parseFen(row.total),
  outstandingQuota: parseFen(row.outstanding_quota),
  outstandingGuar: parseFen(row.outstanding_guar),
  held: parseFen(row.held),
  heldGuar: parseFen(row.held_guar),
  paidCustoms: parseFen(row.paid_customs),
  settled: parseFen(row.settled),
  cancelled: row.cancelled,
  usageStatus: row.usage_status,
  sourceKey: row.source_key,
});

/** Accounts are locked before the declaration that uses them, so `lock` comes last of all. */
export async function findUsage(db: Db, id: string, { lock = false } = {}): Promise<UsageAccount | undefined> {
  const { rows } = await db.query<UsageRow>({
    name: lock ? 'find_usage_locked' : 'find_usage',
    text: `select ${usageColumns} from bh_usage where id = $1 and not deleted_flg ${lock ? 'for no key update' : ''}`,
    values: [id],
  });
  return rows[0] && toUsage(rows[0]);
}

/** Declarations of a quota of which something is held, oldest first. */
export async function heldUsages(db: Db, quotaId: string): Promise<UsageAccount[]> {
  const { rows } = await db.query<UsageRow>(
    `select ${usageColumns} from bh_usage where quota_id = $1 and (held_amount > 0 or held_guar > 0) and not deleted_flg
      order by levy_notice_date, created_time, id`,
    [quotaId],
  );
  return rows.map(toUsage);
}

export interface BillAccount {
  readonly id: string;
  readonly taxBillNo: string;
  readonly taxKind: string;
  readonly amount: Fen;
  readonly paid: Fen;
  readonly deadline: string;
  readonly billStatus: string;
}

/** Valid tax bills of a declaration, in their order. */
export async function billsOf(db: Db, usageId: string): Promise<BillAccount[]> {
  const { rows } = await db.query<{
    id: string;
    tax_bill_no: string;
    tax_kind: string;
    amount: string;
    paid: string;
    deadline: string;
    bill_status: string;
  }>(
    `select id, tax_bill_no, tax_kind, amount::text, paid_amount::text as paid, to_char(deadline, 'YYYY-MM-DD') as deadline, bill_status
     from bh_usage_tax where usage_id = $1 and bill_status <> 'VOID' and not deleted_flg order by line_no, id`,
    [usageId],
  );
  return rows.map((row) => ({
    id: row.id,
    taxBillNo: row.tax_bill_no,
    taxKind: row.tax_kind,
    amount: parseFen(row.amount),
    paid: parseFen(row.paid),
    deadline: row.deadline,
    billStatus: row.bill_status,
  }));
}
