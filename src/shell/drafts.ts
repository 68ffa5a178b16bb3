import { useEffect, useRef } from 'react';
import { readLoginInfo } from '#authProvider/stored.ts';

/** Unsent form values of one tab. @see platform.md 2.3 */
export interface Draft {
  readonly savedAt: number;
  readonly values: Readonly<Record<string, unknown>>;
}

const PREFIX = 'draft:';
const LIFE_MS = 7 * 24 * 60 * 60 * 1_000;
const SAVE_AFTER_MS = 500;
const SECRET_NAME = /(password|passwd|pwd)$/i;

/** The draft of a tab, if this login left one within seven days. */
export function readDraft(key: string, now = Date.now()): Draft | undefined {
  const draft = parseDraft(localStorage.getItem(storageKey(key)));
  return draft && now - draft.savedAt < LIFE_MS ? draft : undefined;
}

/** Tabs whose draft was dropped while their form was still on screen: leaving it must not write the draft again. */
const dropped = new Set<string>();

/** Forgets the draft of a tab: it was saved or discarded. */
export function dropDraft(key: string): void {
  dropped.add(key);
  localStorage.removeItem(storageKey(key));
}

/** Keeps a draft; file contents and passwords are left out. A full storage keeps the older drafts and reports false. */
export function writeDraft(key: string, values: Readonly<Record<string, unknown>>, now = Date.now()): boolean {
  const draft: Draft = { savedAt: now, values: harmless(values) as Record<string, unknown> };
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Removes drafts of every login that are older than seven days; called at start. */
export function dropOldDrafts(now = Date.now()): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PREFIX)) continue;
    const draft = parseDraft(localStorage.getItem(key));
    if (!draft || now - draft.savedAt >= LIFE_MS) localStorage.removeItem(key);
  }
}

/**
 * Keeps what the user has typed and not sent. It is written half a second after the last change, when the tab is left and
 * when the page is closed; it is dropped when the form turns clean (saved or reset). Restoring is up to the form:
 * @example
 * const draft = useRef(readDraft(tab.key)).current;            // offer it, or use it as default values
 * useDraft(tab.key, { values: form.watch(), dirty: isDirty });
 */
export function useDraft(key: string, { values, dirty }: { values: Readonly<Record<string, unknown>>; dirty: boolean }): void {
  const latest = useRef(values);
  const wasDirty = useRef(false);
  latest.current = values;

  useEffect(() => {
    if (dirty) {
      wasDirty.current = true;
      dropped.delete(key);
    } else if (wasDirty.current) {
      wasDirty.current = false;
      dropDraft(key);
    }
  }, [key, dirty]);

  // `values` is a dependency on purpose: every change starts the wait anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the latest values through a ref.
  useEffect(() => {
    if (!dirty) return undefined;
    const timer = setTimeout(() => {
      dropped.delete(key);
      writeDraft(key, latest.current);
    }, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, dirty, values]);

  useEffect(() => {
    if (!dirty) return undefined;
    const save = () => {
      if (wasDirty.current && !dropped.has(key)) writeDraft(key, latest.current);
    };
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [key, dirty]);
}

function storageKey(key: string): string {
  return `${PREFIX}${readLoginInfo()?.userInfo.loginName ?? ''}:${key}`;
}

function parseDraft(text: string | null): Draft | undefined {
  if (!text) return undefined;
  try {
    const draft = JSON.parse(text) as Partial<Draft>;
    return typeof draft.savedAt === 'number' && draft.values ? { savedAt: draft.savedAt, values: draft.values } : undefined;
  } catch {
    return undefined;
  }
}

function harmless(value: unknown): unknown {
  if (value instanceof Blob) return undefined;
  if (Array.isArray(value)) return value.map(harmless).filter((item) => item !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SECRET_NAME.test(name))
      .map(([name, inner]) => [name, harmless(inner)]),
  );
}
