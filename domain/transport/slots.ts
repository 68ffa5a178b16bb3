import { bi, type Text } from '../core/text.ts';

/** A span of a day, as `HH:mm`. */
export interface Slot {
  readonly slotFrom: string;
  readonly slotTo: string;
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Between two stores a vehicle has at least this long. */
const gapMinutes = 120;

/** Whether one vehicle cannot serve both on the same day: less than two hours lie between them. */
export const areSlotsTooClose = (one: Slot, other: Slot): boolean =>
  minutesOf(one.slotFrom) < minutesOf(other.slotTo) + gapMinutes &&
  minutesOf(other.slotFrom) < minutesOf(one.slotTo) + gapMinutes;

export const slotTaken = bi('该时段车辆已被预约', 'The vehicle is booked in this slot');

/** Why a store does not take a delivery then; a store that says no hours takes it at any. */
export function outsideHours(
  { slotFrom, slotTo }: Slot,
  { openFrom, openTo }: { readonly openFrom?: string | null; readonly openTo?: string | null },
): Text | undefined {
  const isEarly = Boolean(openFrom) && slotFrom < String(openFrom);
  const isLate = Boolean(openTo) && slotTo > String(openTo);
  const hours = `${openFrom || '00:00'}-${openTo || '24:00'}`;
  return isEarly || isLate ? bi(`门店营业时间为${hours}`, `The store is open ${hours}`) : undefined;
}
