import { hsCode } from '#domain/classification/hsCode.ts';
import { prohibited } from '#domain/classification/precat/auditRules.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { ChangesOf, RecordOf } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { demand } from '#domain/demand/demand.ts';
import { demandGoods } from '#domain/demand/demandGoods.ts';
import * as acts from '#domain/demand/demandGoodsActs.ts';
import { addToDraft, inForceSql, lockCustomer } from '../classification/index.ts';
import { implementAct } from '../crud/implement.ts';
import { columnsIn, selected } from '../crud/namedColumns.ts';
import { isThere, readMany, readOne } from '../crud/read.ts';
import { rules } from '../crud/rulesOn.ts';
import type { Call } from '../gateway/method.ts';
import { type Classified, classifiedNames, followedSql, holdingOn, libraryDiffSql } from './goodsSql.ts';
import { keyOfGoods } from './settleGoods.ts';

type Goods = RecordOf<typeof demandGoods>;

/** Whose the goods are, and how they are traded. */
async function ownerOf({ demandId }: Goods, { db }: Call) {
  const names = ['customerId', 'demandType', 'contact', 'phone', 'status'] as const;
  const owner = await readOne(demand, names, { id: demandId }, db, { lock: 'share', deleted: 'too' });
  if (!owner || owner.status === 'CLOSED' || owner.status === 'CANCELLED')
    throw new BusinessError(sharedErrors.WRONG_STATUS().returnCode, bi('需求已结束', 'The demand is over'));
  return { ...owner, customerId: owner.customerId ?? '' };
}

/** Two at most: who asks wants to know whether there is one, and no other. */
const sameGoods = (goodsKey: string, { db, now }: Call): Promise<readonly Classified[]> =>
  readMany(precatProduct, classifiedNames, { goodsKey, processStatus: 'EFFECTIVE' }, db, {
    ...holdingOn(now.slice(0, 10)),
    ...{ order: ['id'], limit: 2, lock: 'share' },
  });

const matched = (
  { id, ...result }: Classified,
  matchKind: string,
  goodsKey: string,
): ChangesOf<typeof demandGoods> => ({
  ...result,
  productId: id,
  matchKind,
  goodsKey,
  status: 'MATCHED',
});

export const match = implementAct(acts.matchGoods, async ({ record }, call) => {
  const goodsKey = keyOfGoods((await ownerOf(record, call)).customerId, record);
  const [only, other] = await sameGoods(goodsKey, call);
  return only && !other ? matched(only, 'KEY', goodsKey) : { status: 'NEED_CLASS', goodsKey };
});

/** The result is the customer's own and holds. @throws 1001 on `productId` */
export const choose = implementAct(acts.chooseGoods, async ({ record, input }, call) => {
  const { customerId } = await ownerOf(record, call);
  const chosen = { id: input.productId ?? null, customerId, processStatus: 'EFFECTIVE' };
  const found = await readOne(precatProduct, classifiedNames, chosen, call.db, {
    ...holdingOn(call.now.slice(0, 10)),
    lock: 'share',
  });
  if (!found)
    throw invalid({ productId: bi('请选用该客户的有效归类结果', 'Choose a result of this customer that is in force') });
  return matched(found, 'HAND', keyOfGoods(customerId, record));
});

/** The same goods are classified once: a further line of them waits for the first one's application. */
export const send = implementAct(acts.applyGoods, async ({ record }, call) => {
  const { customerId, demandType, contact, phone } = await ownerOf(record, call);
  const goodsKey = keyOfGoods(customerId, record);
  const known = await sameGoods(goodsKey, call);
  if (known.length === 1)
    throw new BusinessError(
      sharedErrors.WRONG_STATUS().returnCode,
      bi(
        `该商品已有有效归类结果(${known[0]?.hsCode})，请先匹配`,
        `These goods have a code in force (${known[0]?.hsCode}): match them`,
      ),
    );
  await lockCustomer(customerId, call);
  const others = { goodsKey, status: 'CLASSIFYING', id: { not: record.id } };
  if (!(await isThere(demandGoods, others, call.db))) {
    const { partNo, goodsName: nameZh, spec, brand, origin: originCountry, unit } = record;
    const goods = { partNo, nameZh, spec, brand, originCountry, unit, sourceGoodsId: record.id };
    await addToDraft(
      { customerId, source: 'DEMAND', goods },
      async () => ({ contact, phone, ieFlag: demandType === 'EXPORT' ? 'E' : 'I' }),
      call,
    );
  }
  return { status: 'CLASSIFYING', goodsKey };
});

/** What the library says of the same goods now is taken over; who had confirmed them confirms them again. */
export const sync = implementAct(acts.syncGoods, async ({ record }, { db }) => {
  const { rows } = await db.query<Classified>(
    `select ${selected(precatProduct, classifiedNames, 'p')} from demand_goods g, precat_product p where g.id = $1
      and p.id = ${followedSql('g')} for share of p`,
    [record.id],
  );
  return rows[0] ? matched(rows[0], record.matchKind ?? 'KEY', record.goodsKey ?? '') : {};
});

/** V-16: goods that may not cross the border are not ready. @throws E-C16 (1001) */
async function checkReady(record: Goods, _params: unknown, call: Call): Promise<void> {
  const { demandType } = await ownerOf(record, call);
  const code = await readOne(hsCode, ['supvCond'], { hsCode: record.hsCode }, call.db, {
    and: (_code, place) => inForceSql('t', place(call.now.slice(0, 10))),
  });
  if (!code)
    throw invalid({
      hsCode: bi(`商品编码${record.hsCode}已不再有效`, `Code ${record.hsCode} is not in force any more`),
    });
  const closed = prohibited(code.supvCond, demandType === 'EXPORT' ? 'E' : 'I');
  if (closed) throw invalid({ hsCode: closed });
}

const [d, t] = [columnsIn(demand, 'd'), columnsIn(demandGoods, 't')];

export const demandGoodsRules = rules(demandGoods, {
  computed: {
    libraryDiff: libraryDiffSql,
    demandIsOver: `(select (${d.status} in ('CLOSED', 'CANCELLED'))::int from demand d where ${d.id} = ${t.demandId})`,
  },
  beforeStep: { ready: checkReady },
});
