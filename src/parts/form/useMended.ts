import { useEffect, useRef } from 'react';
import { type FieldErrors, useFormContext, useFormState } from 'react-hook-form';
import { onValues } from './formChanges.ts';
import { listErrors } from './formErrors.ts';
import type { FormJudge } from './useFormJudge.ts';

const settleMs = 150;

/**
 * Takes back what was said of fields that are in order by now, also of those that were mended by another one, such as
 * an end that was before the start. Says nothing new: that is for leaving the field. Without errors it costs nothing.
 */
export function useMended(judge: FormJudge): void {
  const form = useFormContext();
  const { errors } = useFormState();
  const latest = useRef({ errors, judge });
  latest.current = { errors, judge };
  const isWrong = Object.keys(errors).length > 0;

  useEffect(() => {
    if (!isWrong) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const wrong = latest.current.judge.wrong(form.getValues());
      const mended = judgedNames(latest.current.errors).filter((name) => !(name in wrong));
      if (mended.length > 0) form.clearErrors(mended);
    };
    const unsubscribe = onValues(form, () => {
      clearTimeout(timer);
      timer = setTimeout(look, settleMs);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [form, isWrong]);
}

/** Fields of which the judge or the server spoke; a line's place in its table is part of its name. */
const judgedNames = (errors: FieldErrors): string[] => listErrors(errors, []).map(({ name }) => name);
