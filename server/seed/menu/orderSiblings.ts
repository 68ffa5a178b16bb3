import type { MenuEntry, NodeValues } from './menuEntry.ts';

interface Order {
  /** What definitions say, by the id of the row. */
  readonly wanted: ReadonlyMap<string, NodeValues>;
  /** Rows as they stood before, retired ones where they will return to. */
  readonly standing: ReadonlyMap<string, MenuEntry>;
}

const step = 10;
const byOrder = (one: MenuEntry, other: MenuEntry) =>
  one.orderNo - other.orderNo || (one.menuNo < other.menuNo ? -1 : 1);

/** What people see, and what an administrator placed for when it returns. */
const hasPlace = ({ isDeleted, given }: MenuEntry): boolean =>
  !isDeleted || (given?.isRetired === true && given.isPlaced);

/**
 * Numbers the children of each parent: those of the product in the order of the definitions, an administrator's behind
 * what they stood behind.
 */
export function orderSiblings(entries: readonly MenuEntry[], order: Order): MenuEntry[] {
  const families = new Map<string | null, MenuEntry[]>();
  for (const entry of entries)
    if (hasPlace(entry)) families.set(entry.parentNo, [...(families.get(entry.parentNo) ?? []), entry]);
  const numbers = new Map([...families.values()].flatMap((siblings) => [...numbered(siblings, order)]));
  return entries.map((entry) => {
    const orderNo = numbers.get(entry.id) ?? entry.orderNo;
    const { given } = entry;
    // A place that is the product's follows; it is told from an administrator's by the number.
    return {
      ...entry,
      orderNo,
      ...(given && { given: given.isPlaced || entry.isDeleted ? given : { ...given, orderNo } }),
    };
  });
}

/** @returns order numbers by id */
function numbered(siblings: readonly MenuEntry[], { wanted, standing }: Order): ReadonlyMap<string, number> {
  const wantedOf = (entry: MenuEntry) => wanted.get(entry.id)?.orderNo ?? 0;
  const follows = (entry: MenuEntry): boolean =>
    !entry.given?.isPlaced && wanted.get(entry.id)?.parentNo === entry.parentNo;
  const followers = siblings.filter(follows).toSorted((one, other) => wantedOf(one) - wantedOf(other));
  if (followers.length === siblings.length) return new Map(followers.map((entry) => [entry.id, wantedOf(entry)]));

  const stood = (entry: MenuEntry): boolean => standing.get(entry.id)?.parentNo === entry.parentNo;
  const behind = new Map<MenuEntry | null, MenuEntry[]>();
  let last: MenuEntry | null = null;
  for (const entry of siblings.filter((one) => stood(one) || !follows(one)).toSorted(byOrder)) {
    if (follows(entry)) last = entry;
    else behind.set(last, [...(behind.get(last) ?? []), entry]);
  }
  const sequence = [
    ...(behind.get(null) ?? []),
    ...followers.flatMap((entry) => [entry, ...(behind.get(entry) ?? [])]),
  ];
  const numbers = sequence.map((entry) => (follows(entry) && !stood(entry) ? wantedOf(entry) : entry.orderNo));
  const kept = spread(
    numbers,
    sequence.map((entry) => !follows(entry)),
  );
  return new Map(sequence.map((entry, index) => [entry.id, kept[index] ?? (index + 1) * step]));
}

/**
 * Rising numbers that change as few as can be: those of an administrator stay, what stands between two of them is
 * numbered anew where it does not rise. Where there is no room all are numbered anew.
 * @param isFixed which of the numbers stay
 */
function spread(numbers: readonly number[], isFixed: readonly boolean[]): readonly number[] {
  const whole = numbers.map((_number, index) => (index + 1) * step);
  const result: number[] = [];
  let low = -1;
  while (result.length < numbers.length) {
    const from = result.length;
    const at = isFixed.indexOf(true, from);
    const end = at < 0 ? numbers.length : at;
    const high = numbers[end] ?? Number.POSITIVE_INFINITY;
    const between = numbers.slice(from, end);
    const all = [low, ...between, high];
    const rises = all.every((number, index) => index === 0 || number > (all[index - 1] ?? 0));
    // Two of an administrator with one number stand in the order of their ids, which are not ours to change.
    const isPair = between.length === 0 && high === low;
    if (rises || isPair) result.push(...between);
    else {
      const gap = Math.min(step, Math.floor((high - low - 1) / between.length));
      if (gap < 1) return whole;
      const start = low;
      result.push(...between.map((_number, index) => start + (index + 1) * gap));
    }
    if (end < numbers.length) result.push(high);
    low = result.at(-1) ?? low;
  }
  return result;
}
