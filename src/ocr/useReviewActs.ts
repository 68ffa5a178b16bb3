import { useRef } from 'react';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { bi } from '#domain/core/text.ts';
import { ocrDocument } from '#domain/ocr/index.ts';
import { useActs } from '../parts/acts/useActs.tsx';
import type { BarAction } from '../parts/form/ActionBar.tsx';
import type { OpenDialog } from './ReviewDialogs.tsx';
import type { OcrRecord, OcrReviewing } from './useReview.ts';

const words = { save: bi('保存', 'Save') };

interface ReviewActsFacts {
  readonly review: OcrReviewing;
  readonly onStored: (record: OcrRecord) => void;
  readonly setOpen: (open: OpenDialog) => void;
}

/** What can be done with the document under review: what was typed is saved first, what is pushed is looked at first. */
export function useReviewActs({ review, onStored, setOpen }: ReviewActsFacts) {
  const { record } = review;
  const reason = useRef<string>(undefined);
  const acts = useActs(ocrDocument, {
    onDone: onStored,
    before: async () => review.save(),
    given: ({ key }) => (key === 'confirm' ? { overrideReason: reason.current ?? null } : undefined),
    onRefused: (error) => {
      const [spot] = error instanceof HttpError ? Object.keys(error.body.errors) : [];
      if (spot === 'overrideReason') setOpen('reason');
      else if (spot && !spot.includes('.')) review.choose(spot);
    },
  });
  const offered = acts.barOf(record);
  const save: BarAction = {
    ...{ key: 'save', label: words.save, rank: 'outlined', isKept: true, keys: 'Control+S' },
    run: () => void review.save(),
  };
  const own = offered.map((action) => (action.key === 'push' ? { ...action, run: () => setOpen('push') } : action));
  return {
    acts,
    bar: review.isDirty ? [...own, save] : own,
    /** Confirms although a check fails. */
    confirmWith: (why: string) => {
      reason.current = why;
      offered.find(({ key }) => key === 'confirm')?.run();
    },
  };
}
