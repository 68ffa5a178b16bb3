import { isPlaced, isProducts, isTakenAway, type MenuEntry, type ProductEntry } from './menuEntry.ts';

interface Around {
  /** Numbers that definitions have. */
  readonly numbers: ReadonlySet<string>;
  /** The rows that definitions name. */
  readonly stay: readonly MenuEntry[];
}

/** Whether an administrator let it lead elsewhere: then it is his, whatever becomes of the page. */
const leadsElsewhere = ({ url, given }: ProductEntry): boolean => url !== null && url !== given.url;

/**
 * Rows that no definition names: those that the product made are deleted, the rights on them wait there for their
 * return. One below which something stays becomes a group, so that this is not lost with it.
 */
export function retireNodes(others: readonly MenuEntry[], { numbers, stay }: Around): MenuEntry[] {
  const leaving = new Set(others.filter(isProducts).filter((entry) => !isTakenAway(entry) && !leadsElsewhere(entry)));
  const staying = new Set([...stay, ...others].filter((entry) => !entry.isDeleted));
  for (let went = -1; went !== staying.size; ) {
    went = staying.size;
    for (const entry of leaving)
      if (![...staying].some(({ parentNo }) => parentNo === entry.menuNo)) staying.delete(entry);
  }
  return others.map((entry) => {
    if (!isProducts(entry) || !leaving.has(entry)) return entry;
    // Its number may be another page's by now.
    const menuNo = numbers.has(entry.given.menuNo) ? entry.id : entry.given.menuNo;
    return {
      ...entry,
      url: staying.has(entry) ? null : entry.url,
      isDeleted: !staying.has(entry),
      given: { ...entry.given, menuNo, isPlaced: isPlaced(entry), isRetired: true },
    };
  });
}
