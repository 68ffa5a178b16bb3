import { openPass, saveResult } from '#domain/classification/precat/auditActs.ts';
import * as definition from '#domain/classification/precat/deskCalls.ts';
import { elementValuesOf } from '#domain/classification/precat/elementRules.ts';
import { type FormerResult, offeredResult } from '#domain/classification/precat/offerRules.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { maySaveResult } from '#domain/classification/precat/resultSheet.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import { talkActions } from '#domain/core/recordTalk.ts';
import { requiredIds, requiredVersions } from '#domain/core/shape.ts';
import { implementCall, refuseStopped } from '../../crud/implement.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { readMany, readOne } from '../../crud/read.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { Params, scopeCondition } from '../../crud/scope.ts';
import { takeAct } from '../../crud/takeAct.ts';
import type { Call } from '../../gateway/method.ts';
import { eachForItself } from '../../gateway/ownTransaction.ts';
import { tariffOf } from './auditResult.ts';
import type { Goods } from './records.ts';
import { openTo } from './resultSheet.ts';

const [t, p, a] = [columnsIn(precatProduct, 't'), columnsIn(precatProduct, 'p'), columnsIn(precatApply, 'a')];

/** What says whose turn it is. */
const turnFacts = [
  ...['id', 'nameZh', 'lineNo', 'processStatus', 'auditLevels', 'createdBy', 'hands'],
  ...['assignee1', 'assignee2', 'assignee3', 'auditor1', 'auditor2', 'auditor3'],
] as const;

export const queryAuditQueueHandler = implementCall(definition.queryAuditQueue, async (_input, call) => {
  const params = new Params();
  const { rows } = await call.db.query<Goods & definition.WaitingGoods>(
    `select ${selected(precatProduct, turnFacts, 't')}, ${selected(precatApply, ['applyNo', 'urgency', 'dueTime'], 'a')}
     from precat_product t join precat_apply a on a.id = ${t.applyId}
     where ${openTo(params.add(call.actor.userId))} and not t.deleted_flg and ${scopeCondition(precatProduct, call, params)}
     order by ${a.dueTime} nulls last, ${a.urgency} = 'N', ${a.applyNo}, ${t.lineNo} limit ${definition.mostInQueue}`,
    params.values,
  );
  const mine = rows.filter((row) => maySaveResult({ ...row }, call));
  return {
    rows: mine.map(({ id, nameZh, applyNo, lineNo, urgency, dueTime, processStatus }) => ({
      ...{ id, nameZh: nameZh ?? '', applyNo, lineNo: Number(lineNo), urgency, dueTime },
      processStatus: String(processStatus),
    })),
  };
});

export const getAuditDeskHandler = implementCall(definition.getAuditDesk, async ({ id }, call) => {
  const { applyId } = await getRecord(precatProduct, id, call);
  const facts = ['applyNo', 'urgency', 'ieFlag', 'dueTime', 'remark'] as const;
  const application = await readOne(precatApply, facts, { id: applyId }, call.db, { deleted: 'too' });
  const { rows: files } = await call.db.query<AttachedFile>(
    `select f.id, substring(f.real_file_path_name from '[^/]+$') as "realFile", f.hashaddr, f.show_file_name as "fileName",
       f.file_size::int as "fileSize" from attachment f
     where (f.table_name = $1 and f.record_id = $2) or (f.table_name = $3 and f.record_id = $4)
     order by f.table_name = $1 desc, f.line_no, f.id`,
    [precatProduct.key, id, precatApply.key, applyId],
  );
  return {
    applyNo: application?.applyNo ?? '',
    urgency: application?.urgency ?? 'N',
    ieFlag: application?.ieFlag ?? 'B',
    dueTime: application?.dueTime ?? null,
    remark: application?.remark ?? null,
    files,
  };
});

const formerFacts = [
  ...['partNo', 'nameZh', 'spec', 'brand', 'material', 'composition', 'usage', 'principle'],
  ...['elementValues', 'ciqCode', 'declaredName', 'basis', 'girRules'],
] as const;

/** Results that auditors have passed, whether their customers have answered yet or not. */
const decided = ['PASSED', 'SENT', 'CONFIRMED', 'EFFECTIVE'];

/** Of goods of this name under a code, the result to follow: the same goods first, the customer's own, the latest. */
async function formerOf({ id, nameZh, spec, brand, customerId }: Goods, hsCode: string, call: Call) {
  const { rows } = await call.db.query<FormerResult>(
    `select p.id, ${selected(precatProduct, formerFacts, 'p')} from precat_product p
     where ${p.hsCode} = $1 and ${p.nameZh} = $2 and ${p.processStatus} = any($3) and p.id <> $4 and not p.deleted_flg
     order by (coalesce(${p.spec}, '') = coalesce($5::text, '') and coalesce(${p.brand}, '') = coalesce($6::text, '')) desc,
       (${p.customerId} is not distinct from $7) desc, ${p.updatedTime} desc, p.id limit 1`,
    [hsCode, nameZh, decided, id, spec, brand, customerId],
  );
  return rows[0];
}

export const offerResultHandler = implementCall(definition.offerResult, async ({ id, hsCode }, call) => {
  const goods: Goods = await getRecord(precatProduct, id, call);
  const { elements, ciqCodes, nameZh, headingZh, ieFlag } = await tariffOf({ ...goods, hsCode }, call);
  return offeredResult({
    goods,
    code: { hsCode, nameZh, headingZh, elements, ciqCodes },
    ieFlag,
    former: await formerOf(goods, hsCode, call),
  });
});

/** The pass that is open to this person now. @throws why none is */
function passFor(goods: Goods, call: Call): string {
  const pass = openPass({ ...goods }, call);
  if ('key' in pass) return pass.key;
  refuseStopped(saveResult, goods, call);
  throw sharedErrors.WRONG_STATUS();
}

const asText = (value: unknown): string => JSON.stringify(value ?? null);

export const passGoodsHandler = implementCall(
  definition.passGoods,
  async ({ id, rowVersion, innerNote, reason, ...result }, call) => {
    const before: Goods = await getRecord(precatProduct, id, call, { lock: true });
    if (before.rowVersion !== rowVersion) throw sharedErrors.STALE();
    const given = { ...result, elementValues: elementValuesOf(result.elementValues) };
    const stood = { ...before, elementValues: elementValuesOf(before.elementValues) };
    const isSaved = Object.entries(given).every(
      ([name, value]) => asText(value) === asText(stood[name as keyof Goods]),
    );
    if (!isSaved)
      await takeAct(
        precatProduct,
        { id, rowVersion, action: saveResult.key, params: { ...given, reason } },
        { ...call, audit: {} },
      );
    const stored = await takeAct(
      precatProduct,
      { id, rowVersion: 'any', action: passFor(before, call), params: { ...result, reason, innerNote } },
      call,
    );
    return { id, rowVersion: Number(stored.rowVersion), processStatus: String(stored.processStatus) };
  },
);

/** What was done to goods without touching their result. */
const besideTheResult = ['give', 'dispatch', 'recall', ...Object.values(talkActions)];

/** Whether the pass of the level before is the last thing that happened to the result. */
async function isAsPassed(id: string, { db }: Call): Promise<boolean> {
  const { rows } = await db.query<{ action: string }>(
    `select action from status_log where entity = $1 and record_id = $2 and action <> all($3) order by seq desc limit 1`,
    [precatProduct.key, id, besideTheResult],
  );
  return rows[0]?.action.startsWith('pass') ?? false;
}

export const passUnchangedHandler = implementCall(definition.passUnchanged, async (input, call) => {
  const ids = requiredIds(input);
  const versions = requiredVersions(input, ids);
  // Everybody locks goods, and then their applications, in one order: two batches wait for each other and no more.
  const locked = await readMany(precatProduct, ['id', 'applyId'], { id: ids }, call.db, {
    order: ['applyId', 'id'],
    lock: 'update',
  });
  const known = new Set(locked.map(({ id }) => id));
  const answer = await eachForItself(
    [...locked.map(({ id }) => id), ...ids.filter((id) => !known.has(id))],
    async (id, inside) => {
      const goods: Goods = await getRecord(precatProduct, id, inside, { lock: true });
      const action = passFor(goods, inside);
      if (!(await isAsPassed(id, inside))) throw invalid({ _: definition.changedSince });
      await takeAct(precatProduct, { id, rowVersion: versions.get(id) ?? 0, action, params: {} }, inside);
    },
    call,
  );
  Object.assign(call.audit, {
    logType: 'ACTION',
    entity: precatProduct.key,
    detail: { action: definition.passUnchanged.method, ok: answer.ok.length, failed: answer.failed.length },
  });
  return answer;
});
