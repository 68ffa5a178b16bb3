import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { type OpenClash, openClashes, type Side, takeTheirs } from './openClashes.ts';
import type { OtherChange, StoredRecordState } from './useStoredRecord.ts';

export type ConflictChoices = ReadonlyMap<string, Side>;

export interface ConflictQuestion {
  readonly clashes: readonly OpenClash[];
  /** Saving waits for the answer, or the person only looks. */
  readonly purpose: 'save' | 'look';
  readonly answer: (choices: ConflictChoices | undefined) => void;
}

export interface OthersChoice {
  readonly changes: readonly OtherChange[];
  /** Where both wrote different things and nobody has chosen yet. */
  open(): readonly OpenClash[];
  /**
   * Shows what others did and asks field by field.
   * @returns whether the person went on; his choice then stands in the form
   */
  ask(purpose: ConflictQuestion['purpose']): Promise<boolean>;
  /** On screen now. */
  readonly question: ConflictQuestion | undefined;
  /** The person has read what others did. */
  forget(): void;
}

/** Somebody else's changes beside one's own: told at once, decided field by field. */
export function useOthersChoice(entity: EntityDefinition, under: StoredRecordState): OthersChoice {
  const form = useFormContext();
  const [question, setQuestion] = useState<ConflictQuestion>();
  const { changes } = under.others;
  const open = () => openClashes(entity, under.clashes(), form.getValues(), under.base.current);

  const choose = (asked: readonly OpenClash[], choices: ConflictChoices) => {
    for (const clash of asked) {
      if (choices.get(clash.key) !== 'theirs') continue;
      const values = takeTheirs(clash, form.getValues(), under.base.current);
      for (const [name, value] of Object.entries(values))
        form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
    }
    under.forgetOthers();
  };
  const ask: OthersChoice['ask'] = async (purpose) => {
    const asked = open();
    const choices = await new Promise<ConflictChoices | undefined>((answer) =>
      setQuestion({ clashes: asked, purpose, answer }),
    );
    setQuestion(undefined);
    if (choices) choose(asked, choices);
    return choices !== undefined;
  };
  return { changes, open, ask, question, forget: under.forgetOthers };
}
