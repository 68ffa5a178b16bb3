import { type ReactNode, useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import { approvalService, toDocument } from '#domain/approval/document.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import { whyOwnWork } from '#domain/approval/offers.ts';
import type { ActDefinition } from '#domain/core/act.ts';
import { bi } from '#domain/core/text.ts';
import { useActKeys } from '../parts/acts/useActKeys.tsx';
import { useActs } from '../parts/acts/useActs.tsx';
import { useAsk } from '../parts/calls/useAsk.ts';
import type { BarAction } from '../parts/form/ActionBar.tsx';
import { useText } from '../shell/text.ts';
import { useActor } from '../shell/useSession.ts';
import type { DocumentAnswer, StoredDocument } from './documentAnswer.ts';
import { type DocumentKindView, namedKind, type Todo } from './documentKind.ts';
import { opinionError, transitionActs } from './transitionActs.ts';

interface ApprovalStepsOptions {
  readonly kind: DocumentKindView;
  readonly answer: DocumentAnswer;
  /**
   * Saves what was typed before a step. Answers the document as it then stands; undefined = it could not be saved, no
   * step is taken.
   */
  readonly beforeStep?: (action: string) => Promise<StoredDocument | undefined>;
  /** Reads the document again: it moved on, by this step or by somebody else meanwhile. */
  readonly reload: () => Promise<StoredDocument>;
  /** Shows a refusal above the form and at its fields. @returns whether it was one */
  readonly onRefused?: (error: unknown) => boolean;
}

export interface ApprovalSteps {
  /** One button per step. */
  readonly actions: readonly BarAction[];
  /** The open dialog; the screen draws it anywhere. */
  readonly dialog: ReactNode;
  readonly isBusy: boolean;
}

const keysTitle = bi('审批单据', 'Document under approval');

/** Steps of a document through the approval machine, as acts that come with it. */
export function useApprovalSteps({ kind, answer, beforeStep, reload, onRefused }: ApprovalStepsOptions): ApprovalSteps {
  const print = useText();
  const notify = useNotify();
  const ask = useAsk(approvalService);
  const actor = useActor();
  const [isDecided, setIsDecided] = useState(false);
  const approver = useMemo((): ApprovalActor => {
    const { userId, sameAs, roleId, isLeader } = actor;
    return { userId, sameAs, deptCode: roleId, isLeader, deputyOf: answer.deputyOf ?? undefined };
  }, [actor, answer.deputyOf]);
  const offered = useMemo(() => transitionActs(kind, answer, approver), [kind, answer, approver]);
  const offerOf = ({ key }: ActDefinition) => offered.find(({ act }) => act.key === key);
  const readAgain = () => void reload().catch(() => undefined);

  const acts = useActs(kind.entity, {
    before: async (act, shown) => {
      const record = beforeStep ? await beforeStep(act.key) : shown;
      const offer = offerOf(act);
      // What was just saved made the document this person's own work.
      const ownWork = record && offer && whyOwnWork(offer.transition, toDocument(record), approver);
      if (!ownWork) return record;
      notify(print(ownWork), { type: 'warning' });
      readAgain();
      return undefined;
    },
    source: {
      offered,
      read: reload,
      take: async (act, record, answers) => {
        const offer = offerOf(act);
        const { opinion: given = offer?.opinionIn(record), ...fields } = answers;
        const opinion = typeof given === 'string' && given.trim() !== '' ? given : undefined;
        const { id, rowVersion } = record;
        try {
          const step = { ...namedKind(kind), id, rowVersion, action: act.key, opinion, fields };
          return { ...record, ...(await ask<{ status: string }>('wfAct', step, { write: true })) };
        } catch (error) {
          throw offer && 'opinion' in answers ? opinionError(error, offer.transition) : error;
        }
      },
    },
    onDone: () => {
      setIsDecided(true);
      readAgain();
    },
    onRefused: (error) => (isChangedBySomeoneElse(error) ? readAgain() : void onRefused?.(error)),
    ...(onRefused && { showsFields: onRefused }),
  });
  const actions = useActKeys(acts.barOf(answer.doc), {
    title: keysTitle,
    id: String(answer.doc.id),
    isDecided,
    queue: async () => {
      const { rows } = await ask<{ rows: readonly Todo[] }>('workbenchTodo', { limit: 100 }, { loading: false });
      return rows.map((todo) => ({ id: todo.docId, path: kind.todoPath(todo) }));
    },
  });
  return { actions, dialog: acts.dialog, isBusy: acts.isBusy };
}
