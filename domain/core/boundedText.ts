/**
 * Text that grows with what people write: a pattern of theirs, a cell of their sheet, a list of their words. It is
 * written here and nowhere else, because here a piece is cut to the room that is left before it is put in: the whole is
 * never made. `tests/growth.test.ts` refuses other ways.
 */
export class BoundedText {
  readonly #most: number;
  #text = '';
  #isCut = false;

  /** @param most characters (UTF-16 units) */
  constructor(most: number) {
    this.#most = most;
  }

  /** @returns whether there is room for more; once something was cut, nothing follows it */
  add(piece: string): boolean {
    const room = this.#isCut ? 0 : this.#most - this.#text.length;
    if (piece.length > room) {
      this.#text += piece.slice(0, endBefore(piece, room));
      this.#isCut = true;
    } else this.#text += piece;
    return !this.#isCut;
  }

  /** Something had no room. */
  get isCut(): boolean {
    return this.#isCut;
  }

  get text(): string {
    return this.#text;
  }
}

/** Where text that may have so many characters ends: never between the two halves of one sign. */
function endBefore(text: string, most: number): number {
  if (most <= 0) return 0;
  const isHalf = (text.charCodeAt(most - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(most) & 0xfc00) === 0xdc00;
  return isHalf ? most - 1 : most;
}

/** The beginning of a text, with a sign that tells where it goes on: what an answer repeats of somebody's words. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, endBefore(text, most - 1))}…`;

/** The beginning of a text, without a sign. */
export const beginning = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, endBefore(text, most));

/** A pattern taken apart: its own texts, with the names of its places between them. */
export interface PlacedText {
  readonly texts: readonly string[];
  /** One less than texts. */
  readonly places: readonly { readonly name: string; readonly whole: string }[];
}

/** @param place finds places all over the text; its first group is the name */
export function placedText(pattern: string, place: RegExp): PlacedText {
  const texts: string[] = [];
  const places: PlacedText['places'][number][] = [];
  let from = 0;
  for (const { 0: whole, 1: name = '', index } of pattern.matchAll(place)) {
    texts.push(pattern.slice(from, index));
    places.push({ name, whole });
    from = index + whole.length;
  }
  return { texts: [...texts, pattern.slice(from)], places };
}

interface Filling {
  readonly most: number;
  /** What stands in a place, told its name and how the pattern writes it. */
  readonly valueIn: (name: string, whole: string) => string;
}

/** A pattern with values in its places, as far as there is room: places behind the end are not even asked for. */
export function filled({ texts, places }: PlacedText, { most, valueIn }: Filling): BoundedText {
  const made = new BoundedText(most);
  made.add(texts[0] ?? '');
  for (let at = 0; at < places.length && !made.isCut; at += 1) {
    const { name, whole } = places[at] as PlacedText['places'][number];
    if (made.add(valueIn(name, whole))) made.add(texts[at + 1] ?? '');
  }
  return made;
}

/** Words one behind the other, as far as there is room; what was cut ends in dots. */
export function joined(words: Iterable<string>, separator: string, most: number): string {
  const made = new BoundedText(most - 1);
  let isFirst = true;
  for (const word of words) {
    if (!isFirst) made.add(separator);
    isFirst = false;
    if (!made.add(word)) break;
  }
  return made.isCut ? `${made.text}…` : made.text;
}

/** More signs than this no number is written with. */
const mostRepeated = 1_000;

/** A sign so many times. */
export const repeated = (sign: string, count: number): string =>
  sign.repeat(Math.max(0, Math.min(count, mostRepeated)));

/** A number with zeros before it. */
export const zerosBefore = (text: string, digits: number): string => text.padStart(Math.min(digits, mostRepeated), '0');

/** Decimals with zeros behind them. */
export const zerosBehind = (text: string, digits: number): string => text.padEnd(Math.min(digits, mostRepeated), '0');
