import { createContext, useContext } from 'react';
import type { RaRecord } from 'react-admin';
import type { RecordValues } from '#domain/core/entity.ts';
import type { Text } from '#domain/core/text.ts';

/** What the form may ask of a line table inside. */
interface LineTableHandle {
  /** Brings a cell on screen and focuses it. */
  focusCell(row: number, column: string): void;
  add(): void;
  /** Adds lines with these values behind the others. */
  take(lines: readonly RecordValues[]): void;
  /** Takes lines away, the first and the last one included, counted from 0. */
  removeRange(first: number, last: number): void;
}

/** Values that a form put in without a person having looked at them yet, and where they come from. */
export interface OfferedValues {
  /** Where the value of a field comes from; nothing once somebody has touched it. */
  from(name: string): string | undefined;
  count(): number;
  /** Somebody has seen this one, or all of them: they are his now. */
  settle(name?: string): void;
  /** Puts values in, marked. */
  put(values: RecordValues, from: string): void;
  /** Takes out what nobody touched. @param startOf what a field goes back to */
  withdraw(startOf: (name: string) => unknown): void;
  /** Whatever is changed in another way is somebody's own from then on. @returns stops it */
  follow(): () => void;
  hear(again: () => void): () => void;
}

/** What the form around an input knows: which fields may change now, and which are asked for. */
export interface FormScope {
  readonly formId: string;
  /** `true`, or why the field is closed. */
  mayEdit(field: string): true | Text | undefined;
  /** The field of a customer's own company, which he never chooses. */
  readonly company?: string | undefined;
  /** Fields that publishing or saving asks for, beyond those whose definition says so. */
  readonly required: ReadonlySet<string>;
  /** Fields whose value follows from others at the moment, with that value. */
  readonly derived: Readonly<Record<string, unknown>>;
  /**
   * Puts in what follows from other records without the form counting as changed by the person; absent where nobody
   * asks.
   */
  readonly follow?: (values: RecordValues) => void;
  /** The stored record the form is about; lines can be imported into it. */
  readonly recordId: string | undefined;
  /** What the questions of a dialog are about: what they offer may follow from it. */
  readonly about?: RecordValues | undefined;
  /** Takes over a newer state of it; what was typed stays. */
  readonly adopt?: (record: RaRecord) => void;
  /** What the form put in and nobody has looked at yet; absent where nothing is offered. */
  readonly offered?: OfferedValues;
  /** Stores what was typed and stays on the page. @returns the record's id; undefined when it was refused, and told */
  readonly keep?: () => Promise<RaRecord['id'] | undefined>;
  /** Line tables by field. */
  readonly tables: Map<string, LineTableHandle>;
}

/** A form without a right of its own, such as a dialog: everything it shows is open. */
export const openScope = (formId: string): FormScope => ({
  formId,
  mayEdit: () => true,
  required: new Set(),
  derived: {},
  recordId: undefined,
  tables: new Map(),
});

export const FormScopeContext = createContext<FormScope>(openScope('form'));
export const useFormScope = (): FormScope => useContext(FormScopeContext);

/** The DOM id of an input, so that labels, errors and the summary find it. */
export const inputId = (formId: string, name: string): string => `${formId}-${name.replaceAll('.', '-')}`;
