import { createHash } from 'node:crypto';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { addHours, nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { customsOrder } from '#domain/declaration/customsOrder.ts';
import { declarationReceipt } from '#domain/declaration/declarationReceipt.ts';
import { isOfOrder, leaseMinutes, mostAttempts, rpaTask } from '#domain/declaration/rpaTask.ts';
import { asSystem } from '../../crud/readRecord.ts';
import { takeSystemStep } from '../../crud/takeAct.ts';
import { createRecord } from '../../crud/writeRecord.ts';
import type { Effect, EntityRules, Prepare } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { type JobObject, workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { tellDeclarants } from '../customs/messageRules.ts';
import { whyNotPull } from './canPull.ts';

/** A task belongs to the customer of what it is about; there is one of a kind at a time. @throws 1001 */
const prepare: Prepare = async (task, _facts, { db }) => {
  const table = isOfOrder(task.rpaKind) ? 'customs_order' : 'declaration';
  const owner = isOfOrder(task.rpaKind) ? { declId: null } : { orderId: null };
  const field = isOfOrder(task.rpaKind) ? 'orderId' : 'declId';
  const { rows } = await db.query<RecordValues>(
    `select customer_id as "customerId", owner_dept as "ownerDept", customs_code as "customsCode" from ${table} where id = $1 for update`,
    [task[field] ?? null],
  );
  const { rowCount } = await db.query(
    `select 1 from rpa_task where ${isOfOrder(task.rpaKind) ? 'order_id' : 'decl_id'} = $1 and rpa_kind = $2
       and status in ('QUEUED', 'PULLING', 'PULLED', 'FAILED') and not deleted_flg limit 1`,
    [task[field] ?? null, task.rpaKind],
  );
  if (rowCount) throw invalid({ [field]: bi('已有同类取件任务', 'There is a task of this kind already') });
  return { ...task, ...owner, ...rows[0] };
};

/** V-80, and one running task per robot and customs area. @throws 1001 E-D80 */
async function checkPull(task: RecordValues, _params: RecordValues, call: Call): Promise<void> {
  const { db, actor } = call;
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`rpa:${actor.userId}`]);
  const { rowCount } = await db.query(
    `select 1 from rpa_task where robot_id = $1 and customs_code is not distinct from $2 and status in ('PULLING', 'PULLED')
      and not deleted_flg limit 1`,
    [actor.userId, task.customsCode ?? null],
  );
  if (rowCount) throw invalid({ _: bi('该关区已有执行中的任务', 'A task of this customs area is running already') });
  const against = await whyNotPull(task, call);
  if (against.length === 0) return;
  const zh = against.map(({ text }) => text.zh).join('；');
  const en = against.map(({ text }) => text.en).join('; ');
  throw invalid({ _: bi(`不可取件：${zh}`, `Cannot be pulled: ${en}`) });
}

/** What a robot has to fetch is known by what the files hold. */
export async function filesOf({ orderId, declId }: RecordValues, { db }: Call) {
  const { rows } = await db.query<{ fileName: string; hashaddr: string }>(
    `select show_file_name as "fileName", hashaddr from attachment
     where (table_name = 'customsOrder' and record_id = $1) or (table_name = 'declaration' and record_id = $2) order by col_name, line_no, id`,
    [orderId ?? null, declId ?? null],
  );
  const hash = createHash('sha256');
  for (const { hashaddr } of rows) hash.update(`${hashaddr}\n`);
  return { files: rows, fileHash: hash.digest('hex') };
}

const taskPulled: Effect = async (task, _step, call) => {
  const { fileHash } = await filesOf(task, call);
  return {
    robotId: call.actor.userId,
    leaseUntil: addHours(call.now, leaseMinutes / 60),
    fileHash,
    takenHash: null,
    errorMsg: null,
  };
};

async function checkTaken({ fileHash, takenHash }: RecordValues): Promise<void> {
  if (fileHash !== takenHash)
    throw invalid({
      takenHash: bi('文件校验不一致，请重新取件', 'The files are not the ones to pull: fetch them again'),
    });
}

const resultOf = ({ resultJson }: RecordValues): RecordValues =>
  typeof resultJson === 'object' && resultJson !== null && !Array.isArray(resultJson)
    ? (resultJson as RecordValues)
    : {};
const receiptsOf = (result: RecordValues): readonly RecordValues[] =>
  Array.isArray(result.receipts)
    ? (result.receipts as readonly unknown[]).filter(
        (one): one is RecordValues => typeof one === 'object' && one !== null,
      )
    : [];

/** @throws 1001 the result says nothing */
async function checkResult(task: RecordValues): Promise<void> {
  const result = resultOf(task);
  if (!result.entryId && !result.taskResult && receiptsOf(result).length === 0)
    throw invalid({
      resultJson: bi('请返回海关编号、回执或处理结果', 'Return a declaration number, receipts or a result'),
    });
}

/** What a robot brings back goes the way of every receipt; a receipt that is none refuses the task's end. */
const taskFinished: Effect = async (task, _step, call) => {
  const system = { ...asSystem(call), audit: {} };
  const result = resultOf(task);
  if (isOfOrder(task.rpaKind)) await takeSystemStep(customsOrder, { id: String(task.orderId), action: 'make' }, system);
  else {
    const messageId = await messageOf(task.declId, call);
    const stored = result.entryId ? [{ code: 'STORE', entryId: result.entryId, seqNo: result.seqNo }] : [];
    for (const { code, entryId, seqNo, receiptNo, receiptTime, note } of [
      ...stored,
      ...receiptsOf(result),
    ] as readonly RecordValues[])
      await createRecord<EntityDefinition, RecordValues>(
        declarationReceipt,
        { code, entryId, seqNo, receiptNo, note, messageId, receiptTime: receiptTime ?? call.now },
        system,
      );
  }
  return { leaseUntil: null };
};

async function messageOf(declId: unknown, { db }: Call): Promise<string | undefined> {
  const { rows } = await db.query<{ messageId: string }>(
    `select message_id as "messageId" from customs_message where decl_id = $1 and kind = 'DECL' and not deleted_flg order by send_no desc limit 1`,
    [declId],
  );
  return rows[0]?.messageId;
}

const taskFailed: Effect = async (task, _step, call) => {
  const words = bi(
    `取件任务 ${task.taskNo} 失败：${task.errorMsg}`,
    `Robot task ${task.taskNo} failed: ${task.errorMsg}`,
  );
  await tellDeclarants(rpaTask, task.id, words, call);
  return { leaseUntil: null };
};

const leaseEnded: Effect = async ({ attempts }) => ({
  attempts: Number(attempts ?? 0) + 1,
  robotId: null,
  robot: null,
  leaseUntil: null,
});
const taskQueuedAgain: Effect = async () => ({ attempts: 0, errorMsg: null, robotId: null, robot: null });

export const rpaRules: EntityRules = {
  prepare,
  beforeStep: { pull: checkPull, pulled: checkTaken, finish: checkResult },
  effects: { taskPulled, taskFinished, taskFailed, leaseEnded, taskQueuedAgain },
};

/**
 * Every minute: what a robot did not answer for in time goes to the next one; after three times people look after it.
 */
export const endLeases: JobHandler = async (_payload, { services }) => {
  const { rows } = await services.pool.query<JobObject & { attempts: number }>(
    `select 'rpaTask' as type, id, task_no as name, attempts from rpa_task where status in ('PULLING', 'PULLED')
      and lease_until < $1 and not deleted_flg`,
    [nowText(services.clock)],
  );
  const ended = await workAtObjects('endLeases', services, (at) =>
    at.each(rows, async ({ id }, db) => {
      const { rows: locked } = await db.query<{ attempts: number }>(
        `select attempts from rpa_task where id = $1 and status in ('PULLING', 'PULLED') and lease_until < $2 for update skip locked`,
        [id, nowText(services.clock)],
      );
      const [task] = locked;
      if (!task) return;
      const isLast = task.attempts + 1 >= mostAttempts;
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
