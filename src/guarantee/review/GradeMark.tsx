import type { Tone } from '#domain/core/flow.ts';
import { LetterMark } from '../../parts/cells/LetterMark.tsx';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';

const tones: Readonly<Record<string, Tone>> = { A: 'ok', B: 'run', C: 'wait', D: 'bad' };

/** The letter of a grade in its tone, and its word beside it. */
export function GradeMark({ grade }: { grade: string }) {
  const grades = useDictionary('BH_GRADE');
  const name = grades.isLoading ? '' : grades.nameOf(grade);
  return (
    <LetterMark
      letter={grade}
      tone={tones[grade]}
      label={name.startsWith(grade) ? name.slice(grade.length).trim() : name}
    />
  );
}
