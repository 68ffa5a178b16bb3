import { demand, demandGoods } from '#domain/demand/index.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import type { Db } from '../gateway/method.ts';

const [d, g] = [columnsIn(demand, 'd'), columnsIn(demandGoods, 'g')];

/**
 * How much of these parts a customer has ever brought into bonded storage, by part no as decimal text; a part that
 * never came in is missing. The one place that knows where stock is kept: today in the goods of storage demands that
 * are done, one day in the warehouse's own books.
 * @see docs/decisions/0042-display-filings.md
 */
export async function bondedStock(
  db: Db,
  customerId: string,
  partNos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ part: string; qty: string }>(
    `select ${g.partNo} as part, sum(${g.qty})::text as qty from demand_goods g join demand d on d.id = ${g.demandId}
     where ${d.customerId} = $1 and ${g.partNo} = any($2) and ${d.demandType} = 'STORAGE' and ${d.status} in ('FINISHED', 'CLOSED')
       and not d.deleted_flg and not g.deleted_flg
     group by 1`,
    [customerId, partNos],
  );
  return new Map(rows.map(({ part, qty }) => [part, qty]));
}
