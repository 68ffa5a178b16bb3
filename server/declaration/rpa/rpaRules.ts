import { createHash } from 'node:crypto';
import type { NewOf, RecordOf } from '#domain/core/entity.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { addHours, nowText } from '#domain/core/moments.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { customsMessage } from '#domain/declaration/customsMessage.ts';
import { customsOrder } from '#domain/declaration/customsOrder.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { declarationReceipt } from '#domain/declaration/declarationReceipt.ts';
import { rpaPause } from '#domain/declaration/rpaPause.ts';
import { isFetched, isOfOrder, leaseMinutes, mostAttempts, rpaTask } from '#domain/declaration/rpaTask.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { isThere, readMany, readOne } from '../../crud/read.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { beforeSaveOf, effectOn, effectsOn } from '../../crud/rulesOn.ts';
import { takeSystemStep } from '../../crud/takeAct.ts';
import { writeFiles } from '../../crud/writeFiles.ts';
import { createRecord } from '../../crud/writeRecord.ts';
import type { EntityRules, StepCheckOn } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { type JobObject, workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { tellDeclarants } from '../customs/messageRules.ts';
import { whyNotPull } from './canPull.ts';

type Task = RecordOf<typeof rpaTask>;
type Check = StepCheckOn<typeof rpaTask>;

/** States in which a task is not over. */
const live = ['QUEUED', 'PULLING', 'PULLED', 'FAILED'];

/** A task belongs to the customer of what it is about; there is one of a kind at a time. @throws 1001 */
const beforeSave = beforeSaveOf(rpaTask, async (record, _facts, { db }) => {
  const { rpaKind = null, orderId = null, declId = null, docNo = null } = record;
  if (isFetched(rpaKind)) return fetchedTask({ rpaKind, orderId, docNo }, db);
  const held = { lock: 'update', deleted: 'too' } as const;
  const taken = ['customerId', 'ownerDept', 'customsCode'] as const;
  const isOrder = isOfOrder(rpaKind);
  const owner = isOrder
    ? await readOne(customsOrder, taken, { id: orderId }, db, held)
    : await readOne(declaration, taken, { id: declId }, db, held);
  const alike = { rpaKind, status: live };
  if (await isThere(rpaTask, { ...alike, ...(isOrder ? { orderId } : { declId }) }, db))
    throw invalid({
      [isOrder ? 'orderId' : 'declId']: bi('已有同类取件任务', 'There is a task of this kind already'),
    });
  const other: { readonly declId?: null; readonly orderId?: null } = isOrder ? { declId: null } : { orderId: null };
  return { ...other, ...owner };
});

/** One of a kind and number at a time; it belongs to the customer of its order, if it has one. @throws 1001 */
async function fetchedTask({ rpaKind, orderId, docNo }: Pick<Task, 'rpaKind' | 'orderId' | 'docNo'>, db: Call['db']) {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`rpa:${rpaKind}:${docNo}`]);
  if (await isThere(rpaTask, { rpaKind, docNo, status: live }, db))
    throw invalid({ docNo: bi('该单证号已有同类取件任务', 'There is a task of this kind for this number already') });
  const taken = ['customerId', 'ownerDept', 'customsCode'] as const;
  const owner = orderId ? await readOne(customsOrder, taken, { id: orderId }, db) : undefined;
  return { declId: null as null, ...owner };
}

/** States in which a robot has a task. */
const atWork = ['PULLING', 'PULLED'];

/** V-80, and one running task per robot and customs area. @throws 1001 E-D80 */
const checkPull: Check = async (task, _params, call) => {
  const { db, actor } = call;
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`rpa:${actor.userId}`]);
  const running = { robotId: actor.userId, customsCode: task.customsCode ?? { is: null }, status: atWork };
  if (await isThere(rpaTask, running, db))
    throw invalid({ _: bi('该关区已有执行中的任务', 'A task of this customs area is running already') });
  const against = await whyNotPull(task, call);
  if (against.length === 0) return;
  const zh = against.map(({ text }) => text.zh).join('；');
  const en = against.map(({ text }) => text.en).join('; ');
  throw invalid({ _: bi(`不可取件：${zh}`, `Cannot be pulled: ${en}`) });
};

/** What a robot has to fetch is known by what the files hold. */
export async function filesOf({ orderId, declId }: Pick<Task, 'orderId' | 'declId'>, { db }: Call) {
  const { rows } = await db.query<{ fileName: string; hashaddr: string }>(
    `select show_file_name as "fileName", hashaddr from attachment
     where (table_name = '${customsOrder.key}' and record_id = $1) or (table_name = '${declaration.key}' and record_id = $2) order by col_name, line_no, id`,
    [orderId ?? null, declId ?? null],
  );
  const hash = createHash('sha256');
  for (const { hashaddr } of rows) hash.update(`${hashaddr}\n`);
  return { files: rows, fileHash: hash.digest('hex') };
}

const taskPulled = effectOn(rpaTask, async (task, _step, call) => {
  const { fileHash } = await filesOf(task, call);
  return {
    robotId: call.actor.userId,
    leaseUntil: addHours(call.now, leaseMinutes / 60),
    fileHash,
    takenHash: null,
    errorMsg: null,
  };
});

const checkTaken: Check = async ({ rpaKind, file, fileHash, takenHash }) => {
  if (isFetched(rpaKind) && !file?.length)
    throw invalid({ takenHash: bi('请先上传取回的文件', 'Send the file that was fetched first') });
  if (fileHash !== takenHash)
    throw invalid({
      takenHash: bi('文件校验不一致，请重新取件', 'The files are not the ones to pull: fetch them again'),
    });
};

/** A receipt as a robot brings it, judged when it is kept. */
type Brought = Pick<
  NewOf<typeof declarationReceipt>,
  'code' | 'entryId' | 'seqNo' | 'receiptNo' | 'receiptTime' | 'note'
>;

interface Result extends Pick<Brought, 'entryId' | 'seqNo'> {
  readonly taskResult?: unknown;
  readonly receipts?: unknown;
}

const resultOf = ({ resultJson }: Task): Result =>
  typeof resultJson === 'object' && resultJson !== null && !Array.isArray(resultJson) ? resultJson : {};
const receiptsOf = ({ receipts }: Result): readonly Brought[] =>
  Array.isArray(receipts)
    ? receipts.filter((one: unknown): one is Brought => typeof one === 'object' && one !== null)
    : [];

/** @throws 1001 the result says nothing */
const checkResult: Check = async (task) => {
  const result = resultOf(task);
  if (!result.entryId && !result.taskResult && receiptsOf(result).length === 0)
    throw invalid({
      resultJson: bi('请返回海关编号、回执或处理结果', 'Return a declaration number, receipts or a result'),
    });
};

/** What a robot brings back goes the way of every receipt; a receipt that is none refuses the task's end. */
const taskFinished = effectOn(rpaTask, async (task, _step, call) => {
  const system = { ...asSystem(call), audit: {} };
  const result = resultOf(task);
  const { rpaKind, orderId, declId } = task;
  if (isFetched(rpaKind)) await attachFetched(task, call);
  else if (isOfOrder(rpaKind)) {
    const refusal = await takeSystemStep(customsOrder, { id: String(orderId), action: 'make' }, system);
    // What the robot did elsewhere stands, whatever we make of it: somebody has to look. An order that was made by
    // hand meanwhile needs nobody.
    if (refusal && refusal.returnCode !== sharedErrors.WRONG_STATUS().returnCode)
      await tellDeclarants(rpaTask, task.id, notMade(task, refusal.text), call);
  } else {
    const message = await readOne(customsMessage, ['messageId'], { declId, kind: 'DECL' }, call.db, {
      order: [['sendNo', 'desc']],
    });
    const stored: Brought = { code: 'STORE', entryId: result.entryId, seqNo: result.seqNo };
    const brought = [...(result.entryId ? [stored] : []), ...receiptsOf(result)];
    for (const { code, entryId, seqNo, receiptNo, receiptTime, note } of brought)
      await createRecord(
        declarationReceipt,
        { code, entryId, seqNo, receiptNo, note, messageId: message?.messageId, receiptTime: receiptTime ?? call.now },
        system,
      );
  }
  return { leaseUntil: null };
});

/** Files that an order takes at most, as its definition says. */
const mostOrderFiles = 20;

/**
 * What was fetched for an order stands with its papers, once; client orders go their own way, and that duty bills are
 * read as well is up to whoever reads papers.
 */
async function attachFetched({ rpaKind, orderId, file }: Task, call: Call): Promise<void> {
  if (!orderId || rpaKind === 'CLIENT_ORDER') return;
  const order = await getRecord(customsOrder, orderId, asSystem(call), { lock: true });
  const there = order.files ?? [];
  const known = new Set(there.map(({ hashaddr }) => hashaddr));
  const fresh = (file ?? []).filter(({ hashaddr }) => !known.has(hashaddr)).slice(0, mostOrderFiles - there.length);
  if (fresh.length === 0) return;
  const shared = fresh.map(({ hashaddr }) => hashaddr);
  await writeFiles(customsOrder, orderId, { files: [...there, ...fresh] }, call, shared);
}

const notMade = ({ taskNo }: Task, { zh, en }: Text): Text =>
  bi(
    `取件任务 ${taskNo} 已完成，但委托单未能生成报关单：${zh}`,
    `Robot task ${taskNo} is done, but its order made no declaration: ${en}`,
  );

const taskFailed = effectOn(rpaTask, async (task, _step, call) => {
  const words = bi(
    `取件任务 ${task.taskNo} 失败：${task.errorMsg}`,
    `Robot task ${task.taskNo} failed: ${task.errorMsg}`,
  );
  await tellDeclarants(rpaTask, task.id, words, call);
  return { leaseUntil: null };
});

const leaseEnded = effectOn(rpaTask, async ({ attempts }) => ({
  attempts: (attempts ?? 0) + 1,
  robotId: null,
  robot: null,
  leaseUntil: null,
}));
const taskQueuedAgain = effectOn(rpaTask, async () => ({ attempts: 0, errorMsg: null, robotId: null, robot: null }));

const t = columnsIn(rpaTask, 't');
const [p, w] = [columnsIn(rpaPause, 'p'), columnsIn(rpaTask, 'w')];

/** What a task that is not over waits for, in a sentence. */
export const rpaComputed = {
  rpaTask: {
    waitsFor: `case ${t.status}
      when 'QUEUED' then coalesce(
        (select '已暂停：' || ${p.reason} from rpa_pause p where ${p.rpaKind} = ${t.rpaKind} and ${p.enabled} and not p.deleted_flg
           and (${p.pausedTo} is null or ${p.pausedTo} > localtimestamp) limit 1),
        '等待机器人，前面有' || (select count(*) from rpa_task w where ${w.status} = 'QUEUED' and ${w.rpaKind} = ${t.rpaKind} and not w.deleted_flg
           and (${w.priority}, w.created_time, w.id) < (${t.priority}, t.created_time, t.id)) || '个')
      when 'PULLING' then '机器人取件中，租约至' || to_char(${t.leaseUntil}, 'HH24:MI')
      when 'PULLED' then '机器人处理中，租约至' || to_char(${t.leaseUntil}, 'HH24:MI')
      when 'FAILED' then '等待人工重排或取消' end`,
  },
};

export const rpaRules: EntityRules = {
  beforeSave,
  beforeStep: { pull: checkPull, pulled: checkTaken, finish: checkResult },
  effects: effectsOn(rpaTask, { taskPulled, taskFinished, taskFailed, leaseEnded, taskQueuedAgain }),
};

/**
 * Every minute: what a robot did not answer for in time goes to the next one; after three times people look after it.
 */
export const endLeases: JobHandler = async (_payload, { services }) => {
  const over = () => ({ status: atWork, leaseUntil: { below: nowText(services.clock) } });
  const rows = await readMany(rpaTask, ['id', 'taskNo'], over(), services.pool);
  const tasks = rows.map(({ id, taskNo }): JobObject => ({ type: rpaTask.key, id, name: taskNo ?? '' }));
  const ended = await workAtObjects('endLeases', services, (at) =>
    at.each(tasks, async ({ id }, db) => {
      const held = { lock: 'update', skipLocked: true, deleted: 'too' } as const;
      const task = await readOne(rpaTask, ['attempts'], { id, ...over() }, db, held);
      if (!task) return;
      const isLast = (task.attempts ?? 0) + 1 >= mostAttempts;
      const params = { errorMsg: `机器人${mostAttempts}次未在租约内完成` };
      await takeSystemStep(
        rpaTask,
        isLast ? { id, action: 'fail', params } : { id, action: 'lease' },
        systemCall(services, db),
      );
    }),
  );
  return { ended };
};
