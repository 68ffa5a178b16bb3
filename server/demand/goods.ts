import { prohibited } from '#domain/classification/precat/auditRules.ts';
import type { ChangesOf, RecordValues } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import type { demandGoods } from '#domain/demand/demandGoods.ts';
import * as acts from '#domain/demand/demandGoodsActs.ts';
import { addToDraft, inForceSql, lockCustomer } from '../classification/index.ts';
import { implementAct } from '../crud/implement.ts';
import type { EntityRules } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { followedSql } from './goodsSql.ts';
import { keyOfGoods } from './settleGoods.ts';

interface Classified {
  readonly id: string;
  readonly hsCode: string;
  readonly ciqCode: string | null;
  readonly declaredName: string | null;
  readonly gModel: string | null;
  readonly unit1: string | null;
  readonly unit2: string | null;
}

const classifiedColumns = `p.id, p.hs_code as "hsCode", p.ciq_code as "ciqCode", p.declared_name as "declaredName",
  p.g_model as "gModel", p.unit1, p.unit2`;
/** A result that holds today. @param day a placeholder */
const holds = (day: string): string =>
  `p.process_status = 'EFFECTIVE' and (p.valid_to is null or p.valid_to >= ${day}::date) and not p.deleted_flg`;

/** Whose the goods are, and how they are traded. */
async function ownerOf({ demandId }: RecordValues, { db }: Call) {
  const { rows } = await db.query<{
    customerId: string;
    demandType: string;
    contact: string | null;
    phone: string | null;
    isOver: boolean;
  }>(
    `select customer_id as "customerId", demand_type as "demandType", contact, phone, status in ('CLOSED',
      'CANCELLED') as "isOver" from demand where id = $1 for share`,
    [demandId],
  );
  const [owner] = rows;
  if (!owner || owner.isOver)
    throw new BusinessError(sharedErrors.WRONG_STATUS().returnCode, bi('需求已结束', 'The demand is over'));
  return owner;
}

const sameGoods = async (goodsKey: string, { db, now }: Call): Promise<readonly Classified[]> =>
  (
    await db.query<Classified>(
      `select ${classifiedColumns} from precat_product p where p.goods_key = $1 and ${holds('$2')} order by p.id limit 2 for share`,
      [goodsKey, now.slice(0, 10)],
    )
  ).rows;

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
  const { rows } = await call.db.query<Classified>(
    `select ${classifiedColumns} from precat_product p where p.id = $1 and p.customer_id = $3 and ${holds('$2')} for share`,
    [input.productId, call.now.slice(0, 10), customerId],
  );
  const [found] = rows;
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
  const { rowCount } = await call.db.query(
    `select 1 from demand_goods g where g.goods_key = $1 and g.status = 'CLASSIFYING' and g.id <> $2 and not g.deleted_flg limit 1`,
    [goodsKey, record.id],
  );
  if (!rowCount) {
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
    `select ${classifiedColumns} from demand_goods g, precat_product p where g.id = $1 and p.id = ${followedSql('g')} for share of p`,
    [record.id],
  );
  return rows[0] ? matched(rows[0], String(record.matchKind ?? 'KEY'), String(record.goodsKey ?? '')) : {};
});

/** V-16: goods that may not cross the border are not ready. @throws E-C16 (1001) */
async function checkReady(record: RecordValues, _params: RecordValues, call: Call): Promise<void> {
  const { demandType } = await ownerOf(record, call);
  const { rows } = await call.db.query<{ letters: string | null }>(
    `select c.supv_cond as letters from hs_code c where c.hs_code = $1 and ${inForceSql('c', '$2')}`,
    [record.hsCode, call.now.slice(0, 10)],
  );
  const [code] = rows;
  if (!code)
    throw invalid({
      hsCode: bi(`商品编码${record.hsCode}已不再有效`, `Code ${record.hsCode} is not in force any more`),
    });
  const closed = prohibited(code.letters, demandType === 'EXPORT' ? 'E' : 'I');
  if (closed) throw invalid({ hsCode: closed });
}

export const demandGoodsRules: EntityRules = { beforeStep: { ready: checkReady } };
