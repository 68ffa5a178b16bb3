import { createContext, useContext } from 'react';
import type { Text } from '#domain/core/text.ts';

/** What the form around an input knows: which fields may change now, and which are asked for. */
export interface FormScope {
  readonly formId: string;
  /** `true`, or why the field is closed. */
  mayEdit(field: string): true | Text | undefined;
  /** Fields that publishing or saving asks for, beyond those whose definition says so. */
  readonly required: ReadonlySet<string>;
  /** Line tables by field: each brings one of its cells on screen and focuses it. */
  readonly tables: Map<string, (row: number, column: string) => void>;
}

const openScope: FormScope = { formId: 'form', mayEdit: () => true, required: new Set(), tables: new Map() };

export const FormScopeContext = createContext<FormScope>(openScope);
export const useFormScope = (): FormScope => useContext(FormScopeContext);

/** The DOM id of an input, so that labels, errors and the summary find it. */
export const inputId = (formId: string, name: string): string => `${formId}-${name.replaceAll('.', '-')}`;
