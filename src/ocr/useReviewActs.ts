import { useRef } from 'react';
import { bi } from '#domain/core/text.ts';
import { checkOcr, ocrDocument } from '#domain/ocr/index.ts';
import { useActs } from '../parts/acts/useActs.tsx';
import { useCall } from '../parts/calls/useCall.ts';
import type { BarAction } from '../parts/form/ActionBar.tsx';
import type { OpenDialog } from './ReviewDialogs.tsx';
import { idOf, type OcrRecord, type OcrReviewing } from './useReview.ts';

const words = { save: bi('保存', 'Save') };

interface ReviewActsFacts {
  readonly review: OcrReviewing;
  readonly onStored: (record: OcrRecord) => Promise<void>;
  readonly setOpen: (open: OpenDialog) => void;
}

/** What can be done with the document under review: what was typed is saved first, what is pushed is looked at first. */
export function useReviewActs({ review, onStored, setOpen }: ReviewActsFacts) {
  const { record } = review;
  const reason = useRef<string>(undefined);
  const call = useCall();
  const acts = useActs(ocrDocument, {
    onDone: (stored) => void onStored(stored),
    before: async () => review.save(),
    given: ({ key }) => (key === 'confirm' ? { overrideReason: reason.current ?? null } : undefined),
  });
  const offered = acts.barOf(record);
  const save: BarAction = {
    ...{ key: 'save', label: words.save, rank: 'outlined', isKept: true, keys: 'Control+S' },
    run: () => void review.save(),
  };
  // As it stands when it is pressed: what is saved before makes it another one.
  const confirm = useRef<() => void>(undefined);
  confirm.current = offered.find(({ key }) => key === 'confirm')?.run;
  const ask = async () => {
    if (!(await review.save())) return;
    const answer = await call(checkOcr, { id: idOf(record) }).catch(() => undefined);
    if (!answer) return;
    const spot = answer.open.find((one) => !one.includes('.'));
    if (spot) review.choose(spot);
    if (answer.open.length === 0 && answer.checks.some(({ ok, isNote }) => !ok && !isNote)) setOpen('reason');
    else confirm.current?.();
  };
  const own = offered.map((action): BarAction => {
    if (action.key === 'push') return { ...action, run: () => setOpen('push') };
    // Reading it anew is the first step of its table, and not what somebody reviews it for.
    if (record.status !== 'REVIEW') return action;
    return action.key === 'confirm'
      ? { ...action, rank: 'primary', run: () => void ask() }
      : action.key === 'recognize'
        ? { ...action, rank: 'quiet' }
        : action;
  });
  return {
    acts,
    bar: review.isDirty ? [...own, save] : own,
    /** Confirms although a check fails. */
    confirmWith: (why: string) => {
      reason.current = why;
      confirm.current?.();
    },
  };
}
