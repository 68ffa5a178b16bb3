import { createHash } from 'node:crypto';
import { wordIn } from '#domain/core/dictionary.ts';
import { fieldOf, rightOf } from '#domain/core/entity.ts';
import { BusinessError, invalid, sharedErrors } from '#domain/core/errors.ts';
import { hasRight } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { refuseForbiddenChanges } from '#domain/core/writeRefusals.ts';
import { ocrDictionaries } from '#domain/ocr/dictionaries.ts';
import { ocrErrors } from '#domain/ocr/errors.ts';
import type { OcrDocument } from '#domain/ocr/ocrDocument.ts';
import { ocrPush } from '#domain/ocr/ocrPush.ts';
import { type PushAsked, targetsOfKind } from '#domain/ocr/pushing.ts';
import { getRecord, type StoredRecord } from '../../crud/readRecord.ts';
import { createRecord, insertMany, rowOf, updateRecord } from '../../crud/writeRecord.ts';
import { linkContent } from '../../files/storeFile.ts';
import type { Call } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';
import { certificateTarget } from './certificateTarget.ts';
import { clearanceTarget } from './clearanceTarget.ts';
import { customsOrderTarget } from './customsOrderTarget.ts';
import { demandTarget } from './demandTarget.ts';
import { expenseTarget } from './expenseTarget.ts';
import { type Laid, Laying } from './layValues.ts';
import { type PushTarget, type Written, withPaper } from './pushTarget.ts';
import { PushValues } from './pushValues.ts';

/** What each target is filled with. */
const targets: Readonly<Record<string, PushTarget>> = {
  DEMAND: demandTarget,
  CUSTOMS_ORDER: customsOrderTarget,
  CLEARANCE: clearanceTarget,
  CERTIFICATE: certificateTarget,
  EXPENSE: expenseTarget,
};

/** What a push would write, beside what stands there now. */
interface PushPlan extends Laid {
  readonly target: PushTarget;
  /** The record that is filled; a new one without it. */
  readonly before?: StoredRecord;
  /** Known by whoever saw these differences. */
  readonly mark: string;
  /** What the paper says, and what was said beside it. */
  readonly said: PushValues;
}

const mostTold = 5_000;
/** As many values as a row holds; what fills a long record stands in several. */
const valuesOfRow = 1_400;

/**
 * @throws 1001 papers of this kind do not go there, or the record is another customer's; 1002 it is not there; 1005 the
 *   person may not write there, or nobody may now
 */
export async function planOf(document: OcrDocument, call: Call): Promise<PushPlan> {
  const target = targetOf(document);
  const { entity } = target;
  if (!hasRight(call.actor, rightOf(entity.key, document.targetId ? 'update' : 'add')))
    throw sharedErrors.FORBIDDEN({}, { target: bi('您没有该对象的录入权限', 'You may not write there') });
  const before = document.targetId ? await getRecord(entity, document.targetId, call, { lock: true }) : undefined;
  if (before && document.customerId && before.customerId && before.customerId !== document.customerId)
    throw invalid({ targetId: bi('目标记录属于其他客户', 'The record belongs to another customer') });
  const values = new PushValues(document, call);
  const { overwrite, said: beside = null } = (document.pushAsked ?? {}) as PushAsked;
  const laid = await new Laying(values, new Set(overwrite ?? [])).over(target, before);
  const paper = paperOf(target, document, before);
  const written = { ...laid.values, ...paper };
  if (before) refuseForbiddenChanges(entity, before, Object.keys(written), call.actor);
  const differences = laid.differences.slice(0, mostTold);
  const mark = createHash('sha256')
    .update(JSON.stringify([before?.id, before?.rowVersion, differences, beside]))
    .digest('hex');
  return { ...laid, target, values: written, differences, mark, said: values, ...(before && { before }) };
}

function targetOf({ target, docKind }: OcrDocument): PushTarget {
  const found = targets[target ?? ''];
  if (found && targetsOfKind[docKind ?? '']?.includes(target ?? '')) return found;
  const { zh, en } = wordIn(ocrDictionaries, 'OCR_TARGET', target);
  throw ocrErrors.TARGET({ target: zh }, { target: bi(`该单证不能推送到${zh}`, `This document does not go to ${en}`) });
}

/** The paper itself among the files of the record. */
function paperOf(target: PushTarget, document: OcrDocument, before: Written | undefined): Written {
  const [file] = document.file ?? [];
  if (!file) return {};
  const { field, remark } = target.paper(document);
  return { [field]: withPaper(before?.[field], { ...file, ...(remark && { fileRemark: remark }) }) };
}

/**
 * Fills or makes the record, and keeps where each of its values came from; what its own rules refuse, refuses the push.
 * @throws 1001 nobody looked at what would be written; 1003 it would be something else by now
 */
export async function pushTo(
  document: OcrDocument,
  call: Call,
): Promise<{ targetId: string; targetNo: string | null }> {
  const { target, values, before, pushed, mark, said } = await planOf(document, call);
  const { seen } = (document.pushAsked ?? {}) as PushAsked;
  if (!seen) throw invalid({ seen: bi('请先查看将写入的内容', 'Look at what would be written first') });
  if (seen !== mark) throw ocrErrors.UNSEEN();
  const { entity } = target;
  const [file] = document.file ?? [];
  if (file) await linkContent(file.hashaddr, { bizType: entity.key, createdBy: call.actor.userId }, call);
  const inside = { ...call, audit: {} };
  const stored = before
    ? await updateRecord(entity, { id: before.id, rowVersion: before.rowVersion, values }, inside)
    : await createRecord(entity, { ...(await target.made(said, call)), ...values } as never, inside);
  if (stored instanceof BusinessError) throw stored;
  const into = { docId: document.id, target: document.target, targetEntity: entity.key, targetId: stored.id };
  const parts = Array.from({ length: Math.max(1, Math.ceil(pushed.length / valuesOfRow)) }, (_, at) => ({
    ...into,
    written: pushed.slice(at * valuesOfRow, (at + 1) * valuesOfRow),
  }));
  await insertMany(
    ocrPush,
    parts.map((row) => rowOf(ocrPush, newId(), row, call)),
    call.db,
  );
  const no = entity.code && stored[entity.code] ? stored[entity.code] : stored[entity.title ?? 'id'];
  return { targetId: stored.id, targetNo: no ? String(no).slice(0, 40) : null };
}

/** What a path of a record is called, and what stands there: `billNo`, `goods.3.qty`. */
export function pushedPlaceOf(target: string, record: Written, path: string) {
  const [name = '', line, column = ''] = path.split('.');
  const field = targets[target] && fieldOf(targets[target].entity, name);
  if (line === undefined || field?.kind !== 'children') return { label: field?.label, now: record[name] };
  const rows = record[name];
  const row = Array.isArray(rows) ? ((rows as Written[])[Number(line) - 1] ?? {}) : {};
  const label = fieldOf(field.line, column)?.label;
  return {
    label: label && bi(`第${line}行 ${label.zh}`, `line ${line}: ${label.en}`),
    now: row[column],
  };
}
