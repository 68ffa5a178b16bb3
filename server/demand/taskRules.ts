import { departments } from '#domain/core/access.ts';
import { invalid } from '#domain/core/errors.ts';
import { isOfDepartment } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { type DelegateTask, delegateTask, resultNoProblem, taskDepartment } from '#domain/demand/delegateTask.ts';
import { demand } from '#domain/demand/demand.ts';
import { taskPath } from '#domain/demand/paths.ts';
import { sysUser } from '#domain/system/index.ts';
import { note, patchRow } from '../crud/change.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { rules } from '../crud/rulesOn.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import type { Call } from '../gateway/method.ts';
import { sendMessage } from '../gateway/userMessages.ts';
import { lockGoods } from './settleGoods.ts';

/** Tries to finish the demand as if this task had ended already; its own status is written after its effect. */
async function finishWithout({ id, demandId }: DelegateTask, status: string, call: Call): Promise<void> {
  await note(delegateTask, { id }, { status }, call.db);
  const owner = await getRecord(demand, demandId ?? '', asSystem(call));
  if (owner.status === 'PROCESSING' && !owner.openTasks)
    await takeSystemStep(demand, { id: owner.id, action: 'finish' }, call);
}

/** What a code of a dictionary is called in both languages. */
async function namesOf(dict: string, code: string | null, { services }: Call) {
  const [zh, en] = await Promise.all([
    services.dictionaries.nameOf(dict, code ?? '', 'zh'),
    services.dictionaries.nameOf(dict, code ?? '', 'en'),
  ]);
  return { zh, en };
}

const t = columnsIn(delegateTask, 't');

export const delegateTaskRules = rules(delegateTask, {
  computed: {
    waitingHours: `case when ${t.status} in ('WAIT', 'ASSIGNED') then floor(extract(epoch from localtimestamp - ${t.createdTime}) / 3600)::int end`,
  },
  /** A task added by hand gets the customer of its demand and the department of its type. */
  beforeSave: async ({ demandId, taskType, planTime }, { before }, call) => {
    if (before || typeof demandId !== 'string') return undefined;
    const owner = await getRecord(demand, demandId, call);
    const department = taskDepartment(taskType ?? '');
    return {
      customerId: owner.customerId,
      deptCode: department === departments.business ? (owner.ownerDept ?? call.actor.deptCode) : department,
      ownerDept: owner.ownerDept,
      demandDept: owner.createdDept,
      planTime: planTime ?? owner.expectTime,
    };
  },
  beforeStep: {
    done: async (task, _params, call) => {
      const problem = resultNoProblem(task, task.resultNo, await namesOf('TASK_TYPE', task.taskType, call));
      if (problem) throw invalid({ resultNo: problem });
    },
    assign: async ({ deptCode }, { assignee = null }, call) => {
      const isOpen = { status: ['INIT', 'ACTIVE'], haveAdmin: 0 } as const;
      const person = await readOne(sysUser, ['deptCode', 'roleId'], { id: assignee, ...isOpen }, call.db);
      if (person && isOfDepartment({ deptCode: person.deptCode ?? '', roleId: person.roleId ?? '' }, deptCode)) return;
      const { zh, en } = await namesOf('DEPT', deptCode, call);
      throw invalid({ assignee: bi(`处理人不属于${zh}`, `The assignee is not in ${en}`) });
    },
  },
  effects: {
    taskAssigned: async ({ id, taskNo, assignee }, _step, { db, services, actor }) => {
      await sendMessage(db, services, {
        ...{ userIds: [assignee ?? ''], type: 'TODO', entity: delegateTask.key, recordId: id, by: actor.userId },
        title: bi(`新任务 ${taskNo}`, `New task ${taskNo}`),
        url: taskPath(taskNo ?? ''),
      });
      return undefined;
    },
    /** Whoever takes a task works on it; the first one taken starts the demand. */
    taskTaken: async ({ demandId }, _step, call) => {
      await takeSystemStep(demand, { id: demandId ?? '', action: 'start' }, call);
      return { assignee: call.actor.userId, startTime: call.now };
    },
    taskRejected: async () => ({ assignee: null }),
    /** A declaration's number goes to the demand; the last task done finishes it. */
    taskDone: async (task, _step, call) => {
      if (task.taskType === 'DECLARE') {
        await patchRow(demand, task.demandId ?? '', { declarationNo: task.resultNo }, call);
        await lockGoods(task.demandId, call);
      }
      await finishWithout(task, 'DONE', call);
      return { finishTime: call.now };
    },
    taskEnded: async (task, _step, call) => {
      await finishWithout(task, 'SKIPPED', call);
      return { finishTime: call.now };
    },
  },
});
