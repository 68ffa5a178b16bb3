import { Link } from 'react-router';
import { say as text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { bhReview, reviewDetails } from '#domain/guarantee/index.ts';
import { reviewPath } from '#domain/guarantee/paths.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { useText } from '../../shell/text.ts';
import { useReadDocument } from './Marked.tsx';

/** The sheet an application rests on: number, points and grade. */
export function ReviewFacts() {
  const say = useText();
  const { doc } = useReadDocument();
  const id = isEmpty(doc.reviewId) ? undefined : String(doc.reviewId);
  const review = useAnswer(reviewDetails, id === undefined ? null : { id }, { about: bhReview }).data?.review;
  if (id === undefined) return <>--</>;
  const number = String(doc.reviewId_label ?? review?.reviewNo ?? id);
  const grade = review?.grade ?? doc.grade;
  return (
    <>
      <Link to={reviewPath({ id, formVersion: review?.formVersion ?? '2024' })}>{number}</Link>
      {!isEmpty(grade) && ` ${say(text('{grade} 级', 'grade {grade}'), { grade: String(grade) })}`}
      {review?.totalScore && <small>{say(text('{score}\u00a0分', '{score}\u00a0points'), { score: String(review.totalScore) })}</small>}
    </>
  );
}
