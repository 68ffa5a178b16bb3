import { departments } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { isBusiness, isCustomer, isOfDepartment } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { delegateTask, resultNoProblem, taskDepartment } from '#domain/demand/delegateTask.ts';
import { openTaskStatuses } from '#domain/demand/delegateTaskFlow.ts';
import { demand } from '#domain/demand/demand.ts';
import { demandPath, taskPath } from '#domain/demand/paths.ts';
import { tasksFor } from '#domain/demand/taskTemplate.ts';
import type { AreaSetting } from '../books/settingBook.ts';
import { announce } from '../crud/announce.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import { insertMany, refuseWrong, rowOf } from '../crud/writeRecord.ts';
import type { Effect, EntityRules, Prepare } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { sendMessage } from '../gateway/userMessages.ts';
import { newId } from '../platform/newId.ts';
import { nextNumber } from '../platform/nextNumber.ts';
import { noteGoodsChanges } from './goodsChanges.ts';
import { lockGoods } from './settleGoods.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A customer's demands are his own, whatever the request says. */
const prepareDemand: Prepare = async (record, { before }, call) => {
  const { actor } = call;
  const prepared = isCustomer(actor.roleId) ? { ...record, customerId: actor.consoleId } : record;
  await noteGoodsChanges(before, prepared, call);
  return prepared;
};

/** Publishing asks for everything a draft may still lack. */
const checkBeforeSubmit = (record: RecordValues, _params: RecordValues, call: Call): Promise<void> =>
  refuseWrong(demand, record, call, { moment: 'submit', only: {} });

/**
 * The number at the first publishing; the department of the customer's manager accepts, and everybody there hears of
 * it.
 */
const demandSubmitted: Effect = async (record, _step, call) => {
  const { db, services, actor } = call;
  const demandNo = record.demandNo ?? (await nextNumber(db, { prefix: 'XQ' }, call.now));
  const { rows } = await db.query<{ dept_code: string | null }>(
    'select u.dept_code from customer c left join sys_user u on u.id = c.manager_id where c.id = $1',
    [record.customerId],
  );
  const ownerDept = rows[0]?.dept_code ?? record.createdDept;
  const { rows: people } = await db.query<{ id: string }>(
    `select id from sys_user where dept_code = $1 and status in ('INIT', 'ACTIVE') and not deleted_flg`,
    [ownerDept],
  );
  await sendMessage(db, services, {
    userIds: people.map(({ id }) => id),
    type: 'TODO',
    title: bi(
      `待受理需求 ${demandNo}：${text(record.title)}`,
      `Demand ${demandNo} awaits acceptance: ${text(record.title)}`,
    ),
    url: demandPath(text(record.id)),
    entity: 'demand',
    recordId: text(record.id),
    by: actor.userId,
  });
  return { demandNo, ownerDept };
};

/** Which tasks an accepted demand gets, by its type; the product's own choice while nobody has set it. */
const taskTemplate: AreaSetting<null | Record<string, readonly string[]>> = {
  key: 'demand.taskTemplate',
  otherwise: null,
};

/** Tasks come from the template of the demand's type; they belong to the departments that do such work. */
const demandAccepted: Effect = async (record, _step, call) => {
  const { db, services } = call;
  const template = await services.settings.getOf(taskTemplate);
  const { rows } = await db.query<{ dept_code: string }>('select dept_code from sys_user where id = $1', [
    record.ownerUser,
  ]);
  const ownerDept = rows[0]?.dept_code ?? call.actor.deptCode;
  for (const taskType of tasksFor(record, template ?? undefined))
    await addTask({ ...record, ownerDept }, taskType, call);
  await tellAuthor(
    record,
    bi(`需求 ${text(record.demandNo)} 已受理`, `Demand ${text(record.demandNo)} was accepted`),
    call,
  );
  return { ownerDept };
};

/** A demand is given to a clerk of a business department: to no customer, administrator or account that is closed. */
async function checkOwner({ ownerUser }: RecordValues, _params: RecordValues, { db }: Call): Promise<void> {
  const { rows } = await db.query<{ role_id: string }>(
    `select role_id from sys_user where id = $1 and status in ('INIT', 'ACTIVE') and not have_admin and not deleted_flg`,
    [ownerUser],
  );
  const [person] = rows;
  if (!person || !isBusiness(person.role_id))
    throw invalid({
      ownerUser: bi('受理人应为业务部门在用人员', 'The owner must be an active person of a business department'),
    });
}

async function addTask(record: RecordValues, taskType: string, call: Call): Promise<void> {
  const department = taskDepartment(taskType);
  const task = {
    taskNo: await nextNumber(call.db, { prefix: 'RW' }, call.now),
    demandId: record.id,
    customerId: record.customerId,
    taskType,
    deptCode: department === departments.business ? record.ownerDept : department,
    ownerDept: record.ownerDept,
    demandDept: record.createdDept,
    planTime: record.expectTime,
    status: 'WAIT',
  };
  const id = newId();
  await insertMany(delegateTask, [rowOf(delegateTask, id, task, call)], call.db);
  await announce(delegateTask, { id, rowVersion: 1 }, call);
}

const tellAuthor = (
  record: RecordValues,
  title: { zh: string; en: string },
  { db, services, actor }: Call,
): Promise<void> =>
  sendMessage(db, services, {
    userIds: [text(record.createdBy)],
    type: 'RESULT',
    title,
    url: demandPath(text(record.id)),
    entity: 'demand',
    recordId: text(record.id),
    by: actor.userId,
  });

const demandReturned: Effect = async (record, { opinion }, call) => {
  await tellAuthor(
    record,
    bi(
      `需求 ${text(record.demandNo)} 被退回：${opinion ?? ''}`,
      `Demand ${text(record.demandNo)} was returned: ${opinion ?? ''}`,
    ),
    call,
  );
  return undefined;
};

const demandFinished: Effect = async (record, _step, call) => {
  await tellAuthor(
    record,
    bi(`需求 ${text(record.demandNo)} 已完成`, `Demand ${text(record.demandNo)} is finished`),
    call,
  );
  return { finishTime: call.now };
};

const demandReopened: Effect = async () => ({ finishTime: null });

/** Open tasks of a cancelled demand are cancelled with it. */
const demandCancelled: Effect = async (record, { opinion }, call) => {
  for (const { id } of await openTasksOf(record.id, call)) {
    await takeSystemStep(delegateTask, { id, action: 'cancel', opinion: opinion ?? '需求已取消' }, call);
  }
  return undefined;
};

async function openTasksOf(demandId: unknown, { db }: Call): Promise<{ id: string }[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from delegate_task where demand_id = $1 and status = any($2) and not deleted_flg',
    [demandId, [...openTaskStatuses]],
  );
  return rows;
}

export const demandRules: EntityRules = {
  prepare: prepareDemand,
  beforeStep: { submit: checkBeforeSubmit, accept: checkOwner },
  effects: { demandSubmitted, demandAccepted, demandReturned, demandFinished, demandReopened, demandCancelled },
};

/** A task added by hand gets the customer of its demand and the department of its type. */
const prepareTask: Prepare = async (record, { before }, call) => {
  if (before || typeof record.demandId !== 'string') return record;
  const owner = await getRecord(demand, record.demandId, call);
  const department = taskDepartment(text(record.taskType));
  return {
    ...record,
    customerId: owner.customerId,
    deptCode: department === departments.business ? (owner.ownerDept ?? call.actor.deptCode) : department,
    ownerDept: owner.ownerDept,
    demandDept: owner.createdDept,
    planTime: record.planTime ?? owner.expectTime,
  };
};

const taskAssigned: Effect = async (task, _step, { db, services, actor }) => {
  await sendMessage(db, services, {
    userIds: [text(task.assignee)],
    type: 'TODO',
    title: bi(`新任务 ${text(task.taskNo)}`, `New task ${text(task.taskNo)}`),
    url: taskPath(text(task.taskNo)),
    entity: 'delegateTask',
    recordId: text(task.id),
    by: actor.userId,
  });
  return undefined;
};

/** Whoever takes a task works on it; the first one taken starts the demand. */
const taskTaken: Effect = async (task, _step, call) => {
  await takeSystemStep(demand, { id: text(task.demandId), action: 'start' }, call);
  return { assignee: call.actor.userId, startTime: call.now };
};

const taskRejected: Effect = async () => ({ assignee: null });

/** A declaration's number goes to the demand; the last task done finishes it. */
const taskDone: Effect = async (task, _step, call) => {
  if (task.taskType === 'DECLARE')
    await call.db.query('update demand set declaration_no = $2, row_version = row_version + 1 where id = $1', [
      task.demandId,
      task.resultNo,
    ]);
  if (task.taskType === 'DECLARE') await lockGoods(task.demandId, call);
  await finishWithout(task, 'DONE', call);
  return { finishTime: call.now };
};

const taskEnded: Effect = async (task, _step, call) => {
  await finishWithout(task, 'SKIPPED', call);
  return { finishTime: call.now };
};

/** Tries to finish the demand as if this task had ended already; its own status is written after its effect. */
async function finishWithout(task: RecordValues, status: string, call: Call): Promise<void> {
  await call.db.query('update delegate_task set status = $2 where id = $1', [task.id, status]);
  const owner = await getRecord(demand, text(task.demandId), asSystem(call));
  if (owner.status === 'PROCESSING' && !owner.openTasks)
    await takeSystemStep(demand, { id: owner.id, action: 'finish' }, call);
}

async function checkTaskResult(task: RecordValues, _params: RecordValues, { services }: Call): Promise<void> {
  const [zh, en] = await Promise.all([
    services.dictionaries.nameOf('TASK_TYPE', text(task.taskType), 'zh'),
    services.dictionaries.nameOf('TASK_TYPE', text(task.taskType), 'en'),
  ]);
  const problem = resultNoProblem(task, task.resultNo, { zh, en });
  if (problem) throw invalid({ resultNo: problem });
}

async function checkAssignee(task: RecordValues, params: RecordValues, { db, services }: Call): Promise<void> {
  const { rows } = await db.query<{ dept_code: string; role_id: string }>(
    `select dept_code, role_id from sys_user where id = $1 and status in ('INIT', 'ACTIVE') and not have_admin and not deleted_flg`,
    [params.assignee],
  );
  const [person] = rows;
  if (person && isOfDepartment({ deptCode: person.dept_code, roleId: person.role_id }, task.deptCode)) return;
  const [zh, en] = await Promise.all([
    services.dictionaries.nameOf('DEPT', text(task.deptCode), 'zh'),
    services.dictionaries.nameOf('DEPT', text(task.deptCode), 'en'),
  ]);
  throw invalid({ assignee: bi(`处理人不属于${zh}`, `The assignee is not in ${en}`) });
}

export const delegateTaskRules: EntityRules = {
  prepare: prepareTask,
  beforeStep: { done: checkTaskResult, assign: checkAssignee },
  effects: { taskAssigned, taskTaken, taskRejected, taskDone, taskEnded },
};
