import { useEffect, useRef, useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDrafts } from '../../shell/drafts.ts';

const quietMs = 300;

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What an earlier visit left under a key, as it was when the screen opened. */
export const useFoundDraft = (key: string): Draft | undefined => useState(() => readDrafts(key)[0])[0];

interface KeptDraft<Values extends object> {
  readonly found: Draft | undefined;
  readonly values: Values;
  /** What stands there while nobody has typed. */
  readonly begin: Values;
  /** The version of the record that is written over. */
  readonly rowVersion: number;
}

/**
 * Values that stand in no form of the kernel, kept in this browser per person and key while they differ from where they
 * began: a moment after the last key, and when page or tab is left.
 * @returns forgets what was kept: it is stored, or given up
 */
export function useKeptDraft<Values extends object>(
  key: string,
  { found, values, begin, rowVersion }: KeptDraft<Values>,
): () => void {
  const id = useRef(found?.id ?? crypto.randomUUID());
  const keep = useRef((_typed: Values): void => undefined);
  keep.current = (typed) => {
    if (isSame(typed, begin)) return;
    keepDraft(key, {
      id: id.current,
      savedAt: Date.now(),
      values: Object.fromEntries(Object.entries(typed)),
      base: { rowVersion },
    });
  };
  const latest = useRef(values);
  latest.current = values;
  const isDropped = useRef(false);
  useEffect(() => {
    isDropped.current = false;
    const quiet = setTimeout(() => keep.current(values), quietMs);
    return () => clearTimeout(quiet);
  }, [values]);
  useEffect(() => {
    const leave = () => {
      if (!isDropped.current) keep.current(latest.current);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return () => {
    dropDraft(key, id.current);
    id.current = crypto.randomUUID();
    isDropped.current = true;
  };
}
