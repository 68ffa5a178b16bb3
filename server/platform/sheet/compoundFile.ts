import { SheetRefusal } from './sheetRefusal.ts';

/** Numbers from here on name no sector: free, the end of a chain, the tables themselves. */
const firstMark = 0xfffffffa;

/**
 * The container of old office files: streams in chains of sectors, named in a directory.
 * @see [MS-CFB] 2.1 to 2.6
 */
export class CompoundFile {
  readonly #bytes: Buffer;
  readonly #sectorSize: number;
  readonly #miniSize: number;
  readonly #cutoff: number;
  readonly #table: readonly number[];
  readonly #directory: Buffer;

  /** @throws {RangeError | SheetRefusal} damaged */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const [shift, miniShift] = [bytes.readUInt16LE(30), bytes.readUInt16LE(32)];
    if (shift < 7 || shift > 16 || miniShift > shift) throw new SheetRefusal('broken');
    this.#sectorSize = 2 ** shift;
    this.#miniSize = 2 ** miniShift;
    this.#cutoff = bytes.readUInt32LE(56);
    this.#table = this.#readTable();
    this.#directory = this.#chain(bytes.readUInt32LE(48));
  }

  /** The content of the first of these streams that is there; capitals make no difference. */
  stream(...names: readonly string[]): Buffer | undefined {
    for (const name of names) {
      const at = this.#find(name);
      if (at !== undefined) return this.#content(at);
    }
    return undefined;
  }

  #find(name: string): number | undefined {
    for (let at = 0; at + 128 <= this.#directory.length; at += 128) {
      const length = Math.max(0, Math.min(64, this.#directory.readUInt16LE(at + 64)) - 2);
      const isStream = this.#directory[at + 66] === 2;
      if (isStream && this.#directory.toString('utf16le', at, at + length).toLowerCase() === name.toLowerCase())
        return at;
    }
    return undefined;
  }

  #content(at: number): Buffer {
    const [start, size] = [this.#directory.readUInt32LE(at + 116), this.#directory.readUInt32LE(at + 120)];
    if (size >= this.#cutoff) return this.#chain(start).subarray(0, size);
    // Short streams lie in pieces of one long stream, that of the root.
    const pieces = this.#chain(this.#directory.readUInt32LE(116));
    const next = this.#chain(this.#bytes.readUInt32LE(60));
    const found: Buffer[] = [];
    for (
      let piece = start;
      piece < firstMark && found.length * this.#miniSize < size;
      piece = next.readUInt32LE(piece * 4)
    )
      found.push(pieces.subarray(piece * this.#miniSize, (piece + 1) * this.#miniSize));
    return Buffer.concat(found).subarray(0, size);
  }

  /** For each sector the one behind it; its own sectors are listed in the head, and more of them in a chain. */
  #readTable(): number[] {
    const bytes = this.#bytes;
    const perSector = this.#sectorSize / 4;
    const most = Math.ceil(bytes.length / this.#sectorSize);
    const sectors: number[] = [];
    const list = (from: number, count: number): void => {
      for (let at = 0; at < count; at++) {
        const sector = bytes.readUInt32LE(from + at * 4);
        if (sector < firstMark && sectors.length < most) sectors.push(sector);
      }
    };
    list(76, 109);
    let [more, steps] = [bytes.readUInt32LE(68), 0];
    while (more < firstMark && steps++ < most) {
      list(this.#place(more), perSector - 1);
      more = bytes.readUInt32LE(this.#place(more) + this.#sectorSize - 4);
    }
    const table: number[] = [];
    for (const sector of sectors)
      for (let at = 0; at < perSector && table.length < most; at++)
        table.push(bytes.readUInt32LE(this.#place(sector) + at * 4));
    return table;
  }

  #place(sector: number): number {
    return (sector + 1) * this.#sectorSize;
  }

  #chain(start: number): Buffer {
    const found: Buffer[] = [];
    for (let sector = start; sector < firstMark; sector = this.#table[sector] ?? firstMark) {
      if (found.length > this.#table.length) throw new SheetRefusal('broken');
      found.push(this.#bytes.subarray(this.#place(sector), this.#place(sector + 1)));
    }
    return Buffer.concat(found);
  }
}
