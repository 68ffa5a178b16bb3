import { precatOpinion } from '#domain/classification/precat/precatOpinion.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { precatProtocol } from '#domain/classification/precat/precatProtocol.ts';
import { validToOf } from '#domain/classification/precat/validity.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { addDays, todayText } from '#domain/core/moments.ts';
import { say } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { takeSystemStep } from '../../crud/takeStep.ts';
import type { Effect } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { sendMessage, settleTodo } from '../../gateway/userMessages.ts';
import { type JobObject, workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { wake } from '../../jobs/jobQueue.ts';
import { orderOfReview } from '../dispatch/dispatchRules.ts';
import { queuePush } from '../software/pushGoods.ts';
import { periodOn } from '../tariffOn.ts';
import { audited } from './auditTrail.ts';
import { refuseReviewer } from './confirmRules.ts';
import { termsOf } from './terms.ts';

const checkReviewer = (line: RecordValues, _params: RecordValues, call: Call): Promise<void> =>
  refuseReviewer(line.reviewerId, [line], call);

/** @throws E-C10 (1001) the code is not in force today */
const codeHolds = async ({ hsCode }: RecordValues, _params: RecordValues, { db, now }: Call): Promise<void> => {
  await periodOn(String(hsCode), now.slice(0, 10), db);
};

const settled = ({ id }: RecordValues, { db, services, now }: Call) => settleTodo(db, services, { recordId: String(id), now });

const reviewBegun: Effect = async (line, { opinion }, call) => {
  const title = say(`待复审商品：${line.nameZh}（${opinion ?? ''}）`, `Goods to review: ${line.nameZh} (${opinion ?? ''})`);
  await sendMessage(call.db, call.services, {
    ...{
      userIds: [String(line.reviewerId)],
      type: 'TODO',
      title,
      entity: precatProduct.key,
      recordId: String(line.id),
      by: call.actor.userId,
    },
    url: pathTo(precatProduct.key, String(line.id)) ?? '',
  });
  return { reviewFrom: line.processStatus, reviewResult: null, dispatchId: await orderOfReview(line, call) };
};

/** What the line said before this review. */
const before = ({ id }: RecordValues, call: Call) => getRecord(precatProduct, String(id), asSystem(call));

/** @param decide lets the application of a line go on whose last line is decided */
const reviewPassed =
  (decide: (line: RecordValues, call: Call) => Promise<void>): Effect =>
  async (line, _step, call) => {
    await settled(line, call);
    const { hsCode } = await before(line, call);
    await decide(line, call);
    const reviewResult = hsCode === line.hsCode ? 'KEEP' : 'CHANGE';
    return { reviewResult, answer: null, ...(reviewResult === 'CHANGE' && (await queuePush(line, call))) };
  };

const reviewKept: Effect = async (line, _step, call) => {
  await settled(line, call);
  return { reviewResult: 'KEEP' };
};

/** The code it had stays with it; what it should have been stands beside, for whoever classifies it anew. */
const reviewRefuted: Effect = async (line, _step, call) => {
  await settled(line, call);
  const { hsCode } = await before(line, call);
  await revokeEmptied(line, call);
  return { hsCode, customerProposal: line.hsCode, reviewResult: 'CHANGE', invalidReason: 'REVIEW', invalidTime: call.now };
};

const declaredInvalid: Effect = async (line, _step, call) => {
  await revokeEmptied(line, call);
  return { invalidReason: 'MANUAL', invalidTime: call.now };
};

/** An opinion whose last line in force falls is revoked. */
async function revokeEmptied({ id, opinionId }: RecordValues, call: Call): Promise<void> {
  await wake(call.db, 'settleDemandGoods');
  if (!opinionId) return;
  const { rowCount } = await call.db.query(
    `select 1 from precat_product where opinion_id = $1 and id <> $2 and process_status = 'EFFECTIVE' and not deleted_flg limit 1`,
    [opinionId, id],
  );
  if (!rowCount) await takeSystemStep(precatOpinion, { id: String(opinionId), action: 'revoke', opinion: '所有商品已失效' }, call);
}

const restored: Effect = async () => ({ invalidReason: null, invalidTime: null });

const renewed: Effect = async ({ applyId, hsCode, validTo }, _step, { db, now }) => {
  const period = await periodOn(String(hsCode), now.slice(0, 10), db);
  const { rows } = await db.query<{ end: string | null }>(`select to_char(valid_to, 'YYYY-MM-DD') as "end" from hs_code where id = $1`, [
    period,
  ]);
  return { validTo: validToOf({ ...(await termsOf(applyId, db)), validFrom: addDays(String(validTo), 1), codeEnd: rows[0]?.end }) };
};

/** What the lifecycle of goods asks and does once their audits are over. */
export const resultRules = (decide: (line: RecordValues, call: Call) => Promise<void>) => ({
  beforeStep: { review: checkReviewer, reviewPass: codeHolds, reviewInvalid: codeHolds, restore: codeHolds, renew: codeHolds },
  effects: {
    ...{ reviewBegun, declaredInvalid, restored, renewed },
    reviewPassed: audited(({ reviewResult }) => (reviewResult === 'KEEP' ? 'KEEP' : 'CHANGE'), reviewPassed(decide)),
    reviewKept: audited('KEEP', reviewKept),
    reviewRefuted: audited('CHANGE', reviewRefuted),
  },
});

/** Daily: results, opinions and protocols whose time is over, each in a transaction of its own. */
export const expireResults: JobHandler = async (_payload, { services }) => {
  const today = todayText(services.clock);
  const over = async (entity: typeof precatProduct | typeof precatOpinion | typeof precatProtocol, sql: string) => {
    const { rows } = await services.pool.query<JobObject>(sql, [today]);
    return workAtObjects('expireResults', services, (at) =>
      at.each(rows, async ({ id }, db) => {
        await takeSystemStep(entity, { id, action: 'expire' }, systemCall(services, db));
      }),
    );
  };
  const lines = await over(
    precatProduct,
    `select 'precatProduct' as type, id, name_zh as name from precat_product where process_status = 'EFFECTIVE' and valid_to < $1 and not deleted_flg`,
  );
  const opinions = await over(
    precatOpinion,
    `select 'precatOpinion' as type, o.id, o.opinion_no as name from precat_opinion o where o.status = 'ISSUED' and not o.deleted_flg
       and $1::date > (select max(p.valid_to) from precat_product p where o.line_ids ? p.id)`,
  );
  const protocols = await over(
    precatProtocol,
    `select 'precatProtocol' as type, id, protocol_no as name from precat_protocol where status in ('ACTIVE', 'SUSPENDED') and end_date < $1 and not deleted_flg`,
  );
  return { lines, opinions, protocols };
};
