import type { RecordOf } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { isSamePerson } from '#domain/core/person.ts';
import { rowsSeen } from '#domain/core/rowScope.ts';
import { bi } from '#domain/core/text.ts';
import { customsOrder } from '#domain/declaration/customsOrder.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import * as definition from '#domain/declaration/rpaCalls.ts';
import { isFetched, isOfOrder, rpaTask } from '#domain/declaration/rpaTask.ts';
import { change } from '../../crud/change.ts';
import { implementCall } from '../../crud/implement.ts';
import { readOne } from '../../crud/read.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { takeAct } from '../../crud/takeAct.ts';
import { writeFiles } from '../../crud/writeFiles.ts';
import type { Call } from '../../gateway/method.ts';
import { attempt } from '../../gateway/ownTransaction.ts';
import { whyNotPull } from './canPull.ts';
import { filesOf } from './rpaRules.ts';

/** As many waiting tasks are looked at for one that may be pulled. */
const mostLooked = 20;

/** Two robots that come at once are handed different tasks: what one has locked, the other passes by. */
export const pullRpaTaskHandler = implementCall(definition.pullRpaTask, async ({ robot, kinds }, call) => {
  const wanted = Array.isArray(kinds) && kinds.length > 0 ? kinds.map(String) : null;
  const passed: string[] = [];
  while (passed.length < mostLooked) {
    const waiting = { status: 'QUEUED', id: { not: passed }, ...(wanted && { rpaKind: wanted }) };
    const next = await readOne(rpaTask, ['id'], waiting, call.db, {
      order: ['priority', 'createdTime', 'id'],
      lock: 'update',
      skipLocked: true,
    });
    if (!next) break;
    const { id } = next;
    passed.push(id);
    const pulled = await attempt(call, (inside) =>
      takeAct(rpaTask, { id, rowVersion: 'any', action: 'pull', params: { robot } }, inside),
    );
    if (pulled instanceof BusinessError) continue;
    const pulledTask = pulled as RecordOf<typeof rpaTask>;
    const { rowVersion, taskNo, rpaKind, orderId, declId, docNo, customsCode, leaseUntil } = pulledTask;
    const task = {
      ...{ id, rowVersion, taskNo: taskNo ?? '', rpaKind: rpaKind ?? '', orderId, declId, docNo },
      ...{ customsCode, leaseUntil: leaseUntil ?? '', ...(await filesOf(pulledTask, call)) },
    };
    return { task };
  }
  return { task: null };
});

export const checkCanPullHandler = implementCall(definition.checkCanPull, async ({ kind, orderId, declId }, call) => {
  if (isFetched(kind)) {
    // Nothing of an order is told: only whether robots may fetch this kind now.
    rowsSeen(customsOrder, call);
    return canPullOf(await whyNotPull({ rpaKind: kind }, call), call);
  }
  const id = isOfOrder(kind) ? orderId : declId;
  if (!id) throw invalid({ [isOfOrder(kind) ? 'orderId' : 'declId']: bi('请指明单据', 'Name the document') });
  await getRecord(isOfOrder(kind) ? customsOrder : declaration, id, call);
  return canPullOf(await whyNotPull({ rpaKind: kind, orderId, declId }, call), call);
});

const canPullOf = (against: Awaited<ReturnType<typeof whyNotPull>>, { locale }: Call) => ({
  canPull: against.length === 0 ? 1 : 0,
  reasons: against.map(({ reason, text }) => ({ reason, text: text[locale] })),
});

/** The file stands with the task before the robot says that it has it. @throws 1002, 1005 another robot's, 1004 too late */
export const sendRpaFileHandler = implementCall(definition.sendRpaFile, async ({ taskId, fileId }, call) => {
  const { db, actor, now } = call;
  const task = await getRecord(rpaTask, taskId, call, { lock: true });
  if (!isSamePerson(actor, task.robotId)) throw sharedErrors.FORBIDDEN();
  if (task.status !== 'PULLING' || (task.leaseUntil ?? '') < now || !isFetched(task.rpaKind))
    throw sharedErrors.WRONG_STATUS();
  const { rows } = await db.query<{ hashaddr: string; name: string }>(
    'select hashaddr, file_name as name from sys_file where id = $1 and created_by = $2',
    [fileId, actor.userId],
  );
  const [found] = rows;
  if (!found) throw sharedErrors.NOT_FOUND();
  await writeFiles(rpaTask, taskId, { file: [{ hashaddr: found.hashaddr, fileName: found.name }] }, call);
  await change(rpaTask, taskId, { fileHash: found.hashaddr }, { ...call, audit: {} });
  return { fileHash: found.hashaddr, rowVersion: task.rowVersion + 1 };
});
