import type { RowOf } from '#domain/core/entity.ts';
import { type Fen, parseFen } from '#domain/core/money.ts';
import { bhUsage, bhUsageTax } from '#domain/guarantee/bhUsage.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
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

const usageNames = [
  ...(['id', 'rowVersion', 'declNo', 'customsCode', 'districtCode', 'mainCompId', 'customerId', 'quotaId'] as const),
  ...(['ownerDept', 'guaranteeId', 'customsFilingNo', 'guarMode', 'levyNoticeDate', 'customsDeadline'] as const),
  ...(['dueDate', 'totalAmount', 'outstandingQuota', 'outstandingGuar', 'heldAmount', 'heldGuar'] as const),
  ...(['paidCustoms', 'settledAmount', 'cancelled', 'usageStatus', 'sourceKey'] as const),
] as const;

const [t, u] = [columnsIn(bhUsageTax, 't'), columnsIn(bhUsage, 'u')];
const usages = `select ${selected(bhUsage, usageNames, 'u')} from bh_usage u where not u.deleted_flg`;

const toUsage = (row: RowOf<typeof bhUsage, (typeof usageNames)[number]>): UsageAccount => ({
  id: row.id,
  rowVersion: row.rowVersion,
  declNo: row.declNo ?? '',
  customsCode: row.customsCode ?? '',
  districtCode: row.districtCode ?? '',
  mainCompId: row.mainCompId ?? '',
  customerId: row.customerId ?? '',
  quotaId: row.quotaId,
  ownerDept: row.ownerDept,
  guaranteeId: row.guaranteeId,
  customsFilingNo: row.customsFilingNo,
  guarMode: row.guarMode ?? '',
  levyNoticeDate: row.levyNoticeDate ?? '',
  customsDeadline: row.customsDeadline ?? '',
  dueDate: row.dueDate ?? '',
  total: fenOfText(row.totalAmount),
  outstandingQuota: fenOfText(row.outstandingQuota),
  outstandingGuar: fenOfText(row.outstandingGuar),
  held: fenOfText(row.heldAmount),
  heldGuar: fenOfText(row.heldGuar),
  paidCustoms: fenOfText(row.paidCustoms),
  settled: fenOfText(row.settledAmount),
  cancelled: row.cancelled === 1,
  usageStatus: row.usageStatus ?? '',
  sourceKey: row.sourceKey ?? '',
});

/** The table asks for every amount. */
const fenOfText = (amount: string | null): Fen => parseFen(amount ?? '0');

/** Accounts are locked before the declaration that uses them, so `lock` comes last of all. */
export async function findUsage(db: Db, id: string, { lock = false } = {}): Promise<UsageAccount | undefined> {
  const { rows } = await db.query<Parameters<typeof toUsage>[0]>({
    name: lock ? 'find_usage_locked' : 'find_usage',
    text: `${usages} and u.id = $1 ${lock ? 'for no key update' : ''}`,
    values: [id],
  });
  return rows[0] && toUsage(rows[0]);
}

/** Declarations of a quota of which something is held, oldest first. */
export async function heldUsages(db: Db, quotaId: string): Promise<UsageAccount[]> {
  const { rows } = await db.query<Parameters<typeof toUsage>[0]>(
    `${usages} and ${u.quotaId} = $1 and (${u.heldAmount} > 0 or ${u.heldGuar} > 0)
      order by ${u.levyNoticeDate}, ${u.createdTime}, u.id`,
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

const billNames = ['id', 'taxBillNo', 'taxKind', 'amount', 'paidAmount', 'deadline', 'billStatus'] as const;

/** Valid tax bills of a declaration, in their order. */
export async function billsOf(db: Db, usageId: string): Promise<BillAccount[]> {
  const { rows } = await db.query<RowOf<typeof bhUsageTax, (typeof billNames)[number]>>(
    `select ${selected(bhUsageTax, billNames, 't')} from bh_usage_tax t
     where ${t.usageId} = $1 and ${t.billStatus} <> 'VOID' and not t.deleted_flg order by ${t.lineNo}, t.id`,
    [usageId],
  );
  return rows.map((row) => ({
    id: row.id,
    taxBillNo: row.taxBillNo ?? '',
    taxKind: row.taxKind ?? '',
    amount: fenOfText(row.amount),
    paid: fenOfText(row.paidAmount),
    deadline: row.deadline ?? '',
    billStatus: row.billStatus ?? '',
  }));
}
