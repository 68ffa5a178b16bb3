import { departments } from '#domain/core/access.ts';
import type { DraftOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { isBusiness, isCustomer } from '#domain/core/rights.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { delegateTask, taskDepartment } from '#domain/demand/delegateTask.ts';
import { openTaskStatuses } from '#domain/demand/delegateTaskFlow.ts';
import { type Demand, demand } from '#domain/demand/demand.ts';
import { demandGoods } from '#domain/demand/demandGoods.ts';
import { demandPath } from '#domain/demand/paths.ts';
import { tasksFor } from '#domain/demand/taskTemplate.ts';
import { sysUser } from '#domain/system/index.ts';
import type { AreaSetting } from '../cache/settingsCache.ts';
import { departmentOfCustomer } from '../company/index.ts';
import { announce } from '../crud/announce.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readMany, readOne } from '../crud/read.ts';
import { rules } from '../crud/rulesOn.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import { insertMany, refuseWrong, rowOf } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { type Message, sendMessage } from '../gateway/userMessages.ts';
import { newId } from '../platform/newId.ts';
import { nextNumber } from '../platform/nextNumber.ts';
import { noteGoodsChanges } from './goodsChanges.ts';
import { keepGoodsStatus } from './settleGoods.ts';

/** Which tasks an accepted demand gets, by its type; the product's own choice while nobody has set it. */
const taskTemplate: AreaSetting<null | Record<string, readonly string[]>> = {
  key: 'demand.taskTemplate',
  otherwise: null,
};

/** A demand is given to a clerk of a business department: to no customer, administrator or account that is closed. */
async function checkOwner(_record: Demand, { ownerUser = null }: DraftOf<typeof demand>, { db }: Call): Promise<void> {
  const isOpen = { status: ['INIT', 'ACTIVE'], haveAdmin: 0 } as const;
  const person = await readOne(sysUser, ['roleId'], { id: ownerUser, ...isOpen }, db);
  if (!person?.roleId || !isBusiness(person.roleId))
    throw invalid({
      ownerUser: bi('受理人应为业务部门在用人员', 'The owner must be an active person of a business department'),
    });
}

/** Adds a task of this type, which belongs to the department that does such work. */
async function addTask(record: Demand, taskType: string, call: Call): Promise<void> {
  const { id: demandId, customerId, ownerDept, createdDept: demandDept, expectTime: planTime } = record;
  const department = taskDepartment(taskType);
  const task = {
    taskNo: await nextNumber(call.db, { prefix: 'RW' }, call.now),
    ...{ demandId, customerId, taskType, ownerDept, demandDept, planTime },
    deptCode: department === departments.business ? ownerDept : department,
    status: 'WAIT',
  };
  const id = newId();
  await insertMany(delegateTask, [rowOf(delegateTask, id, task, call)], call.db);
  await announce(delegateTask, { id, rowVersion: 1 }, call);
}

const tell = (
  { id }: Demand,
  told: Pick<Message, 'userIds' | 'type' | 'title'>,
  { db, services, actor }: Call,
): Promise<void> =>
  sendMessage(db, services, { ...told, url: demandPath(id), entity: demand.key, recordId: id, by: actor.userId });

const tellAuthor = (record: Demand, title: Text, call: Call): Promise<void> =>
  tell(record, { userIds: [record.createdBy ?? ''], type: 'RESULT', title }, call);

const k = columnsIn(delegateTask, 'k');
const isEnded = `${k.status} in ('DONE', 'SKIPPED', 'CANCELLED')`;
const ofTasks = (what: string) => ({ of: `delegate_task k where ${k.demandId} = t.id and not k.deleted_flg`, what });

export const demandRules = rules(demand, {
  computed: {
    goodsCount: `(select count(*)::int from demand_goods g where ${columnsIn(demandGoods, 'g').demandId} = t.id and not g.deleted_flg)`,
    taskDone: ofTasks(`(count(*) filter (where ${isEnded}))::int`),
    taskTotal: ofTasks('count(*)::int'),
    openTasks: ofTasks(`string_agg(${k.taskNo}, ', ' order by ${k.taskNo}) filter (where not ${isEnded})`),
  },
  /** A customer's demands are his own, whatever the request says. */
  beforeSave: async (record, { before }, call) => {
    const own = isCustomer(call.actor.roleId) ? { customerId: call.actor.consoleId } : undefined;
    await noteGoodsChanges(
      before,
      { goods: record.goods ?? null, customerId: record.customerId ?? null, ...own },
      call,
    );
    return own;
  },
  beforeStep: {
    /** Publishing asks for everything a draft may still lack. */
    submit: (record, _params, call) => refuseWrong(demand, record, call, { moment: 'submit', only: {} }),
    accept: checkOwner,
  },
  effects: {
    /**
     * The number at the first publishing; the department of the customer's manager accepts, and everybody there hears
     * of it.
     */
    demandSubmitted: async (record, _step, call) => {
      const demandNo = record.demandNo ?? (await nextNumber(call.db, { prefix: 'XQ' }, call.now));
      const ownerDept = (await departmentOfCustomer(record.customerId, call.db)) ?? record.createdDept;
      const people = await readMany(sysUser, ['id'], { deptCode: ownerDept, status: ['INIT', 'ACTIVE'] }, call.db);
      const title = bi(
        `待受理需求 ${demandNo}：${record.title ?? ''}`,
        `Demand ${demandNo} awaits acceptance: ${record.title ?? ''}`,
      );
      await tell(record, { userIds: people.map(({ id }) => id), type: 'TODO', title }, call);
      return { demandNo, ownerDept };
    },
    /** Tasks come from the template of the demand's type. */
    demandAccepted: async (record, _step, call) => {
      const template = await call.services.settings.getOf(taskTemplate);
      const owner = await readOne(sysUser, ['deptCode'], { id: record.ownerUser }, call.db, { deleted: 'too' });
      const ownerDept = owner?.deptCode ?? call.actor.deptCode;
      for (const taskType of tasksFor(record, template ?? undefined))
        await addTask({ ...record, ownerDept }, taskType, call);
      const no = record.demandNo ?? '';
      await tellAuthor(record, bi(`需求 ${no} 已受理`, `Demand ${no} was accepted`), call);
      return { ownerDept };
    },
    demandReturned: async (record, { opinion = '' }, call) => {
      const no = record.demandNo ?? '';
      await tellAuthor(record, bi(`需求 ${no} 被退回：${opinion}`, `Demand ${no} was returned: ${opinion}`), call);
      return undefined;
    },
    demandFinished: async (record, _step, call) => {
      const no = record.demandNo ?? '';
      await tellAuthor(record, bi(`需求 ${no} 已完成`, `Demand ${no} is finished`), call);
      return { finishTime: call.now };
    },
    demandReopened: async () => ({ finishTime: null }),
    /** Open tasks of a cancelled demand are cancelled with it. */
    demandCancelled: async ({ id: demandId }, { opinion = '需求已取消' }, call) => {
      const open = await readMany(
        delegateTask,
        ['id'],
        { demandId, status: [...openTaskStatuses].map(String) },
        call.db,
      );
      for (const { id } of open) await takeSystemStep(delegateTask, { id, action: 'cancel', opinion }, call);
      return undefined;
    },
  },
  afterWrite: keepGoodsStatus,
});
