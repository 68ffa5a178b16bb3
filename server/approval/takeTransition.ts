import { type LoggedChange, untoldChanges } from '#domain/approval/changes.ts';
import { type ApprovalContext, contextValues, type DocumentOf, toDocument } from '#domain/approval/document.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import {
  approvedFields,
  comparesProtected,
  leadsOn,
  nextContext,
  recomputesNeeds,
  requestedAmount,
  snapshotsOf,
  submitTimes,
  takesEffectNow,
  withApprovedAmount,
} from '#domain/approval/effects.ts';
import { approvalErrors } from '#domain/approval/errors.ts';
import {
  isApprovalAction,
  type OfferedTransition,
  offeredStep,
  opinionOf,
  sectionOpinion,
  stepRefusalOf,
} from '#domain/approval/offers.ts';
import { bhOaRecord } from '#domain/approval/records.ts';
import { checkSection, isBusinessOpen, openFields, protectedChanged } from '#domain/approval/sections.ts';
import type { Transition } from '#domain/approval/transitions.ts';
import { businessFields, sharedFields } from '#domain/approval/workflowHeader.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { sharedErrors } from '#domain/core/errors.ts';
import { hasRight } from '#domain/core/rights.ts';
import { type ActWay, carryOut } from '../crud/takeAct.ts';
import { handOn, insertMany, patchRow, rowOf, writeLines } from '../crud/writeRecord.ts';
import type { Doing } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { approvalActorOf } from './approvalActor.ts';
import { checkWhole } from './checkDocument.ts';
import { derivedValues } from './derivedValues.ts';
import type { DocumentKind } from './documentKind.ts';
import { documentLog, logDocument } from './documentLog.ts';
import { getDocument, storedDocument } from './getDocument.ts';
import { tellNextActors } from './nextActors.ts';
import { refuseNobodyLeft } from './refuseNobodyLeft.ts';
import { writeChanges } from './saveDocument.ts';

export interface TransitionRequest {
  readonly id: string;
  readonly rowVersion: number;
  readonly action: string;
  readonly opinion?: string | undefined;
  /** Fields of the acting department, written with the step. */
  readonly fields?: RecordValues | undefined;
}

/**
 * One step of a document through the approval machine, as an act of the kernel: judged, carried out with its effect,
 * logged, told to the next people, in the transaction of the call and with the document's row locked.
 * @throws 1008, 61003, 61008, 61010, 61005, 61002, 61001, 61006, 61042, 61039, 61007, 61004 in this order, then what
 * the effect refuses
 * @see docs/spec/guarantee.md 2.4
 */
export async function takeTransition(kind: DocumentKind, request: TransitionRequest, call: Call): Promise<DocumentOf> {
  const { id, rowVersion, action, opinion, fields } = request;
  if (!isApprovalAction(action)) throw sharedErrors.UNKNOWN_CALL();
  const way: ActWay<DocumentOf> = {
    lock: async () => {
      const record = await getDocument(kind, id, call, { lock: true });
      if (toDocument(record).closed) throw approvalErrors.CLOSED();
      if (rowVersion !== record.rowVersion) throw approvalErrors.STALE();
      return record;
    },
    pick: async (record) => {
      const actor = await approvalActorOf(call);
      const offer = offeredStep(toDocument(record), action, actor);
      if (!hasRight(call.actor, `${kind.entity.key}:act:wf`)) throw approvalErrors.NO_RIGHT();
      if (offer.obstacle) throw stepRefusalOf(offer.obstacle, offer.reason);
      return transitionDoing(kind, offer, actor);
    },
  };
  // What a document's row is read as is told by its kind, not by the kernel.
  return (await carryOut(kind.entity, way as ActWay, { id, rowVersion, opinion, params: fields }, call)) as DocumentOf;
}

/** A transition of the machine as the kernel takes acts: its answers are written before it is judged a second time. */
const transitionDoing = (
  kind: DocumentKind,
  { transition }: OfferedTransition,
  actor: ApprovalActor,
): Doing<Answered> => ({
  act: {
    key: transition.action,
    label: transition.label,
    who: ['ALL'],
    right: `${kind.entity.key}:act:wf`,
    from: transition.from === null ? [] : [transition.from],
    to: transition.to,
  },
  logsItself: true,
  answers: async (before, { opinion: said, params = {} }, call) => {
    const opinion = opinionOf(kind, transition, said);
    const document = toDocument(before as DocumentOf);
    const own = sectionOpinion(kind, { document, transition, fields: params, opinion });
    const written = await writeChanges(kind, before as DocumentOf, { ...params, ...own }, call);
    // Whoever changes a document with his consent to it consents to his own work.
    const offer = offeredStep(toDocument(written.stored), transition.action, actor);
    if (offer.obstacle) throw stepRefusalOf(offer.obstacle, offer.reason);
    return { opinion, written, offer };
  },
  run: async (_before, { opinion, written, offer }, call) => {
    const derived = await derivedWhenChecked(kind, transition, written.stored, call);
    const record = { ...written.stored, ...derived };
    const next = await contextAfter(kind, { transition, record, actor }, call);
    const changes = transition.effect.submitter ? await untold(kind, record, call) : written.changes;
    const stored = await settle(kind, { offer, record, derived, next, actor, opinion, changes }, call);
    call.audit.bizNo = stored.docNo;
    call.audit.detail = { transition: transition.id, to: next.status };
    return { stored, reason: opinion };
  },
});

interface Answered {
  readonly opinion: string | undefined;
  readonly written: Awaited<ReturnType<typeof writeChanges>>;
  readonly offer: OfferedTransition;
}

/**
 * What the operator has changed of his section, and of the author's part where that is open, since the log last told of
 * it.
 */
async function untold(kind: DocumentKind, record: DocumentOf, call: Call): Promise<readonly LoggedChange[]> {
  const { entity } = kind;
  const { lastSubmission } = record;
  const own = new Set(businessFields(entity, kind.sections));
  // Before the first submission nobody has read the author's part; what all share is told when it changes.
  const names = [...openFields(kind, toDocument(record))].filter(
    (name) => !(name in sharedFields) && (lastSubmission || !own.has(name)),
  );
  return untoldChanges(entity, {
    after: record,
    names: [...new Set([...names, 'approvedAmount'])],
    log: await documentLog(kind, record.id, call),
    known: { ...(lastSubmission as RecordValues | null), approvedAmount: requestedAmount(kind, record) },
  });
}

/**
 * Everything a submit asks for; the author's part is looked at as a whole only while it is open, since its dates grow
 * old on the way.
 * @returns the derived values as they are now
 */
async function derivedWhenChecked(
  kind: DocumentKind,
  transition: Transition,
  stored: DocumentOf,
  call: Call,
): Promise<RecordValues> {
  if (!transition.guard.valid) return {};
  checkSection(kind, stored, transition);
  if (!isBusinessOpen(toDocument(stored))) return {};
  const derived = await derivedValues(kind, stored, call);
  const record = withApprovedAmount(kind, { ...stored, ...derived });
  await checkWhole(kind, record, { moment: 'submit', written: {} }, call);
  return { ...derived, ...Object.fromEntries(approvedFields(kind).map((name) => [name, record[name]])) };
}

interface Judged {
  readonly transition: Transition;
  readonly record: DocumentOf;
  readonly actor: ApprovalActor;
}

async function contextAfter(
  kind: DocumentKind,
  { transition, record, actor }: Judged,
  call: Call,
): Promise<ApprovalContext> {
  const document = toDocument(record);
  return nextContext(document, transition, {
    userId: actor.userId,
    needs: recomputesNeeds(transition) ? await kind.needs(record, call) : document,
    protectedChanged:
      comparesProtected(transition, document) && protectedChanged(kind, record, record.businessSnapshot),
    customsLinked: transition.effect.takesEffect === 'whenConfirmed' && (await kind.isCustomsLinked(call)),
  });
}

interface Step {
  readonly offer: OfferedTransition;
  readonly record: DocumentOf;
  /** Values of the record that the check has worked out anew and that are not stored yet. */
  readonly derived: RecordValues;
  readonly next: ApprovalContext;
  readonly actor: ApprovalActor;
  readonly opinion: string | undefined;
  /** What its line of the log tells. */
  readonly changes: readonly LoggedChange[];
}

async function settle(
  kind: DocumentKind,
  { offer, record, derived, next, actor, opinion, changes }: Step,
  call: Call,
): Promise<DocumentOf> {
  const { transition, asDeputy } = offer;
  if (leadsOn(transition)) await kind.checkEffect(record, call);
  const header = contextValues(next);
  const consequence = takesEffectNow(transition, next) ? await takeEffect(kind, { ...record, ...header }, call) : {};
  if (next.oaStatus === 'PENDING' && record.oaStatus !== 'PENDING') await openOaRecord(record.id, call);
  await writeLines(kind.entity, record.id, derived, call);
  // The effect may have written the document's own row already: nothing it did not answer is written over.
  await patchRow(
    kind.entity,
    record.id,
    {
      ...derived,
      ...header,
      ...(transition.effect.submitter && handOn(kind.entity, record, 'submit', call)),
      ...submitTimes(transition, call.now),
      ...snapshotsOf(kind, transition, record),
      ...(transition.to !== record.status && { statusSince: call.now }),
      ...(transition.effect.takesEffect === 'whenConfirmed' && {
        confirmedBy: actor.userId,
        confirmedAt: call.now,
        pushNo: (record.pushNo ?? 0) + (next.customsReceipt === 'SENT' ? 1 : 0),
      }),
      ...consequence,
    },
    call,
  );
  const stored = await storedDocument(kind, record.id, call);
  await refuseNobodyLeft(kind, stored, call);
  if (transition.effect.takesEffect === 'whenConfirmed' && next.customsReceipt === 'SENT')
    await kind.handOver(stored, call);
  await logDocument(
    kind,
    stored,
    { action: transition.action, from: transition.from, opinion, actor, asDeputy, changes },
    call,
  );
  await tellNextActors(kind, stored, call);
  return stored;
}

/** Once per document, in the transaction that says so. The database refuses a second time, too. */
export async function takeEffect(kind: DocumentKind, record: DocumentOf, call: Call): Promise<RecordValues> {
  if (record.effectiveAt) throw new Error(`${kind.entity.key} ${record.id} is in effect since ${record.effectiveAt}`);
  return { ...(await kind.applyConfirmed(record, call)), effectiveAt: call.now };
}

async function openOaRecord(docId: string, call: Call): Promise<void> {
  await insertMany(
    bhOaRecord,
    [rowOf(bhOaRecord, newId(), { docId, result: 'PENDING', manualFlag: 0 }, call)],
    call.db,
  );
}
