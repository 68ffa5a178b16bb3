import type { MenuNode } from '#domain/core/screen.ts';

/**
 * What stands on a node of the menu. `parentNo` is the number of a row; whoever has no parent stands on the first
 * level.
 */
export interface NodeValues {
  readonly parentNo: string | null;
  readonly name: string;
  readonly nameEn: string | null;
  readonly url: string | null;
  readonly icon: string | null;
  readonly orderNo: number;
  readonly showFlg: boolean;
}

/** What the product last wrote on a node, under the number its definition has. */
export interface Given extends NodeValues {
  readonly menuNo: string;
  /** An administrator put it somewhere: its place is his from then on. */
  readonly isPlaced: boolean;
  /** No definition names it any more. It is deleted, unless something that stays stands below it. */
  readonly isRetired: boolean;
}

/** A row of the ordinary navigation. One that an administrator made himself was given nothing. */
export interface MenuEntry extends NodeValues {
  readonly id: string;
  readonly menuNo: string;
  readonly isDeleted: boolean;
  readonly given?: Given;
}

/** A row that the product made. */
export interface ProductEntry extends MenuEntry {
  readonly given: Given;
}

export const isProducts = (entry: MenuEntry): entry is ProductEntry => entry.given !== undefined;

/** An administrator took it away, and it stays away. */
export const isTakenAway = ({ isDeleted, given }: MenuEntry): boolean => isDeleted && !given?.isRetired;

/**
 * Whether the place of a row is an administrator's: it stands elsewhere than the product put it, or did so at a start
 * before.
 */
export const isPlaced = ({ parentNo, orderNo, given }: ProductEntry): boolean =>
  given.isPlaced || parentNo !== given.parentNo || orderNo !== given.orderNo;

const orderStep = 10;

/** What a definition says of its node. @param numberOf the number of the row that a definition's number stands for */
export const valuesOf = (
  { parentNo, name, nameEn, url, icon, hidden = false }: MenuNode,
  index: number,
  numberOf: (menuNo: string) => string,
): NodeValues => ({
  parentNo: parentNo === null ? null : numberOf(parentNo),
  name,
  nameEn,
  url,
  icon,
  orderNo: (index + 1) * orderStep,
  showFlg: !hidden,
});
