import { type EntityDefinition, type RecordOf, rightOf } from '#domain/core/entity.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { hasRight } from '#domain/core/rights.ts';
import { requiredIds } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { findEntity } from '#domain/index.ts';
import * as definition from '#domain/printing/calls.ts';
import {
  isLabel,
  isPrintable,
  mostPrinted,
  paperKindOf,
  printedNumber,
  printTask,
} from '#domain/printing/printTask.ts';
import { implementCall } from '../crud/implement.ts';
import { getRecord } from '../crud/readRecord.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { sheetFor } from '../print/recordPrint.ts';
import { paperFor } from './paperFor.ts';

export { printTaskRules } from './printTaskRules.ts';

export const queuePrintTaskHandler = implementCall(
  definition.queuePrintTask,
  async ({ entity: key, ids, printKind, copies }, call) => {
    const entity = await printable(key, call);
    const records = asIds(ids);
    for (const id of records) {
      const record = await getRecord(entity, id, call);
      const bizNo = printedNumber(entity, record);
      if (!bizNo) throw invalid({ _: bi('没有编号的单据不能打印', 'A record without a number is not printed') });
      const task = {
        printKind,
        copies,
        bizEntity: key,
        bizId: id,
        bizNo,
        title: titleOf(entity, record.customerId_label, call),
        payload: { number: bizNo },
      };
      await createRecord(printTask, task, { ...call, audit: {} });
    }
    Object.assign(call.audit, {
      logType: 'CREATE',
      entity: printTask.key,
      detail: { queued: records, of: key, printKind },
    });
    return { queued: records.length };
  },
);

export const getPrintDataHandler = implementCall(definition.getPrintData, async ({ ids }, call) => {
  const printables: definition.Printable[] = [];
  for (const id of asIds(ids)) {
    const task = await getRecord(printTask, id, call);
    printables.push(await printableOf(task, call));
  }
  return { printables, printedBy: call.actor.loginName, printedAt: call.now };
});

export const getPaperHandler = implementCall(definition.getPaper, async (asked, call) => {
  const paper = await paperFor(asked, call, { isPrinted: false });
  Object.assign(call.audit, {
    logType: 'VIEW',
    entity: asked.entity,
    recordId: asked.id,
    detail: { paper: asked.kind },
  });
  return { paper, printedBy: call.actor.loginName, printedAt: call.now };
});

/** An entity the person may print. @throws 1003, 1005 */
async function printable(key: string, call: Call): Promise<EntityDefinition> {
  const entity = findEntity(key) ?? (await call.services.rules.made?.(key, call));
  if (!entity || !isPrintable(entity)) throw sharedErrors.UNKNOWN_CALL();
  if (!hasRight(call.actor, `${key}:print`) || !hasRight(call.actor, rightOf(key, 'get')))
    throw sharedErrors.FORBIDDEN();
  return entity;
}

/** @throws 1001 no list of ids, 1010 too many */
function asIds(ids: unknown): string[] {
  const given = [...new Set(requiredIds({ ids }))];
  if (given.length > mostPrinted) throw sharedErrors.LIMIT({ limit: `${mostPrinted}` });
  return given;
}

/** What a colleague at the printer knows it by: what it is, and whose. */
function titleOf({ label }: EntityDefinition, customerName: unknown, { locale }: Call): string {
  const customer = typeof customerName === 'string' ? customerName : '';
  return [label[locale], customer].filter(Boolean).join(' · ').slice(0, 100);
}

/** The record is read anew by whoever prints, with his own rights: a paper shows nobody what his screen would not. */
async function printableOf(task: RecordOf<typeof printTask>, call: Call): Promise<definition.Printable> {
  const { id, taskNo, title, copies, bizEntity, bizId, bizNo, printKind, payload } = task;
  const facts = { id, taskNo: taskNo ?? '', title: title ?? '', copies: copies ?? 1 };
  const entity = await printable(bizEntity ?? '', call);
  const kind = paperKindOf(payload);
  if (kind)
    return {
      ...facts,
      paper: await paperFor({ entity: entity.key, kind, id: bizId ?? '' }, call, { isPrinted: true }),
    };
  if (isLabel(task)) {
    await getRecord(entity, bizId ?? '', call);
    const label = { number: bizNo ?? '', title: title ?? '', isBarcodeOnly: printKind === 'BARCODE' };
    return { ...facts, paper: { kind: 'labels', labels: [label] } };
  }
  return { ...facts, paper: { kind: 'sheets', sheets: [await sheetFor(entity, bizId ?? '', call)] } };
}
