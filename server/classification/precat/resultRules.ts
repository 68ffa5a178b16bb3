import { hsCode as tariffCode } from '#domain/classification/hsCode.ts';
import { precatOpinion } from '#domain/classification/precat/precatOpinion.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { precatProtocol } from '#domain/classification/precat/precatProtocol.ts';
import { validToOf } from '#domain/classification/precat/validity.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { addDays, todayText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { isThere, readMany, readOne } from '../../crud/read.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { effectOn } from '../../crud/rulesOn.ts';
import { takeSystemStep } from '../../crud/takeAct.ts';
import type { StepCheckOn } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { sendMessage, settleTodo } from '../../gateway/userMessages.ts';
import { workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { scheduleNow } from '../../jobs/jobQueue.ts';
import { orderOfReview } from '../dispatch/dispatchRules.ts';
import { queueGoods } from '../software/pushGoods.ts';
import { periodOn } from '../tariffOn.ts';
import { writeAudit } from './auditTrail.ts';
import { refuseReviewer } from './confirmRules.ts';
import type { Goods } from './records.ts';
import { termsOf } from './terms.ts';

type Check = StepCheckOn<typeof precatProduct>;
const p = columnsIn(precatProduct, 'p');

const checkReviewer: Check = (line, _params, call) => refuseReviewer(line.reviewerId, [line], call);

/** @throws E-C10 (1001) the code is not in force today */
const codeHolds: Check = async ({ hsCode }, _params, { db, now }) => {
  await periodOn(String(hsCode), now.slice(0, 10), db);
};

const settled = ({ id }: Goods, { db, services, now }: Call) => settleTodo(db, services, { recordId: id, now });

const reviewBegun = effectOn(precatProduct, async (line, { opinion }, call) => {
  const title = bi(
    `待复审商品：${line.nameZh}（${opinion ?? ''}）`,
    `Goods to review: ${line.nameZh} (${opinion ?? ''})`,
  );
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
});

/** What the line said before this review. */
const before = ({ id }: Goods, call: Call) => getRecord(precatProduct, id, asSystem(call));

/** @param decide lets the application of a line go on whose last line is decided */
const reviewPassed = (decide: (line: Goods, call: Call) => Promise<void>) =>
  effectOn(precatProduct, async (line, _step, call) => {
    await settled(line, call);
    const { hsCode } = await before(line, call);
    await decide(line, call);
    const reviewResult = hsCode === line.hsCode ? 'KEEP' : 'CHANGE';
    return { reviewResult, answer: null, ...(reviewResult === 'CHANGE' && (await queueGoods(line, call))) };
  });

const reviewKept = effectOn(precatProduct, async (line, _step, call) => {
  await settled(line, call);
  return { reviewResult: 'KEEP' };
});

/** The code it had stays with it; what it should have been stands beside, for whoever classifies it anew. */
const reviewRefuted = effectOn(precatProduct, async (line, _step, call) => {
  await settled(line, call);
  const { hsCode } = await before(line, call);
  await revokeEmptied(line, call);
  return {
    hsCode,
    customerProposal: line.hsCode,
    reviewResult: 'CHANGE',
    invalidReason: 'REVIEW',
    invalidTime: call.now,
  };
});

const declaredInvalid = effectOn(precatProduct, async (line, _step, call) => {
  await revokeEmptied(line, call);
  return { invalidReason: 'MANUAL', invalidTime: call.now };
});

/** An opinion whose last line in force falls is revoked. */
async function revokeEmptied({ id, opinionId }: Goods, call: Call): Promise<void> {
  await scheduleNow(call.db, 'settleDemandGoods');
  if (!opinionId) return;
  const isLeft = await isThere(precatProduct, { opinionId, id: { not: id }, processStatus: 'EFFECTIVE' }, call.db);
  if (!isLeft)
    await takeSystemStep(precatOpinion, { id: opinionId, action: 'revoke', opinion: '所有商品已失效' }, call);
}

const restored = effectOn(precatProduct, async () => ({ invalidReason: null, invalidTime: null }));

const renewed = effectOn(precatProduct, async ({ applyId, hsCode, validTo }, _step, { db, now }) => {
  const period = await periodOn(String(hsCode), now.slice(0, 10), db);
  const code = await readOne(tariffCode, ['validTo'], { id: period }, db);
  return {
    validTo: validToOf({
      ...(await termsOf(applyId, db)),
      validFrom: addDays(String(validTo), 1),
      codeEnd: code?.validTo,
    }),
  };
});

/** What the lifecycle of goods asks and does once their audits are over. */
export const resultRules = (decide: (line: Goods, call: Call) => Promise<void>) => ({
  beforeStep: {
    review: checkReviewer,
    reviewPass: codeHolds,
    reviewInvalid: codeHolds,
    restore: codeHolds,
    renew: codeHolds,
  },
  effects: {
    ...{ reviewBegun, declaredInvalid, restored, renewed },
    reviewPassed: writeAudit(({ reviewResult }) => (reviewResult === 'KEEP' ? 'KEEP' : 'CHANGE'), reviewPassed(decide)),
    reviewKept: writeAudit('KEEP', reviewKept),
    reviewRefuted: writeAudit('CHANGE', reviewRefuted),
  },
});

/** Daily: results, opinions and protocols whose time is over, each in a transaction of its own. */
export const expireResults: JobHandler = async (_payload, { services }) => {
  const today = todayText(services.clock);
  const { pool } = services;
  const over = (entity: EntityDefinition, rows: readonly { readonly id: string; readonly name: string | null }[]) => {
    const objects = rows.map(({ id, name }) => ({ type: entity.key, id, name: name ?? '' }));
    return workAtObjects('expireResults', services, (at) =>
      at.each(objects, async ({ id }, db) => {
        await takeSystemStep(entity, { id, action: 'expire' }, systemCall(services, db));
      }),
    );
  };
  const goods = await readMany(
    precatProduct,
    ['id', 'nameZh'],
    { processStatus: 'EFFECTIVE', validTo: { below: today } },
    pool,
  );
  const lines = await over(
    precatProduct,
    goods.map(({ id, nameZh }) => ({ id, name: nameZh })),
  );
  const issued = await readMany(precatOpinion, ['id', 'opinionNo'], { status: 'ISSUED' }, pool, {
    and: (o, place) =>
      `${place(today)}::date > (select max(${p.validTo}) from precat_product p where ${o.lineIds} ? p.id)`,
  });
  const opinions = await over(
    precatOpinion,
    issued.map(({ id, opinionNo }) => ({ id, name: opinionNo })),
  );
  const held = await readMany(
    precatProtocol,
    ['id', 'protocolNo'],
    { status: ['ACTIVE', 'SUSPENDED'], endDate: { below: today } },
    pool,
  );
  const protocols = await over(
    precatProtocol,
    held.map(({ id, protocolNo }) => ({ id, name: protocolNo })),
  );
  return { lines, opinions, protocols };
};
