import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { type Draft, dropDraft, keepDraft, openDraft, readDrafts } from '../../shell/drafts.ts';
import { useText } from '../../shell/text.ts';
import { onValues } from './formChanges.ts';
import { changedNames, picked } from './formValues.ts';

const quietMs = 1_000;
const longestMs = 30_000;

export interface FormDraft {
  /** When typed values were last kept in this browser. */
  readonly savedAt: number | undefined;
  /** Found at opening, newest first: what earlier visits left unsent. It stays until it is restored or thrown away. */
  readonly offered: readonly Draft[];
  restore(draft: Draft): void;
  discard(draft: Draft): void;
  /** The form was saved or reset: nothing typed here is unsent. */
  drop(): void;
}

interface FormDraftFacts {
  readonly entity: EntityDefinition;
  /** The values the form started from, or was last saved with. */
  readonly base: () => RecordValues;
  /** Puts a kept version into the form. */
  readonly restore: (draft: Draft) => void;
}

/**
 * Keeps changed values in this browser: a second after the last key, at the latest every 30 s while typing goes on, and
 * when tab or page is left. Only what differs from the record is kept, read at that moment, so typing costs nothing. A
 * sitting writes a version of its own and none that is still offered.
 * @see docs/spec/platform.md 2.3, docs/spec/operations.md 3.1
 */
export function useFormDraft(key: string | undefined, facts: FormDraftFacts): FormDraft {
  const form = useFormContext();
  const [offered, setOffered] = useState<readonly Draft[]>(() => (key === undefined ? [] : readDrafts(key)));
  const [savedAt, setSavedAt] = useState<number>();
  const [firstId] = useState(() => crypto.randomUUID());
  const id = useRef<string>(firstId);
  const isPending = useRef(false);
  const latest = useRef(facts);
  latest.current = facts;

  const keep = useRef((_to: string): void => undefined);
  keep.current = (to) => {
    if (!isPending.current) return;
    isPending.current = false;
    const { entity, base } = latest.current;
    const values = form.getValues();
    const before = base();
    const names = changedNames(entity, values, before);
    if (names.length === 0) dropDraft(to, renew());
    else {
      const wrote = { id: id.current, savedAt: Date.now(), values: picked(values, names), base: picked(before, names) };
      if (keepDraft(to, wrote)) setSavedAt(wrote.savedAt);
    }
  };
  /** @returns the version that was written until now */
  const renew = (): string => {
    const before = id.current;
    id.current = crypto.randomUUID();
    if (key !== undefined) openDraft(key, id.current);
    return before;
  };

  useKeeping(key, { keep, id, isPending });

  const without = (draft: Draft) => setOffered((all) => all.filter((other) => other !== draft));
  return {
    savedAt,
    offered,
    drop: () => {
      isPending.current = false;
      if (key !== undefined) dropDraft(key, renew());
      setSavedAt(undefined);
    },
    discard: (draft) => {
      if (key !== undefined) dropDraft(key, draft.id);
      without(draft);
    },
    restore: (draft) => {
      if (key === undefined) return;
      // What was typed before it was restored remains a version of its own; from here on the restored one goes on.
      keep.current(key);
      id.current = draft.id;
      openDraft(key, draft.id);
      latest.current.restore(draft);
      setSavedAt(draft.savedAt);
      without(draft);
    },
  };
}

interface Keeping {
  readonly keep: RefObject<(key: string) => void>;
  /** The version that is being written. */
  readonly id: RefObject<string>;
  /** Something was typed since it was kept last. */
  readonly isPending: RefObject<boolean>;
}

/** When what was typed is kept. */
function useKeeping(key: string | undefined, { keep, id, isPending }: Keeping): void {
  const form = useFormContext();
  useEffect(() => {
    if (key === undefined) return undefined;
    openDraft(key, id.current);
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = onValues(form, (name) => {
      // Without a name the whole form was replaced: saved, reset, or just opened.
      if (name === undefined) return;
      isPending.current = true;
      clearTimeout(quiet);
      quiet = setTimeout(() => keep.current(key), quietMs);
    });
    const leave = () => keep.current(key);
    const steady = setInterval(leave, longestMs);
    window.addEventListener('pagehide', leave);
    return () => {
      unsubscribe();
      clearTimeout(quiet);
      clearInterval(steady);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [key, form, keep, id, isPending]);
}

const undoMs = 10_000;
const words = {
  gone: bi('已放弃未保存的修改', 'What was typed and not saved is gone'),
  undo: bi('撤销', 'Undo'),
};

interface ResetFacts {
  readonly entity: EntityDefinition;
  /** The values the form stands on. */
  readonly base: () => RecordValues;
  readonly reset: () => void;
  readonly restore: (typed: Pick<Draft, 'values' | 'base' | 'savedAt'>) => void;
}

/**
 * 重置: the form stands as it is stored. What was typed can be had back for ten seconds, as a draft is: over what others
 * stored meanwhile.
 */
export function useReset({ entity, base, reset, restore }: ResetFacts): () => void {
  const t = useText();
  const notify = useNotify();
  const form = useFormContext();
  return () => {
    const [values, before] = [structuredClone(form.getValues()), base()];
    const names = changedNames(entity, values, before);
    const typed = { savedAt: Date.now(), values: picked(values, names), base: picked(before, names) };
    reset();
    if (names.length === 0) return;
    notify(t(words.gone), { autoHideDuration: undoMs, action: { label: t(words.undo), run: () => restore(typed) } });
  };
}
