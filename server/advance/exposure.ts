import type { Exposure } from '#domain/advance/limits.ts';
import { taxAdvance } from '#domain/advance/taxAdvance.ts';
import { drafts } from '#domain/approval/statuses.ts';
import { parseFen } from '#domain/core/money.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readOne } from '../crud/read.ts';
import type { Db } from '../gateway/method.ts';

const a = columnsIn(taxAdvance, 'a');

/** With its author, before it was handed in or when it came back, a document reserves nothing. */
const withAuthor = [...drafts, 'RETURN_BUSINESS_OPERATOR'].map((status) => `'${status}'`).join(', ');

/** Whether an advance is out of the game: deleted, closed or cancelled. The alias is `a`. */
export const isLiveSql = `not a.deleted_flg and not coalesce(${a.closedFlag}, false) and ${a.fundStatus} <> 'CANCELLED'`;

const isReserved = `(${a.fundStatus} in ('WAIT_PAY', 'PAYING') or (${a.fundStatus} = 'NONE' and ${a.status} not in (${withAuthor})))`;
const asked = `coalesce(${a.approvedAmount}, ${a.advanceAmount}, 0)`;
const isOutSql = `${a.fundStatus} in ('PAID', 'PART_REPAID')`;

/** Principal that is out, and what is reserved, of drawings of a pair. @param of condition on the alias `a` */
export const outstandingSql = (of: string): string =>
  `(select coalesce(sum(${a.principalBalance}), 0) from tax_advance a where ${of} and ${isLiveSql} and ${a.advanceKind} = 'DRAW' and ${isOutSql})`;
export const reservedSql = (of: string): string =>
  `(select coalesce(sum(${asked}), 0) from tax_advance a where ${of} and ${isLiveSql} and ${a.advanceKind} = 'DRAW' and ${isReserved})`;

interface Pair {
  readonly customerId: string | null | undefined;
  readonly mainCompId: string | null | undefined;
}

/**
 * What a customer has out and reserved with a company, whichever line it was drawn on. Callers lock the line before.
 * @param exceptId an advance that does not count: the one that is judged
 */
export async function exposureOf(
  { customerId, mainCompId }: Pair,
  db: Db,
  { exceptId }: { readonly exceptId?: string | undefined } = {},
): Promise<Exposure> {
  const { rows } = await db.query<Record<'outstanding' | 'reserved' | 'single', string>>(
    `select
       coalesce(sum(${a.principalBalance}) filter (where ${a.advanceKind} = 'DRAW' and ${isOutSql}), 0)::text as outstanding,
       coalesce(sum(${asked}) filter (where ${a.advanceKind} = 'DRAW' and ${isReserved}), 0)::text as reserved,
       (coalesce(sum(${a.principalBalance}) filter (where ${a.advanceKind} = 'SINGLE' and ${isOutSql}), 0)
         + coalesce(sum(${asked}) filter (where ${a.advanceKind} = 'SINGLE' and ${isReserved}), 0))::text as single
     from tax_advance a where ${a.customerId} = $1 and ${a.mainCompId} = $2 and ${isLiveSql} and a.id is distinct from $3`,
    [customerId, mainCompId, exceptId ?? null],
  );
  const [row] = rows;
  return {
    outstanding: parseFen(row?.outstanding ?? '0'),
    reserved: parseFen(row?.reserved ?? '0'),
    single: parseFen(row?.single ?? '0'),
  };
}

/** The most days that an advance of the customer is overdue today; 0 when none is. */
export async function overdueDaysOf(customerId: string | null | undefined, today: string, db: Db): Promise<number> {
  const { rows } = await db.query<{ days: number }>(
    `select coalesce(max($2::date - ${a.repayDate}), 0)::int as days from tax_advance a
     where ${a.customerId} = $1 and ${isOutSql} and ${a.principalBalance} > 0 and ${a.repayDate} < $2::date and not a.deleted_flg`,
    [customerId ?? null, today],
  );
  return rows[0]?.days ?? 0;
}

/** Another live advance of the same declaration. @see docs/spec/finance-addendum.md F24 */
export const otherOfDeclaration = (declNo: string, exceptId: string | undefined, db: Db) =>
  readOne(taxAdvance, ['docNo'], { declNo, ...(exceptId && { id: { not: exceptId } }) }, db, {
    and: (t) => `not coalesce(${t.closedFlag}, false) and ${t.fundStatus} <> 'CANCELLED'`,
  });
