import type { LeafSums } from '#domain/books/trialMath.ts';
import { voucherLine } from '#domain/books/voucher.ts';
import { parseFen } from '#domain/core/money.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { Params } from '../crud/scope.ts';
import type { Db } from '../gateway/method.ts';

/** Periods from and to, `202603`, both counted. */
export interface Span {
  readonly mainCompId: string;
  readonly from: string;
  readonly to: string;
}

/** What each leaf of a company had before the span and what came in it, over POSTED vouchers. */
export async function leafSums({ mainCompId, from, to }: Span, db: Db): Promise<readonly LeafSums[]> {
  const l = columnsIn(voucherLine, 'l');
  const params = new Params();
  const first = params.add(from);
  const [debit, credit] = [`coalesce(${l.debit}, 0)`, `coalesce(${l.credit}, 0)`];
  const { rows } = await db.query<{ code: string; opening: string; debit: string; credit: string }>(
    `select ${l.subjectCode} code,
       coalesce(sum(${debit} - ${credit}) filter (where ${l.period} < ${first}), 0)::text opening,
       coalesce(sum(${debit}) filter (where ${l.period} >= ${first}), 0)::text debit,
       coalesce(sum(${credit}) filter (where ${l.period} >= ${first}), 0)::text credit
     from voucher_line l
     where ${l.mainCompId} = ${params.add(mainCompId)} and ${l.period} <= ${params.add(to)}
       and ${l.voucherStatus} = 'POSTED' and not l.deleted_flg
     group by 1 order by 1`,
    params.values,
  );
  return rows.map(({ code, ...sums }) => ({
    code,
    opening: parseFen(sums.opening),
    debit: parseFen(sums.debit),
    credit: parseFen(sums.credit),
  }));
}
