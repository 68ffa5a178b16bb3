import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { type Draft, dropDraft, readDraft, writeDraft } from '../../shell/drafts.ts';
import { changedNames } from './formValues.ts';

const quietMs = 1_000;
const longestMs = 30_000;

export interface FormDraft {
  /** When typed values were last kept in this browser. */
  readonly savedAt: number | undefined;
  /** Found at opening: what an earlier visit left unsent. */
  readonly offered: Draft | undefined;
  restore(): void;
  discard(): void;
  /** The form was saved or reset: nothing unsent is left. */
  drop(): void;
}

/**
 * Keeps changed values in this browser: a second after the last key, at the latest every 30 s while typing goes on,
 * and when tab or page is left. Only what differs from the record is kept, read at that moment, so typing costs nothing.
 * @param base the values the form started from, or was last saved with
 * @see platform.md 2.3, operations.md 3.1
 */
export function useFormDraft(key: string | undefined, entity: EntityDefinition, base: () => RecordValues): FormDraft {
  const form = useFormContext();
  const [offered, setOffered] = useState(() => (key === undefined ? undefined : readDraft(key)));
  const [savedAt, setSavedAt] = useState<number>();
  const isPending = useRef(false);
  const baseRef = useRef(base);
  baseRef.current = base;

  const keep = useRef(() => undefined as undefined);
  keep.current = () => {
    if (key === undefined || !isPending.current) return undefined;
    isPending.current = false;
    const values = form.getValues();
    const names = changedNames(entity, values, baseRef.current());
    if (names.length === 0) return undefined;
    const labels = names.map((name) => `${name}_label`).filter((name) => name in values);
    const changed = Object.fromEntries([...names, ...labels].map((name) => [name, values[name]]));
    if (writeDraft(key, changed)) setSavedAt(Date.now());
    return undefined;
  };

  useEffect(() => {
    if (key === undefined) return undefined;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        // Without a name the whole form was replaced: saved, reset, or just opened.
        if (name === undefined) return;
        isPending.current = true;
        clearTimeout(quiet);
        quiet = setTimeout(() => keep.current(), quietMs);
      },
    });
    const steady = setInterval(() => keep.current(), longestMs);
    const leave = () => keep.current();
    window.addEventListener('pagehide', leave);
    return () => {
      unsubscribe();
      clearTimeout(quiet);
      clearInterval(steady);
      window.removeEventListener('pagehide', leave);
      keep.current();
    };
  }, [key, form]);

  const drop = () => {
    isPending.current = false;
    if (key !== undefined) dropDraft(key);
    setOffered(undefined);
    setSavedAt(undefined);
  };
  return {
    savedAt,
    offered,
    drop,
    discard: drop,
    restore: () => {
      for (const [name, value] of Object.entries(offered?.values ?? {})) form.setValue(name, value, { shouldDirty: true });
      setSavedAt(offered?.savedAt);
      setOffered(undefined);
    },
  };
}
