import { SheetRefusal } from './sheetRefusal.ts';

/**
 * Text of a file whose encoding nobody states: UTF-8 and UTF-16 by their mark, else UTF-8 when every byte fits, else GB18030 (which contains GBK),
 * the encoding in which Chinese Excel saves CSV.
 * @throws {SheetRefusal} no encoding fits
 */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  for (const encoding of ['utf-8', 'gb18030']) {
    const text = decodeStrictly(bytes, encoding);
    if (text !== undefined) return text;
  }
  throw new SheetRefusal('badEncoding');
}

function decodeStrictly(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The sign that separates the cells: the most frequent one in the head line, outside quotes; a comma when there is none. */
export function findDelimiter(text: string): string {
  const head = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, 20_000))?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? '';
  const counted = [',', '\t', ';', '|'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).sign;
}
