import { SheetRefusal } from './sheetRefusal.ts';

/**
 * Text of a file whose encoding nobody states: UTF-8 and UTF-16 by their mark, UTF-16 without one by its zeros, else
 * UTF-8 when every byte fits, else GB18030 (which contains GBK), the encoding in which Chinese Excel saves CSV.
 * @throws {SheetRefusal} no encoding fits
 */
export function decodeText(bytes: Buffer): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  for (const encoding of ['utf-8', 'gb18030']) {
    const text = decodeStrictly(bytes, encoding);
    // Programs that join files leave a mark of the second one behind that of the first.
    if (text !== undefined) return text.replace(/^\ufeff+/, '');
  }
  throw new SheetRefusal('badEncoding');
}

const looked = 4_096;

/**
 * Which UTF-16 the opening of a text is: as its mark says, or, without one, as the zeros tell that separators, digits
 * and line ends have in their upper halves. @returns undefined for text of single bytes
 */
export function wideEncoding(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const opening = bytes.subarray(0, looked);
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [at, byte] of opening.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1]++;
  const guessed = zeros[0] === 0 ? 'utf-16le' : 'utf-16be';
  // Other files have zeros in both halves, few of them, or signs that no text has.
  const isWide = Math.min(...zeros) === 0 && Math.max(...zeros) > opening.length / 40 && bytes.length % 2 === 0;
  return isWide && !strange.test(new TextDecoder(guessed).decode(opening)) ? guessed : undefined;
}

const strange = /[^\P{Cc}\t\n\v\f\r]|\ufffd/u;

function decodeStrictly(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * The sign that separates the cells: the most frequent one in the head line, outside quotes; a comma when there is
 * none.
 */
export function findDelimiter(text: string): string {
  const head = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, 20_000))?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? '';
  const counted = [',', '\t', ';', '|'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).sign;
}
