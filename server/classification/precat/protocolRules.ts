import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatProtocol } from '#domain/classification/precat/precatProtocol.ts';
import { customer } from '#domain/company/index.ts';
import { invalid } from '#domain/core/errors.ts';
import { isSystem } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { isThere, readOne } from '../../crud/read.ts';
import { effectOn, rules } from '../../crud/rulesOn.ts';
import { refuseWrong } from '../../crud/writeRecord.ts';
import type { StepCheckOn } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { sendMessage } from '../../gateway/userMessages.ts';
import type { Protocol } from './records.ts';

type Check = StepCheckOn<typeof precatProtocol>;

/**
 * No day has two protocols of a customer. One at a time, so that two are not approved beside each other.
 * @throws 1001 on `startDate`
 */
async function refuseOverlap({ id, customerId, startDate, endDate }: Protocol, { db }: Call): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('precatProtocol:' || $1, 0))`, [customerId]);
  const other = await readOne(precatProtocol, ['protocolNo'], { customerId, id: { not: id }, status: 'ACTIVE' }, db, {
    and: (p, place) => `${p.startDate} <= ${place(endDate)} and ${p.endDate} >= ${place(startDate)}`,
  });
  if (other)
    throw invalid({
      startDate: bi(`与生效协议 ${other.protocolNo} 期限重叠`, `Overlaps with the active protocol ${other.protocolNo}`),
    });
}

const checkBeforeSubmit: Check = async (record, _params, call) => {
  await refuseWrong(precatProtocol, record, call, { moment: 'submit', only: {} });
  await refuseOverlap(record, call);
};

const stillAlone: Check = (record, _params, call) => refuseOverlap(record, call);

/** Protocols end when no application under them is under way. @throws 1001 */
const refuseRunning: Check = async ({ id }, _params, { db }) => {
  const underWay = { protocolId: id, status: ['SUBMITTED', 'ACCEPTED', 'AUDITED', 'WAIT_CONFIRM', 'DISPUTED'] };
  if (await isThere(precatApply, underWay, db))
    throw invalid({ _: bi('仍有办理中的预归类申请', 'Applications under this protocol are still under way') });
};

const protocolSubmitted = effectOn(precatProtocol, async (_record, _step, { now }) => ({ submittedTime: now }));

const protocolApproved = effectOn(precatProtocol, async (_record, _step, { now, actor }) => ({
  approvedBy: isSystem(actor) ? null : actor.userId,
  approvedTime: now,
}));

/** Applications that were accepted under it go on; who looks after the customer hears that new ones need another. */
const protocolExpired = effectOn(
  precatProtocol,
  async ({ id, protocolNo, customerId, createdBy }, _step, { db, services }) => {
    const whose = await readOne(customer, ['managerId'], { id: customerId }, db, { deleted: 'too' });
    await sendMessage(db, services, {
      userIds: [whose?.managerId ?? String(createdBy)],
      type: 'RESULT',
      title: bi(`预归类协议 ${protocolNo} 已到期`, `Pre-classification protocol ${protocolNo} is over`),
      url: pathTo(precatProtocol.key, id) ?? '',
      entity: precatProtocol.key,
      recordId: id,
      by: null,
    });
    return undefined;
  },
);

export const protocolRules = rules(precatProtocol, {
  beforeSave: async (record, _facts, { db }) => ({
    ownerDept: (await departmentOfCustomer(record.customerId, db)) ?? record.ownerDept ?? null,
  }),
  beforeStep: { submit: checkBeforeSubmit, approve: stillAlone, resume: stillAlone, terminate: refuseRunning },
  effects: { protocolSubmitted, protocolApproved, protocolExpired },
});
