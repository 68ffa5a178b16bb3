import type { KeyboardEvent } from 'react';
import { isComposing } from '../shell/composition.ts';
import type { OcrReviewing } from './useReview.ts';

/** Alt and arrows go through the pages, Ctrl+S saves, wherever in the page the focus is. */
export function useReviewKeys(review: OcrReviewing, isClosed: boolean) {
  return (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const count = Math.max(1, review.record.pictures?.length ?? 1);
    if (event.altKey && /^Arrow(Left|Up|Right|Down)$/.test(event.key)) {
      event.preventDefault();
      const step = /Left|Up/.test(event.key) ? -1 : 1;
      review.setPage(Math.min(count, Math.max(1, review.page + step)));
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
      event.preventDefault();
      if (!isClosed) void review.save();
    }
  };
}
