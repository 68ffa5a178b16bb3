import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { HttpError, isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import { approvalService, toDocument } from '#domain/approval/document.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import { approvalStepsFor, type OfferedTransition, whyOwnWork } from '#domain/approval/offers.ts';
import { drafts, statusOf } from '#domain/approval/statuses.ts';
import type { ApprovalAction, Transition } from '#domain/approval/transitions.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { useAsk } from '../parts/calls/useAsk.ts';
import type { BarAction } from '../parts/form/ActionBar.tsx';
import { changedMeanwhile } from '../parts/form/changedMeanwhile.ts';
import { useText } from '../shell/text.ts';
import { useActor } from '../shell/useSession.ts';
import { type ApprovalDecision, DecisionDialog } from './DecisionDialog.tsx';
import type { DocumentAnswer, StoredDocument } from './documentAnswer.ts';
import { type DocumentKindView, namedKind } from './documentKind.ts';
import { useReviewKeys } from './useReviewKeys.tsx';
import { whyClosed } from './whyClosed.ts';

interface ApprovalStepsOptions {
  readonly kind: DocumentKindView;
  readonly answer: DocumentAnswer;
  /**
   * Saves what was typed before a step. Answers the document as it then stands; undefined = it could not be saved, no
   * step is taken.
   */
  readonly beforeStep?: (action: string) => Promise<StoredDocument | undefined>;
  /** The document moved on, by this step or by somebody else meanwhile: read it again. */
  readonly onDone: () => void;
  /** Shows a refusal above the form and at its fields. @returns whether it was one */
  readonly onRefused?: (error: unknown) => boolean;
}

export interface ApprovalSteps {
  /** One button per step, the way forward last. */
  readonly actions: readonly BarAction[];
  /** The open dialog; the screen draws it anywhere. */
  readonly dialog: ReactNode;
  readonly isBusy: boolean;
}

interface OpenDecision {
  readonly offer: OfferedTransition;
  /** The document as it was when the dialog opened. */
  readonly record: StoredDocument;
  /** Somebody else changed it since. */
  readonly isStale?: true;
}

/** Steps of a document through the approval machine: which are offered, what they ask for, and taking them. */
export function useApprovalSteps({ kind, answer, beforeStep, onDone, onRefused }: ApprovalStepsOptions): ApprovalSteps {
  const print = useText();
  const notify = useNotify();
  const ask = useAsk(approvalService);
  const [open, setOpen] = useState<OpenDecision>();
  const [isBusy, setIsBusy] = useState(false);
  const [isDecided, setIsDecided] = useState(false);
  const { doc } = answer;
  const { actor, offers } = useOffers(answer);

  async function take(
    { transition }: OfferedTransition,
    record: StoredDocument,
    { opinion, fields }: ApprovalDecision,
  ) {
    setIsBusy(true);
    try {
      const { id, rowVersion } = record;
      const { action, label } = transition;
      const { status } = await ask<{ status: string }>(
        'wfAct',
        { ...namedKind(kind), id, rowVersion, action, opinion, fields },
        { write: true },
      );
      setOpen(undefined);
      setIsDecided(true);
      notify(print(fill(done, { action: print(label), status: print(statusOf(status).label) })), { type: 'success' });
      onDone();
    } catch (error) {
      if (isChangedBySomeoneElse(error)) {
        onDone();
        if (!open) return;
        // What was written stays; the next try is about the document as it was read again.
        setOpen({ ...open, isStale: true });
        throw changedMeanwhile(error, print);
      } else if (isAboutFields(error) && onRefused?.(error)) setOpen(undefined);
      else throw error;
    } finally {
      setIsBusy(false);
    }
  }

  async function start(offer: OfferedTransition) {
    if (isBusy) return;
    const record = beforeStep ? await beforeStep(offer.transition.action) : doc;
    if (!record) return;
    // What was just saved made the document this person's own work.
    const ownWork = whyOwnWork(offer.transition, toDocument(record), actor);
    if (ownWork) {
      notify(print(ownWork), { type: 'warning' });
      onDone();
      return;
    }
    if (!isPlain(offer.transition)) {
      setOpen({ offer, record });
      return;
    }
    await take(offer, record, { opinion: undefined, fields: {} }).catch((error: unknown) => {
      if (!onRefused?.(error) && !(error instanceof HttpError)) throw error;
    });
  }

  const buttons = inOrder(offers).map((offer) => ({ ...buttonOf(offer, answer), run: () => void start(offer) }));
  const actions = useReviewKeys(kind, String(doc.id), buttons, isDecided);
  return {
    actions,
    isBusy,
    dialog: open && (
      <OpenDialog
        open={open}
        kind={kind}
        answer={answer}
        onCancel={() => setOpen(undefined)}
        onConfirm={(record, decision) => take(open.offer, record, decision)}
      />
    ),
  };
}

interface OpenDialogProps extends Pick<ApprovalStepsOptions, 'kind' | 'answer'> {
  readonly open: OpenDecision;
  readonly onCancel: () => void;
  readonly onConfirm: (record: StoredDocument, decision: ApprovalDecision) => Promise<void>;
}

/** What is decided on is the document the dialog was opened with, or as it was read again since. */
function OpenDialog({ open: { offer, record, isStale }, answer, onConfirm, ...props }: OpenDialogProps) {
  const decided = isStale ? answer.doc : record;
  return (
    <DecisionDialog
      key={`${offer.transition.id} ${record.id}`}
      {...props}
      answer={answer}
      record={decided}
      transition={offer.transition}
      asDeputy={offer.asDeputy}
      onConfirm={(decision) => onConfirm(decided, decision)}
    />
  );
}

/** The person as the machine sees him here, and what it offers him. */
function useOffers(answer: DocumentAnswer): {
  readonly actor: ApprovalActor;
  readonly offers: readonly OfferedTransition[];
} {
  const { userId, sameAs, roleId, isLeader } = useActor();
  const { doc, deputyOf, people } = answer;
  const actor: ApprovalActor = { userId, sameAs, deptCode: roleId, isLeader, deputyOf: deputyOf ?? undefined };
  return { actor, offers: offeredTo(answer, approvalStepsFor(toDocument(doc), actor, { people })) };
}

/** Such a refusal is answered in the form; any other one in the dialog that asked, so that no opinion is lost. */
const isAboutFields = (error: unknown): boolean =>
  error instanceof HttpError && Object.keys(error.body.errors).length > 0;

const done = bi('{action}：已转为“{status}”', '{action}: now "{status}"');

/**
 * What the server offers, or closes for a reason that may pass; a step no role of the person could ever take is not
 * drawn.
 */
const offeredTo = ({ actions, obstacles }: DocumentAnswer, offers: readonly OfferedTransition[]): OfferedTransition[] =>
  offers.filter(({ transition: { action }, obstacle }) =>
    obstacle === undefined
      ? actions.some((one) => one.action === action)
      : obstacle !== 'NO_RIGHT' && obstacles.some((one) => one.action === action),
  );

const forward: ReadonlySet<ApprovalAction> = new Set(['approve', 'submit', 'confirm', 'agreeReturn']);

/** 退回经办: the leader's own operator has to begin again. */
const isBackToOperator = ({ action, by }: Transition): boolean => action === 'return' && by.leader === true;

/** A finished draft is handed in with one press. */
const isPlain = ({ from, by, opinionRequired }: Transition): boolean =>
  drafts.has(from) && by.dept === 'BUSINESS' && !opinionRequired;

/** Ways back first, the one to the own operator beside the way forward. */
const inOrder = (offers: readonly OfferedTransition[]): OfferedTransition[] =>
  [...offers].sort((a, b) => Number(isBackToOperator(a.transition)) - Number(isBackToOperator(b.transition)));

const buttonOf = (offer: OfferedTransition, { doc, deputyOf, log }: DocumentAnswer): Omit<BarAction, 'run'> => ({
  key: offer.transition.action,
  label: buttonLabel(offer, deputyOf?.userName),
  rank: forward.has(offer.transition.action) ? 'primary' : 'outlined',
  danger: isBackToOperator(offer.transition),
  reason: whyClosed(offer, doc, log),
  hint: leadsTo(offer.transition),
});

function leadsTo({ to }: Transition): Text {
  const { label } = statusOf(to);
  return bi(`转为“${label.zh}”`, `to "${label.en}"`);
}

function buttonLabel({ transition: { label }, asDeputy }: OfferedTransition, leader: string | undefined): Text {
  return asDeputy && leader ? bi(`${label.zh}（代${leader}）`, `${label.en} (for ${leader})`) : label;
}
