import { precatProtocol } from '#domain/classification/index.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { todayText } from '#domain/core/moments.ts';
import { addMonths } from '#domain/core/months.ts';
import { agreement } from '#domain/partners/agreement.ts';
import { customsAuthOrder } from '#domain/partners/customsAuthOrder.ts';
import { supplier, supplierQual } from '#domain/partners/supplier.ts';
import { supplierProtocol } from '#domain/partners/supplierProtocol.ts';
import { missingQualifications } from '#domain/partners/supplierRules.ts';
import { change } from '../crud/change.ts';
import { isThere, readMany } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { takeAct } from '../crud/takeAct.ts';
import type { Call } from '../gateway/method.ts';
import { type JobObject, workAtObjects } from '../jobs/eachObject.ts';
import type { JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';

const take = async (
  entity: Parameters<typeof takeAct>[0],
  id: string,
  action: string,
  call: Call,
  opinion?: string,
) => {
  await takeAct(entity, { id, rowVersion: 'any', action, opinion }, { ...asSystem(call), audit: {} });
};

/**
 * The end that renewals have come to: counted from the first one, so that it does not drift over short months. Nothing
 * where it does not renew any more.
 */
function renewedEnd({
  autoRenewFlag,
  renewMonths,
  renewTimes,
  renewedTimes,
  firstEndDate,
  endDate,
}: RecordOf<typeof agreement>) {
  const times = (renewedTimes ?? 0) + 1;
  if (Number(autoRenewFlag) !== 1 || !renewMonths || times > (renewTimes ?? 0)) return undefined;
  return { endDate: addMonths(firstEndDate ?? endDate ?? '', renewMonths * times), renewedTimes: times };
}

/** Ends an agreement whose last day is over, or lets it go on where it renews itself and nobody follows it. */
async function endAgreement(id: string, call: Call): Promise<void> {
  const record = await getRecord(agreement, id, asSystem(call), { lock: true });
  const isFollowed = await isThere(agreement, { renewedFromId: id, status: ['WAIT_EFFECT', 'EFFECTIVE'] }, call.db);
  const renewed = isFollowed ? undefined : renewedEnd(record);
  if (!renewed) return take(agreement, id, 'expire', call);
  await change(agreement, id, renewed, call);
  if (record.protocolId) await change(precatProtocol, record.protocolId, { endDate: renewed.endDate }, call);
}

/** Freezes a supplier who may no longer show what its types demand. */
async function judgeSupplier(id: string, call: Call): Promise<void> {
  const { types } = await getRecord(supplier, id, asSystem(call));
  const quals = await readMany(supplierQual, ['qualKind', 'validTo', 'longTermFlag'], { supplierId: id }, call.db);
  if (missingQualifications(types ?? [], quals, call.now.slice(0, 10)).length > 0)
    await take(supplier, id, 'freeze', call, '资质过期，系统冻结');
}

const objects = (type: string, rows: readonly { readonly id: string }[]): JobObject[] =>
  rows.map(({ id }) => ({ type, id, name: id }));

/**
 * Daily: what begins and what ends today, each in a transaction of its own: agreements, protocols, authorisations, and
 * suppliers without valid qualifications.
 */
export const followTerms: JobHandler = async (_payload, { services }) => {
  const today = todayText(services.clock);
  const { pool } = services;
  const over = { below: today };
  const begun = { to: today };
  const starting = await readMany(agreement, ['id'], { status: 'WAIT_EFFECT', startDate: begun }, pool);
  const ending = await readMany(agreement, ['id'], { status: 'EFFECTIVE', endDate: over }, pool);
  const protocolsStarting = await readMany(supplierProtocol, ['id'], { status: 'WAIT_EFFECT', startDate: begun }, pool);
  const protocolsEnding = await readMany(
    supplierProtocol,
    ['id'],
    { status: ['EFFECTIVE', 'SUSPENDED'], endDate: over },
    pool,
  );
  const authorisations = await readMany(customsAuthOrder, ['id'], { status: 'ACCEPTED', validTo: over }, pool);
  const suppliers = await readMany(supplier, ['id'], { status: 'ACTIVE' }, pool);
  const followed = await workAtObjects('followTerms', services, async (at) => {
    const each = (
      type: string,
      rows: readonly { readonly id: string }[],
      work: (id: string, call: Call) => Promise<void>,
    ) => at.each(objects(type, rows), ({ id }, db) => work(id, systemCall(services, db)));
    return [
      await each(agreement.key, starting, (id, call) => take(agreement, id, 'start', call)),
      await each(agreement.key, ending, endAgreement),
      await each(supplierProtocol.key, protocolsStarting, (id, call) => take(supplierProtocol, id, 'start', call)),
      await each(supplierProtocol.key, protocolsEnding, (id, call) => take(supplierProtocol, id, 'expire', call)),
      await each(customsAuthOrder.key, authorisations, (id, call) => take(customsAuthOrder, id, 'expire', call)),
      await each(supplier.key, suppliers, judgeSupplier),
    ].reduce((sum, count) => sum + count, 0);
  });
  return { followed };
};
