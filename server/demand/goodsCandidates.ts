import { demandGoods } from '#domain/demand/demandGoods.ts';
import { goodsCandidates as definition, type GoodsCandidate, mostCandidates } from '#domain/demand/goodsCandidates.ts';
import { ownResultsLike } from '../classification/index.ts';
import { implementCall } from '../crud/implement.ts';
import { getRecord } from '../crud/readRecord.ts';
import type { Call } from '../gateway/method.ts';
import { keyOfGoods } from './settleGoods.ts';

interface Found {
  readonly id: string;
  readonly foundBy: GoodsCandidate['foundBy'];
  readonly similarity: number;
}

/** Results in force for the very same goods; the newest first where there are several. */
async function sameGoods(goodsKey: string, { db, now }: Call): Promise<readonly Found[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from precat_product where goods_key = $1 and process_status = 'EFFECTIVE'
      and (valid_to is null or valid_to >= $2::date) and not deleted_flg
     order by valid_from desc nulls last, id limit ${mostCandidates}`,
    [goodsKey, now.slice(0, 10)],
  );
  return rows.map(({ id }) => ({ id, foundBy: 'KEY', similarity: 1 }));
}

/**
 * business.queryDemandGoodsCandidates: whoever sees the goods sees what its customer's library has for them, and nobody
 * else's.
 */
export const candidates = implementCall(definition, async ({ id }, call) => {
  const goods = await getRecord(demandGoods, id, call);
  const { rows: owners } = await call.db.query<{ customerId: string }>(
    'select customer_id as "customerId" from demand where id = $1',
    [goods.demandId],
  );
  const customerId = owners[0]?.customerId ?? '';
  const same = await sameGoods(keyOfGoods(customerId, goods), call);
  const known = new Set(same.map((one) => one.id));
  const alike = (await ownResultsLike({ nameZh: String(goods.goodsName), spec: goods.spec ?? null }, customerId, call))
    .filter(({ lineId }) => !known.has(lineId))
    .slice(0, mostCandidates)
    .map(({ lineId, similarity }): Found => ({ id: lineId, foundBy: 'LIKE', similarity }));
  return { rows: await describe([...same, ...alike], call) };
});

async function describe(found: readonly Found[], { db }: Call): Promise<readonly GoodsCandidate[]> {
  const { rows } = await db.query<Omit<GoodsCandidate, 'foundBy' | 'similarity'>>(
    `select p.id, p.part_no as "partNo", p.name_zh as "nameZh", p.spec, p.hs_code as "hsCode",
      p.declared_name as "declaredName", p.g_model as "gModel",
       to_char(p.valid_to, 'YYYY-MM-DD') as "validTo", o.opinion_no as "opinionNo", p.basis
     from precat_product p left join precat_opinion o on o.id = p.opinion_id where p.id = any($1)`,
    [found.map(({ id }) => id)],
  );
  const facts = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap((one) => {
    const row = facts.get(one.id);
    return row ? [{ ...row, ...one }] : [];
  });
}
