import type { RecordValues } from '#domain/core/entity.ts';
import { bhReview } from '#domain/guarantee/bhReview.ts';
import { writableValues } from '../../parts/form/formValues.ts';

/** What of an earlier sheet a new one begins with: its answers and notes; papers, date and decision belong to the earlier one. */
export function copiedAnswers(review: RecordValues): RecordValues {
  const { attachments: _papers, reviewDate: _date, ...answers } = writableValues(bhReview, review);
  return { ...answers, customerId_label: review.customerId_label, mainCompId_label: review.mainCompId_label };
}
