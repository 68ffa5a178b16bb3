import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { formRefusalOf, showRefusal } from './formErrors.ts';
import type { FormJudge, Moment } from './useFormJudge.ts';

/** A step or a save that was refused with errors which are still to correct. */
export interface Attempt {
  readonly count: number;
  readonly moment: Moment;
}

export interface Attempts {
  readonly attempt: Attempt | undefined;
  /** What is being tried; a refusal belongs to it. */
  begin(moment: Moment): void;
  /** The form itself found errors. */
  failed(): void;
  /**
   * Puts the errors of a refused call at their fields, one without fields above the form.
   * @returns whether it was a refusal
   */
  refused(error: unknown): boolean;
  /** Puts errors of a refused call where they belong, by the names of the form. */
  show(errors: Readonly<Record<string, string>>): void;
  forget(): void;
}

/** The tries of a form that ended with errors: each one more leads the person to them again. */
export function useAttempts(form: Pick<UseFormReturn, 'getValues' | 'setError'>, judge: FormJudge): Attempts {
  const [attempt, setAttempt] = useState<Attempt>();
  const tried = useRef<Moment>('save');
  const failed = () => {
    const moment = tried.current;
    setAttempt((before) => ({ count: (before?.count ?? 0) + 1, moment }));
  };
  const show = (errors: Readonly<Record<string, string>>) => {
    showRefusal(form, judge, errors);
    failed();
  };
  return {
    attempt,
    begin: (moment) => {
      tried.current = moment;
    },
    failed,
    refused: (error) => {
      const errors = error instanceof HttpError ? formRefusalOf(error) : {};
      if (Object.keys(errors).length === 0) return false;
      show(errors);
      return true;
    },
    show,
    forget: () => setAttempt(undefined),
  };
}
