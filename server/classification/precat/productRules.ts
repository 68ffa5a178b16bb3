import { hsCode } from '#domain/classification/hsCode.ts';
import { type AuditedGoods, unexplainedChange } from '#domain/classification/precat/auditRules.ts';
import { doubtfulCode } from '#domain/classification/precat/goodsRules.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatOpinion } from '#domain/classification/precat/precatOpinion.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { ChangesOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { note } from '../../crud/change.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { isThere, readMany, readOne } from '../../crud/read.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { effectOn, rules } from '../../crud/rulesOn.ts';
import { takeSystemStep } from '../../crud/takeAct.ts';
import type { StepCheckOn } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { settleTodo } from '../../gateway/userMessages.ts';
import { scheduleNow } from '../../jobs/jobQueue.ts';
import { refuseAuditor } from '../dispatch/auditors.ts';
import { placeInOrder } from '../dispatch/orders.ts';
import { queueGoods } from '../software/pushGoods.ts';
import { askEffects } from './askRules.ts';
import { checkResult, followsFromCode } from './auditResult.ts';
import { writeAudit } from './auditTrail.ts';
import type { Goods } from './records.ts';
import { resultRules } from './resultRules.ts';
import { tariffOfGoods } from './tariffOfGoods.ts';

type Check = StepCheckOn<typeof precatProduct>;
const opinion = columnsIn(precatOpinion, 'o');

/**
 * Goods are given to auditors who are there, and only while their application is worked on.
 * @throws 1001, E-C20 (1013)
 */
const checkAssignee: Check = async (line, _params, call) => {
  const { assignee1, applyId } = line;
  const application = await readOne(precatApply, ['status'], { id: applyId }, call.db, { lock: 'share' });
  if (application?.status !== 'ACCEPTED')
    throw invalid({ _: bi('申请尚未受理，不能派单', 'The application has not been accepted') });
  await refuseAuditor({ assigneeId: assignee1, level: 1, field: 'assignee1', lines: [line] }, call);
};

const checkFirst: Check = (goods, _params, call) => checkResult(goods, call);

/** V-19: held against what the level before found, which still stands in the table. @throws E-C19 (1001) */
const checkChange: Check = async (goods, params, call) => {
  await checkResult(goods, call);
  const before = await getRecord(precatProduct, goods.id, asSystem(call));
  const wrong = unexplainedChange(
    before as AuditedGoods,
    goods as AuditedGoods,
    String(params.reason || params.innerNote || ''),
  );
  if (wrong) throw invalid(wrong);
};

const lineDispatched = effectOn(precatProduct, async (line, _step, call) => {
  await scheduleNow(call.db, 'suggestGoods');
  const dispatchId = await placeInOrder({ line, kind: 'FIRST', assigneeId: line.assignee1 }, call);
  return { auditor1: null, auditor2: null, auditor3: null, assignee2: null, assignee3: null, dispatchId };
});

/**
 * An application whose last line is decided is audited by itself. The line's own status is written after its effect.
 */
async function decide({ id, applyId }: Goods, call: Call): Promise<void> {
  const open = { applyId, id: { not: id }, processStatus: { not: ['PASSED', 'REJECTED', 'CONFIRMED', 'CANCELLED'] } };
  if (!(await isThere(precatProduct, open, call.db)))
    await takeSystemStep(precatApply, { id: String(applyId), action: 'audited' }, call);
}

/** Lines of an application are decided one after another, so that the last one is seen as such. */
const lockApplication = ({ applyId }: Goods, { db }: Call) =>
  readOne(precatApply, ['id'], { id: applyId }, db, { lock: 'update' });

/** With its last audit, whichever that is, a line goes to the declaration software. */
const sentWhenLast = async (line: Goods, level: number, call: Call): Promise<ChangesOf<typeof precatProduct>> =>
  Number(line.auditLevels) === level ? queueGoods(line, call) : {};

const firstPassed = effectOn(precatProduct, async (line, _step, call) => {
  await settleTodo(call.db, call.services, { recordId: line.id, now: call.now });
  await lockApplication(line, call);
  if (Number(line.auditLevels) === 1) await decide(line, call);
  return {
    ...(await followsFromCode(line, call)),
    auditor1: call.actor.userId,
    ...(await sentWhenLast(line, 1, call)),
  };
});

const secondPassed = effectOn(precatProduct, async (line, _step, call) => {
  await lockApplication(line, call);
  if (Number(line.auditLevels) === 2) await decide(line, call);
  return {
    ...(await followsFromCode(line, call)),
    auditor2: call.actor.userId,
    ...(await sentWhenLast(line, 2, call)),
  };
});

const thirdPassed = effectOn(precatProduct, async (line, _step, call) => {
  await lockApplication(line, call);
  await decide(line, call);
  return { ...(await followsFromCode(line, call)), auditor3: call.actor.userId, ...(await queueGoods(line, call)) };
});

const oneMore = ({ returnCount }: Goods) => ({ returnCount: Number(returnCount ?? 0) + 1 });

/** Whoever audited a level may do so again after it was returned to him. */
const returnedToFirst = effectOn(precatProduct, async (line) => ({ ...oneMore(line), auditor1: null, auditor2: null }));
const returnedToSecond = effectOn(precatProduct, async (line) => ({ ...oneMore(line), auditor2: null }));

const lineRejected = effectOn(precatProduct, async (line, _step, call) => {
  await scheduleNow(call.db, 'settleDemandGoods');
  await settleTodo(call.db, call.services, { recordId: line.id, now: call.now });
  await lockApplication(line, call);
  await decide(line, call);
  return undefined;
});

/** An opinion that is being signed says what it says. @throws 1001 */
const leaveOpinion: Check = async ({ id, applyId }, _params, { db, now, actor }) => {
  const rows = await readMany(precatOpinion, ['id', 'status'], { applyId, status: ['DRAFT', 'SIGNING'] }, db, {
    and: (o, place) => `${o.lineIds} ? ${place(id)}`,
    lock: 'update',
  });
  if (rows.some(({ status }) => status === 'SIGNING'))
    throw invalid({ _: bi('归类意见书送签中，请先退回', 'Its opinion is being signed: give it back first') });
  await db.query(
    `update precat_opinion o set line_ids = ${opinion.lineIds} - $2::text, row_version = row_version + 1, updated_by = $3,
      updated_time = $4 where id = any($1)`,
    [rows.map((one) => one.id), id, actor.userId, now],
  );
};

/** What is left of the application goes on, or nothing of it does. */
const lineCancelled = effectOn(precatProduct, async (line, _step, call) => {
  await scheduleNow(call.db, 'settleDemandGoods');
  await settleTodo(call.db, call.services, { recordId: line.id, now: call.now });
  await lockApplication(line, call);
  // What the application does next looks at its lines: this one is none of them any more.
  await note(precatProduct, { id: line.id }, { processStatus: 'CANCELLED' }, call.db);
  const others = { applyId: line.applyId, id: { not: line.id }, processStatus: { not: 'CANCELLED' } };
  const left = (await readMany(precatProduct, ['processStatus'], others, call.db)).map(
    ({ processStatus }) => processStatus,
  );
  const step = (action: string) => takeSystemStep(precatApply, { id: String(line.applyId), action }, call);
  if (left.length === 0) await step('cancelEmpty');
  else if (line.processStatus === 'SENT' && !left.includes('SENT')) await step('autoConfirm');
  else await decide(line, call);
  return undefined;
});

const results = resultRules(async (line, call) => {
  await lockApplication(line, call);
  await decide(line, call);
});

const [t, a] = [columnsIn(precatProduct, 't'), columnsIn(precatApply, 'a')];

/** V-04: what the tariff does not know of a customer's own codes. */
async function doubtfulCodes(records: readonly { readonly customerHs?: unknown }[], { db }: Call) {
  const proposed = records.map(({ customerHs }) => (typeof customerHs === 'string' ? customerHs.slice(0, 6) : ''));
  const asked = [...new Set(proposed)].filter(Boolean);
  const known = new Set((await readMany(hsCode, ['hs6'], { hs6: asked }, db)).map(({ hs6 }) => hs6));
  return proposed.flatMap((hs6, at) => (hs6 === '' || known.has(hs6) ? [] : [{ at, text: doubtfulCode }]));
}

export const productRules = rules(precatProduct, {
  doubts: doubtfulCodes,
  computed: {
    daysLeft: `(${t.validTo} - current_date)`,
    ...tariffOfGoods,
    overdue: `(select (${a.dueTime} < localtimestamp and ${a.stoppedTime} is null)::int from precat_apply a where a.id = ${t.applyId})`,
  },
  beforeStep: {
    dispatch: checkAssignee,
    ...{ pass1: checkFirst, pass1final: checkFirst, pass2: checkChange, pass2final: checkChange, pass3: checkChange },
    ...results.beforeStep,
    cancelRunning: leaveOpinion,
  },
  effects: {
    lineDispatched,
    firstPassed: writeAudit('PASS', firstPassed),
    secondPassed: writeAudit('PASS', secondPassed),
    thirdPassed: writeAudit('PASS', thirdPassed),
    returnedToFirst: writeAudit('RETURN', returnedToFirst),
    returnedToSecond: writeAudit('RETURN', returnedToSecond),
    lineCancelled,
    lineRejected: writeAudit('REJECT', lineRejected),
    ...results.effects,
    ...askEffects(lockApplication, decide),
  },
});
