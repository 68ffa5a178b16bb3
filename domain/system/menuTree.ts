/** The node that the specification keeps for itself. @see docs/spec/requirements.md 6 */
export const reservedNode = '9';

/** Levels that the side menu shows. */
const mostLevels = 4;

const ownPage = /^\/?[A-Za-z0-9{][\w{}\-./]*(\?[\w\-.=&%]*)?$/;

/**
 * A page of the product, with or without `views/`, or an address of another site; never a script or an address without
 * its scheme.
 */
export const isMenuUrl = (url: string): boolean =>
  /^https?:\/\/[^\s<>"'\\]+$/i.test(url) || (ownPage.test(url) && !url.includes('//') && !url.includes('..'));

/** What a tree needs to know of a node of one navigation. */
export interface MenuTreeNode {
  readonly menuNo: string;
  readonly parentNo: string | null;
  readonly orderNo: number;
}

/** The children of a node, or the first level, in their order. */
export const childrenOf = <Node extends MenuTreeNode>(nodes: readonly Node[], parentNo: string | null): Node[] =>
  nodes
    .filter((node) => node.parentNo === parentNo)
    .toSorted(
      (one, other) => one.orderNo - other.orderNo || one.menuNo.localeCompare(other.menuNo, 'en', { numeric: true }),
    );

const depthBelow = (nodes: readonly MenuTreeNode[], menuNo: string): number =>
  1 + Math.max(0, ...childrenOf(nodes, menuNo).map((child) => depthBelow(nodes, child.menuNo)));

function levelOf(nodes: readonly MenuTreeNode[], menuNo: string | null): number {
  let level = 0;
  // A tree that somebody tied to a ring by hand ends, too.
  for (let at = menuNo; at !== null && level <= nodes.length; level++)
    at = nodes.find((node) => node.menuNo === at)?.parentNo ?? null;
  return level;
}

const isWithin = (nodes: readonly MenuTreeNode[], menuNo: string | null, of: string): boolean => {
  for (let at = menuNo, steps = 0; at !== null && steps <= nodes.length; steps++) {
    if (at === of) return true;
    at = nodes.find((node) => node.menuNo === at)?.parentNo ?? null;
  }
  return false;
};

/** Why a node cannot stand under another one. */
export type Misplaced = 'MISSING' | 'WITHIN_ITSELF' | 'TOO_DEEP';

/** @param menuNo the node; one that is not in the tree yet stands for itself */
export function whyMisplaced(
  nodes: readonly MenuTreeNode[],
  menuNo: string,
  parentNo: string | null,
): Misplaced | undefined {
  if (parentNo === null) return undefined;
  if (!nodes.some((node) => node.menuNo === parentNo)) return 'MISSING';
  if (isWithin(nodes, parentNo, menuNo)) return 'WITHIN_ITSELF';
  return levelOf(nodes, parentNo) + depthBelow(nodes, menuNo) > mostLevels ? 'TOO_DEEP' : undefined;
}

const orderStep = 10;

/**
 * What changes when a node goes elsewhere: its parent, and the order numbers of those it stands among then.
 * @param beforeNo the sibling it is put before; null for the last place
 */
export function movedNodes<Node extends MenuTreeNode>(
  nodes: readonly Node[],
  node: Node,
  { parentNo, beforeNo }: { readonly parentNo: string | null; readonly beforeNo: string | null },
): Node[] {
  const others = childrenOf(nodes, parentNo).filter(({ menuNo }) => menuNo !== node.menuNo);
  const at = others.findIndex(({ menuNo }) => menuNo === beforeNo);
  const placed = others.toSpliced(at < 0 ? others.length : at, 0, { ...node, parentNo });
  // Numbers that already rise stay: whoever moves one node writes one node where it can be.
  const previous = placed[placed.findIndex(({ menuNo }) => menuNo === node.menuNo) - 1]?.orderNo ?? 0;
  const next = others[at]?.orderNo ?? previous + 2 * orderStep;
  const isRoom = next - previous > 1;
  const numbered = placed.map((one, index) => {
    if (isRoom) return one.menuNo === node.menuNo ? { ...one, orderNo: Math.floor((previous + next) / 2) } : one;
    return { ...one, orderNo: (index + 1) * orderStep };
  });
  const before = new Map(nodes.map((one) => [one.menuNo, one]));
  return numbered.filter((one) => {
    const was = before.get(one.menuNo);
    return was?.orderNo !== one.orderNo || was.parentNo !== one.parentNo;
  });
}

/** The next free number under a parent: `16-3`, or `18` on the first level; never the reserved one. */
export function nextMenuNo(taken: readonly string[], parentNo: string | null): string {
  const known = new Set([...taken, reservedNode]);
  for (let number = 1; ; number++) {
    const menuNo = parentNo === null ? String(number) : `${parentNo}-${number}`;
    if (!known.has(menuNo)) return menuNo;
  }
}

/** Where a node is put. */
export interface MenuPosition {
  readonly parentNo: string | null;
  /** The sibling it stands before then; null for the last place. */
  readonly beforeNo: string | null;
}

/**
 * Where a key puts a node: up and down among its siblings, out behind its parent, in below the sibling before it;
 * nowhere at an end.
 */
export function placeByKey<Node extends MenuTreeNode>(
  nodes: readonly Node[],
  { menuNo, parentNo }: Node,
  way: 'up' | 'down' | 'out' | 'in',
): MenuPosition | undefined {
  const siblings = childrenOf(nodes, parentNo);
  const at = siblings.findIndex((one) => one.menuNo === menuNo);
  const before = siblings[at - 1];
  if (way === 'up') return before && { parentNo, beforeNo: before.menuNo };
  if (way === 'down') return siblings[at + 1] && { parentNo, beforeNo: siblings[at + 2]?.menuNo ?? null };
  if (way === 'in') return before && { parentNo: before.menuNo, beforeNo: null };
  const parent = nodes.find((one) => one.menuNo === parentNo);
  return parent && { parentNo: parent.parentNo, beforeNo: nodeAfter(nodes, parent)?.menuNo ?? null };
}

/** The sibling that stands behind a node. */
export function nodeAfter<Node extends MenuTreeNode>(
  nodes: readonly Node[],
  { menuNo, parentNo }: MenuTreeNode,
): Node | undefined {
  const siblings = childrenOf(nodes, parentNo);
  return siblings[siblings.findIndex((one) => one.menuNo === menuNo) + 1];
}
