import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fill, say as text } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { reviewPath } from '#domain/guarantee/paths.ts';
import { useText } from '../../shell/text.ts';
import { useBaohan } from '../useBaohan.ts';
import { useReadDocument } from './Marked.tsx';

interface ReviewSheet {
  readonly reviewNo: string;
  readonly formVersion: string;
  readonly totalScore: string | null;
  readonly grade: string | null;
}

/** The sheet an application rests on: number, points and grade. */
export function ReviewFacts() {
  const say = useText();
  const call = useBaohan();
  const { doc } = useReadDocument();
  const id = isEmpty(doc.reviewId) ? undefined : String(doc.reviewId);
  const { data } = useQuery({
    queryKey: ['bhReview', 'facts', id],
    queryFn: ({ signal }) => call<ReviewSheet>('reviewDetails', { id }, { signal, loading: false }),
    enabled: id !== undefined,
    retry: false,
  });
  if (id === undefined) return <>--</>;
  const number = String(doc.reviewId_label ?? data?.reviewNo ?? id);
  const grade = data?.grade ?? doc.grade;
  return (
    <>
      <Link to={reviewPath({ id, formVersion: data?.formVersion ?? '2024' })}>{number}</Link>
      {!isEmpty(grade) && ` ${say(fill(text('{grade} 级', 'grade {grade}'), { grade: String(grade) }))}`}
      {data?.totalScore && <small>{say(fill(text('{score} 分', '{score} points'), { score: data.totalScore }))}</small>}
    </>
  );
}
