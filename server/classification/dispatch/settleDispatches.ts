import { dispatchLine, precatDispatch } from '#domain/classification/precat/precatDispatch.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { reviewerRoles } from '#domain/core/access.ts';
import { addDays, todayText } from '#domain/core/moments.ts';
import { sysUser } from '#domain/system/index.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { takeSystemStep } from '../../crud/takeAct.ts';
import type { Db } from '../../gateway/method.ts';
import { type JobObject, workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { inHand } from './orders.ts';

const [d, l, p, u] = [
  columnsIn(precatDispatch, 'd'),
  columnsIn(dispatchLine, 'l'),
  columnsIn(precatProduct, 'p'),
  columnsIn(sysUser, 'u'),
];

const daysToSample = 7;

const orders = `select 'precatDispatch' as type, d.id, ${d.dispatchNo} as name from precat_dispatch d where not d.deleted_flg`;

/**
 * Daily: orders whose goods went another way are finished, some finished ones are drawn for a second look, the others
 * are over after a week.
 */
export const settleDispatches: JobHandler = async (_payload, { services }) => {
  const { pool, settings } = services;
  const { rows: emptied } = await pool.query<JobObject>(
    `${orders} and ${d.status} in ('ASSIGNED', 'DOING') and ${d.lineCount} > 0
       and not exists (select 1 from precat_product p where ${p.dispatchId} = d.id and ${p.processStatus} in ${inHand} and not p.deleted_flg)`,
  );
  const week = addDays(todayText(services.clock), 1 - daysToSample);
  const { rows: over } = await pool.query<JobObject>(
    `${orders} and ${d.status} = 'FINISHED' and ${d.finishTime} < $1`,
    [week],
  );
  const drawn = await drawnOrders(pool, week, await settings.get('precat.sampleRate'));
  return workAtObjects('settleDispatches', services, async (at) => ({
    finished: await at.each(emptied, async ({ id }, db) => {
      for (const action of ['start', 'finish'])
        await takeSystemStep(precatDispatch, { id, action }, systemCall(services, db));
    }),
    sampled: await at.each(drawn, async ({ id }, db) => {
      const verifierId = await verifierFor(id, db);
      if (verifierId)
        await takeSystemStep(
          precatDispatch,
          { id, action: 'sample', params: { verifierId } },
          systemCall(services, db),
        );
    }),
    closed: await at.each(over, ({ id }, db) =>
      takeSystemStep(precatDispatch, { id, action: 'close' }, systemCall(services, db)),
    ),
  }));
};

/**
 * Of finished orders so many in a hundred: an order is drawn by its own id, so that another night does not draw it
 * after all.
 */
async function drawnOrders(db: Db, week: string, rate: number): Promise<JobObject[]> {
  const { rows } = await db.query<JobObject>(
    `${orders} and ${d.status} = 'FINISHED' and ${d.kind} <> 'REVIEW' and ${d.finishTime} >= $1 and ${d.verifierId} is null
       and ('x' || left(md5(d.id), 6))::bit(24)::int % 100 < $2`,
    [week, rate],
  );
  return rows;
}

/** Of those who may review and had nothing to do with its goods, whoever has least to verify. */
async function verifierFor(id: string, db: Db): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select u.id from sys_user u where ${u.roleId} = any($2) and ${u.status} in ('INIT', 'ACTIVE') and not u.deleted_flg
       and not exists (select 1 from precat_dispatch d where d.id = $1 and ${d.assigneeId} = u.id)
       and not exists (select 1 from dispatch_line l join precat_product p on p.id = ${l.productId}
         where ${l.dispatchId} = $1 and u.id in (${p.createdBy}, ${p.auditor1}, ${p.auditor2}, ${p.auditor3}))
     order by (select count(*) from precat_dispatch d where ${d.verifierId} = u.id and ${d.status} = 'VERIFYING'), u.id limit 1`,
    [id, [...reviewerRoles]],
  );
  return rows[0]?.id;
}
