import { createInflateRaw } from 'node:zlib';
import { SheetRefusal, sheetLimits } from './sheetRefusal.ts';

export type ZipEntry = {
  readonly name: string;
  /** 0 stored, 8 deflated */
  readonly method: number;
  readonly packedSize: number;
  readonly size: number;
  /** where the local header stands */
  readonly offset: number;
};

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const maxEntries = 2_000;
const chunkBytes = 64 * 1024;

/**
 * The table of contents of a zip archive, checked before anything is unpacked: the declared sizes must stay inside the limit, and whoever unpacks
 * holds each part to its declared size, so a small file cannot grow without bound.
 * @param most bytes of all parts together after unpacking
 * @throws {SheetRefusal} damaged, encrypted, or too much data
 * @see APPNOTE.TXT 6.3.10, sections 4.3.12 and 4.3.16; archives beyond 4 GiB (zip64) are refused
 */
export function readZipDirectory(bytes: Buffer, most: number = sheetLimits.unpackedBytes): ZipEntry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endMark) throw new SheetRefusal('broken');
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxEntries) throw new SheetRefusal('unpacksTooLarge');

  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  let total = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) throw new SheetRefusal('broken');
    if (bytes.readUInt16LE(at + 8) & 1) throw new SheetRefusal('encrypted');
    const nameLength = bytes.readUInt16LE(at + 28);
    const entry = {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    };
    // A size of 0 with packed bytes, or a zip64 mark, would leave the reader without a bound.
    if (entry.size === 0xffffffff || (entry.size === 0 && entry.packedSize > 2)) throw new SheetRefusal('unpacksTooLarge');
    total += entry.size;
    if (total > most) throw new SheetRefusal('unpacksTooLarge');
    entries.push(entry);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * The content of one part, unpacked piece by piece as it is asked for.
 * @throws {SheetRefusal} damaged, of an unknown method, or more than its declared size
 */
export async function* unpack(bytes: Buffer, { method, packedSize, size, offset }: ZipEntry): AsyncGenerator<Buffer, void, undefined> {
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
