import { findAmong, type ReadingsOf, searchTextOf } from './finding.ts';

/** One value of a static dictionary, as `common.queryDictList` answers it. */
export type DictListRow = {
  readonly dictId: string;
  readonly dictName: string;
  readonly color?: string;
  readonly useCount?: number;
  /** How the word is read, `'SHANG'HAI`; several readings are separated by a space. */
  readonly py?: string;
  readonly alias?: readonly string[];
  /** Not valid now: old records are read by it, nobody chooses it. */
  readonly past?: 1;
};

/** How often each id of one dictionary was chosen. */
export type DictUsage = Readonly<Record<string, number>>;

/** An answer of this size is cut: the search must then ask the server. @see docs/spec/platform.md 5.3 */
export const dictAnswerSize = 999;
const firstSize = 30;
const usageSize = 200;

/**
 * Drops items whose id or name is null, undefined or 'null', and the placeholder item -1.
 * @see docs/spec/platform.md 5.3
 */
export function cleanDictItems<Item extends { readonly dictId?: unknown; readonly dictName?: unknown }>(
  items: readonly Item[],
): (Item & Pick<DictListRow, 'dictId' | 'dictName'>)[] {
  const isMissing = (value: unknown) => value === null || value === undefined || value === 'null';
  return items
    .filter(({ dictId, dictName }) => !isMissing(dictId) && !isMissing(dictName) && String(dictId) !== '-1')
    .map((item) => ({ ...item, dictId: String(item.dictId), dictName: String(item.dictName) }));
}

/** Whether the answer was cut at its size limit, so that searches go to the server. */
export const searchesRemotely = (items: readonly unknown[]): boolean => items.length >= dictAnswerSize;

/**
 * One more choice of an id; at most 200 ids are kept and the least used ones are dropped, never the one just chosen.
 * @see docs/spec/platform.md 5.3 usage sort
 */
export function countUse(usage: DictUsage, dictId: string): DictUsage {
  const counted = { ...usage, [dictId]: (usage[dictId] ?? 0) + 1 };
  const entries = Object.entries(counted);
  if (entries.length <= usageSize) return counted;
  const others = entries.filter(([id]) => id !== dictId).sort(([, left], [, right]) => right - left);
  return Object.fromEntries([...others.slice(0, usageSize - 1), [dictId, counted[dictId] ?? 1]]);
}

/** Most used first, then the order of the server. */
export const sortByUsage = <Item extends DictListRow>(items: readonly Item[], usage: DictUsage): Item[] =>
  [...items].sort((left, right) => (usage[right.dictId] ?? 0) - (usage[left.dictId] ?? 0));

/**
 * The first 30 items, and after them every chosen one that is not among them.
 * @see docs/spec/platform.md 5.3 first items
 */
export function firstItems<Item extends DictListRow>(items: readonly Item[], chosen: readonly string[] = []): Item[] {
  const missing = items.slice(firstSize).filter(({ dictId }) => chosen.includes(dictId));
  return [...items.slice(0, firstSize), ...missing];
}

/**
 * Items that a text finds by name, id, alias, pinyin or initials, the best first; all items for an empty text.
 * @see docs/spec/platform.md 5.3 search local
 */
export const searchDict = <Item extends DictListRow>(
  items: readonly Item[],
  text: string,
  readingsOf: ReadingsOf = () => [],
): Item[] =>
  findAmong(items, text, ({ dictId, dictName, py, alias = [] }) =>
    searchTextOf({ names: [dictName, dictId], others: alias, ...(py && { readings: py.split(' ') }) }, readingsOf),
  );
