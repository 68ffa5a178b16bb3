import type { MenuNode } from '#domain/core/screen.ts';
import { isProducts, isTakenAway, type MenuEntry, type ProductEntry } from './menuEntry.ts';

type Matches = (node: MenuNode, entry: ProductEntry) => boolean;

const sameNumber: Matches = ({ menuNo }, { given }) => menuNo === given.menuNo;
const sameAddress: Matches = ({ url }, { given }) => url === given.url;
const sameWords: Matches = ({ name, nameEn }, { given }) => name === given.name || nameEn === given.nameEn;
const isGroup: Matches = ({ url }, { given }) => url === null && given.url === null;

/** The most certain first: rows that people see, then retired ones, then those that an administrator took away. */
const standings: readonly ((entry: ProductEntry) => boolean)[] = [
  ({ isDeleted }) => !isDeleted,
  (entry) => !isTakenAway(entry),
  () => true,
];

/** A page is the same by its address, whatever group it stands in. */
const byAddress: readonly Matches[] = standings.flatMap((stands): Matches[] => [
  (node, entry) => stands(entry) && sameAddress(node, entry) && sameNumber(node, entry),
  (node, entry) => stands(entry) && sameAddress(node, entry) && !isGroup(node, entry),
]);

/**
 * A page whose address changed is the same by its number and its name: a number alone may be another page's by now, and
 * rights hang on it.
 */
const ways: readonly Matches[] = [
  ...byAddress,
  (node, entry) => sameNumber(node, entry) && sameWords(node, entry),
  (node, entry) => isGroup(node, entry) && sameWords(node, entry),
];

/**
 * Which row stands for which definition. The surest way is tried for all of them before the next one.
 * @returns rows by the number of the definition; without those that have none yet
 */
export function matchNodes(
  nodes: readonly MenuNode[],
  entries: readonly MenuEntry[],
): ReadonlyMap<string, ProductEntry> {
  const found = new Map<string, ProductEntry>();
  const free = new Set(entries.filter(isProducts));
  for (const matches of ways)
    for (const node of nodes) {
      if (found.has(node.menuNo)) continue;
      const entry = [...free].find((one) => matches(node, one));
      if (!entry) continue;
      found.set(node.menuNo, entry);
      free.delete(entry);
    }
  return found;
}
