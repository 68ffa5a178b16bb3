import { goodsKeyOf } from '#domain/classification/precat/goodsRules.ts';
import { departments } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { demandGoods } from '#domain/demand/demandGoods.ts';
import { demandGoodsPath } from '#domain/demand/paths.ts';
import { logSteps } from '../crud/logStep.ts';
import { peopleIds } from '../crud/people.ts';
import type { AfterWrite } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { sendMessage } from '../gateway/userMessages.ts';
import type { JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { forgetting, taking } from './goodsSql.ts';

/** V-09, by the words of a demand. */
export const keyOfGoods = (customerId: string, { partNo, goodsName, spec, brand }: RecordValues): string =>
  goodsKeyOf(customerId, { partNo, nameZh: goodsName, spec, brand } as Parameters<typeof goodsKeyOf>[1]);

const written = `row_version = g.row_version + 1, updated_by = 'system', updated_time = $1`;

interface Moved {
  readonly id: string;
  readonly from: string;
}

async function note(
  rows: readonly Moved[],
  { action, to }: { action: string; to: string },
  call: Call,
): Promise<number> {
  for (const from of new Set(rows.map((row) => row.from)))
    await logSteps(
      demandGoods,
      rows.flatMap((row) => (row.from === from ? [row.id] : [])),
      { action, from, to, opinion: undefined },
      call,
    );
  return rows.length;
}

/** classified: the application's line holds, or another result of the same goods. */
async function classified(call: Call): Promise<number> {
  const { rows } = await call.db.query<Moved>(
    `update demand_goods g set status = 'MATCHED', match_kind = 'CLASS', product_id = p.id, ${taking}, ${written}
     from (select w.id, (select n.id from precat_product n where (n.source_goods_id = w.id or n.goods_key = w.goods_key)
     and n.process_status = 'EFFECTIVE' and not n.deleted_flg
         order by (n.source_goods_id = w.id) desc nulls last, n.valid_from desc, n.id limit 1) as product_id
       from demand_goods w where w.status = 'CLASSIFYING' and not w.deleted_flg for update of w skip locked) s
       join precat_product p on p.id = s.product_id
     where g.id = s.id returning g.id, 'CLASSIFYING' as "from"`,
    [call.now],
  );
  return note(rows, { action: 'classified', to: 'MATCHED' }, call);
}

/** classFail: no line is under way any more for them, nor for others of the same goods. */
async function failed(call: Call): Promise<number> {
  const { rows } = await call.db.query<Moved>(
    `update demand_goods g set status = 'NEED_CLASS', ${written}
     where g.status = 'CLASSIFYING' and not g.deleted_flg and not exists (
       select 1 from precat_product p join precat_apply a on a.id = p.apply_id
       where (p.source_goods_id = g.id or p.goods_key = g.goods_key or p.source_goods_id in (select o.id from demand_goods o
       where o.goods_key = g.goods_key and o.status = 'CLASSIFYING'))
         and not p.deleted_flg and not a.deleted_flg and not p.process_status = any('{EXPIRED,INVALID,REPLACED,REJECTED,CANCELLED}'))
     returning g.id, 'CLASSIFYING' as "from"`,
    [call.now],
  );
  return note(rows, { action: 'classFail', to: 'NEED_CLASS' }, call);
}

/** unmatch: what they were matched with is invalid or over. */
async function unmatched(call: Call): Promise<number> {
  const { rows } = await call.db.query<Moved>(
    `update demand_goods g set status = 'NEED_CLASS', ${forgetting}, ${written}
     from (select w.id, w.status from demand_goods w join precat_product p on p.id = w.product_id
       where w.status in ('MATCHED', 'READY') and p.process_status in ('INVALID', 'EXPIRED') and not w.deleted_flg for update of w skip locked) s
     where g.id = s.id returning g.id, s.status as "from"`,
    [call.now],
  );
  if (rows.length === 0) return 0;
  await sendMessage(call.db, call.services, {
    ...{
      userIds: await peopleIds({ role: departments.declaration }, call.db),
      type: 'NOTICE',
      url: demandGoodsPath,
      entity: demandGoods.key,
      recordId: String(rows[0]?.id),
      by: null,
    },
    title: bi(
      `${rows.length} 条需求商品的归类已失效，须重新归类`,
      `The codes of ${rows.length} goods of demands fell: they are to be classified again`,
    ),
  });
  return note(rows, { action: 'unmatch', to: 'NEED_CLASS' }, call);
}

/**
 * What became of results and applications leads back to the goods that wait for them. Woken when one changes; running
 * twice does no harm.
 */
export const settleDemandGoods: JobHandler = (_payload, { services }) =>
  inTransaction(services.pool, async (db) => {
    const call = systemCall(services, db);
    return { classified: await classified(call), failed: await failed(call), unmatched: await unmatched(call) };
  });

/** A declared demand: what was ready is locked. */
export async function lockGoods(demandId: unknown, call: Call): Promise<void> {
  const { rows } = await call.db.query<Moved>(
    `update demand_goods g set status = 'LOCKED', ${written} where g.demand_id = $2 and g.status = 'READY'
      and not g.deleted_flg returning g.id, 'READY' as "from"`,
    [call.now, demandId],
  );
  await note(rows, { action: 'lock', to: 'LOCKED' }, call);
}

const kept = [
  'product_id',
  'match_kind',
  'hs_code',
  'ciq_code',
  'declared_name',
  'g_model',
  'unit1',
  'unit2',
  'goods_key',
  'reason',
  'status',
] as const;
const names = [
  'productId',
  'matchKind',
  'hsCode',
  'ciqCode',
  'declaredName',
  'gModel',
  'unit1',
  'unit2',
  'goodsKey',
  'reason',
  'status',
] as const;

/** A demand that is written again keeps the way its goods have come, as long as they are the same goods. */
export const keepGoodsStatus: AfterWrite = async ({ id, customerId }, before, { db }) => {
  const lines = (Array.isArray(before?.goods) ? (before.goods as readonly RecordValues[]) : []).filter(
    ({ status }) => status && status !== 'NEW',
  );
  if (lines.length === 0) return;
  const { rows } = await db.query<RecordValues>(
    `select id, part_no as "partNo", goods_name as "goodsName", spec, brand from demand_goods where demand_id = $1 and id = any($2)`,
    [id, lines.map((line) => line.id)],
  );
  const now = new Map(rows.map((row) => [row.id, keyOfGoods(String(customerId), row)]));
  const same = lines.filter(
    (line) => line.status === 'CANCELLED' || line.status === 'LOCKED' || now.get(line.id) === line.goodsKey,
  );
  const values = same.map((line) =>
    Object.fromEntries([['id', line.id], ...kept.map((column, place) => [column, line[names[place] ?? ''] ?? null])]),
  );
  await db.query(
    `update demand_goods g set ${kept
      .map(
        (column) =>
          `${column} = ${
            column === 'hs_code'
              ? `case when k.product_id is null
      then g.hs_code else k.hs_code end`
              : `k.${column}`
          }`,
      )
      .join(', ')}
     from jsonb_to_recordset($2::jsonb) as k(id text, ${kept.map((column) => `${column} text`).join(', ')}) where g.id = k.id and g.demand_id = $1`,
    [id, JSON.stringify(values)],
  );
};
