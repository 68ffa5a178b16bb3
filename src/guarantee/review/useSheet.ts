import { useWatch } from 'react-hook-form';
import type { RecordValues } from '#domain/core/entity.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { useFormScope } from '../../parts/form/formScope.ts';

/**
 * Values of the sheet as they stand now: what follows from typed values while the sheet is open, what was stored when
 * it is not.
 * @param names fields to hear of
 */
export function useSheet<Name extends string>(names: readonly Name[]): Readonly<Record<Name, unknown>> {
  const { derived } = useFormScope();
  const values: readonly unknown[] = useWatch({ name: [...names] });
  return Object.fromEntries(names.map((name, index) => [name, derived[name] ?? values[index]])) as Record<
    Name,
    unknown
  >;
}

export const recordRowsOf = (value: unknown): readonly RecordValues[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : [];

/** A customer without history has no average utilisation. */
export const mayBeEmpty = 'R10';
/** The counter-security begins as none. */
const answeredAtFirst = 'R08';

/** Nobody has answered anything yet. */
export const isUnscored = (items: unknown): boolean =>
  recordRowsOf(items).every(
    ({ value, itemCode }) => isEmpty(value) || itemCode === mayBeEmpty || itemCode === answeredAtFirst,
  );
