/** Records of an old workbook by their numbers. @see [MS-XLS] 2.3.1 */
export const recordIds = {
  formula: 0x06,
  end: 0x0a,
  dateMode: 0x22,
  filePass: 0x2f,
  continued: 0x3c,
  codePage: 0x42,
  boundSheet: 0x85,
  multipleNumbers: 0xbd,
  richText: 0xd6,
  cellFormat: 0xe0,
  mergedCells: 0xe5,
  texts: 0xfc,
  sharedText: 0xfd,
  number: 0x203,
  text: 0x204,
  boolOrError: 0x205,
  formulaText: 0x207,
  row: 0x208,
  shortNumber: 0x27e,
  numberFormat: 0x41e,
  begin: 0x809,
} as const;

export interface XlsRecord {
  readonly id: number;
  readonly data: Buffer;
}

/** Records from a place on, one by one; a record cut short is the last. */
export function* recordsFrom(stream: Buffer, start: number): Generator<XlsRecord, void, undefined> {
  for (let at = start; at + 4 <= stream.length; ) {
    const length = stream.readUInt16LE(at + 2);
    yield { id: stream.readUInt16LE(at), data: stream.subarray(at + 4, at + 4 + length) };
    at += 4 + length;
  }
}

/** Code pages by their numbers, as far as they have other names; Windows' own are `windows-` and the number. */
const codePages: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  10000: 'macintosh',
  10001: 'shift_jis',
  10002: 'big5',
  10003: 'euc-kr',
  10008: 'gbk',
  65001: 'utf-8',
};

/** The decoder of a code page; what nobody knows is read as Windows' Latin. */
export function codePageDecoder(page: number): TextDecoder {
  try {
    return new TextDecoder(codePages[page] ?? `windows-${page}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
}

/** A text of Excel 97 or later that lies in one record: length, flags, characters of one byte or two. */
export function wideText(data: Buffer, at: number, lengthBytes: 1 | 2): string {
  const length = lengthBytes === 1 ? data.readUInt8(at) : data.readUInt16LE(at);
  return characters(data, {
    at: at + lengthBytes + 1,
    count: length,
    isWide: (data.readUInt8(at + lengthBytes) & 1) !== 0,
  });
}

const characters = (data: Buffer, { at, count, isWide }: { at: number; count: number; isWide: boolean }): string =>
  isWide ? data.toString('utf16le', at, at + count * 2) : data.toString('latin1', at, at + count);

/** A text whose characters go on in the records behind, each of which says anew how wide they are. */
export function continuedText(blocks: readonly Buffer[]): string {
  return new TextBlocks(blocks, 0).text();
}

/** The table of texts of Excel 97 and later, whose texts lie across records. @see [MS-XLS] 2.4.265, 2.5.293 */
export function sharedTexts(blocks: readonly Buffer[]): string[] {
  const source = new TextBlocks(blocks, 8);
  const texts: string[] = [];
  for (let count = blocks[0]?.readUInt32LE(4) ?? 0; count > 0 && !source.isAtEnd(); count--) texts.push(source.text());
  return texts;
}

class TextBlocks {
  #block = 0;
  #at: number;
  readonly #blocks: readonly Buffer[];

  constructor(blocks: readonly Buffer[], at: number) {
    this.#blocks = blocks;
    this.#at = at;
  }

  isAtEnd(): boolean {
    this.#step();
    return this.#block >= this.#blocks.length;
  }

  text(): string {
    this.#step();
    const length = this.#read(2);
    const flags = this.#read(1);
    const runs = flags & 8 ? this.#read(2) : 0;
    const readings = flags & 4 ? this.#read(4) : 0;
    const text = this.#characters(length, (flags & 1) !== 0);
    this.#skip(runs * 4 + readings);
    return text;
  }

  #characters(length: number, isFirstWide: boolean): string {
    let isWide = isFirstWide;
    let text = '';
    while (text.length < length) {
      const block = this.#current();
      const count = Math.min(length - text.length, Math.floor((block.length - this.#at) / (isWide ? 2 : 1)));
      text += characters(block, { at: this.#at, count, isWide });
      this.#at += count * (isWide ? 2 : 1);
      if (text.length >= length) break;
      this.#block++;
      this.#at = 0;
      isWide = (this.#read(1) & 1) !== 0;
    }
    return text;
  }

  #read(bytes: 1 | 2 | 4): number {
    this.#step();
    const value = this.#current().readUIntLE(this.#at, bytes);
    this.#at += bytes;
    return value;
  }

  #skip(bytes: number): void {
    let left = bytes;
    while (left > 0 && !this.isAtEnd()) {
      const taken = Math.min(left, this.#current().length - this.#at);
      this.#at += taken;
      left -= taken;
    }
  }

  #current(): Buffer {
    const block = this.#blocks[this.#block];
    if (!block) throw new RangeError('a text has no end');
    return block;
  }

  #step(): void {
    while (this.#block < this.#blocks.length && this.#at >= (this.#blocks[this.#block]?.length ?? 0)) {
      this.#block++;
      this.#at = 0;
    }
  }
}
