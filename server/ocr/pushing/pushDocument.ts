import { wordIn } from '#domain/core/dictionary.ts';
import { rightOf } from '#domain/core/entity.ts';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { hasRight } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { ocrDictionaries } from '#domain/ocr/dictionaries.ts';
import { ocrErrors } from '#domain/ocr/errors.ts';
import type { OcrDifference } from '#domain/ocr/ocrCalls.ts';
import type { OcrDocument } from '#domain/ocr/ocrDocument.ts';
import { targetsOfProfile } from '#domain/ocr/ocrFields.ts';
import { createRecord, updateRecord } from '../../crud/writeRecord.ts';
import { linkContent } from '../../files/storeFile.ts';
import type { Call } from '../../gateway/method.ts';
import { demandTarget } from './demandTarget.ts';
import { type PushPlan, type PushTarget, PushValues } from './pushValues.ts';

/** What each target is filled with. */
const targets: Readonly<Record<string, PushTarget>> = { DEMAND: demandTarget };

/** What a push would write, beside what stands there now. */
export interface ShownPlan extends PushPlan {
  readonly differences: readonly OcrDifference[];
  readonly lines: number;
}

/** @throws 1001 the profile does not push there, 1005 the person may not write there */
export async function planOf(document: OcrDocument, call: Call): Promise<ShownPlan> {
  const { target, profile } = document;
  const pushed = targets[target ?? ''];
  if (!pushed || !targetsOfProfile[profile ?? '']?.includes(target ?? '')) {
    const { zh } = wordIn(ocrDictionaries, 'OCR_TARGET', target);
    throw ocrErrors.TARGET(
      { target: zh },
      { target: bi('该版式不能推送到此对象', 'This profile does not push there') },
    );
  }
  const action = document.targetId ? 'update' : 'add';
  if (!hasRight(call.actor, rightOf(pushed.entity.key, action)))
    throw sharedErrors.FORBIDDEN({}, { target: bi('您没有该对象的录入权限', 'You may not write there') });
  const plan = await pushed.plan(new PushValues(document, call), call);
  return { ...plan, ...pushed.compare(plan) };
}

/** Fills or makes the record; what its own rules refuse, refuses the push. */
export async function pushTo(
  document: OcrDocument,
  call: Call,
): Promise<{ targetId: string; targetNo: string | null }> {
  const { entity, values, before } = await planOf(document, call);
  const [file] = document.file ?? [];
  if (file) await linkContent(file.hashaddr, { bizType: entity.key, createdBy: call.actor.userId }, call);
  const inside = { ...call, audit: {} };
  const stored = before
    ? await updateRecord(entity, { id: before.id, rowVersion: before.rowVersion, values }, inside)
    : await createRecord(entity, values as never, inside);
  const no = entity.code && stored[entity.code] ? stored[entity.code] : stored[entity.title ?? 'id'];
  if (stored instanceof BusinessError) throw stored;
  return { targetId: stored.id, targetNo: no ? String(no).slice(0, 40) : null };
}
