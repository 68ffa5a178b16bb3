import { precatOpinion } from '#domain/classification/precat/precatOpinion.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { demand } from '#domain/demand/demand.ts';
import { demandGoods } from '#domain/demand/demandGoods.ts';
import { goodsCandidates as definition, type GoodsCandidate, mostCandidates } from '#domain/demand/goodsCandidates.ts';
import { ownResultsLike } from '../classification/index.ts';
import { implementCall } from '../crud/implement.ts';
import { columnsIn, selected } from '../crud/namedColumns.ts';
import { readMany, readOne } from '../crud/read.ts';
import { getRecord } from '../crud/readRecord.ts';
import type { Call } from '../gateway/method.ts';
import { holdingOn } from './goodsSql.ts';
import { keyOfGoods } from './settleGoods.ts';

interface Found {
  readonly id: string;
  readonly foundBy: GoodsCandidate['foundBy'];
  readonly similarity: number;
}

/** Results in force for the very same goods; the newest first where there are several. */
async function sameGoods(goodsKey: string, { db, now }: Call): Promise<readonly Found[]> {
  const rows = await readMany(precatProduct, ['id'], { goodsKey, processStatus: 'EFFECTIVE' }, db, {
    ...holdingOn(now.slice(0, 10)),
    order: [['validFrom', 'desc nulls last'], 'id'],
    limit: mostCandidates,
  });
  return rows.map(({ id }) => ({ id, foundBy: 'KEY', similarity: 1 }));
}

/**
 * business.queryDemandGoodsCandidates: whoever sees the goods sees what its customer's library has for them, and nobody
 * else's.
 */
export const candidates = implementCall(definition, async ({ id }, call) => {
  const goods = await getRecord(demandGoods, id, call);
  const owner = await readOne(demand, ['customerId'], { id: goods.demandId }, call.db, { deleted: 'too' });
  const customerId = owner?.customerId ?? '';
  const same = await sameGoods(keyOfGoods(customerId, goods), call);
  const known = new Set(same.map((one) => one.id));
  const alike = (await ownResultsLike({ nameZh: String(goods.goodsName), spec: goods.spec }, customerId, call))
    .filter(({ lineId }) => !known.has(lineId))
    .slice(0, mostCandidates)
    .map(({ lineId, similarity }): Found => ({ id: lineId, foundBy: 'LIKE', similarity }));
  return { rows: await describe([...same, ...alike], call) };
});

const shown = [
  ...(['id', 'partNo', 'nameZh', 'spec', 'hsCode', 'declaredName', 'gModel', 'validTo', 'basis'] as const),
];

async function describe(found: readonly Found[], { db }: Call): Promise<readonly GoodsCandidate[]> {
  const { rows } = await db.query<Omit<GoodsCandidate, 'foundBy' | 'similarity'>>(
    `select ${selected(precatProduct, shown, 'p')}, ${selected(precatOpinion, ['opinionNo'], 'o')}
     from precat_product p left join precat_opinion o on o.id = ${columnsIn(precatProduct, 'p').opinionId} where p.id = any($1)`,
    [found.map(({ id }) => id)],
  );
  const facts = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap((one) => {
    const row = facts.get(one.id);
    return row ? [{ ...row, ...one }] : [];
  });
}
