export interface Sort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

/** The gateway takes at most this many. @see docs/spec/platform.md 10.4 */
const maxSorts = 3;

/**
 * What a click on a column's head sorts by. A plain click sorts by this column alone: up, down, then as the list does
 * on its own. A click with shift adds the column behind the others, turns it, and takes it away.
 * @returns an empty list stands for the list's own order
 */
export function nextSorts(sorts: readonly Sort[], field: string, isAdded: boolean): readonly Sort[] {
  const present = sorts.find((sort) => sort.field === field);
  const turned: readonly Sort[] =
    present === undefined ? [{ field, order: 'ASC' }] : present.order === 'ASC' ? [{ field, order: 'DESC' }] : [];
  if (!isAdded) return turned;
  if (!present) return sorts.length < maxSorts ? [...sorts, ...turned] : sorts;
  return sorts.flatMap((sort) => (sort === present ? turned : [sort]));
}

/** What a screen reader is told of a column's head. */
export function ariaSortOf(sorts: readonly Sort[], field: string): 'ascending' | 'descending' | undefined {
  const sort = sorts.find((one) => one.field === field);
  return sort && (sort.order === 'ASC' ? 'ascending' : 'descending');
}
