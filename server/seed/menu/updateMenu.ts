import type { MenuNode } from '#domain/core/screen.ts';
import { nextMenuNo, whyMisplaced } from '#domain/system/menuTree.ts';
import { matchNodes } from './matchNodes.ts';
import { isPlaced, isTakenAway, type MenuEntry, type NodeValues, type ProductEntry, valuesOf } from './menuEntry.ts';
import { orderSiblings } from './orderSiblings.ts';
import { retireNodes } from './retireNodes.ts';

export interface MenuUpdate {
  /** Every row as it stands then. */
  readonly entries: readonly MenuEntry[];
  /** Numbers of definitions -> the rows that stand for them. */
  readonly idOf: ReadonlyMap<string, string>;
  /** Numbers of definitions that had no row before. */
  readonly arrived: ReadonlySet<string>;
  /** Numbers of definitions whose node had another number before -> that number. */
  readonly renumbered: ReadonlyMap<string, string>;
}

/** A row with what its definition says; its place is decided when all of them are known. */
interface Named {
  readonly entry: ProductEntry;
  readonly wanted: NodeValues;
}

/**
 * Brings the rows of the ordinary navigation to what the definitions say. What an administrator made, placed, renamed,
 * hid, sorted or took away stays as he left it; nodes that no definition names any more are retired. Done twice it
 * changes nothing more.
 */
export function updateMenu(nodes: readonly MenuNode[], before: readonly MenuEntry[]): MenuUpdate {
  const matched = matchNodes(nodes, before);
  const named = namedEntries(nodes, matched, before);
  const others = before.filter((entry) => ![...matched.values()].some(({ id }) => id === entry.id));
  const placed = placeEntries(named, others);
  const numbers = new Set(nodes.map(({ menuNo }) => menuNo));
  const entries = [
    ...placed.map(({ entry }) => entry),
    ...retireNodes(others, { numbers, stay: placed.map(({ entry }) => entry) }),
  ];
  const standing = new Map(before.filter((entry) => !isTakenAway(entry)).map((entry) => [entry.id, entry]));
  return {
    entries: orderSiblings(entries, {
      wanted: new Map(placed.map(({ entry, wanted }) => [entry.id, wanted])),
      standing,
    }),
    idOf: new Map(named.map(({ entry }) => [entry.given.menuNo, entry.id])),
    arrived: new Set(nodes.flatMap(({ menuNo }) => (matched.has(menuNo) ? [] : menuNo))),
    renumbered: new Map(
      [...matched].flatMap(([menuNo, { given }]) => (given.menuNo === menuNo ? [] : [[menuNo, given.menuNo]])),
    ),
  };
}

/** A row for every definition, in their order: the one that it had, or a new one. */
function namedEntries(
  nodes: readonly MenuNode[],
  matched: ReadonlyMap<string, ProductEntry>,
  before: readonly MenuEntry[],
): Named[] {
  const numbers = new Map([...matched].map(([menuNo, entry]) => [menuNo, entry.menuNo]));
  const numberOf = (menuNo: string): string => numbers.get(menuNo) ?? menuNo;
  const taken = new Set(before.map(({ menuNo }) => menuNo));
  for (const { menuNo, parentNo } of nodes) {
    if (numbers.has(menuNo)) continue;
    // A number that an administrator's node has, or a node of before had, is not given twice.
    const free = taken.has(menuNo) ? nextMenuNo([...taken], parentNo === null ? null : numberOf(parentNo)) : menuNo;
    numbers.set(menuNo, free);
    taken.add(free);
  }
  return nodes.map((node, index) => {
    const wanted = valuesOf(node, index, numberOf);
    const known = matched.get(node.menuNo);
    return {
      wanted,
      entry: known ? followed(known, node.menuNo, wanted) : madeEntry(numberOf(node.menuNo), node.menuNo, wanted),
    };
  });
}

const madeEntry = (rowNo: string, menuNo: string, wanted: NodeValues): ProductEntry => ({
  ...wanted,
  ...{ id: `menu-3-${rowNo}`, menuNo: rowNo, isDeleted: false },
  given: { ...wanted, menuNo, isPlaced: false, isRetired: false },
});

const followedValues = ['name', 'nameEn', 'url', 'icon', 'showFlg'] as const;

/** What the product wrote follows the definition; what an administrator wrote over it stays. */
function followed(entry: ProductEntry, menuNo: string, wanted: NodeValues): ProductEntry {
  if (isTakenAway(entry)) return { ...entry, given: { ...entry.given, menuNo } };
  const { given } = entry;
  // A group in the place of a page that had nodes below it becomes the page again.
  const stands = given.isRetired ? { ...entry, isDeleted: false, url: entry.url ?? given.url } : entry;
  const follows = Object.fromEntries(
    followedValues.flatMap((name) => (stands[name] === given[name] ? [[name, wanted[name]]] : [])),
  );
  return {
    ...stands,
    ...follows,
    given: { ...given, ...follows, menuNo, isPlaced: isPlaced(entry), isRetired: false },
  };
}

/** A page whose definition names another parent goes there, if it can stand there; so does one whose place is gone. */
function placeEntries(named: readonly Named[], others: readonly MenuEntry[]): Named[] {
  const live = new Map(
    [...named.map(({ entry }) => entry), ...others]
      .filter(({ isDeleted }) => !isDeleted)
      .map((one) => [one.menuNo, one]),
  );
  return named.map(({ entry, wanted }) => {
    const { given } = entry;
    const hasPlace = entry.parentNo === null || live.has(entry.parentNo);
    if (entry.isDeleted || (given.isPlaced && hasPlace)) return { entry, wanted };
    if (entry.parentNo === wanted.parentNo || whyMisplaced([...live.values()], entry.menuNo, wanted.parentNo))
      return { entry, wanted };
    const moved = {
      ...entry,
      parentNo: wanted.parentNo,
      given: { ...given, parentNo: wanted.parentNo, isPlaced: false },
    };
    live.set(moved.menuNo, moved);
    return { entry: moved, wanted };
  });
}
