import * as definition from '#domain/classification/precat/dispatchCalls.ts';
import {
  type Level,
  type OpenGoods,
  type Stage,
  shareOut,
  stages,
} from '#domain/classification/precat/dispatchRule.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatDispatch } from '#domain/classification/precat/precatDispatch.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { customer } from '#domain/company/index.ts';
import { auditorsOf } from '#domain/core/access.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { requiredIds } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { implementAct, implementCall } from '../../crud/implement.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { Params, scopeCondition } from '../../crud/scope.ts';
import { takeAct } from '../../crud/takeAct.ts';
import type { Call } from '../../gateway/method.ts';
import { auditorLoads, refuseAuditor } from './auditors.ts';
import { assignedTo, placeInOrder } from './orders.ts';

const [a, c, p] = [columnsIn(precatApply, 'a'), columnsIn(customer, 'c'), columnsIn(precatProduct, 'p')];

/** Who shares goods out looks at what people have in hand, so only one does at a time. */
const oneAtATime = ({ db }: Call) => db.query(`select pg_advisory_xact_lock(hashtextextended('precatDispatch', 0))`);

export const giveToAuditorHandler = implementAct(definition.giveToAuditor, async ({ record, input }, call) => {
  const kind = String(record.processStatus) as Stage;
  const { assigneeId } = input;
  await refuseAuditor({ assigneeId, level: stages[kind], field: 'assigneeId', lines: [record] }, call);
  return { ...assignedTo(kind, assigneeId), dispatchId: await placeInOrder({ line: record, kind, assigneeId }, call) };
});

/** Goods that wait for dispatch take their step; those of later audits stay where they are. */
async function giveLine(id: string, status: unknown, assigneeId: string, call: Call): Promise<void> {
  if (status === 'WAIT_DISPATCH')
    await takeAct(
      precatProduct,
      { id, rowVersion: 'any', action: 'dispatch', params: { assignee1: assigneeId } },
      call,
    );
  else
    await takeAct(
      precatProduct,
      { id, rowVersion: 'any', action: giveToAuditorHandler.act.key, params: { assigneeId } },
      call,
    );
}

const givenAway: ReadonlySet<unknown> = new Set(['WAIT_DISPATCH', 'SECOND', 'THIRD']);

export const assignPrecatDispatchHandler = implementCall(
  definition.assignPrecatDispatch,
  async ({ lineIds, assigneeId }, call) => {
    const ids = [...new Set(requiredIds({ lineIds }, 'lineIds'))].sort();
    await oneAtATime(call);
    for (const id of ids) {
      const { processStatus, dispatchId } = await getRecord(precatProduct, id, call, { lock: true });
      if (!givenAway.has(processStatus)) throw sharedErrors.WRONG_STATUS();
      if (dispatchId)
        throw invalid({ lineIds: bi('商品已派单，请改派', 'The goods are in an order already: reassign it') });
      await giveLine(id, processStatus, assigneeId, call);
    }
    return { assigned: ids.length };
  },
);

interface WaitingLine extends OpenGoods {
  readonly nameZh: string;
  readonly processStatus: string;
}

const mostAtOnce = 300;

/** Goods of accepted applications that nobody has in hand at a level, those that are due first before the others. */
async function waitingLines(kind: Stage, applyId: string | null | undefined, { db }: Call): Promise<WaitingLine[]> {
  const { rows } = await db.query<WaitingLine>(
    `select p.id, ${p.nameZh} as "nameZh", ${p.processStatus} as "processStatus", left(coalesce(${p.hsCode}, ${p.customerHs}), 2) as chapter,
       ${a.urgency} <> 'N' as "isUrgent", array_remove(array[${p.createdBy}, ${p.auditor1}, ${p.auditor2}, ${p.auditor3}], null) as barred
     from precat_product p join precat_apply a on a.id = ${p.applyId}
     where ${a.status} = 'ACCEPTED' and ($2::text is null or a.id = $2) and not p.deleted_flg and ${p.processStatus} = $1
     and p.assignee${stages[kind]} is null
     order by ${a.dueTime}, ${a.applyNo}, ${p.lineNo} limit ${mostAtOnce} for update of p skip locked`,
    [kind === 'FIRST' ? 'WAIT_DISPATCH' : kind, applyId ?? null],
  );
  return rows;
}

export const autoAssignPrecatHandler = implementCall(definition.autoAssignPrecat, async ({ kind, applyId }, call) => {
  if (!Object.hasOwn(stages, kind))
    throw invalid({ kind: bi('复审由复审步骤指定复审人', 'Reviews name their reviewer themselves') });
  await oneAtATime(call);
  const stage = kind as Stage;
  const level: Level = stages[stage];
  const lines = await waitingLines(stage, applyId, call);
  // Whoever audits later levels is not spent on an earlier one: by hand he may be.
  const people = (await auditorLoads(call)).filter(({ roleId, isAway }) => roleId === auditorsOf(level) && !isAway);
  const given = shareOut(lines, people);
  for (const { id, processStatus } of lines) {
    const assigneeId = given.get(id);
    if (assigneeId) await giveLine(id, processStatus, assigneeId, call);
  }
  const left = lines.filter(({ id }) => !given.has(id)).map(({ id, nameZh }) => ({ id, nameZh }));
  return { assigned: given.size, left };
});

const missing = (stage: Stage) =>
  `count(*) filter (where ${p.processStatus} = '${stage === 'FIRST' ? 'WAIT_DISPATCH' : stage}' and p.assignee${stages[stage]} is null)::int`;

export const queryDispatchBoardHandler = implementCall(definition.queryDispatchBoard, async (_input, call) => {
  // What auditors have in hand are sums over everybody's goods: for those alone who see every order.
  const params = new Params();
  if (scopeCondition(precatDispatch, call, params) !== 'true') return { waiting: [], people: [] };
  const { rows } = await call.db.query<definition.WaitingApplication>(
    `select * from (
       select a.id, ${a.applyNo} as "applyNo", ${c.name} as "customerName", ${a.urgency}, to_char(${a.dueTime}, 'YYYY-MM-DD HH24:MI:SS') as "dueTime",
         ${missing('FIRST')} as "FIRST", ${missing('SECOND')} as "SECOND", ${missing('THIRD')} as "THIRD"
       from precat_apply a join precat_product p on ${p.applyId} = a.id and not p.deleted_flg left join customer c on c.id = ${a.customerId}
       where ${a.status} = 'ACCEPTED' and not a.deleted_flg and ${scopeCondition(precatApply, call, params, 'a')} group by a.id, ${c.name}
     ) w where "FIRST" + "SECOND" + "THIRD" > 0 order by "dueTime", "applyNo" limit 200`,
    params.values,
  );
  return { waiting: rows, people: await auditorLoads(call) };
});
