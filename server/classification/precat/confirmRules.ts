import { answersTo } from '#domain/classification/paths.ts';
import { isSent } from '#domain/classification/precat/answers.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { preReviewCustomers, reviewerRoles } from '#domain/core/access.ts';
import type { ChangesOf } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { nowText } from '#domain/core/moments.ts';
import { isSamePerson } from '#domain/core/person.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { workdaysAfter } from '#domain/core/workCalendar.ts';
import { pathTo } from '#domain/screens.ts';
import { changeAll } from '../../crud/change.ts';
import { peopleIds } from '../../crud/people.ts';
import { effectOn } from '../../crud/rulesOn.ts';
import { takeSystemStep } from '../../crud/takeAct.ts';
import type { StepCheckOn } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { personOf } from '../../gateway/person.ts';
import { sendMessage, settleTodo } from '../../gateway/userMessages.ts';
import { loadCalendar } from '../../guarantee/index.ts';
import { type JobObject, workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { draftOpinion } from './opinionRules.ts';
import { peopleOfRoles } from './peopleOf.ts';
import type { Application, Goods } from './records.ts';
import { draftSettlement } from './settleRules.ts';
import { termsOf } from './terms.ts';

const linesOf = ({ products }: Application): readonly Goods[] => products ?? [];
const count = (record: Application, ...states: readonly string[]): number =>
  linesOf(record).filter(({ processStatus }) => states.includes(String(processStatus))).length;

const refuse = (text: Text): never => {
  throw invalid({ products: text });
};
const underWay = bi('仍有商品在复审或待补充', 'Some goods are still under review');

/** @throws 1001 on `products` */
async function readyToSend(record: Application): Promise<void> {
  if (count(record, 'REVIEW', 'NEED_INFO') > 0) refuse(underWay);
  if (count(record, 'PASSED') === 0) refuse(bi('没有终审通过的商品可以发送', 'No passed goods to send'));
}

async function readyToSkip(record: Application): Promise<void> {
  if (count(record, 'PASSED', 'SENT', 'REVIEW', 'NEED_INFO') > 0)
    refuse(bi('仍有商品需要客户确认', 'Some goods still need the customer'));
  if (count(record, 'CONFIRMED') === 0) refuse(bi('没有已确认的商品', 'No confirmed goods'));
}

async function readyToComplete(record: Application): Promise<void> {
  if (count(record, 'CONFIRMED') > 0) refuse(bi('归类意见书尚未签发', 'The opinion has not been issued yet'));
}

async function readyToClose(record: Application): Promise<void> {
  if (linesOf(record).some(({ processStatus }) => processStatus !== 'REJECTED' && processStatus !== 'CANCELLED'))
    refuse(bi('仍有未被退回或取消的商品', 'Some goods are neither rejected nor cancelled'));
}

/** V-20: whoever audited goods does not review them. @throws 1001, 1013 */
export async function refuseReviewer(
  reviewerId: unknown,
  lines: readonly Goods[],
  call: Pick<Call, 'db'>,
): Promise<void> {
  if (!(await peopleOfRoles([...reviewerRoles], call)).includes(String(reviewerId)))
    throw invalid({
      reviewerId: bi(
        '复审人应为三审人员或预审特权',
        'Reviewers are third auditors or administrators of pre-classification',
      ),
    });
  const reviewer = await personOf(reviewerId, call);
  if (
    lines.some(({ createdBy, auditor1, auditor2, auditor3 }) =>
      isSamePerson(reviewer, createdBy, auditor1, auditor2, auditor3),
    )
  )
    throw new BusinessError(
      sharedErrors.OWN_WORK().returnCode,
      bi('同一人不能审核两级', 'One person may not audit two levels'),
    );
}

const readyToReview: StepCheckOn<typeof precatApply> = (record, _params, call) =>
  refuseReviewer(
    record.reviewerId,
    linesOf(record).filter(({ processStatus }) => processStatus === 'DISPUTED'),
    call,
  );

/** Lines of an application go on together. */
const moveLines = (
  ids: readonly string[],
  to: string,
  facts: ChangesOf<typeof precatProduct>,
  call: Call,
): Promise<unknown> => changeAll(precatProduct, { id: ids }, { ...facts, processStatus: to }, call);

const idsIn = (record: Application, ...states: readonly string[]): string[] =>
  linesOf(record).flatMap(({ id, processStatus }) => (states.includes(String(processStatus)) ? [id] : []));

interface Whose {
  readonly createdBy?: string | null;
  readonly customerId: string | null;
}

/** Whoever applied, and the people of the customer who work with pre-classification. */
export const customersPeople = ({ createdBy, customerId }: Whose, { db }: Call): Promise<string[]> =>
  peopleIds({}, db, {
    and: (u, place) =>
      `${u.id} = ${place(createdBy)} or (${u.consoleId} = ${place(customerId)} and ${u.roleId} = ${place(preReviewCustomers)})`,
  });

const tell = (
  record: Application,
  userIds: readonly string[],
  title: Text,
  { db, services, actor }: Call,
  url = pathTo(precatApply.key, record.id) ?? '',
): Promise<void> =>
  sendMessage(db, services, {
    ...{ userIds, type: 'TODO', title, entity: precatApply.key, recordId: record.id, by: actor.userId },
    url,
  });

const endOfWork = '18:00:00';

const applySent = effectOn(precatApply, async (record, _step, call) => {
  const { db, now } = call;
  await moveLines(idsIn(record, 'PASSED'), 'SENT', { answer: null, disputeReason: null, customerProposal: null }, call);
  const today = now.slice(0, 10);
  const { confirmDays } = await termsOf(record.id, db);
  const due = workdaysAfter(today, confirmDays, await loadCalendar(db, today));
  const title = bi(
    `请确认预归类结果 ${record.applyNo}（${due} 前）`,
    `Please confirm the codes of ${record.applyNo} until ${due}`,
  );
  await tell(record, await customersPeople(record, call), title, call, answersTo(record.id));
  return { sentTime: now, confirmDue: `${due} ${endOfWork}` };
});

const settled = ({ id }: Application, { db, services, now }: Call) => settleTodo(db, services, { recordId: id, now });

const accepted = (mode: 'HAND' | 'AUTO') =>
  effectOn(precatApply, async (record, _step, call) => {
    await settled(record, call);
    await moveLines(
      idsIn(record, 'SENT'),
      'CONFIRMED',
      { answer: 'ACCEPT', confirmMode: mode, confirmTime: call.now },
      call,
    );
    await draftOpinion(record, call);
    await tell(
      record,
      await peopleOfRoles([...reviewerRoles], call),
      bi(`客户已确认 ${record.applyNo}，请出具意见书`, `${record.applyNo} is confirmed: issue its opinion`),
      call,
    );
    return { confirmTime: call.now };
  });

const answersGiven = effectOn(precatApply, async (record, _step, call) => {
  await settled(record, call);
  const answered = (answer: string) =>
    linesOf(record).flatMap((line) => (isSent(line) && line.answer === answer ? [line.id] : []));
  await moveLines(answered('ACCEPT'), 'CONFIRMED', { confirmMode: 'HAND', confirmTime: call.now }, call);
  await moveLines(answered('DISPUTE'), 'DISPUTED', {}, call);
  const title = bi(`客户对 ${record.applyNo} 有异议`, `${record.applyNo} is disputed by its customer`);
  await tell(record, await peopleOfRoles([...reviewerRoles], call), title, call);
  return undefined;
});

const disputesReviewed = effectOn(precatApply, async (record, _step, call) => {
  await settled(record, call);
  await moveLines(
    idsIn(record, 'DISPUTED'),
    'REVIEW',
    { reviewerId: record.reviewerId, reviewFrom: 'DISPUTED', reviewResult: null },
    call,
  );
  await tell(
    record,
    [String(record.reviewerId)],
    bi(`待复审 ${record.applyNo}`, `${record.applyNo} awaits your review`),
    call,
  );
  return undefined;
});

const nothingToConfirm = effectOn(precatApply, async (record, _step, call) => {
  await draftOpinion(record, call);
  return { confirmTime: call.now };
});

const applyDone = effectOn(precatApply, async (record, _step, call) => {
  await settled(record, call);
  await draftSettlement(record, call);
  return { doneTime: call.now };
});

/** What the lifecycle asks and does once the audits of an application are over. */
export const confirmSteps = {
  beforeStep: {
    sendConfirm: readyToSend,
    skipConfirm: readyToSkip,
    confirm: readyToComplete,
    closeEmpty: readyToClose,
    reReview: readyToReview,
  },
  effects: {
    applySent,
    allAccepted: accepted('HAND'),
    silenceAccepted: accepted('AUTO'),
    answersGiven,
    disputesReviewed,
    nothingToConfirm,
    applyDone,
  },
};

/** Nightly: what nobody answered in time counts as accepted where the protocol says so; running twice does no harm. */
export const confirmSilent: JobHandler = async (_payload, { services }) => {
  const { rows } = await services.pool.query<JobObject>(
    `select 'precatApply' as type, a.id, a.apply_no as name from precat_apply a left join precat_protocol p on p.id = a.protocol_id
     where a.status = 'WAIT_CONFIRM' and a.confirm_due < $1 and coalesce(p.auto_confirm, true) and not a.deleted_flg`,
    [nowText(services.clock)],
  );
  const confirmed = await workAtObjects('confirmSilent', services, (at) =>
    at.each(rows, async ({ id }, db) => {
      await takeSystemStep(precatApply, { id, action: 'autoConfirm' }, systemCall(services, db));
    }),
  );
  return { confirmed };
};
