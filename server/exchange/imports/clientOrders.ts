import type { RecordOf } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { systemActor } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { rpaTask } from '#domain/declaration/rpaTask.ts';
import { importBatch } from '#domain/exchange/importBatch.ts';
import { pathTo } from '#domain/screens.ts';
import { sysUser } from '#domain/system/index.ts';
import { change } from '../../crud/change.ts';
import { readOne } from '../../crud/read.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { createRecord } from '../../crud/writeRecord.ts';
import { linkContent } from '../../files/storeFile.ts';
import type { AfterStep } from '../../gateway/areaRules.ts';
import { attempt } from '../../gateway/ownTransaction.ts';
import { sendMessage } from '../../gateway/userMessages.ts';

/**
 * A file of client orders that a robot fetched waits in the queue of imports, in the name of whoever asked for it: he
 * looks at it and confirms. Where it cannot wait there he is told, and the file stays with the task.
 */
export const followRobot: AfterStep = async ({ id }, { key }, call) => {
  if (key !== 'finish') return;
  const task: RecordOf<typeof rpaTask> = await getRecord(rpaTask, id, asSystem(call));
  const [file] = task.file ?? [];
  if (task.rpaKind !== 'CLIENT_ORDER' || !file) return;
  const { createdBy } = task;
  const asker = await readOne(sysUser, ['id', 'userName', 'deptCode'], { id: createdBy }, call.db);
  if (!asker) return;
  const actor = { ...systemActor, userId: asker.id, userName: asker.userName ?? '', deptCode: asker.deptCode ?? '' };
  const made = await attempt(call, async (part) => {
    const inside = { ...part, actor, audit: {} };
    await linkContent(file.hashaddr, { bizType: importBatch.key, createdBy: actor.userId }, inside);
    const values = { target: 'DEMAND', customerId: task.customerId, confirmMode: 1, sourceFile: [file] } as const;
    return createRecord(importBatch, values, inside);
  });
  if (!(made instanceof BusinessError)) {
    await change(rpaTask, id, { bizEntity: importBatch.key, bizId: made.id }, { ...asSystem(call), audit: {} });
    return;
  }
  const { zh, en } = made.text;
  await sendMessage(call.db, call.services, {
    userIds: [asker.id],
    type: 'ALERT',
    title: bi(
      `客户订单 ${task.docNo} 未能进入导入队列：${zh}`,
      `Client order ${task.docNo} is not in the import queue: ${en}`,
    ),
    url: pathTo(rpaTask.key, id) ?? '',
    entity: rpaTask.key,
    recordId: id,
    by: null,
  });
};
