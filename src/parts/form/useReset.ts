import { useFormContext } from 'react-hook-form';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import type { Draft } from '../../shell/drafts.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { changedNames, picked } from './formValues.ts';

const undoMs = 10_000;
const words = {
  gone: text('已放弃未保存的修改', 'What was typed and not saved is gone'),
  undo: text('撤销', 'Undo'),
};

interface ResetFacts {
  readonly entity: EntityDefinition;
  /** The values the form stands on. */
  readonly base: () => RecordValues;
  readonly reset: () => void;
  readonly restore: (typed: Pick<Draft, 'values' | 'base' | 'savedAt'>) => void;
}

/** 重置: the form stands as it is stored. What was typed can be had back for ten seconds, as a draft is: over what others stored meanwhile. */
export function useReset({ entity, base, reset, restore }: ResetFacts): () => void {
  const say = useText();
  const form = useFormContext();
  return () => {
    const [values, before] = [structuredClone(form.getValues()), base()];
    const names = changedNames(entity, values, before);
    const typed = { savedAt: Date.now(), values: picked(values, names), base: picked(before, names) };
    reset();
    if (names.length === 0) return;
    showToast({ tone: 'run', text: say(words.gone), ms: undoMs, action: { label: say(words.undo), run: () => restore(typed) } });
  };
}
