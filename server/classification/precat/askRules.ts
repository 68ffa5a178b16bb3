import { questionsPath } from '#domain/classification/paths.ts';
import { answerDueOf, daysToAnswer } from '#domain/classification/precat/askSteps.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
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

/** How many goods of an application wait for its customer's answer besides this one. */
const waitingBeside = ({ id, applyId }: Goods, { db }: Call): Promise<readonly unknown[]> =>
  readMany(precatProduct, ['id'], { applyId, processStatus: 'NEED_INFO', id: { not: id } }, db);

/**
 * The customer has one message for each application, however many of its goods are asked about: the latest question
 * takes the place of an earlier one that nobody read, and leads to all of them.
 */
async function tellCustomer(line: Goods, call: Call): Promise<void> {
  const { applyId, nameZh, question } = line;
  const beside = (await waitingBeside(line, call)).length;
  const { db, services, actor, now } = call;
  await settleTodo(db, services, { recordId: String(applyId), now });
  await sendMessage(db, services, {
    ...{ userIds: await customersPeople(line, call), type: 'TODO', by: actor.userId },
    ...{ entity: precatApply.key, recordId: String(applyId) },
    title:
      beside === 0
        ? bi(`请补充资料：${nameZh}（${question}）`, `More is asked about ${nameZh}: ${question}`)
        : bi(
            `请补充 ${beside + 1} 项商品的资料：${nameZh}（${question}）等`,
            `More is asked about ${beside + 1} goods: ${nameZh} (${question}) and others`,
          ),
    url: beside === 0 ? (pathTo(precatProduct.key, line.id) ?? '') : questionsPath,
  });
}

/** With the last answer nothing is left to do for the application. */
async function settleAnswered(line: Goods, call: Call): Promise<void> {
  const { db, services, now } = call;
  if ((await waitingBeside(line, call)).length === 0)
    await settleTodo(db, services, { recordId: String(line.applyId), now });
}

const infoAsked = (lock: OfLine) =>
  effectOn(precatProduct, async (line, _step, call) => {
    await settled(line, call);
    await lock(line, call);
    await stopClock(line.applyId, call);
    await tellCustomer(line, call);
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
    await settleAnswered(line, call);
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
    await settleAnswered(line, call);
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
