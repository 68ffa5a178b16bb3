import { touchedCodes } from '#domain/classification/change/changeMath.ts';
import { hsChange } from '#domain/classification/change/hsChange.ts';
import { change } from '../../crud/change.ts';
import { getRecord } from '../../crud/readRecord.ts';
import type { Call, Db } from '../../gateway/method.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { changeLinesOf, type TariffBatch, tellAppliers } from './changeRules.ts';
import { countHits, hitKinds, nextHits, noteHits } from './findHits.ts';

const page = 2_000;

/**
 * 影响范围: everything that stands under the codes of a checked batch, listed and counted by customer. It begins anew each
 * time it is started; a batch that was taken back meanwhile, or checked again, is left alone.
 */
export const measureTariffChange: JobHandler = async ({ changeId, version }, { services, progress }) => {
  const id = String(changeId);
  /** One transaction in which the batch stays as it was checked. */
  const within = <T>(work: (batch: TariffBatch, call: Call) => Promise<T>): Promise<T | undefined> =>
    inTransaction(services.pool, async (db) => {
      const call = systemCall(services, db);
      const batch = await getRecord(hsChange, id, call, { lock: true });
      return batch.status === 'CHECKED' && batch.rowVersion === Number(version) ? work(batch, call) : undefined;
    });
  const touched = await within(async (batch, { db }) => {
    await db.query('delete from hs_change_hit where change_id = $1', [id]);
    return touchedCodes(changeLinesOf(batch));
  });
  if (!touched) return { hits: 0 };
  const codes = touched.map(({ code }) => code);
  let total = 0;
  for (const kind of hitKinds) total += await countHits(kind, codes, services.pool);
  let done = 0;
  for (const kind of hitKinds) {
    for (let after = ''; ; ) {
      const ids = await within(async (_batch, { db }) => {
        const found = await nextHits(kind, { codes, after, limit: page }, db);
        await noteHits(kind, found, { changeId: id, touched, doneTime: null }, db);
        return found;
      });
      if (!ids) return { hits: 0 };
      done += ids.length;
      await progress(Math.min(done, total), total);
      if (ids.length < page) break;
      after = ids.at(-1) ?? '';
    }
  }
  await within((batch, call) => countUp(batch, call));
  return { hits: done };
};

interface Counts {
  readonly customerId: string | null;
  readonly goods: number;
  readonly applies: number;
  readonly demands: number;
  readonly orders: number;
  readonly declarations: number;
}

const names = ['goods', 'applies', 'demands', 'orders', 'declarations'] as const;

/** What a batch hits in all, as its head says it. */
export async function countImpacts(
  changeId: string,
  db: Db,
): Promise<Readonly<Record<(typeof names)[number] | 'customers', number>>> {
  await db.query('delete from hs_change_impact where change_id = $1', [changeId]);
  const { rows } = await db.query<Counts>(
    `insert into hs_change_impact (id, created_by, change_id, line_no, customer_id, ${names.join(', ')})
     select gen_random_uuid()::text, 'system', $1, row_number() over (order by count(*) desc, customer_id), customer_id,
       ${hitKinds.map((kind) => `count(*) filter (where hit_kind = '${kind}')`).join(', ')}
     from hs_change_hit where change_id = $1 and not deleted_flg group by customer_id
     returning customer_id as "customerId", ${names.join(', ')}`,
    [changeId],
  );
  const sum = (name: (typeof names)[number]): number => rows.reduce((total, row) => total + row[name], 0);
  return {
    ...{
      goods: sum('goods'),
      applies: sum('applies'),
      demands: sum('demands'),
      orders: sum('orders'),
      declarations: sum('declarations'),
    },
    customers: rows.filter(({ customerId }) => customerId).length,
  };
}

/** Counts what was listed, by customer, those who are hit most first. The batch can be applied from now on. */
async function countUp(batch: TariffBatch, call: Call): Promise<void> {
  await change(hsChange, batch.id, { ...(await countImpacts(batch.id, call.db)), measuredTime: call.now }, call);
  await tellAppliers(batch, call);
}
