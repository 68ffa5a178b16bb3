import { cleanDictItems, type DictListRow, dictAnswerSize } from '#domain/core/dictSearch.ts';
import type { Tone, ToneIcon } from '#domain/core/flow.ts';
import { swapBrackets } from '#domain/core/matching.ts';
import type { Locale } from '#domain/core/text.ts';

/** One value of a static dictionary with what it looks like. */
export interface DictionaryItem extends DictListRow {
  readonly tone?: Tone;
  readonly icon?: ToneIcon;
}

/** What is known of one dictionary at a moment; replaced as a whole, never changed. */
interface DictionaryState {
  readonly status: 'unasked' | 'loading' | 'ready' | 'failed';
  readonly items: readonly DictionaryItem[];
}

/** Everything that tells one cached answer from another. @see docs/spec/platform.md 5.3 */
export interface DictionaryKey {
  readonly code: string;
  readonly locale: Locale;
  readonly havaDynamic?: string;
  readonly dictKey?: string;
}

/** The data of `common.queryDictList`; the misspelt name is fixed by the specification. */
export interface DictionaryRequest {
  readonly dictCode: string;
  readonly i18n: string;
  readonly havaDynamic: string;
  readonly dictKey: string;
  readonly dictValue: string;
  readonly searchText: string;
  readonly dictSize: number;
  /** Words that are valid no more come along, behind the others. */
  readonly withPast: 1;
}

export interface DictionaryStore {
  peek(key: DictionaryKey): DictionaryState;
  /** Asks the server unless the answer is known or on its way; a failed answer is asked for again. */
  load(key: DictionaryKey): Promise<DictionaryState>;
  /** A search on the server, for dictionaries whose answer was cut; zero hits are tried with the other brackets. */
  search(key: DictionaryKey, text: string): Promise<readonly DictionaryItem[]>;
  /**
   * Words of a dictionary, or of all with '', have changed: what is shown is asked anew and stands until the answer is
   * there.
   */
  renew(code: string): void;
  /** Failed answers are as if never asked for. */
  forgetFailures(): void;
  subscribe(listener: () => void): () => void;
}

const unasked: DictionaryState = { status: 'unasked', items: [] };
const loading: DictionaryState = { status: 'loading', items: [] };
const failed: DictionaryState = { status: 'failed', items: [] };

interface StoreFacts {
  readonly ask: (request: DictionaryRequest) => Promise<readonly unknown[]>;
  readonly version: () => string;
  readonly storage: Storage;
}

/** What is known and what is on its way. */
function keepAnswers({ ask, version, storage }: StoreFacts) {
  const listeners = new Set<() => void>();
  const known = new Map<string, DictionaryState>();
  const inFlight = new Map<string, Promise<DictionaryState>>();
  let knownVersion = version();

  function put(name: string, state: DictionaryState): DictionaryState {
    known.set(name, state);
    for (const listener of listeners) listener();
    return state;
  }
  return {
    listeners,
    known,
    inFlight,
    put,
    forgetOldVersion(): void {
      if (version() === knownVersion) return;
      knownVersion = version();
      known.clear();
      inFlight.clear();
    },
    /** An answer that a later question has overtaken is not kept; one that does not come leaves what was known. */
    askFor(name: string, key: DictionaryKey): Promise<DictionaryState> {
      const askedVersion = knownVersion;
      const isLatest = () => askedVersion === knownVersion && inFlight.get(name) === asking;
      const asking: Promise<DictionaryState> = ask(requestOf(key, ''))
        .then((answer) => {
          const ready: DictionaryState = { status: 'ready', items: toItems(answer) };
          if (!isLatest()) return ready;
          keep(storage, name, ready.items);
          return put(name, ready);
        })
        .catch(() => (isLatest() && known.get(name)?.status !== 'ready' ? put(name, failed) : failed))
        .finally(() => {
          if (inFlight.get(name) === asking) inFlight.delete(name);
        });
      inFlight.set(name, asking);
      return asking;
    },
  };
}

/**
 * Dictionaries of this browser tab: one answer per key in memory and sessionStorage, one request in flight per key.
 * @param ask sends one `common.queryDictList`; rejects when the server refused
 * @param version the `dictVersion` of the session: another one makes every known answer worthless
 * @see docs/spec/platform.md 5.3
 */
export function createDictionaryStore({
  ask,
  version,
  storage = sessionStorage,
}: Omit<StoreFacts, 'storage'> & { readonly storage?: Storage }): DictionaryStore {
  const { listeners, known, inFlight, put, forgetOldVersion, askFor } = keepAnswers({ ask, version, storage });
  const keys = new Map<string, DictionaryKey>();

  const store: DictionaryStore = {
    peek: (key) => {
      forgetOldVersion();
      const name = storageName(key);
      keys.set(name, key);
      const state = known.get(name) ?? readStored(storage, name);
      if (state && !known.has(name)) known.set(name, state);
      return state ?? unasked;
    },

    load: (key) => {
      const name = storageName(key);
      const state = store.peek(key);
      if (state.status === 'ready') return Promise.resolve(state);
      const running = inFlight.get(name);
      if (running) return running;
      const asking = askFor(name, key);
      put(name, loading);
      return asking;
    },

    search: async (key, text) => {
      const found = toItems(await ask(requestOf(key, text)));
      const swapped = found.length === 0 ? swapBrackets(text) : undefined;
      return swapped === undefined ? found : toItems(await ask(requestOf(key, swapped)));
    },

    renew: (code) => {
      const isMeant = (name: string) => name.startsWith(code === '' ? 'dict:' : `dict:${code}:`);
      for (const name of Object.keys(storage)) if (isMeant(name)) storage.removeItem(name);
      for (const [name, key] of keys) if (isMeant(name) && known.has(name)) void askFor(name, key);
    },

    forgetFailures: () => {
      for (const [name, { status }] of known) if (status === 'failed') known.delete(name);
      for (const listener of listeners) listener();
    },

    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return store;
}

const storageName = ({ code, locale, havaDynamic = '', dictKey = '' }: DictionaryKey): string =>
  `dict:${code}:${locale}:${havaDynamic}:${dictKey}`;

const requestOf = (
  { code, locale, havaDynamic = '', dictKey = '' }: DictionaryKey,
  searchText: string,
): DictionaryRequest => ({
  dictCode: code,
  i18n: locale,
  havaDynamic,
  dictKey,
  dictValue: '',
  searchText,
  dictSize: dictAnswerSize,
  withPast: 1,
});

function readStored(storage: Storage, name: string): DictionaryState | undefined {
  const text = storage.getItem(name);
  // Our own writing under our own name, so its form is known.
  return text === null ? undefined : { status: 'ready', items: JSON.parse(text) as DictionaryItem[] };
}

function keep(storage: Storage, name: string, items: readonly DictionaryItem[]): void {
  try {
    storage.setItem(name, JSON.stringify(items));
  } catch {
    // The quota is used up; the answer stays in memory.
  }
}

const tones: Readonly<Record<string, Tone>> = {
  default: 'plain',
  warning: 'wait',
  info: 'run',
  success: 'ok',
  error: 'bad',
  plain: 'plain',
  wait: 'wait',
  run: 'run',
  ok: 'ok',
  bad: 'bad',
};

/** The server names a tone, or the colour that administrators chose, by tone or by the name MUI gives it. */
function toItems(answer: readonly unknown[]): DictionaryItem[] {
  const rows = answer.filter((row): row is DictionaryItem => typeof row === 'object' && row !== null);
  return cleanDictItems(rows).map((item) => {
    const tone = item.tone ?? tones[item.color ?? ''];
    return tone ? { ...item, tone } : item;
  });
}
