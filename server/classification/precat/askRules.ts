import { answerDueOf, daysToAnswer } from '#domain/classification/precat/askSteps.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { auditorsOf } from '#domain/core/access.ts';
import { addDays, todayText } from '#domain/core/moments.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { readMany } from '../../crud/read.ts';
import { effectOn } from '../../crud/rulesOn.ts';
import { takeSystemStep } from '../../crud/takeAct.ts';
import { moveFiles } from '../../crud/writeFiles.ts';
import type { Call } from '../../gateway/method.ts';
import { sendMessage, settleTodo } from '../../gateway/userMessages.ts';
import { workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { writeAudit } from './auditTrail.ts';
import { customersPeople } from './confirmRules.ts';
import { noteInThread } from './messages.ts';
import { peopleOfRoles } from './peopleOf.ts';
import type { Goods } from './records.ts';
import { startClock, stopClock } from './serviceClock.ts';

type OfLine = (line: Goods, call: Call) => Promise<unknown>;

const settled: OfLine = ({ id }, { db, services, now }) => settleTodo(db, services, { recordId: id, now });

const tell = (line: Goods, userIds: readonly string[], title: Text, { db, services, actor }: Call): Promise<void> =>
  sendMessage(db, services, {
    ...{ userIds, type: 'TODO', title, entity: precatProduct.key, recordId: line.id, by: actor.userId },
    url: pathTo(precatProduct.key, line.id) ?? '',
  });

const infoAsked = (lock: OfLine) =>
  effectOn(precatProduct, async (line, _step, call) => {
    await settled(line, call);
    await lock(line, call);
    await stopClock(line.applyId, call);
    const title = bi(
      `请补充资料：${line.nameZh}（${line.question}）`,
      `More is asked about ${line.nameZh}: ${line.question}`,
    );
    await tell(line, await customersPeople(line, call), title, call);
    await noteInThread(line, { kind: 'ASK', content: line.question }, call);
    await keepAnswerFiles(line, call);
    const answerDue = answerDueOf(call.now);
    return { infoStage: line.processStatus, askedTime: call.now, answerDue, infoAnswer: null, answeredTime: null };
  });

/** The next question begins with no files; those of the last answer stay with the goods. */
const keepAnswerFiles: OfLine = ({ id }, call) =>
  moveFiles(precatProduct, id, { from: 'infoFiles', to: 'files' }, call);

/** Who goes on with the goods where they come back. */
async function askersOf({ infoStage, assignee1, reviewerId }: Goods, call: Call): Promise<string[]> {
  if (infoStage === 'FIRST' && assignee1) return [assignee1];
  if (infoStage === 'REVIEW' && reviewerId) return [reviewerId];
  return peopleOfRoles([auditorsOf(infoStage === 'SECOND' ? 2 : 3)], call);
}

const infoSupplied = (lock: OfLine) =>
  effectOn(precatProduct, async (line, { params }, call) => {
    await settled(line, call);
    await lock(line, call);
    await startClock(line.applyId, line.id, call);
    await tell(
      line,
      await askersOf(line, call),
      bi(`客户已补充：${line.nameZh}`, `The customer answered: ${line.nameZh}`),
      call,
    );
    await noteInThread(line, { kind: 'ANSWER', content: line.infoAnswer, files: params.infoFiles }, call);
    return { answeredTime: call.now };
  });

const infoTimedOut = (lock: OfLine, decide: OfLine) =>
  effectOn(precatProduct, async (line, _step, call) => {
    await settled(line, call);
    await lock(line, call);
    await startClock(line.applyId, line.id, call);
    await decide(line, call);
    return { rejectReason: 'NO_INFO' };
  });

/** What asking a customer does, and his answer. */
export const askEffects = (lock: OfLine, decide: OfLine) => ({
  infoAsked: writeAudit('ASK', infoAsked(lock)),
  infoSupplied: infoSupplied(lock),
  infoTimedOut: infoTimedOut(lock, decide),
});

/** Daily: goods that nobody said more about are not classified. */
export const rejectUnanswered: JobHandler = async (_payload, { services }) => {
  const before = addDays(todayText(services.clock), -daysToAnswer);
  const silent = await readMany(
    precatProduct,
    ['id', 'nameZh'],
    { processStatus: 'NEED_INFO', askedTime: { below: before } },
    services.pool,
  );
  const rows = silent.map(({ id, nameZh }) => ({ type: precatProduct.key, id, name: nameZh ?? '' }));
  const rejected = await workAtObjects('rejectUnanswered', services, (at) =>
    at.each(rows, async ({ id }, db) =>
      takeSystemStep(precatProduct, { id, action: 'infoTimeout' }, systemCall(services, db)),
    ),
  );
  return { rejected };
};
