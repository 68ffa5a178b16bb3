import { filled, placedText, shortened } from '../core/boundedText.ts';
import { normaliseText } from '../core/matching.ts';
import { parseLooseDate } from '../core/moments.ts';
import { bi, type Text } from '../core/text.ts';
import type { MapFacts, MapItem } from './mapRow.ts';

/** What was made of a source; what could not be made stays as it came. */
export interface TransformedValue {
  readonly value: string;
  readonly problem?: Text;
}

/** Makes the value of a row: of the source of its line, or of other cells. */
export type Transform = (source: string, cells: readonly string[], facts: MapFacts) => TransformedValue;

type PlaceOf = (name: string) => number | undefined;

/** Whether it makes its value of the source, and not of its parameter alone. */
export const readsItsSource = (transform: string): boolean => transform !== 'CONST' && transform !== 'CONCAT';

/** So much of a cell is repeated in a sentence about it. */
const longestQuote = 50;

/** What a line does with its source, taken apart once for all rows; undefined = nothing. */
export function transformOf({ transform, transformArg, room }: MapItem, placeOf: PlaceOf): Transform | undefined {
  const arg = transformArg ?? '';
  switch (transform) {
    case 'TRIM':
      return (value) => ({ value: normaliseText(value) });
    case 'UPPER':
      return (value) => ({ value: value.toUpperCase() });
    case 'NUM':
      return numberIn;
    case 'DATE':
      return dateIn;
    case 'DICT':
      return (value, _cells, facts) => wordIn(arg, value, facts);
    case 'CONST':
      return () => ({ value: arg });
    case 'SPLIT':
      return splitBy(arg);
    case 'CONCAT':
      return concatOf(arg, { room, placeOf });
    case 'MAP':
      return mapBy(arg);
    default:
      return undefined;
  }
}

function dateIn(value: string): TransformedValue {
  const date = value && parseLooseDate(value);
  if (!value || date) return { value: date || '' };
  const quoted = shortened(value, longestQuote);
  return { value, problem: bi(`「${quoted}」不是日期`, `"${quoted}" is no date`) };
}

function wordIn(dict: string, value: string, { idOf }: MapFacts): TransformedValue {
  const id = value && idOf(dict, value);
  if (!value || id) return { value: id || '' };
  const quoted = shortened(value, longestQuote);
  return { value, problem: bi(`「${quoted}」不在字典${dict}中`, `"${quoted}" is not in ${dict}`) };
}

/** The last stroke stands before the place; what is split by a stroke says `||2`. */
function splitBy(arg: string): Transform {
  const stroke = arg.lastIndexOf('|');
  const [separator, nth] = stroke > 0 ? [arg.slice(0, stroke), arg.slice(stroke + 1)] : [arg, '1'];
  const place = Number(nth) - 1;
  return (value) => ({ value: separator ? (value.split(separator)[place] ?? '').trim() : value });
}

/** `{column}` places, filled as far as the field has room: what comes behind that is not put together. */
function concatOf(arg: string, { room, placeOf }: { room: number; placeOf: PlaceOf }): Transform {
  const pattern = placedText(arg, /\{([^{}]{1,100})\}/g);
  const places = new Map(pattern.places.map(({ name }) => [name, placeOf(name) ?? -1]));
  // One sign more, for whoever judges the field.
  const most = room + 2;
  return (_source, cells) => {
    const valueIn = (name: string): string => cells[places.get(name) ?? -1] ?? '';
    return { value: filled(pattern, { most, valueIn }).text };
  };
}

function mapBy(arg: string): Transform {
  const pairs = new Map(arg.split(/[;；]/).map(pairOf));
  return (value) => ({ value: pairs.get(pairKey(value)) ?? value });
}

/** Words of a list of pairs, whatever their width, case and blanks. */
const pairKey = (word: string): string => normaliseText(word).toLowerCase().replaceAll(' ', '');

function pairOf(pair: string): readonly [string, string] {
  const [word = '', ...rest] = pair.split('=');
  return [pairKey(word), rest.join('=').trim()];
}

/** `1.2E+11` shows fewer digits than it has: its first ones would be another number. */
function numberIn(value: string): TransformedValue {
  const [, digits = '', power] =
    /(-?(?:\d[\d,]{0,30}(?:\.\d{1,20})?|\.\d{1,20}))(e[+-]?\d)?/i.exec(value.normalize('NFKC')) ?? [];
  const quoted = shortened(value, longestQuote);
  if (power)
    return { value, problem: bi(`「${quoted}」是科学计数，位数不全`, `"${quoted}" shows fewer digits than it has`) };
  return { value: digits.replaceAll(',', '') };
}
