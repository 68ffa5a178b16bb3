import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { openClashes, takeTheirs } from '../form/conflicts/openClashes.ts';
import type { ConflictChoices, ConflictQuestion } from '../form/conflicts/useOthersChoice.ts';
import { formValuesOf } from '../form/formValues.ts';
import {
  type BatchRow,
  batchRowsOf,
  type LoadedRows,
  mergedRows,
  ofNow,
  type RowByOther,
  rowsByOthers,
} from './batchRows.ts';

interface StaleQuestion extends ConflictQuestion {
  readonly changes: readonly RowByOther[];
}

interface StaleFacts {
  readonly entity: EntityDefinition;
  /** Holds the rows as `rows`. */
  readonly table: EntityDefinition;
  readonly form: UseFormReturn;
  readonly ask: () => Promise<LoadedRows>;
  readonly stored: () => LoadedRows;
  readonly take: (next: LoadedRows, rows: readonly BatchRow[]) => void;
}

/**
 * Somebody was faster: the table is read anew with what was typed in it, what the other one did is shown, and where
 * both wrote the person chooses.
 * @returns `settle` whether he went on: what he chose then stands in the table
 */
export function useStaleRows({ entity, table, form, ask, stored, take }: StaleFacts) {
  const [question, setQuestion] = useState<StaleQuestion>();
  const settle = async (): Promise<boolean> => {
    const before = stored().rows.map((row) => formValuesOf(entity, row, { isLine: true }));
    const next = await ask();
    const fresh = next.rows.map((row) => formValuesOf(entity, row, { isLine: true }));
    const merged = mergedRows(table, { typed: batchRowsOf(form.getValues()), stored: before, fresh });
    const changes = rowsByOthers(entity, stored().rows, next.rows);
    const theirs = { rows: fresh };
    const clashes = openClashes(table, merged.clashes, { rows: merged.rows }, theirs);
    const choices = await new Promise<ConflictChoices | undefined>((answer) =>
      setQuestion({ changes, clashes, purpose: 'save', answer }),
    );
    setQuestion(undefined);
    // Whoever goes back has chosen nothing: the next save is refused and asked about as well.
    if (!choices) return false;
    take(next, merged.rows);
    for (const clash of clashes) {
      if (choices.get(clash.key) !== 'theirs') continue;
      const values = takeTheirs(clash, form.getValues(), theirs);
      for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
    }
    form.setValue('rows', ofNow(batchRowsOf(form.getValues()), fresh), { shouldDirty: true });
    return true;
  };
  return { question, settle };
}
