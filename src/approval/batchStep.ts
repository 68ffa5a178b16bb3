import { toDocument } from '#domain/approval/document.ts';
import { type ApprovalActor, isEditor, nameOfEditor } from '#domain/approval/editors.ts';
import { approvalStepsFor } from '#domain/approval/offers.ts';
import { statusOf } from '#domain/approval/statuses.ts';
import { transitions } from '#domain/approval/transitions.ts';
import { departments } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';

/** Steps that many documents can take at once: the way on, without an opinion for each. */
export type BatchStep = 'approve' | 'confirm';

/**
 * What this person does with many documents at once: leaders approve, import/export operators confirm; others nothing.
 */
export function batchStepFor(actor: Pick<ApprovalActor, 'deptCode' | 'isLeader' | 'deputyOf'>): BatchStep | undefined {
  if (actor.isLeader || actor.deputyOf) return 'approve';
  return actor.deptCode === departments.importExport ? 'confirm' : undefined;
}

/**
 * Why this document cannot take part; undefined when it can, as far as its row tells. A row of a list that lacks the
 * context of approval is judged by its status alone, the rest is the server's.
 */
export function reasonAgainstBatch(record: RecordValues, step: BatchStep, actor: ApprovalActor): Text | undefined {
  const { label, editor } = statusOf(record.status);
  if (record.origin === undefined) {
    const isOpen = transitions.some(
      ({ from, action, opinionRequired }) => from === record.status && action === step && !opinionRequired,
    );
    if (isOpen && isEditor(editor, actor)) return undefined;
  } else {
    const offer = approvalStepsFor(toDocument(record), actor).find(({ transition }) => transition.action === step);
    if (offer && !offer.transition.opinionRequired) return offer.reason;
    if (offer)
      return bi(`“${label.zh}”须逐单填写意见，不能批量办理`, `"${label.en}" needs an opinion for each document`);
  }
  const who = nameOfEditor(editor);
  return bi(`当前“${label.zh}”，由${who.zh}办理`, `Now "${label.en}", in the hands of the ${who.en}`);
}

/**
 * Where the step leads this document, as far as its row tells; the route of import/export chooses between several ways.
 */
export function nextOfBatch({ status, docType, exitRoute }: RecordValues, step: BatchStep): Text | undefined {
  const ways = transitions.filter(
    ({ from, action, opinionRequired, docTypes }) =>
      from === status && action === step && !opinionRequired && docTypes.some((type) => type === docType),
  );
  const way = ways.length > 1 ? ways.find(({ guard }) => guard.exitRoute === exitRoute) : ways[0];
  return way && statusOf(way.to).label;
}
