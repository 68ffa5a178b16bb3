import { type DocumentOf, toDocument } from '#domain/approval/document.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import type { Outlook } from '#domain/approval/effects.ts';
import { approvalErrors } from '#domain/approval/errors.ts';
import { approvalStepsFor, canClose, canCopy, canDelete, canEditDocument } from '#domain/approval/offers.ts';
import { openFields } from '#domain/approval/sections.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import type { Call } from '../gateway/method.ts';
import { approvalActorOf } from './approvalActor.ts';
import type { DocumentKind } from './documentKind.ts';
import { documentLog } from './documentLog.ts';
import { getDocument } from './getDocument.ts';
import { peopleWhoCanAct } from './nextActors.ts';

/** Buttons of a document: what the person may do, and what he may not, with the reason and who can. */
async function stepsOf(record: DocumentOf, actor: ApprovalActor, call: Call) {
  const people = (await peopleWhoCanAct(record, call)).map(({ userName }) => userName);
  const offers = approvalStepsFor(toDocument(record), actor, { people });
  const facts = ({ transition: { action, label, to, opinionRequired } }: (typeof offers)[number]) => ({
    action,
    ...label,
    to,
    opinionRequired,
  });
  return {
    actions: offers.filter(({ obstacle }) => !obstacle).map((offer) => ({ ...facts(offer), asDeputy: offer.asDeputy })),
    obstacles: offers.filter(({ obstacle }) => obstacle).map((offer) => ({ ...facts(offer), reason: offer.reason })),
    people,
  };
}

/** The steps a person may take now: `[{action, zh, en, to, opinionRequired}]`. @throws 61003, 61008 */
export async function actionsOf(kind: DocumentKind, id: string, call: Call): Promise<unknown> {
  const record = await getDocument(kind, id, call);
  return (await stepsOf(record, await approvalActorOf(call), call)).actions;
}

/** A document with everything its screen shows and offers. @throws 61001, 61003, 61008 */
export async function readDocument(kind: DocumentKind, id: string, call: Call): Promise<RecordValues> {
  if (!hasRight(call.actor, `${kind.entity.key}:view`)) throw approvalErrors.NO_RIGHT();
  const doc = await getDocument(kind, id, call);
  const actor = await approvalActorOf(call);
  const document = toDocument(doc);
  return {
    doc,
    ...(await stepsOf(doc, actor, call)),
    log: await documentLog(kind, id, call),
    editable: canEditDocument(document, actor) ? [...openFields(kind, document)] : [],
    may: {
      copy: canCopy(actor, kind),
      delete: canDelete(document, actor) && hasRight(call.actor, `${kind.entity.key}:delete`),
      close: canClose(document, actor),
    },
    outlook: { needs: await kind.needs(doc, call), customsLinked: await kind.isCustomsLinked(call) } satisfies Outlook,
    deputyOf: actor.deputyOf ?? null,
  };
}
