import { goodsKeyOf } from '#domain/classification/precat/goodsRules.ts';
import { endedStates } from '#domain/classification/precat/precatProcessFlow.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { departments } from '#domain/core/access.ts';
import type { DraftOf } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import type { demand } from '#domain/demand/demand.ts';
import { demandGoods } from '#domain/demand/demandGoods.ts';
import { demandGoodsPath } from '#domain/demand/paths.ts';
import { sysUser } from '#domain/system/index.ts';
import { changeAll } from '../crud/change.ts';
import { logSteps } from '../crud/logStep.ts';
import { columnOf, columnsIn } from '../crud/namedColumns.ts';
import { readMany } from '../crud/read.ts';
import { asSystem } from '../crud/readRecord.ts';
import type { FollowOn } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { sendMessage } from '../gateway/userMessages.ts';
import type { JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { nothingTaken, setsOfGoods, taking } from './goodsSql.ts';

type Said = Pick<DraftOf<typeof demandGoods>, 'partNo' | 'goodsName' | 'spec' | 'brand'>;

/** V-09, by the words of a demand. */
export const keyOfGoods = (
  customerId: string,
  { partNo = null, goodsName = null, spec = null, brand = null }: Said,
): string => goodsKeyOf(customerId, { partNo, nameZh: goodsName, spec, brand });

/** A step of goods that nobody takes, in their log. @returns how many they are */
async function logMoves(
  ids: readonly string[],
  move: { readonly action: string; readonly from: string; readonly to: string },
  call: Call,
): Promise<number> {
  if (ids.length > 0) await logSteps(demandGoods, ids, { ...move, opinion: undefined }, call);
  return ids.length;
}

const [g, w, n] = [columnsIn(demandGoods, 'g'), columnsIn(demandGoods, 'w'), columnsIn(precatProduct, 'n')];

/** classified: the application's line holds, or another result of the same goods. */
async function classified(call: Call): Promise<number> {
  const sets = setsOfGoods({ status: `'MATCHED'`, matchKind: `'CLASS'`, productId: 'p.id' });
  const { rows } = await call.db.query<{ id: string }>(
    `update demand_goods g set ${sets}, ${taking}, row_version = ${g.rowVersion} + 1, updated_by = $2, updated_time = $1
     from (select w.id, (select n.id from precat_product n where (${n.sourceGoodsId} = w.id or ${n.goodsKey} = ${w.goodsKey})
     and ${n.processStatus} = 'EFFECTIVE' and not n.deleted_flg
         order by (${n.sourceGoodsId} = w.id) desc nulls last, ${n.validFrom} desc, n.id limit 1) as product_id
       from demand_goods w where ${w.status} = 'CLASSIFYING' and not w.deleted_flg for update of w skip locked) s
       join precat_product p on p.id = s.product_id
     where g.id = s.id returning g.id`,
    [call.now, call.actor.userId],
  );
  const ids = rows.map(({ id }) => id);
  return logMoves(ids, { action: 'classified', from: 'CLASSIFYING', to: 'MATCHED' }, call);
}

const [p, o] = [columnsIn(precatProduct, 'p'), columnsIn(demandGoods, 'o')];

/** classFail: no line is under way any more for them, nor for others of the same goods. */
async function failed(call: Call): Promise<number> {
  const move = { action: 'classFail', from: 'CLASSIFYING', to: 'NEED_CLASS' } as const;
  const ids = await changeAll(demandGoods, { status: move.from }, { status: move.to }, call, {
    and: (t) => `not exists (
       select 1 from precat_product p join precat_apply a on a.id = ${p.applyId}
       where (${p.sourceGoodsId} = ${t.id} or ${p.goodsKey} = ${t.goodsKey} or ${p.sourceGoodsId} in (select ${o.id} from demand_goods o
       where ${o.goodsKey} = ${t.goodsKey} and ${o.status} = 'CLASSIFYING'))
         and not p.deleted_flg and not a.deleted_flg
         and not ${p.processStatus} = any('{${endedStates.join(',')}}'))`,
  });
  return logMoves(ids, move, call);
}

/** unmatch: what they were matched with is invalid or over. */
async function unmatched(call: Call): Promise<number> {
  const fallen = await readMany(demandGoods, ['id', 'status'], { status: ['MATCHED', 'READY'] }, call.db, {
    and: (t) =>
      `exists (select 1 from precat_product p where p.id = ${t.productId} and ${p.processStatus} in ('INVALID', 'EXPIRED'))`,
    ...{ lock: 'update', skipLocked: true },
  });
  const [first] = fallen;
  if (!first) return 0;
  const id = fallen.map((goods) => goods.id);
  await changeAll(demandGoods, { id }, { status: 'NEED_CLASS', ...nothingTaken }, call);
  const people = await readMany(
    sysUser,
    ['id'],
    { roleId: departments.declaration, status: ['INIT', 'ACTIVE'] },
    call.db,
  );
  await sendMessage(call.db, call.services, {
    ...{ userIds: people.map((person) => person.id), type: 'NOTICE', url: demandGoodsPath },
    ...{ entity: demandGoods.key, recordId: first.id, by: null },
    title: bi(
      `${fallen.length} 条需求商品的归类已失效，须重新归类`,
      `The codes of ${fallen.length} goods of demands fell: they are to be classified again`,
    ),
  });
  for (const from of ['MATCHED', 'READY']) {
    const ids = fallen.flatMap((goods) => (goods.status === from ? [goods.id] : []));
    await logMoves(ids, { action: 'unmatch', from, to: 'NEED_CLASS' }, call);
  }
  return fallen.length;
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
export async function lockGoods(demandId: string | null, call: Call): Promise<void> {
  const ids = await changeAll(demandGoods, { demandId, status: 'READY' }, { status: 'LOCKED' }, asSystem(call));
  await logMoves(ids, { action: 'lock', from: 'READY', to: 'LOCKED' }, call);
}

/** What of the way goods have come is not on the form of their demand. */
const kept = [
  ...(['productId', 'matchKind', 'hsCode', 'ciqCode', 'declaredName', 'gModel'] as const),
  ...(['unit1', 'unit2', 'goodsKey', 'reason', 'status'] as const),
];

/** A demand that is written again keeps the way its goods have come, as long as they are the same goods. */
export const keepGoodsStatus: FollowOn<typeof demand> = async ({ id, customerId }, before, { db }) => {
  const lines = (before?.goods ?? []).filter(({ status }) => status && status !== 'NEW');
  if (lines.length === 0) return;
  const stored = { demandId: id, id: lines.map((line) => line.id) };
  const rows = await readMany(demandGoods, ['id', 'partNo', 'goodsName', 'spec', 'brand'], stored, db, {
    deleted: 'too',
  });
  const now = new Map(rows.map((row) => [row.id, keyOfGoods(String(customerId), row)]));
  const same = lines.filter(
    (line) => line.status === 'CANCELLED' || line.status === 'LOCKED' || now.get(line.id) === line.goodsKey,
  );
  const columns = kept.map((name) => [name, columnOf(demandGoods, name).column] as const);
  const values = same.map((line) =>
    Object.fromEntries([['id', line.id], ...columns.map(([name, column]) => [column, line[name] ?? null])]),
  );
  const k = columnsIn(demandGoods, 'k');
  const sets = Object.fromEntries(kept.map((name) => [name, k[name]]));
  const hsCode = `case when ${k.productId} is null then ${g.hsCode} else ${k.hsCode} end`;
  await db.query(
    `update demand_goods g set ${setsOfGoods({ ...sets, hsCode })}
     from jsonb_to_recordset($2::jsonb) as k(id text, ${columns.map(([, column]) => `${column} text`).join(', ')})
     where g.id = k.id and ${g.demandId} = $1`,
    [id, JSON.stringify(values)],
  );
};
