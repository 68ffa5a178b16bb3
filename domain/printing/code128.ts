/**
 * Code 128, the barcode of waybills and shelves: every sign is three bars and three gaps of 11 modules, the end one bar
 * more. Letters are written in set B, runs of digits in set C, two to a sign.
 * @see ISO/IEC 15417:2007, table 1
 */
const signs = [
  '212222',
  '222122',
  '222221',
  '121223',
  '121322',
  '131222',
  '122213',
  '122312',
  '132212',
  '221213',
  '221312',
  '231212',
  '112232',
  '122132',
  '122231',
  '113222',
  '123122',
  '123221',
  '223211',
  '221132',
  '221231',
  '213212',
  '223112',
  '312131',
  '311222',
  '321122',
  '321221',
  '312212',
  '322112',
  '322211',
  '212123',
  '212321',
  '232121',
  '111323',
  '131123',
  '131321',
  '112313',
  '132113',
  '132311',
  '211313',
  '231113',
  '231311',
  '112133',
  '112331',
  '132131',
  '113123',
  '113321',
  '133121',
  '313121',
  '211331',
  '231131',
  '213113',
  '213311',
  '213131',
  '311123',
  '311321',
  '331121',
  '312113',
  '312311',
  '332111',
  '314111',
  '221411',
  '431111',
  '111224',
  '111422',
  '121124',
  '121421',
  '141122',
  '141221',
  '112214',
  '112412',
  '122114',
  '122411',
  '142112',
  '142211',
  '241211',
  '221114',
  '413111',
  '241112',
  '134111',
  '111242',
  '121142',
  '121241',
  '114212',
  '124112',
  '124211',
  '411212',
  '421112',
  '421211',
  '212141',
  '214121',
  '412121',
  '111143',
  '111341',
  '131141',
  '114113',
  '114311',
  '411113',
  '411311',
  '113141',
  '114131',
  '311141',
  '411131',
  '211412',
  '211214',
  '211232',
  '2331112',
] as const;

const toC = 99;
const toB = 100;
const startB = 104;
const startC = 105;
const stop = 106;
const modulus = 103;
/** The first sign of set B is a space. */
const firstOfB = 32;

/** A change of sets costs a sign: inside of a text it pays from six digits on, at either end from four. */
const worthInside = 6;
const worthAtEnd = 4;

/** Whether it can be written at all: what stands on a keyboard of letters, and at least one sign. */
export const isCode128 = (text: string): boolean => /^[ -~]+$/.test(text);

/**
 * The signs of a text with start, check sign and stop.
 * @throws {RangeError} there is nothing, or something that Code 128 has no sign for
 */
export function signsOf(text: string): number[] {
  if (!isCode128(text)) throw new RangeError(`No Code 128 for "${text}"`);
  let isC = digitsAt(text, 0) >= worthAtEnd || /^\d\d$/.test(text);
  const written = [isC ? startC : startB];
  for (let at = 0; at < text.length; ) {
    const digits = digitsAt(text, at);
    if (isC && digits >= 2) {
      written.push(Number(text.slice(at, at + 2)));
      at += 2;
    } else if (isC) {
      written.push(toB);
      isC = false;
    } else if (digits % 2 === 0 && digits >= (at + digits === text.length ? worthAtEnd : worthInside)) {
      written.push(toC);
      isC = true;
    } else {
      written.push(text.charCodeAt(at) - firstOfB);
      at += 1;
    }
  }
  return [...written, checkOf(written), stop];
}

const digitsAt = (text: string, at: number): number => /^\d*/.exec(text.slice(at))?.[0].length ?? 0;

/** The start counts once, every further sign by its place. */
const checkOf = (written: readonly number[]): number =>
  written.reduce((sum, sign, place) => sum + sign * Math.max(place, 1), 0) % modulus;

/** Bars and gaps in turn, in modules, beginning with a bar. */
export const encode128 = (text: string): number[] =>
  signsOf(text).flatMap((sign) => [...(signs[sign] ?? '')].map(Number));

/**
 * What a scanner reads.
 * @throws {RangeError} a sign that does not exist, no start or stop, a check sign that does not fit
 */
export function decode128(widths: readonly number[]): string {
  const read: number[] = [];
  const end = widths.length - (signs[stop]?.length ?? 0);
  for (let at = 0; at < end; at += 6) read.push(signNamed(widths.slice(at, at + 6)));
  if (signNamed(widths.slice(end)) !== stop) throw new RangeError('The barcode does not end');
  const check = read.pop();
  if (check !== checkOf(read)) throw new RangeError('The check sign does not fit');
  const [start, ...rest] = read;
  if (start !== startB && start !== startC) throw new RangeError('The barcode does not begin');
  let isC = start === startC;
  let text = '';
  for (const sign of rest) {
    // In set C the sign 99 is a pair of digits like any other.
    if (sign === (isC ? toB : toC)) isC = !isC;
    else text += isC ? String(sign).padStart(2, '0') : String.fromCharCode(sign + firstOfB);
  }
  return text;
}

function signNamed(widths: readonly number[]): number {
  const sign = (signs as readonly string[]).indexOf(widths.join(''));
  if (sign < 0) throw new RangeError(`No sign is ${widths.join('')}`);
  return sign;
}

/** On both sides a scanner wants ten modules of white. */
const quiet = 10;

/** A barcode as an SVG drawing: its width in modules, quiet zones included, and the path of its bars, one unit high. */
export function barcodePath(text: string): { readonly modules: number; readonly d: string } {
  let at = quiet;
  let d = '';
  for (const [index, width] of encode128(text).entries()) {
    if (index % 2 === 0) d += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  }
  return { modules: at + quiet, d };
}
