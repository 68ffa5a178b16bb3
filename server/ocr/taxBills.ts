import type { RecordOf } from '#domain/core/entity.ts';
import { systemActor } from '#domain/core/rights.ts';
import { customsOrder, rpaTask } from '#domain/declaration/index.ts';
import { ocrDocument } from '#domain/ocr/ocrDocument.ts';
import { sysUser } from '#domain/system/index.ts';
import { change, note } from '../crud/change.ts';
import { readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { takeAct } from '../crud/takeAct.ts';
import { createRecord } from '../crud/writeRecord.ts';
import { linkContent } from '../files/storeFile.ts';
import type { AfterStep } from '../gateway/areaRules.ts';

const readable = /\.(pdf|png|jpe?g|tiff?)$/i;

/**
 * A duty bill that a robot fetched becomes a document of charges, in the name of whoever asked for it: it is read at once
 * and leads to its order. A file that nothing reads stays with the task.
 */
export const followTaxBill: AfterStep = async ({ id }, { key }, call) => {
  if (key !== 'finish') return;
  const task: RecordOf<typeof rpaTask> = await getRecord(rpaTask, id, asSystem(call));
  const [file] = (task.file ?? []).filter(({ fileName }) => readable.test(fileName));
  if (task.rpaKind !== 'TAX_BILL' || !file) return;
  const { orderId, customerId, createdBy, docNo } = task;
  const asker = await readOne(sysUser, ['id', 'userName', 'deptCode'], { id: createdBy }, call.db);
  if (!asker) return;
  const order = orderId ? await readOne(customsOrder, ['orderNo'], { id: orderId }, call.db) : undefined;
  const actor = { ...systemActor, userId: asker.id, userName: asker.userName ?? '', deptCode: asker.deptCode ?? '' };
  const inside = { ...call, actor, audit: {} };
  await linkContent(file.hashaddr, { bizType: ocrDocument.key, createdBy: actor.userId }, inside);
  const values = { profile: 'zf', docKind: 'FEE', customerId, bizNo: order?.orderNo ?? docNo, file: [file] } as const;
  const made = await createRecord(ocrDocument, values, inside);
  await note(ocrDocument, { id: made.id }, { orderId }, call.db);
  await takeAct(ocrDocument, { id: made.id, rowVersion: 'any', action: 'recognize' }, inside);
  await change(rpaTask, id, { bizEntity: ocrDocument.key, bizId: made.id }, { ...asSystem(call), audit: {} });
};
