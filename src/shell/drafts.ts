import { pageOwner } from '#authProvider/stored.ts';

/** One version of the unsent form values of a tab. @see docs/spec/platform.md 2.3 */
export interface Draft {
  /** Of the sitting that typed it: it writes this version only, never an earlier one. */
  readonly id: string;
  readonly savedAt: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** What stood in these fields before, so that what others wrote meanwhile is told from what was typed. */
  readonly base?: Readonly<Record<string, unknown>>;
}

const PREFIX = 'draft:';
const LIFE_MS = 7 * 24 * 60 * 60 * 1_000;
const SECRET_NAME = /(password|passwd|pwd)$/i;

/** So many versions of a tab are kept. */
export const MOST_VERSIONS = 5;

/** What this login left in a tab within seven days, newest first. */
export function readDrafts(key: string, now = Date.now()): readonly Draft[] {
  return parseDrafts(localStorage.getItem(storageKey(key))).filter(({ savedAt }) => now - savedAt < LIFE_MS);
}

/** Versions that were dropped while their form was still on screen: leaving it must not write them again. */
const dropped = new Set<string>();

/** The version each tab on screen is writing. */
const open = new Map<string, string>();

/**
 * Names the version a tab writes from now on, so that closing the tab throws away what was typed in it and nothing
 * else.
 */
export function openDraft(key: string, id: string): void {
  open.set(key, id);
}

/** Forgets one version of a tab: it was saved or thrown away. */
export function dropDraft(key: string, id: string): void {
  dropped.add(id);
  store(
    key,
    readDrafts(key).filter((draft) => draft.id !== id),
  );
}

/** The person closes the tab and gives up what was typed there; what was only offered to him stays. */
export function dropOpenDraft(key: string): void {
  const id = open.get(key);
  if (id !== undefined) dropDraft(key, id);
}

/**
 * Keeps a version in place of the one with its id, before all others, of which the oldest leaves when there are too
 * many. File contents and passwords are left out.
 * @returns false when the storage is full: what was kept before stays
 */
export function keepDraft(key: string, draft: Draft): boolean {
  if (dropped.has(draft.id)) return false;
  const others = readDrafts(key).filter(({ id }) => id !== draft.id);
  const kept = { ...draft, values: harmless(draft.values), ...(draft.base && { base: harmless(draft.base) }) } as Draft;
  return store(key, [kept, ...others].slice(0, MOST_VERSIONS));
}

/** Removes drafts of every login that are older than seven days; called at start. */
export function dropOldDrafts(now = Date.now()): void {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(PREFIX)) continue;
    const drafts = parseDrafts(localStorage.getItem(name));
    const left = drafts.filter(({ savedAt }) => now - savedAt < LIFE_MS);
    if (left.length === 0) localStorage.removeItem(name);
    else if (left.length < drafts.length) localStorage.setItem(name, JSON.stringify(left));
  }
}

function store(key: string, drafts: readonly Draft[]): boolean {
  try {
    if (drafts.length === 0) localStorage.removeItem(storageKey(key));
    else localStorage.setItem(storageKey(key), JSON.stringify(drafts));
    return true;
  } catch {
    return false;
  }
}

function storageKey(key: string): string {
  return `${PREFIX}${pageOwner()}:${key}`;
}

function parseDrafts(text: string | null): readonly Draft[] {
  if (!text) return [];
  try {
    const found: unknown = JSON.parse(text);
    // Before versions were kept a tab had a single one, without a name.
    const drafts: readonly Partial<Draft>[] = Array.isArray(found) ? found : [{ ...(found as object), id: 'earlier' }];
    return drafts.filter((draft): draft is Draft =>
      Boolean(draft.id && typeof draft.savedAt === 'number' && draft.values),
    );
  } catch {
    return [];
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
