import { HttpError } from '#dataProvider/toHttpError.ts';
import { toDocument } from '#domain/approval/document.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import { approvalStepsFor, type OfferedTransition, opinionFieldOf } from '#domain/approval/offers.ts';
import { drafts, statusOf } from '#domain/approval/statuses.ts';
import type { ApprovalAction, Transition } from '#domain/approval/transitions.ts';
import { type ActDefinition, defineAct, type Foretold } from '#domain/core/act.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { bi, type Text } from '#domain/core/text.ts';
import type { SourcedAct } from '../parts/acts/useTaking.ts';
import { decisionEntity, decisionStart, opinionWritten, writtenBefore } from './decisionEntity.ts';
import type { DocumentAnswer } from './documentAnswer.ts';
import type { DocumentKindView } from './documentKind.ts';
import { foretell } from './foretell.ts';
import { whyClosed } from './whyClosed.ts';

/** A transition as the act that it is for screens. */
export interface TransitionAct extends SourcedAct {
  readonly transition: Transition;
  /** The opinion that goes with it where none was asked for. */
  opinionIn(record: RecordValues): string | undefined;
}

/**
 * What the machine lets this person do with a document: what the server offers, or closes for a reason that may pass. A
 * step no role of the person could ever take is not drawn.
 */
export function transitionActs(kind: DocumentKindView, answer: DocumentAnswer, actor: ApprovalActor): TransitionAct[] {
  const { doc, actions, obstacles, people } = answer;
  return approvalStepsFor(toDocument(doc), actor, { people })
    .filter(({ transition: { action }, obstacle }) =>
      obstacle === undefined
        ? actions.some((one) => one.action === action)
        : obstacle !== 'NO_RIGHT' && obstacles.some((one) => one.action === action),
    )
    .map((offer) => actOf(kind, answer, offer));
}

function actOf(kind: DocumentKindView, answer: DocumentAnswer, offer: OfferedTransition): TransitionAct {
  const { doc, editable, log, deputyOf, outlook } = answer;
  const { transition, asDeputy } = offer;
  const { action, label } = transition;
  const leader = asDeputy ? deputyOf?.userName : undefined;
  const factsOf = (record: RecordValues) => ({ kind, record, transition, editable, log });
  const formFor = (record: RecordValues) => decisionEntity(factsOf(record));
  const isBack = isBackToOperator(transition);
  const act: ActDefinition = {
    ...defineAct(kind.entity, {
      key: action,
      label,
      who: ['ALL'],
      title: bi(
        `${label.zh} · ${kind.entity.label.zh} ${doc.docNo ?? ''}`,
        `${label.en} · ${kind.entity.label.en} ${doc.docNo ?? ''}`,
      ),
      done: ({ status }) => turnedInto(label, statusOf(status).label),
    }),
    ...(!isPlain(transition) && {
      formFor,
      start: (record: RecordValues) => decisionStart(formFor(record), record),
      leadsTo: (record: RecordValues) => withDeputy(foretell(kind, record, transition, outlook), leader),
      shows: (record: RecordValues) => writtenBefore(factsOf(record)),
    }),
  };
  return {
    act,
    transition,
    reason: whyClosed(offer, doc, log),
    button: {
      label: leader ? bi(`${label.zh}（代${leader}）`, `${label.en} (for ${leader})`) : label,
      rank: forward.has(action) ? 'primary' : 'outlined',
      danger: isBack,
      hint: leadsTo(transition),
    },
    opinionIn: (record) => opinionWritten(factsOf(record)),
  };
}

const forward: ReadonlySet<ApprovalAction> = new Set(['approve', 'submit', 'confirm', 'agreeReturn']);

/** 退回经办: the leader's own operator has to begin again. */
const isBackToOperator = ({ action, by }: Transition): boolean => action === 'return' && by.leader === true;

/** A finished draft is handed in with one press. */
const isPlain = ({ from, by, opinionRequired }: Transition): boolean =>
  drafts.has(from) && by.dept === 'BUSINESS' && !opinionRequired;

const turnedInto = (label: Text, status: Text): Text =>
  bi(`${label.zh}：已转为“${status.zh}”`, `${label.en}: now "${status.en}"`);

function leadsTo({ to }: Transition): Text {
  const { label } = statusOf(to);
  return bi(`转为“${label.zh}”`, `to "${label.en}"`);
}

/** Who acts for his leader is told so. */
const withDeputy = (foretold: Foretold, leader: string | undefined): Foretold =>
  leader
    ? {
        ...foretold,
        remarks: [
          ...foretold.remarks,
          bi(`您代 ${leader} 办理，日志中会注明`, `You act for ${leader}; the log will say so`),
        ],
      }
    : foretold;

/** The department's opinion is asked as the opinion of the step, so an error about it belongs there. */
export function opinionError(error: unknown, transition: Transition): unknown {
  const field = opinionFieldOf(transition);
  if (!(error instanceof HttpError) || !field || !(field in error.body.errors)) return error;
  const { [field]: opinion, ...errors } = error.body.errors;
  return new HttpError(error.message, error.status, { ...error.body, errors: { ...errors, opinion } });
}
