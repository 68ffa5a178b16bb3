import { departments } from '#domain/core/access.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { todayText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { offsiteFiling } from '#domain/display/offsiteFiling.ts';
import { readMany } from '../crud/read.ts';
import { rules } from '../crud/rulesOn.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import { refuseWrong } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { settleTodo } from '../gateway/userMessages.ts';
import { workAtObjects } from '../jobs/eachObject.ts';
import type { JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';
import { openDisplays } from './merchantRules.ts';
import { checkMerchant, ownFiling } from './owner.ts';
import { peopleOfDepartments, tell } from './tell.ts';

type Site = RecordOf<typeof offsiteFiling>;

const left = bi('商户已退出，不能提交', 'The merchant has left');

async function awaits(record: Site, userIds: readonly string[], call: Call): Promise<void> {
  const title = bi(
    `待审核场外备案 ${record.filingNo}：${record.siteName}`,
    `Off-site filing ${record.filingNo} awaits review: ${record.siteName}`,
  );
  await tell(offsiteFiling, record, { userIds, type: 'TODO', title }, call);
}

const reviewers = [departments.importExport, departments.declaration];
const awaitsReview = async (record: Site, call: Call): Promise<void> =>
  awaits(record, await peopleOfDepartments(reviewers, call), call);

const decided = ({ id }: Site, { db, services, now }: Call): Promise<void> =>
  settleTodo(db, services, { recordId: id, now });

/** The author hears the opinion. */
async function tellDecision(record: Site, opinion: string | undefined, call: Call): Promise<void> {
  await decided(record, call);
  const title = bi(
    `场外备案 ${record.filingNo} 审核意见：${opinion ?? ''}`,
    `Off-site filing ${record.filingNo}: ${opinion ?? ''}`,
  );
  await tell(offsiteFiling, record, { userIds: [record.createdBy ?? ''], type: 'RESULT', title }, call);
}

export const offsiteRules = rules(offsiteFiling, {
  computed: { openDisplays: openDisplays('siteId') },
  beforeSave: ownFiling,
  beforeStep: {
    submit: async (record, _params, call) => {
      await refuseWrong(offsiteFiling, record, call, { moment: 'submit', only: {} });
      await checkMerchant(record, { EXIT: left }, call);
    },
  },
  effects: {
    siteSubmitted: async (record, _step, call) => {
      await awaitsReview(record, call);
      return undefined;
    },
    sitePassed: async (record, _step, call) => {
      await decided(record, call);
      await awaits(record, await peopleOfDepartments([departments.importExport], call, { leadersOnly: true }), call);
      return undefined;
    },
    siteDecided: async (record, { opinion }, call) => {
      await tellDecision(record, opinion, call);
      return undefined;
    },
    siteEffective: async (record, { opinion }, call) => {
      await tellDecision(record, opinion, call);
      return { validTo: record.planEnd };
    },
    /** A renewed filing begins today; it counts again when both reviews have passed it. */
    siteRenewed: async (record, _step, call) => {
      await awaitsReview(record, call);
      return { planStart: call.now.slice(0, 10), validTo: null };
    },
  },
});

/** Daily: places whose time is over, each in a transaction of its own, so running twice does no harm. */
export const expireSites: JobHandler = async (_payload, { services }) => {
  const over = { status: 'EFFECTIVE', validTo: { below: todayText(services.clock) } };
  const rows = await readMany(offsiteFiling, ['id', 'filingNo'], over, services.pool);
  const objects = rows.map(({ id, filingNo }) => ({ type: offsiteFiling.key, id, name: filingNo ?? '' }));
  const expired = await workAtObjects('expireSites', services, (at) =>
    at.each(objects, async ({ id }, db) => {
      await takeSystemStep(offsiteFiling, { id, action: 'expire' }, systemCall(services, db));
    }),
  );
  return { expired };
};
