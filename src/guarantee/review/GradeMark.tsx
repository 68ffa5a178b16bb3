import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import './review.css';

/** The letter of a grade in its tone, and its word beside it. */
export function GradeMark({ grade }: { grade: string }) {
  const grades = useDictionary('BH_GRADE');
  const name = grades.isLoading ? '' : grades.nameOf(grade);
  return (
    <span className={`grade-mark grade-${grade.toLowerCase()}`}>
      <b>{grade}</b>
      {name.startsWith(grade) ? name.slice(grade.length).trim() : name}
    </span>
  );
}
