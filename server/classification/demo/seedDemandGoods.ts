import { demandGoods } from '#domain/demand/demandGoods.ts';
import { logWays } from '../../crud/logWays.ts';
import type { Db } from '../../gateway/method.ts';
import type { DemoFacts } from './demoPeople.ts';

interface Settled {
  readonly id: string;
  readonly status: string;
}

/**
 * Of goods that nobody has classified every second one waits for it; the demo of an older release has numbered them
 * otherwise.
 */
const waitsEvery = 2;

/** Goods of running demands that stand in the library are matched with it, those of finished ones were declared. */
export async function seedDemandGoods(db: Db, { now }: DemoFacts): Promise<void> {
  const { rowCount } = await db.query(`select 1 from demand_goods where id like 'demo-%' and status <> 'NEW' limit 1`);
  if (rowCount) return;
  const { rows: matched } = await db.query<Settled>(
    `update demand_goods g set product_id = p.id, match_kind = 'KEY', goods_key = p.goods_key, hs_code = p.hs_code,
      declared_name = p.declared_name, g_model = p.g_model,
       unit1 = p.unit1, unit2 = p.unit2, status = case when d.status in ('FINISHED', 'CLOSED') then 'LOCKED'
       when g.line_no % 2 = 0 then 'READY' else 'MATCHED' end
     from demand d, precat_product p
     where d.id = g.demand_id and p.customer_id = d.customer_id and p.part_no = g.part_no and p.process_status = 'EFFECTIVE'
     and g.id like 'demo-%' and g.status = 'NEW'
       and d.status in ('ACCEPTED', 'PROCESSING', 'FINISHED', 'CLOSED') and not g.deleted_flg and not p.deleted_flg
     returning g.id, g.status`,
  );
  const { rows: waiting } = await db.query<Settled>(
    `update demand_goods g set status = 'NEED_CLASS', goods_key = d.customer_id || ':P:' || upper(g.part_no) from demand d
     where d.id = g.demand_id and g.part_no is not null and g.id like 'demo-%' and g.status = 'NEW' and d.status = 'PROCESSING'
       and case when g.id ~ '[0-9]{4}$' then right(g.id, 4)::int % ${waitsEvery} = 0 else false end and not g.deleted_flg
     returning g.id, g.status`,
  );
  const step = { by: 'user-bus01', at: now };
  const ways = [...matched, ...waiting].map(({ id, status }) => ({
    id,
    steps: [
      status === 'NEED_CLASS'
        ? { action: 'miss', from: 'NEW', to: 'NEED_CLASS', ...step }
        : { action: 'match', from: 'NEW', to: 'MATCHED', ...step },
      ...(['READY', 'LOCKED'].includes(status) ? [{ action: 'ready', from: 'MATCHED', to: 'READY', ...step }] : []),
      ...(status === 'LOCKED' ? [{ action: 'lock', from: 'READY', to: 'LOCKED', ...step, by: 'system' }] : []),
    ],
  }));
  await logWays(demandGoods, ways, db);
}
