import { createXmlScanner, type XmlListener } from './xmlScanner.ts';

/** Reads an XML text that comes in pieces of bytes. @throws {SyntaxError} as the scanner says */
export async function readXml(pieces: AsyncIterable<Buffer> | Iterable<Buffer>, listener: XmlListener): Promise<void> {
  const scanner = createXmlScanner(listener);
  let decoder: TextDecoder | undefined;
  for await (const piece of pieces) {
    decoder ??= decoderFor(piece);
    scanner.write(decoder.decode(piece, { stream: true }));
  }
  scanner.end();
}

/** By its mark, else as its declaration says, else UTF-8. */
export function decoderFor(opening: Buffer): TextDecoder {
  if (isWide(opening)) return new TextDecoder(opening[0] === 0xff ? 'utf-16le' : 'utf-16be');
  const declared = /^[^<]{0,3}<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(
    opening.toString('latin1', 0, 200),
  )?.[1];
  try {
    // A text of one byte for each sign cannot be what its declaration says.
    return new TextDecoder(declared === undefined || /^utf-?16/i.test(declared) ? 'utf-8' : declared);
  } catch {
    return new TextDecoder();
  }
}

/** UTF-16 with its mark. */
export const isWide = (bytes: Buffer): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
