import { taxAdvance } from '#domain/advance/taxAdvance.ts';
import { taxAssess } from '#domain/advance/taxAssess.ts';
import { taxQuota } from '#domain/advance/taxQuota.ts';
import { todayText } from '#domain/core/moments.ts';
import { intParam } from '#domain/guarantee/params.ts';
import { readMany } from '../crud/read.ts';
import { asSystem } from '../crud/readRecord.ts';
import { takeAct } from '../crud/takeAct.ts';
import type { Call } from '../gateway/method.ts';
import { loadParams } from '../guarantee/index.ts';
import { type JobObject, workAtObjects } from '../jobs/eachObject.ts';
import type { JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';
import { overdueDaysOf } from './exposure.ts';
import { bookFees, lockAdvance, refreshAdvance } from './fees.ts';

const objects = (type: string, rows: readonly { readonly id: string; readonly no: string | null }[]): JobObject[] =>
  rows.map(({ id, no }) => ({ type, id, name: no ?? id }));

/** The fee of one advance up to the night before; nothing where it is booked already. */
async function bookNight(id: string, call: Call): Promise<void> {
  const advance = await lockAdvance(id, call);
  await bookFees(advance, call);
  await refreshAdvance(advance, call);
}

/**
 * Daily, after midnight: the fee of the night, and of those that were missed, each advance in a transaction of its own.
 * A second run finds every night booked.
 */
export const taxFeeNight: JobHandler = async (_payload, { services }) => {
  const out = await readMany(taxAdvance, ['id', 'docNo'], { fundStatus: ['PAID', 'PART_REPAID'] }, services.pool, {
    order: ['id'],
  });
  const rows = out.map(({ id, docNo }) => ({ id, no: docNo }));
  const booked = await workAtObjects('taxFeeNight', services, (at) =>
    at.each(objects(taxAdvance.key, rows), ({ id }, db) => bookNight(id, systemCall(services, db))),
  );
  return { booked };
};

/** What the product suspends a line for, so that it lets go of its own suspensions alone. */
const overdueReason = 'OVERDUE 客户垫款逾期，系统暂停';

const step = async (
  entity: Parameters<typeof takeAct>[0],
  id: string,
  action: string,
  call: Call,
  opinion?: string,
) => {
  await takeAct(entity, { id, rowVersion: 'any', action, opinion }, { ...asSystem(call), audit: {} });
};

/** Suspends or resumes a line as its customer pays, and lets it run out. */
async function judgeLine(id: string, call: Call): Promise<void> {
  const names = ['customerId', 'status', 'validTo', 'statusReason'] as const;
  const [line] = await readMany(taxQuota, names, { id }, call.db, { lock: 'update' });
  if (!line) return;
  const today = call.now.slice(0, 10);
  if ((line.validTo ?? '') < today) return step(taxQuota, id, 'expire', call);
  const days = await overdueDaysOf(line.customerId, today, call.db);
  const isBlocked = days > intParam(await loadParams(call.db), 'BLOCK_OVERDUE_DAYS');
  if (isBlocked && line.status === 'ACTIVE') await step(taxQuota, id, 'suspend', call, overdueReason);
  if (!isBlocked && line.status === 'SUSPENDED' && line.statusReason === overdueReason)
    await step(taxQuota, id, 'resume', call, '客户已还清逾期垫款');
}

/** Daily: who pays late gets nothing new, lines and assessments that are over end. */
export const taxOverdue: JobHandler = async (_payload, { services }) => {
  const { pool } = services;
  const today = todayText(services.clock);
  const lines = await readMany(taxQuota, ['id', 'quotaNo'], { status: ['ACTIVE', 'SUSPENDED'] }, pool, {
    order: ['id'],
  });
  const over = { status: 'CONFIRMED', validTo: { below: today } };
  const sheets = await readMany(taxAssess, ['id', 'assessNo'], over, pool, { order: ['id'] });
  const judged = await workAtObjects('taxOverdue', services, async (at) => {
    const ofLines = await at.each(
      objects(
        taxQuota.key,
        lines.map(({ id, quotaNo }) => ({ id, no: quotaNo })),
      ),
      ({ id }, db) => judgeLine(id, systemCall(services, db)),
    );
    const ofSheets = await at.each(
      objects(
        taxAssess.key,
        sheets.map(({ id, assessNo }) => ({ id, no: assessNo })),
      ),
      ({ id }, db) => step(taxAssess, id, 'expire', systemCall(services, db)),
    );
    return ofLines + ofSheets;
  });
  return { judged };
};
