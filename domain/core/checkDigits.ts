/** The 31 characters of GB 32100-2015: digits and letters without I O S V Z. */
const creditCharacters = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Whether a text looks like a credit code, so that its check character alone may be wrong. */
export const isCreditShape = (text: string): boolean =>
  /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text);

/**
 * A unified social credit code: 18 upper-case characters, region in places 3 to 8 as digits, last one a check
 * character.
 * @see GB 32100-2015: weights 3^(i-1) mod 31
 */
export const isCreditCode = (text: string): boolean =>
  isCreditShape(text) && creditCheck(text.slice(0, 17)) === text[17];

/**
 * Completes the first 17 characters of a credit code with its check character.
 * @throws {RangeError} not 17 characters of the code's alphabet with digits in places 3 to 8
 */
export function makeCreditCode(first17: string): string {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{9}$/.test(first17))
    throw new RangeError(`not the first 17 characters of a credit code: ${first17}`);
  return first17 + creditCheck(first17);
}

function creditCheck(first17: string): string {
  let sum = 0;
  let weight = 1;
  for (const character of first17) {
    sum += creditCharacters.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return creditCharacters[(31 - (sum % 31)) % 31] ?? '';
}

/**
 * A container number: four letters, six digits, check digit.
 * @see ISO 6346: letters count 10 to 38 without multiples of 11, place weights 2^i, remainder 10 is written 0
 */
export const isContainerNo = (text: string): boolean =>
  /^[A-Z]{4}\d{7}$/.test(text) && containerCheck(text.slice(0, 10)) === Number(text[10]);

function containerCheck(first10: string): number {
  const sum = [...first10].reduce((total, character, place) => total + containerValue(character) * 2 ** place, 0);
  return (sum % 11) % 10;
}

function containerValue(character: string): number {
  if (/\d/.test(character)) return Number(character);
  const count = character.charCodeAt(0) - 65 + 10;
  return count + Math.floor((count - 1) / 10);
}

/**
 * Container numbers as people paste them, separated by commas, 、, semicolons, slashes or white space of any width.
 * @returns `numbers` in upper case, each once, in order; `wrong` the pieces whose form or check digit is wrong
 */
export function parseContainers(text: string): {
  readonly numbers: readonly string[];
  readonly wrong: readonly string[];
} {
  const pieces = text
    .normalize('NFKC')
    .toUpperCase()
    .split(/[\s,、;/]+/);
  const distinct = [...new Set(pieces.filter((piece) => piece !== ''))];
  return { numbers: distinct.filter(isContainerNo), wrong: distinct.filter((piece) => !isContainerNo(piece)) };
}

/** A mainland tariff code (商品编码): 10 digits. */
export const isHsCode = (text: string): boolean => /^\d{10}$/.test(text);

/** A declaration number (报关单号): 18 digits. */
export const isDeclarationNo = (text: string): boolean => /^\d{18}$/.test(text);
