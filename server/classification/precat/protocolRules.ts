import { precatProtocol } from '#domain/classification/precat/precatProtocol.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { say } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { refuseWrong } from '../../crud/writeRecord.ts';
import type { Effect, EntityRules, Prepare } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { sendMessage } from '../../gateway/userMessages.ts';

const prepare: Prepare = async (record, _facts, { db }) => ({
  ...record,
  ownerDept: (await departmentOfCustomer(record.customerId, db)) ?? record.ownerDept ?? null,
});

/** No day has two protocols of a customer. One at a time, so that two are not approved beside each other. @throws 1001 on `startDate` */
async function refuseOverlap({ id, customerId, startDate, endDate }: RecordValues, { db }: Call): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('precatProtocol:' || $1, 0))`, [customerId]);
  const { rows } = await db.query<{ protocol_no: string }>(
    `select protocol_no from precat_protocol where customer_id = $1 and id <> $2 and status = 'ACTIVE' and start_date <= $4 and end_date >= $3
       and not deleted_flg limit 1`,
    [customerId, id, startDate, endDate],
  );
  const [other] = rows;
  if (other)
    throw invalid({ startDate: say(`与生效协议 ${other.protocol_no} 期限重叠`, `Overlaps with the active protocol ${other.protocol_no}`) });
}

async function checkBeforeSubmit(record: RecordValues, _params: RecordValues, call: Call): Promise<void> {
  await refuseWrong(precatProtocol, record, call, { moment: 'submit', only: {} });
  await refuseOverlap(record, call);
}

const stillAlone = (record: RecordValues, _params: RecordValues, call: Call): Promise<void> => refuseOverlap(record, call);

/** Protocols end when no application under them is under way. @throws 1001 */
async function refuseRunning({ id }: RecordValues, _params: RecordValues, { db }: Call): Promise<void> {
  const { rowCount } = await db.query(
    `select 1 from precat_apply where protocol_id = $1 and status in ('SUBMITTED', 'ACCEPTED', 'AUDITED', 'WAIT_CONFIRM', 'DISPUTED') and not deleted_flg limit 1`,
    [id],
  );
  if (rowCount) throw invalid({ _: say('仍有办理中的预归类申请', 'Applications under this protocol are still under way') });
}

const protocolSubmitted: Effect = async (_record, _step, { now }) => ({ submittedTime: now });

const protocolApproved: Effect = async (_record, _step, { now, actor }) => ({ approvedBy: actor.userId, approvedTime: now });

/** Applications that were accepted under it go on; who looks after the customer hears that new ones need another. */
const protocolExpired: Effect = async ({ id, protocolNo, customerId, createdBy }, _step, { db, services }) => {
  const { rows } = await db.query<{ managerId: string | null }>('select manager_id as "managerId" from customer where id = $1', [
    customerId,
  ]);
  await sendMessage(db, services, {
    userIds: [rows[0]?.managerId ?? String(createdBy)],
    type: 'RESULT',
    title: say(`预归类协议 ${protocolNo} 已到期`, `Pre-classification protocol ${protocolNo} is over`),
    url: pathTo(precatProtocol.key, String(id)) ?? '',
    entity: precatProtocol.key,
    recordId: String(id),
    by: null,
  });
  return undefined;
};

export const protocolRules: EntityRules = {
  prepare,
  beforeStep: { submit: checkBeforeSubmit, approve: stillAlone, resume: stillAlone, terminate: refuseRunning },
  effects: { protocolSubmitted, protocolApproved, protocolExpired },
};
