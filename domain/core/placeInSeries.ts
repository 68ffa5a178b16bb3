import { zerosBefore } from './boundedText.ts';

/**
 * A place in a series of numbers, written so that texts stand in the order of their places: four digits up to 9999,
 * then `A10000`, `B100000`. The letter tells how many digits follow; digits come before letters in every order that
 * texts are sorted by.
 * @param digits what the places of a usual day need
 */
export function placeInSeries(place: number, digits: number): string {
  const text = String(place);
  const further = text.length - digits;
  return further > 0 ? `${String.fromCharCode(64 + further)}${text}` : zerosBefore(text, digits);
}

/** The place that a text stands for. */
export const numberInSeries = (text: string): number => Number(text.replace(/^[A-Z]/, ''));
