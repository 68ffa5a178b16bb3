/** Bytes of records of old workbooks. @see [MS-XLS] 2.4 */
export const u16 = (...values: readonly number[]): Buffer =>
  Buffer.concat(values.map((value) => Buffer.from([value & 255, value >> 8])));
export const u32 = (value: number): Buffer => Buffer.concat([u16(value & 0xffff), u16(value >>> 16)]);
export const f64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};
export const record = (id: number, ...parts: readonly Buffer[]): Buffer => {
  const data = Buffer.concat(parts);
  return Buffer.concat([u16(id, data.length), data]);
};
/** A text of Excel 97: its length in two bytes, characters of two. */
export const wide = (text: string): Buffer =>
  Buffer.concat([u16(text.length), Buffer.from([1]), Buffer.from(text, 'utf16le')]);
/** A text of Excel 95 in the bytes of its code page. */
export const narrow = (bytes: Buffer): Buffer => Buffer.concat([u16(bytes.length), bytes]);

export interface OldSheet {
  readonly name?: string;
  /** 0 seen, 1 hidden, 2 very hidden */
  readonly state?: number;
  /** 0 rows, 2 chart */
  readonly kind?: number;
  readonly records: readonly Buffer[];
}

/** An .xls of Excel 5.0 or 97 in its container. */
export function oldWorkbook({
  version = 8,
  globals = [],
  sheets,
}: {
  version?: 5 | 8;
  globals?: readonly Buffer[];
  sheets: readonly OldSheet[];
}): Buffer {
  const bof = (kind: number) =>
    record(0x0809, u16(version === 8 ? 0x0600 : 0x0500, kind, 0, 0), ...(version === 8 ? [u32(0), u32(6)] : []));
  const bodies = sheets.map(({ records }) => Buffer.concat([bof(0x10), ...records, record(0x0a)]));
  const head = (starts: readonly number[]): Buffer =>
    Buffer.concat([
      bof(5),
      ...globals,
      ...sheets.map(({ name = 'a', state = 0, kind = 0 }, at) =>
        record(
          0x85,
          u32(starts[at] ?? 0),
          Buffer.from([state, kind, name.length, ...(version === 8 ? [0] : [])]),
          Buffer.from(name, 'latin1'),
        ),
      ),
      record(0x0a),
    ]);
  const size = head([]).length;
  const starts = bodies.map((_, at) => bodies.slice(0, at).reduce((sum, body) => sum + body.length, size));
  return container(version === 8 ? 'Workbook' : 'Book', Buffer.concat([head(starts), ...bodies]));
}

/** One stream in sectors of 512 bytes. @see [MS-CFB] 2.2 */
function container(name: string, stream: Buffer): Buffer {
  const sectors = Math.max(8, Math.ceil(stream.length / 512));
  const tables = Math.ceil((sectors + 2) / 126);
  const header = Buffer.alloc(512, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 76);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, tables],
    [48, tables],
    [56, 4096],
    [60, 0xfffffffe],
    [68, 0xfffffffe],
  ] as const)
    header.writeUInt32LE(value, at);
  const table = Buffer.alloc(tables * 512, 0xff);
  for (let at = 0; at < tables; at++) {
    header.writeUInt32LE(at, 76 + at * 4);
    table.writeUInt32LE(0xfffffffd, at * 4);
  }
  table.writeUInt32LE(0xfffffffe, tables * 4);
  const first = tables + 1;
  for (let at = 0; at < sectors; at++)
    table.writeUInt32LE(at === sectors - 1 ? 0xfffffffe : first + at + 1, (first + at) * 4);
  const directory = Buffer.alloc(512);
  const entry = (
    at: number,
    { called, kind, start, size }: { called: string; kind: number; start: number; size: number },
  ) => {
    directory.write(called, at, 'utf16le');
    directory.writeUInt16LE((called.length + 1) * 2, at + 64);
    directory[at + 66] = kind;
    directory.fill(0xff, at + 68, at + 80);
    directory.writeUInt32LE(start, at + 116);
    directory.writeUInt32LE(size, at + 120);
  };
  entry(0, { called: 'Root Entry', kind: 5, start: 0xfffffffe, size: 0 });
  directory.writeUInt32LE(1, 76);
  entry(128, { called: name, kind: 2, start: first, size: sectors * 512 });
  return Buffer.concat([header, table, directory, stream, Buffer.alloc(sectors * 512 - stream.length)]);
}
