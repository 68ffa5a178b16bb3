import { departments } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { todayText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { offsiteFiling } from '#domain/display/offsiteFiling.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import { refuseWrong } from '../crud/writeRecord.ts';
import type { Effect, EntityRules } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { settleTodo } from '../gateway/userMessages.ts';
import { type JobObject, workAtObjects } from '../jobs/eachObject.ts';
import type { JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';
import { checkMerchant, ownFiling } from './owner.ts';
import { peopleOf, tell } from './tell.ts';

const left = bi('商户已退出，不能提交', 'The merchant has left');

async function checkBeforeSubmit(record: RecordValues, _params: RecordValues, call: Call): Promise<void> {
  await refuseWrong(offsiteFiling, record, call, { moment: 'submit', only: {} });
  await checkMerchant(record, { EXIT: left }, call);
}

async function awaits(record: RecordValues, userIds: readonly string[], call: Call): Promise<void> {
  const title = bi(
    `待审核场外备案 ${record.filingNo}：${record.siteName}`,
    `Off-site filing ${record.filingNo} awaits review: ${record.siteName}`,
  );
  await tell(offsiteFiling, record, { userIds, type: 'TODO', title }, call);
}

const reviewers = [departments.importExport, departments.declaration];

const siteSubmitted: Effect = async (record, _step, call) => {
  await awaits(record, await peopleOf(reviewers, call), call);
  return undefined;
};

const decided = async (record: RecordValues, call: Call): Promise<void> =>
  settleTodo(call.db, call.services, { recordId: String(record.id), now: call.now });

const sitePassed: Effect = async (record, _step, call) => {
  await decided(record, call);
  await awaits(record, await peopleOf([departments.importExport], call, { leadersOnly: true }), call);
  return undefined;
};

/** The author hears the opinion. */
const siteDecided: Effect = async (record, { opinion }, call) => {
  await decided(record, call);
  const title = bi(
    `场外备案 ${record.filingNo} 审核意见：${opinion ?? ''}`,
    `Off-site filing ${record.filingNo}: ${opinion ?? ''}`,
  );
  await tell(offsiteFiling, record, { userIds: [String(record.createdBy)], type: 'RESULT', title }, call);
  return undefined;
};

const siteEffective: Effect = async (record, step, call) => {
  await siteDecided(record, step, call);
  return { validTo: record.planEnd };
};

/** A renewed filing begins today; it counts again when both reviews have passed it. */
const siteRenewed: Effect = async (record, step, call) => {
  await siteSubmitted(record, step, call);
  return { planStart: call.now.slice(0, 10), validTo: null };
};

export const offsiteRules: EntityRules = {
  prepare: ownFiling,
  beforeStep: { submit: checkBeforeSubmit },
  effects: { siteSubmitted, sitePassed, siteDecided, siteEffective, siteRenewed },
};

/** Daily: places whose time is over, each in a transaction of its own, so running twice does no harm. */
export const expireSites: JobHandler = async (_payload, { services }) => {
  const { rows } = await services.pool.query<JobObject>(
    `select 'offsiteFiling' as type, id, filing_no as name from offsite_filing where status = 'EFFECTIVE' and valid_to < $1 and not deleted_flg`,
    [todayText(services.clock)],
  );
  const expired = await workAtObjects('expireSites', services, (at) =>
    at.each(rows, async ({ id }, db) => {
      await takeSystemStep(offsiteFiling, { id, action: 'expire' }, systemCall(services, db));
    }),
  );
  return { expired };
};
