import { createInflateRaw } from 'node:zlib';
import { SheetRefusal, sheetLimits } from './sheetRefusal.ts';

export type ZipEntry = {
  readonly name: string;
  /** 0 stored, 8 deflated */
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packedSize: number;
  readonly size: number;
  /** where the local header stands */
  readonly offset: number;
};

const endMark = Buffer.from('PK\x05\x06', 'latin1');
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const longEndMark = 0x06064b50;
const longPlaceMark = 0x07064b50;
const maxEntries = 2_000;
const chunkBytes = 64 * 1024;

/** So many bytes at the end of an archive say where its table of contents stands, whatever comment stands behind. */
export const longestZipEnd = 22 + 65_535 + 20 + 56;

/** Where the table of contents of an archive stands, and how many entries it says it has. */
export interface DirectoryPlace {
  readonly offset: number;
  readonly length: number;
  readonly count: number;
}

/**
 * @param tail the last bytes of the archive, at least {@link longestZipEnd} of them or all
 * @param tailStart where they stand in the archive
 * @returns undefined for what has no end, such as an upload that broke off
 * @see APPNOTE.TXT 6.3.10, sections 4.3.14 to 4.3.16
 */
export function findZipDirectory(tail: Buffer, tailStart: number): DirectoryPlace | undefined {
  const end = tail.lastIndexOf(endMark);
  if (end < 0 || end + 22 > tail.length) return undefined;
  const short = {
    count: tail.readUInt16LE(end + 10),
    length: tail.readUInt32LE(end + 12),
    offset: tail.readUInt32LE(end + 16),
  };
  if (short.count !== 0xffff && short.length !== 0xffffffff && short.offset !== 0xffffffff) return short;
  // What does not fit stands in a record of its own, whose place is said right before the end.
  if (end < 20 || tail.readUInt32LE(end - 20) !== longPlaceMark) return short;
  const at = Number(tail.readBigUInt64LE(end - 12)) - tailStart;
  if (!(at >= 0 && at + 56 <= end) || tail.readUInt32LE(at) !== longEndMark) return undefined;
  const [count = 0, length = 0, offset = 0] = [32, 40, 48].map((place) => Number(tail.readBigUInt64LE(at + place)));
  return { count, length, offset };
}

/** @returns the entries of a table of contents; undefined where it is damaged @see APPNOTE.TXT 6.3.10, 4.3.12 */
export function zipEntries(directory: Buffer, count: number): ZipEntry[] | undefined {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entryMark) return undefined;
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    const end = nameEnd + directory.readUInt16LE(at + 30);
    entries.push({
      name: entryName(directory.subarray(at + 46, nameEnd)),
      method: directory.readUInt16LE(at + 10),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) !== 0,
      ...placeOf(directory, at, directory.subarray(nameEnd, end)),
    });
    at = end + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * Sizes and offset of an entry; those that say no more than that they are long stand in its extra field.
 * @see APPNOTE.TXT 4.5.3
 */
function placeOf(directory: Buffer, at: number, extra: Buffer): Pick<ZipEntry, 'packedSize' | 'size' | 'offset'> {
  const long = longFields(extra);
  let next = 0;
  const read = (place: number): number => {
    const value = directory.readUInt32LE(at + place);
    if (value !== 0xffffffff || long.length < next + 8) return value;
    next += 8;
    return Number(long.readBigUInt64LE(next - 8));
  };
  const size = read(24);
  return { size, packedSize: read(20), offset: read(42) };
}

function longFields(extra: Buffer): Buffer {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  return Buffer.alloc(0);
}

/** Names are UTF-8, said or not; what is none was written by a program of Chinese Windows. */
function entryName(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/**
 * The table of contents of a zip archive, checked before anything is unpacked: the declared sizes must stay inside the
 * limit, and whoever unpacks holds each part to its declared size, so a small file cannot grow without bound.
 * @param most bytes of all parts together after unpacking
 * @throws {SheetRefusal} damaged, encrypted, or too much data
 */
export function readZipDirectory(bytes: Buffer, most: number = sheetLimits.unpackedBytes): ZipEntry[] {
  const place = findZipDirectory(bytes, 0);
  if (!place || place.offset > bytes.length) throw new SheetRefusal('broken');
  if (place.count > maxEntries) throw new SheetRefusal('unpacksTooLarge');
  const entries = zipEntries(bytes.subarray(place.offset), place.count);
  if (!entries) throw new SheetRefusal('broken');
  let total = 0;
  for (const { size, packedSize, isEncrypted } of entries) {
    if (isEncrypted) throw new SheetRefusal('encrypted');
    // A size of 0 with packed bytes, or a mark without the size it stands for, would leave the reader without a bound.
    if (size >= 0xffffffff || (size === 0 && packedSize > 2)) throw new SheetRefusal('unpacksTooLarge');
    total += size;
    if (total > most) throw new SheetRefusal('unpacksTooLarge');
  }
  return entries;
}

/**
 * The content of one part, unpacked piece by piece as it is asked for.
 * @throws {SheetRefusal} damaged, of an unknown method, or more than its declared size
 */
export async function* unpack(
  bytes: Buffer,
  { method, packedSize, size, offset }: ZipEntry,
): AsyncGenerator<Buffer, void, undefined> {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== localMark) throw new SheetRefusal('broken');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(start, start + packedSize);
  if (packed.length < packedSize) throw new SheetRefusal('broken');
  if (method === 0) {
    for (let at = 0; at < packed.length; at += chunkBytes) yield packed.subarray(at, at + chunkBytes);
    return;
  }
  if (method !== 8) throw new SheetRefusal('broken');

  const inflate = createInflateRaw({ chunkSize: chunkBytes });
  inflate.end(packed);
  let total = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > size) throw new SheetRefusal('unpacksTooLarge');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof Error && 'errno' in error ? new SheetRefusal('broken', { cause: error }) : error;
  }
}
