/** A block stands for itself: its data, null when it is none of the person's business, or the number of the request that failed. */
export type Block<Data> = { readonly data: Data | null } | { readonly error: string };

/** The data of a block that came, else undefined. */
export const dataOf = <Data>(block: Block<Data> | undefined): Data | undefined =>
  block && 'data' in block && block.data !== null ? block.data : undefined;

/** One queue of things that wait for the person. */
export interface Queue {
  readonly key: string;
  readonly count: number;
  /** Waiting less than a day, one to two days, longer. */
  readonly ages: readonly [number, number, number];
  readonly oldestHours: number | null;
  /** Past the time they should be done by. */
  readonly overdue: number;
}
