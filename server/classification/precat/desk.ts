import * as definition from '#domain/classification/precat/deskCalls.ts';
import { type FormerResult, offeredResult } from '#domain/classification/precat/offerRules.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { maySaveResult } from '#domain/classification/precat/resultSheet.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import { implementCall } from '../../crud/implement.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { readOne } from '../../crud/read.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { Params, scopeCondition } from '../../crud/scope.ts';
import type { Call } from '../../gateway/method.ts';
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
